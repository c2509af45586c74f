"""打一桌: logs of whole games, played by seats that gather triplets and take every win."""

from __future__ import annotations

import io
import random
from collections import Counter
from typing import Any

from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.log import LogWriter
from qiaoma.table.table import Table

_FIRST = (ActionKind.FLOWER_WIN, ActionKind.WIN, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)
_CLAIMS = (ActionKind.KONG, ActionKind.PUNG, ActionKind.DECLARE)


def chosen(table: Table, seat: int, chance: random.Random) -> Action:
    """A win, a kong or a pung where there is one; else the tile of which the seat has the fewest goes."""
    legal = table.legal(seat)
    for kind in (*_FIRST, *_CLAIMS):
        found = [action for action in legal if action.kind is kind]
        if found:
            return chance.choice(found)
    passing = [action for action in legal if action.kind is ActionKind.PASS]
    if passing:
        return passing[0]
    held = Counter(table.view(seat).seats[seat].hand or ())
    return min(legal, key=lambda action: (held[action.tile or 0], chance.random()))


def play_hand(table: Table, chance: random.Random, *, late: bool = False) -> None:
    """One hand to its end; `late` lets some seats run out of time."""
    table.deal()
    while not table.over:
        seat = chance.choice(table.awaited)
        if late and chance.random() < 0.05:
            table.time_out(seat)
        else:
            table.act(seat, chosen(table, seat, chance))


def played(ruleset: Any, seed: int = 0, hands: int = 1, *, late: bool = False, **more: Any) -> bytes:
    """The log of a game of `hands`; `more` goes to the table."""
    stream = io.BytesIO()
    table = Table(ruleset, seed=seed, log=LogWriter(stream), **more)
    chance = random.Random(seed)
    for _ in range(hands):
        play_hand(table, chance, late=late)
    table.close()
    return stream.getvalue()
