"""复盘: a log run through the engine again, every event and payment checked; or each of its hands under another ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from qiaoma.arguments import require
from qiaoma.errors import Fault, Lang, Place, RulesetError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.settlement import RulesetRef
from qiaoma.table.log import Log, LogSource, stream_log
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_run import Checker, Data, Difference, exact
from qiaoma.table.replay_under import HandPlay, HandUnder, under


@dataclass(frozen=True, slots=True)
class Replay:
    """复盘的结果. `entries` and `hands` were checked and are equal, up to `difference`; `chain` is that of the last of them.

    `ruleset` is the log's own, as JSON data (id, version, digest, options, readings). `checked` is False where that
    ruleset is not at hand and only the other one was asked; `other` is that one, and `compared` its hands.
    """

    ruleset: Data
    checked: bool
    entries: int
    hands: int
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
) -> Replay:
    """Play a log again under its own ruleset; stop at the first entry that is not what the engine gives.

    With `ruleset`, another one (or another version), each hand is also played and settled under that. `path` are folders
    to look for rulesets in; `file` names a source that is no path; `fast` compiles the kernel (extra `fast`). Raises :class:`CaseError` for a log that is altered,
    cut short or none at all, :class:`RulesetError` where the log's ruleset is not here as it was, and no `ruleset` is given.
    """
    folders = tuple(path)
    other = load(ruleset, path=folders) if isinstance(ruleset, str | Path) else ruleset
    if other is not None:
        require("replay", "ruleset", other, Ruleset)
    entries = iter(source.entries) if isinstance(source, Log) else stream_log(source, file)
    name = str(source) if isinstance(source, str | Path) else file
    return _Replaying(next(entries), other, folders, name, fast=fast).run(entries)


class _Replaying:
    """One log on its way through the engine."""

    def __init__(
        self, start: Entry, other: Ruleset | None, folders: tuple[str | Path, ...], file: str, *, fast: bool
    ) -> None:
        self.start = start
        self.fast = fast
        self.other = other
        own = self._own(folders, file)
        self.checker = None if own is None else Checker(own, start, fast=fast)
        self.last = start
        self.opening: Entry | None = None
        self.play: HandPlay | None = None
        self.hands = 0
        self.compared: list[HandUnder] = []

    def run(self, entries: Iterator[Entry]) -> Replay:
        """The result; reads to the end, or to the first difference."""
        checker = self.checker
        for entry in entries:
            if checker is not None:
                if checker.difference is None:
                    checker.take(entry)
                if checker.difference is not None:
                    break
            self.last = entry
            self._compare(entry)
        return Replay(
            ruleset=self.start.data["ruleset"],
            checked=checker is not None,
            entries=self.last.line,
            hands=self.hands,
            chain=self.last.chain,
            difference=None if checker is None else checker.difference,
            other=None if self.other is None else self.other.ref(),
            compared=tuple(self.compared),
        )

    def _compare(self, entry: Entry) -> None:
        """Follow the hand under the other ruleset."""
        if entry.type == "end_kyoku":
            self.hands += 1
        if self.other is None:
            return
        if entry.type == "start_kyoku":
            self.opening, self.play = entry, HandPlay(self.other, self.start.data, entry, fast=self.fast)
        elif self.play is not None and self.opening is not None:
            self.play.take(entry)
            if entry.type == "end_kyoku":
                case = None if self.checker is None else self.checker.table.case
                self.compared.append(under(self.play, self.opening, entry, case, self.other))
                self.play = None

    def _own(self, folders: tuple[str | Path, ...], file: str) -> Ruleset | None:
        """The log's own ruleset, just as it was; None where it is not here and another one is given."""
        told = self.start.data["ruleset"]
        options = {name: _choice(value) for name, value in told["options"].items()}
        try:
            own = load(f"{told['id']}@{told['version']}", options=options, readings=told["readings"], path=folders)
        except RulesetError as error:
            if self.other is not None:
                return None
            here = Place(file, self.start.line, 1)
            raise RulesetError(fault if fault.place else _absent(fault, here) for fault in error.faults) from None
        if own.digest == told["digest"]:
            return own
        if self.other is not None:
            return None
        raise RulesetError([_other_digest(own, told, Place(file, self.start.line, 1))])


def _choice(value: Any) -> Any:
    return exact(value) if isinstance(value, float) else value


def _absent(fault: Fault, place: Place) -> Fault:
    """What is not found was named by the log."""
    return replace(
        fault,
        place=place,
        path=fault.path or "ruleset",
        remedy_zh="用 --path 指出记录时的规则集所在目录，或用 --ruleset 换一套规则来算",
        remedy_en="name the folder of the log's ruleset with --path, or take another one with --ruleset",
    )


def _other_digest(own: Ruleset, told: Data, place: Place) -> Fault:
    name = f"{own.id}@{own.version}"
    return Fault(
        "replay.digest",
        zh=f"记录时的 {name} 与现在的不是同一内容",
        en=f"{name} is not what it was when the log was written",
        path="ruleset.digest",
        place=place,
        found=told["digest"],
        allowed=(own.digest,),
        remedy_zh=f"找回当时的规则集（--path），或用 --ruleset {name} 看看现在的规则会有什么不同",
        remedy_en=f"find the ruleset of that time (--path), or see with --ruleset {name} what the present one would change",
    )
