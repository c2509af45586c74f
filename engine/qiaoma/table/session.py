"""一场: players at a table, hand after hand. Each awaited seat is asked; for who cannot answer the table plays on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from qiaoma.errors import IllegalAction, InvariantBroken, QiaomaError
from qiaoma.table.actions import Action
from qiaoma.table.events import Event, seen_by
from qiaoma.table.requests import LONGEST_NOTE
from qiaoma.table.table import Table
from qiaoma.table.view import View


class Leaves(Exception):
    """Raised by a player's `choose`: the player gets up in the middle of the hand."""


class Player(Protocol):
    """牌手: whoever chooses for a seat; a bot, a program, a person.

    `choose` gets what the seat may see and its legal actions, at least one, and returns one of them. It raises a
    :class:`qiaoma.errors.QiaomaError` where it cannot answer at all. Two more methods are used where a player has
    them: `note(event)` is told every event of the hand as its seat may see it, before the seat is next asked;
    `refused(error)` is told why its answer was refused, and returns True to be asked again.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a hand besides its settlement: its number, who left in it (None: nobody), and by seat the errors
    for which the table plays for it."""

    hand: int
    left: int | None
    errors: Mapping[int, QiaomaError]

    @property
    def replaced(self) -> dict[int, str]:
        """Why the table plays for a seat, by seat, as the log says it."""
        return {seat: error.text("en") for seat, error in self.errors.items()}


def play_hand(table: Table, players: Sequence[Player], errors: dict[int, QiaomaError] | None = None) -> Played:
    """Deal a hand and play it to its end; `players` by seat, E first.

    A player that answers what is not legal, or cannot answer, is not asked again: from then on its seat plays as if its
    time were out, which stands in the log and in `errors` (seat → why; give the same one for the next hand).
    A player that leaves escapes; where the ruleset calls leaving no escape, the table plays for the seat.
    """
    hand = _Hand(table, players, {} if errors is None else errors)
    hand.run()
    return Played(table.hand, hand.left, dict(hand.errors))


def play_session(table: Table, players: Sequence[Player], hands: int | None = None) -> Iterator[Played]:
    """Play hand after hand, each when the next is asked for: up to `hands`, until the match is over or a player left."""
    errors: dict[int, QiaomaError] = {}
    number = 0
    while not table.match_over and (hands is None or number < hands):
        played = play_hand(table, players, errors)
        yield played
        if played.left is not None:
            return
        number += 1


class _Hand:
    """One hand being played."""

    def __init__(self, table: Table, players: Sequence[Player], errors: dict[int, QiaomaError]) -> None:
        self.table = table
        self.players = players
        self.errors = errors
        self.left: int | None = None

    def run(self) -> None:
        self._tell(self.table.deal())
        while not self.table.over:
            self._tell(self._step(self.table.awaited[0]))

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, player in enumerate(self.players):
            note = getattr(player, "note", None)
            if note is None or seat in self.errors:
                continue
            for event in events:
                note(seen_by(event, seat))

    def _step(self, seat: int) -> Sequence[Event]:
        """What happens when a seat is asked; it answers, leaves, or is played for."""
        while seat not in self.errors:
            try:
                action = self.players[seat].choose(self.table.view(seat), self.table.legal(seat))
            except Leaves:
                return self._leave(seat)
            except InvariantBroken:
                raise
            except QiaomaError as error:
                self._replace(seat, error)
                break
            try:
                return self.table.act(seat, action)
            except IllegalAction as error:
                self._refused(seat, error)
        return self.table.time_out(seat)

    def _refused(self, seat: int, error: IllegalAction) -> None:
        refused = getattr(self.players[seat], "refused", None)
        if refused is None or not refused(error):
            self._replace(seat, error)

    def _replace(self, seat: int, error: QiaomaError) -> None:
        self.errors[seat] = error
        self.table.note_replaced(seat, " ".join(error.text("en").split())[:LONGEST_NOTE])

    def _leave(self, seat: int) -> Sequence[Event]:
        self.left = seat
        try:
            return self.table.escape(seat, "left")
        except IllegalAction as error:
            self._replace(seat, error)
            return self.table.time_out(seat)
