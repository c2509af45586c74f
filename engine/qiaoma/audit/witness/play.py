"""找剧本: the search for the shortest play that shows what a value does.

Hypothesis draws a deal and what the seats do, both tables play it in step until something differs, and Hypothesis
shrinks what it drew: fewer parts of the deal, fewer acts, plainer ones. The same seed finds the same script.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from qiaoma.audit.witness.agreement import find_agreement
from qiaoma.audit.witness.play_aim import Aim, aim
from qiaoma.audit.witness.play_deals import FACES, deals
from qiaoma.audit.witness.play_trim import trimmed
from qiaoma.audit.witness.running import LEAVE, Duel
from qiaoma.audit.witness.script import DEAL, END, GO, UNTIL, Deal, Script, Step
from qiaoma.case.types import SEATS
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import DROP, print_action
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.viewing import drawn_by

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

STAKE: Final = "stake"
LADDER: Final = ((0, 60), (1, 300), (2, 400), (3, 400), (5, 400), (8, 400))
"""Most steps, and deals that are played with so many: a shorter script is looked for before a longer one."""
_READ_AS_TEXT: Final = frozenset({"play", "escape", "stake"})
"""Chapters that a table does not read from the compiled numbers alone."""


def find_script(own: Ruleset, changed: Ruleset, seed: int) -> Script | None:
    """The shortest play found after which two tables differ: one plays `own`, the other `changed`, on the same walls.

    None where no play shows a difference. Deterministic by `seed`.
    """
    chapters = {change.path[0] for change in differences(own.profile, changed.profile)}
    stake = find_agreement(own, changed) if STAKE in chapters else None
    if stake is not None or chapters <= {STAKE} or plays_alike(own, changed):
        return stake
    wanted = aim(own, changed)
    found = (_search(own, changed, seed, wanted, steps, deals) for steps, deals in LADDER)
    script = next((script for script in found if script is not None), None)
    return None if script is None else trimmed(script, own, changed)


def plays_alike(own: Ruleset, changed: Ruleset) -> bool:
    """Whether no play can show a difference, since tables read the same numbers under both."""
    chapters = {change.path[0] for change in differences(own.profile, changed.profile)}
    same = own.compiled.table == changed.compiled.table and own.compiled.counters == changed.compiled.counters
    return same and chapters.isdisjoint(_READ_AS_TEXT)


def _search(own: Ruleset, changed: Ruleset, seed: int, wanted: Aim, most: int, examples: int) -> Script | None:
    """A script of at most so many steps, as Hypothesis finds and shrinks it."""
    from hypothesis import HealthCheck, Phase, find, settings, strategies
    from hypothesis.errors import NoSuchExample

    def played(draw: DrawFn) -> Script | None:
        return _play(draw, Duel(own, changed, SEATS[0]), draw(deals(wanted)), wanted, most)

    chosen = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    scripts = strategies.composite(played)()
    try:
        return find(scripts, lambda script: script is not None, settings=chosen, random=random.Random(seed))
    except NoSuchExample:
        return None


def _play(draw: DrawFn, duel: Duel, deal: Deal, wanted: Aim, most: int) -> Script | None:
    """Play on from a deal with drawn choices; the script, if something differs."""
    from hypothesis import strategies

    duel.deal(deal)
    steps: list[Step] = []
    while not duel.differs and len(steps) < most:
        choices = _choices(duel, wanted)
        if not choices:
            return None
        steps.append(draw(strategies.sampled_from(choices)))
        duel.step(steps[-1])
    return Script(deal, tuple(steps)) if duel.differs else None


def _choices(duel: Duel, wanted: Aim) -> list[Step]:
    """What can be done now, the plainest first; what a deal is about comes several times, to be drawn more often."""
    table = duel.table
    if table.over:
        return _between(duel, wanted)
    seat = table.awaited[0]
    drawn = drawn_by(table.machine, seat)
    found: list[Step] = []
    for action in sorted(table.legal(seat), key=lambda action: (action.tile != drawn, action.tile not in FACES)):
        dropped = action.kind is ActionKind.DISCARD and action.tile == drawn
        found += [Step(SEATS[seat], DROP if dropped else print_action(action))] * _weight(action, dropped)
    found += [Step(SEATS[0], way) for way in wanted.escapes]
    found += [Step(GO, END)] * (OFTEN * (wanted.ends or wanted.hands))
    found += [Step(UNTIL, name) for name in SEATS if name != SEATS[seat]] if wanted.waits else []
    return found


RARELY, OFTEN = 1, 4


def _weight(action: Action, dropped: bool) -> int:
    """Discards of tiles that no deal turns on are rarely made."""
    other = action.kind is ActionKind.DISCARD and action.tile not in FACES and not dropped
    return RARELY if other else OFTEN


def _between(duel: Duel, wanted: Aim) -> list[Step]:
    """What can be done between two hands."""
    if duel.table.match_over:
        return []
    return [Step(SEATS[0], LEAVE)] * wanted.leaves + [Step(DEAL, "")] * wanted.hands
