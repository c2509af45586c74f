"""换规则: each hand of a log under another ruleset: what it would have paid, and where the play would have parted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Fault, IllegalAction
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import restricted
from qiaoma.settle.settlement import Settlement
from qiaoma.table.actions import ActionKind
from qiaoma.table.log_entries import DECISIONS, NOTES
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_hand import HandUnder, Offer, Parting
from qiaoma.table.replay_reason import refusing
from qiaoma.table.replay_run import Data, Driver, exact, same
from qiaoma.table.replay_wall import laid_for

_MONEY = frozenset({"points"})
"""Keys of an event that say what it is worth, not what happened."""
_DEAL = ("tehais", "wild_marker", "wild")


class HandPlay:
    """One hand of a log (from its `start_kyoku` to its `end_kyoku`) played under another ruleset, as far as it goes.

    `start` is the log's `start_game`, `counters` what the hand before left; `own` is the log's ruleset, if it is at hand.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        own: Ruleset | None,
        start: Data,
        counters: Mapping[str, int],
        hand: Sequence[Entry],
        *,
        fast: bool,
    ) -> None:
        opening = hand[0]
        self._own = own
        self._start = start
        self._hand = hand
        self.offer: Offer | None = None
        self.parting: Parting | None = None
        self._unsettled: tuple[Fault, ...] = ()
        self._driver = Driver(ruleset, start, opening.data["oya"], opening.data["balances"], fast=fast)
        machine = self._driver.table.machine
        machine.restore({"counters": [counters.get(name, 0) for name in ruleset.compiled.counters]})
        self._driver.told.clear()
        self._deal(opening, laid_for(ruleset, hand))
        for entry in hand[1:]:
            if self.parting is None and not self._unsettled and entry.type not in NOTES:
                self._take(entry)

    def _deal(self, opening: Entry, wall: list[str]) -> None:
        data = opening.data
        self._drive(replace(opening, data={**data, "wall": wall}))
        if self.parting is None:
            told = self._driver.told.popleft()
            other = [key for key in _DEAL if not same(told.get(key), data.get(key))]
            if other:
                found, expected = (
                    {"type": opening.type, **{key: each.get(key) for key in other}} for each in (data, told)
                )
                self.parting = Parting(opening.line, found, expected)

    @property
    def settlement(self) -> Settlement | None:
        """The settlement of the hand, if it came to the same end. Raises CaseError where it cannot be settled."""
        if self._unsettled:
            raise CaseError(self._unsettled)
        table = self._driver.table
        return table.settlement if self.parting is None and table.over else None

    @property
    def case(self) -> Case | None:
        """The finished hand, if it came to the same end."""
        table = self._driver.table
        return table.case if self.parting is None and not self._unsettled and table.over else None

    def _take(self, entry: Entry) -> None:
        if entry.type in DECISIONS:
            if not self._needless(entry.data):
                self._drive(entry)
            return
        self._pass_for_others(entry)
        if self.parting is None:
            told = self._told()
            if told is None or not _same_event(told, entry.data):
                self.parting = Parting(entry.line, entry.data, told)

    def _drive(self, entry: Entry) -> None:
        try:
            self._driver.drive(entry.data)
        except IllegalAction as error:
            self.parting = Parting(entry.line, entry.data, faults=self._why(entry) or error.faults)
        except CaseError as error:  # it is over, and its money is more than can be counted
            self._unsettled = error.faults

    def _why(self, entry: Entry) -> tuple[Fault, ...]:
        if self._own is None or "action" not in entry.data:
            return ()
        return refusing(self._own, self._driver.table.machine, self._start, self._hand, entry)

    def _needless(self, entry: Data) -> bool:
        """A pass of a seat that is not asked here loses nothing."""
        passes = entry["type"] == "time_out" or entry.get("action", {}).get("type") == ActionKind.PASS
        return passes and entry["actor"] not in self._driver.table.awaited

    def _pass_for_others(self, entry: Entry) -> None:
        """Answer for seats that the log did not ask, when the log goes on and the table still waits."""
        table = self._driver.table
        while not self._waiting() and table.awaited:
            seat = table.awaited[0]
            legal = table.legal(seat)
            if self.offer is None:
                self.offer = Offer(entry.line, seat, legal)
            passing = next((action for action in legal if action.kind is ActionKind.PASS), None)
            if passing is None:
                self.parting = Parting(entry.line, entry.data)
                return
            table.act(seat, passing)

    def _waiting(self) -> bool:
        return any(told["type"] not in DECISIONS for told in self._driver.told)

    def _told(self) -> Data | None:
        """The next event that the table told."""
        told = self._driver.told
        while told:
            entry = told.popleft()
            if entry["type"] not in DECISIONS:
                return entry
        return None


def under(play: HandPlay, hand: Sequence[Entry], case: Case | None, ruleset: Ruleset) -> HandUnder:
    """What became of a hand. `case` is the hand as the log's own ruleset saw it; without it (its ruleset is not at hand)
    only a hand that plays to the same end can be settled."""
    settled: Settlement | None = None
    faults: tuple[Fault, ...] = ()
    try:
        settled = play.settlement if case is None else ruleset.settle(restricted(undeclared(case), ruleset))
        if settled is None:
            faults = (_NO_CASE,)
    except CaseError as error:
        faults = error.faults
    opening, end = hand[0].data, hand[-1].data
    following = None if settled is None else settled.next
    return HandUnder(
        hand=opening["hand"],
        line=hand[0].line,
        nets=tuple(exact(net) for net in end["nets"]),
        other_nets=settled.nets if settled is not None and settled.legal else None,
        next_dealer=end["next_oya"],
        other_next_dealer=None if following is None else following.dealer,
        counters=dict(end["counters"]),
        other_counters=None if following is None else dict(following.counters),
        refusals=() if settled is None else settled.refusals,
        faults=faults,
        offer=play.offer,
        parting=play.parting,
    )


def undeclared(case: Case) -> Case:
    """敲: who could not declare, or did not, has not declared; a case leaves that open where its ruleset never asks."""
    east, south, west, north = (replace(seat, declared=False) if seat.declared is None else seat for seat in case.seats)
    return replace(case, seats=(east, south, west, north))


def _same_event(told: Data, found: Data) -> bool:
    if told["type"] != found["type"]:
        return False
    if told["type"] == "end_kyoku":
        return same(told["result"], found["result"])
    return same(
        {key: told[key] for key in told if key not in _MONEY}, {key: found[key] for key in found if key not in _MONEY}
    )


_NO_CASE = Fault(
    "replay.no_case",
    zh="这一局在另一套规则下走不到同样的结局，记录时的规则又不在手边，无从重算",
    en="under the other ruleset the hand does not come to this end, and its own ruleset is not at hand: it cannot be settled again",
    remedy_zh="用 --path 指出记录时的规则集",
    remedy_en="name the folder of the log's own ruleset with --path",
)
