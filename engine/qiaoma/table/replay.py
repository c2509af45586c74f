"""复盘: a log run through the engine again, every event and payment checked; or each of its hands under another ruleset."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qiaoma.arguments import require, require_list
from qiaoma.errors import CaseError, IllegalAction, Lang, Place, RulesetError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.settlement import RulesetRef
from qiaoma.table.log import Log, LogSource, stream_log
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_hand import HandUnder
from qiaoma.table.replay_ruleset import own_ruleset
from qiaoma.table.replay_run import Checker, Data, Difference
from qiaoma.table.replay_under import HandPlay, under


@dataclass(frozen=True, slots=True)
class Replay:
    """复盘的结果. `entries` and `hands` were checked and are equal, up to `difference`; `chain` is that of the last of them.

    `ruleset` is the log's own, as JSON data (id, version, digest, options, readings). `checked` is False where that
    ruleset is not at hand and only the other one was asked; `other` is that one, and `compared` its hands. `seeded` hands
    had the wall and the dice that the seed of the log gives; others were given theirs.
    """

    ruleset: Data
    checked: bool
    entries: int
    hands: int
    seeded: int
    chain: str
    difference: Difference | None
    other: RulesetRef | None
    compared: tuple[HandUnder, ...]

    @property
    def equal(self) -> bool:
        """Whether the log is what the engine gives and, where another ruleset was asked, it would change nothing."""
        return self.difference is None and all(hand.equal for hand in self.compared)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The result as JSON data."""
        return {
            "ruleset": dict(self.ruleset),
            "checked": self.checked,
            "entries": self.entries,
            "hands": self.hands,
            "seeded": self.seeded,
            "chain": self.chain,
            "equal": self.equal,
            "difference": None if self.difference is None else self.difference.as_dict(lang),
            "other": None if self.other is None else self.other.as_dict(),
            "compared": [hand.as_dict(lang) for hand in self.compared],
        }

    def text(self, lang: Lang = "zh") -> str:
        """The result as it is read out."""
        from qiaoma.table.replay_words import replay_text

        return replay_text(self, lang)


def replay(
    source: LogSource | Log,
    *,
    ruleset: str | Path | Ruleset | None = None,
    path: Iterable[str | Path] = (),
    file: str = "log",
    fast: bool = False,
    log: Callable[[Data], None] | None = None,
) -> Replay:
    """Play a log again under its own ruleset; stop at the first entry that is not what the engine gives.

    With `ruleset`, another one (or another version), each hand is also played and settled under that. `path` are folders
    to look for rulesets in; `file` names a source that is no path; `fast` compiles the kernel (extra `fast`); `log` is
    called with every entry that was found equal: a :class:`LogWriter` there writes the same file again.

    Raises :class:`CaseError` for a log that is altered, cut short or none at all, :class:`RulesetError` where the log's
    ruleset is not here as it was, and no `ruleset` is given.
    """
    folders = require_list("replay", "path", path, (str, Path))
    other = load(ruleset, path=folders) if isinstance(ruleset, str | Path) else ruleset
    if other is not None:
        require("replay", "ruleset", other, Ruleset)
    entries = iter(source.entries) if isinstance(source, Log) else stream_log(source, file)
    name = str(source) if isinstance(source, str | Path) else file
    start = next(entries)
    try:
        own: Ruleset | None = own_ruleset(start, folders, name)
    except RulesetError:
        if other is None:
            raise
        own = None
    try:
        checker = None if own is None else Checker(own, start, fast=fast, log=log)
        return _Replaying(start, checker, other, fast=fast).run(entries)
    except IllegalAction as error:  # no table can be set up as the log says
        raise CaseError(fault.at(Place(name, start.line, 1)) for fault in error.faults) from None


class _Replaying:
    """One log on its way through the engine."""

    def __init__(self, start: Entry, checker: Checker | None, other: Ruleset | None, *, fast: bool) -> None:
        self.start = start
        self.checker = checker
        self.other = other
        self.fast = fast
        self.last: Entry | None = None
        self.hand: list[Entry] = []
        self.counters: Data = {}
        self.hands = 0
        self.compared: list[HandUnder] = []

    def run(self, entries: Iterator[Entry]) -> Replay:
        """The result; reads to the end, or to the first difference."""
        checker = self.checker
        for entry in itertools.chain([self.start], entries):
            if checker is not None and entry is not self.start:
                checker.take(entry)
            if checker is not None and checker.difference is not None:
                break
            self.last = entry
            self._compare(entry)
        return Replay(
            ruleset=self.start.data["ruleset"],
            checked=checker is not None,
            entries=0 if self.last is None else self.last.line,
            hands=self.hands,
            seeded=0 if checker is None else checker.seeded,
            chain="" if self.last is None else self.last.chain,
            difference=None if checker is None else checker.difference,
            other=None if self.other is None else self.other.ref(),
            compared=tuple(self.compared),
        )

    def _compare(self, entry: Entry) -> None:
        """Gather a hand; when it is over, look at it under the other ruleset."""
        if entry.type == "end_kyoku":
            self.hands += 1
        if self.other is None:
            return
        if entry.type == "start_kyoku":
            self.hand = [entry]
        elif self.hand:
            self.hand.append(entry)
        if entry.type == "end_kyoku":
            table = None if self.checker is None else self.checker.table
            own, case = (None, None) if table is None else (table.ruleset, table.case)
            play = HandPlay(self.other, own, self.start.data, self.counters, self.hand, fast=self.fast)
            self.compared.append(under(play, self.hand, case, self.other))
            self.hand = []
        if entry.type in ("end_kyoku", "leave_seat"):
            self.counters = entry.data["counters"]
