"""重演: a table driven by the decisions of a log, and what it tells compared with what the log says."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from qiaoma.errors import Fault, IllegalAction, Lang
from qiaoma.settle.engine import Ruleset
from qiaoma.table.actions import Action
from qiaoma.table.log_chain import canonical
from qiaoma.table.log_entries import DECISIONS, NOTES
from qiaoma.table.log_reading import Entry
from qiaoma.table.machine import Machine
from qiaoma.table.table import Log, Table
from qiaoma.tiles import CODES
from qiaoma.units import parse_number

Data = Mapping[str, Any]
FACE_OF: Final = {code: face for face, code in enumerate(CODES)}
DRIVING: Final = frozenset({"start_kyoku", "end_game", *DECISIONS, *NOTES})
"""Entries that make the table do something; the others tell what it did."""


@dataclass(frozen=True, slots=True)
class Difference:
    """出入: the first entry that is not what the engine gives.

    `expected` is what the engine gives: an entry; None where it gives nothing (then `faults` say why the decision of the
    log is refused, or `awaited` which seats it waits for).
    """

    line: int
    found: Data
    expected: Data | None
    faults: tuple[Fault, ...] = ()
    awaited: tuple[int, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in which an entry differs from what is expected, if it is of the same type."""
        if self.expected is None or self.expected.get("type") != self.found["type"]:
            return ()
        every = dict.fromkeys((*self.found, *self.expected))
        return tuple(key for key in every if not same(self.found.get(key), self.expected.get(key)))

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The difference as JSON data."""
        return {
            "line": self.line,
            "found": dict(self.found),
            "expected": None if self.expected is None else dict(self.expected),
            "keys": list(self.keys),
            "faults": [fault.as_dict(lang) for fault in self.faults],
            "awaited": list(self.awaited),
        }


def same(left: Any, right: Any) -> bool:
    """Whether two values of JSON are the same to the letter: 1 is neither 1.0 nor true."""
    return canonical({"value": left}) == canonical({"value": right})


class Driver:
    """One table that is told what the log says; `told` is what it tells and the log has not confirmed."""

    def __init__(self, ruleset: Ruleset, start: Data, dealer: int, balances: Sequence[Any], *, fast: bool) -> None:
        self.told: deque[Data] = deque()
        limited = [None if balance is None else exact(balance) for balance in balances]
        self.table = Table(
            ruleset,
            seed=start["seed"],
            stake=exact(start["stake"]),
            balances=limited if any(balance is not None for balance in limited) else None,
            dealer=dealer,
            names=start["names"],
            fast=fast,
            log=self.told.append,
        )

    def drive(self, entry: Data) -> None:
        """Let the table do what an entry of :data:`DRIVING` says. Raises IllegalAction."""
        table = self.table
        match entry["type"]:
            case "start_kyoku":
                wall = [FACE_OF[code] for code in entry["wall"]]
                table.deal(wall=wall, dice=(entry["dice"][0], entry["dice"][1]))
            case "decide":
                table.act(entry["actor"], Action.from_dict(entry["action"]))
            case "time_out":
                table.time_out(entry["actor"])
            case "leave_seat":
                table.leave(entry["actor"])
            case "replaced":
                table.note_replaced(entry["actor"], entry["why"])
            case "escape":
                minutes = exact(entry["minutes"]) if "minutes" in entry else None
                table.escape(entry["actor"], entry["why"], minutes=minutes, timeouts=entry.get("timeouts"))
            case "end_game":
                table.close()


class Checker:
    """Drives a table under the log's own ruleset; every entry must be just what the table tells.

    `seeded` counts the hands whose wall and dice are those of the seed. `log`, if any, is called with each entry that the
    table told and the log confirmed.
    """

    def __init__(self, ruleset: Ruleset, start: Entry, *, fast: bool, log: Log | None = None) -> None:
        told = start.data
        self._driver = Driver(ruleset, told, told["dealer"], told["balances"], fast=fast)
        self._mixer = Machine(ruleset, fast=False)
        self._log = log
        self.seeded = 0
        self.difference = self._compared(start)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._driver.table

    def take(self, entry: Entry) -> None:
        """Go on by one entry; `difference` says whether it is what it should be."""
        if not self._driver.told and entry.type in DRIVING:
            try:
                self._driver.drive(entry.data)
            except IllegalAction as error:
                self.difference = Difference(entry.line, entry.data, None, error.faults, self.table.awaited)
                return
            if entry.type == "start_kyoku":
                self.seeded += self._is_seeded(entry.data)
        self.difference = self._compared(entry)

    def _is_seeded(self, opening: Data) -> bool:
        mixer = self._mixer
        mixer.restore({"hand": self.table.hand})
        mixer.mix(self.table.seed)
        wall = [CODES[face] for face in mixer.state.wall[: mixer.number("tiles")]]
        return bool(wall == opening["wall"] and list(mixer.state.dice) == opening["dice"])

    def _compared(self, entry: Entry) -> Difference | None:
        told = self._driver.told
        if not told:
            return Difference(entry.line, entry.data, None, awaited=self.table.awaited)
        expected = told.popleft()
        if entry.type == "start_game":
            expected = {**expected, "engine": entry.data["engine"]}  # who wrote a log makes no difference to it
        if not same(expected, entry.data):
            return Difference(entry.line, entry.data, expected)
        if self._log is not None:
            self._log(expected)
        return None


def exact(amount: float | str) -> Fraction:
    """An amount of the log."""
    return parse_number(repr(amount) if isinstance(amount, float) else amount)
