"""牌谱里的局: the hands of a log as cases, with what was paid for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from qiaoma.audit.identify.evidence import Hand, Paid
from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Fault, Place, RulesetError
from qiaoma.settle.engine import Ruleset
from qiaoma.table.log import stream_log
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_ruleset import own_ruleset
from qiaoma.table.replay_run import Checker, exact
from qiaoma.table.replay_under import HandPlay, undeclared

_SHORT = 4096


def is_log(file: Path) -> bool:
    """Whether a file begins as a log does, rather than with a case."""
    try:
        with file.open("rb") as stream:
            return b'"start_game"' in stream.readline(_SHORT)
    except OSError:
        return False


def hands_of_log(file: Path, rulesets: Sequence[Ruleset], path: Sequence[Path]) -> Iterator[Hand]:
    """The hands of a log, each with what its `end_kyoku` says was paid.

    Under the log's own ruleset, where it is at hand, else under the first of `rulesets` that lets the hand be played as
    it was. Raises :class:`CaseError` for a log that is altered or none, and for a hand that none of them can play.
    """
    entries = stream_log(file, str(file))
    start = next(entries)
    try:
        own: Ruleset | None = own_ruleset(start, path, str(file))
    except RulesetError:
        own = None
    if own is not None:
        yield from _checked(Checker(own, start, fast=False), entries, str(file))
    else:
        yield from _played(start, entries, rulesets, str(file))


def _checked(checker: Checker, entries: Iterator[Entry], file: str) -> Iterator[Hand]:
    for entry in entries:
        checker.take(entry)
        if checker.difference is not None:
            raise CaseError([_altered(file, entry.line)])
        if entry.type == "end_kyoku":
            yield _hand(checker.table.case, entry, file)


def _played(start: Entry, entries: Iterator[Entry], rulesets: Sequence[Ruleset], file: str) -> Iterator[Hand]:
    counters: dict[str, Any] = {}
    hand: list[Entry] = []
    faults = []
    for entry in entries:
        if entry.type == "start_kyoku":
            hand = []
        hand.append(entry)
        if entry.type == "end_kyoku":
            plays = (HandPlay(each, None, start.data, counters, hand, fast=False) for each in rulesets)
            case = next((play.case for play in plays if play.case is not None), None)
            if case is None:
                faults.append(_unplayed(file, hand[0].line))
            else:
                yield _hand(case, entry, file)
        if entry.type in ("end_kyoku", "leave_seat"):
            counters = dict(entry.data["counters"])
    if faults:
        raise CaseError(faults)


def _hand(case: Case | None, end: Entry, file: str) -> Hand:
    assert case is not None
    data = end.data
    paid = Paid(tuple(exact(net) for net in data["nets"]), data["next_oya"], dict(data["counters"]))
    return Hand(undeclared(case), paid, f"{file}:{end.line}")


def _altered(file: str, line: int) -> Fault:
    return Fault(
        "identify.altered",
        zh="牌谱与它自己的规则对不上",
        en="the log is not what its own ruleset gives",
        place=Place(file, line, 1),
        remedy_zh="先用 qiaoma replay 查看",
        remedy_en="look at it with qiaoma replay first",
    )


def _unplayed(file: str, line: int) -> Fault:
    return Fault(
        "identify.unplayed",
        zh="牌谱的规则集不在手边，而这一局在哪一套候选规则下都走不到同样的结局",
        en="the log's ruleset is not at hand, and under no candidate does this hand come to the same end",
        place=Place(file, line, 1),
        remedy_zh="用 --path 指出它的文件夹，或把这一局写成牌例",
        remedy_en="name its folder with --path, or write the hand as a case",
    )
