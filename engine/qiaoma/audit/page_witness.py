"""旁证: the witnesses of several pairs as they stand beside the differences on an audit's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path as File

import yaml

from qiaoma.audit.page import Beside
from qiaoma.audit.page_words import words
from qiaoma.audit.witness.record import Unproven, read
from qiaoma.audit.witness.result import Finding, Witness
from qiaoma.audit.witness.store import entries, place
from qiaoma.audit.witness.told import side, verdict, written
from qiaoma.case.types import Case, Result
from qiaoma.errors import Fault, Lang, QiaomaError
from qiaoma.pages.content import Block, Hand, Lines, Paragraph, Table
from qiaoma.ruleset.addresses import Path
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.hand_line import tiles_of
from qiaoma.settle.referee import seat_name
from qiaoma.settle.settlement import Settlement
from qiaoma.settle.side_by_side import explained, rows

Found = Mapping[tuple[str, str], Iterable[Finding]]
"""The findings of each pair, by the names of the two."""
_DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What reading raises where a file is not as it was written."""


def kept(folder: File, rulesets: Sequence[Ruleset]) -> Found:
    """The findings that a folder keeps of every two of the rulesets, each proved anew.

    Raises QiaomaError with every one that does not hold (any more), and for a folder that is none.
    """
    if not folder.is_dir():
        raise QiaomaError([_no_folder(folder)])
    found: dict[tuple[str, str], list[Finding]] = {}
    faults: list[Fault] = []
    for own, other in permutations(rulesets, 2):
        pair = (own.ref().id, other.ref().id)
        try:
            told = list(entries(folder, pair))
        except (OSError, yaml.YAMLError, *_DAMAGED) as wrong:
            faults.append(_unreadable(place(folder, pair), _reason(wrong)))
            continue
        for entry in told:
            try:
                found.setdefault(pair, []).append(read(entry, own, other))
            except (Unproven, QiaomaError, *_DAMAGED) as wrong:
                faults.append(_unproven(place(folder, pair), _reason(wrong)))
    if faults:
        raise QiaomaError(faults)
    return found


def beside(found: Found, lang: Lang) -> Mapping[Path, list[Beside]]:
    """What stands beside each piece: for each pair that differs there, what shows it, or why nothing does."""
    gathered: dict[Path, list[Beside]] = {}
    for names, findings in found.items():
        title = words(lang)["pair"].format(own=names[0], other=names[1])
        for finding in findings:
            shown = Beside(title, tuple(_blocks(finding, names, lang)))
            gathered.setdefault(finding.change.path, []).append(shown)
    return gathered


def _blocks(finding: Finding, names: tuple[str, str], lang: Lang) -> Iterator[Block]:
    said = verdict(finding, lang)
    if said:
        yield Paragraph(said)
    if not isinstance(finding, Witness):
        yield from (Paragraph(fault.text(lang)) for fault in finding.faults)
    elif finding.script is not None:
        yield Lines(finding.script.text(*finding.rulesets, lang))
    elif finding.case is not None:
        own, changed = (ruleset.settle(finding.case) for ruleset in finding.rulesets)
        yield from _hands(finding.case, lang)
        yield from _both(own, changed, (side(finding, names[0]), names[1]), lang)
        yield Lines(written(finding.case))


def _hands(case: Case, lang: Lang) -> Iterator[Hand]:
    """The tiles of every winner."""
    for number, win in enumerate(case.wins if case.result is Result.WON else ()):
        giver = "" if win.giver is None else f" ← {seat_name(win.giver, lang)}"
        notation = tiles_of(case, number)
        if notation:
            yield Hand(notation, f"{seat_name(win.seat, lang)}{giver}")


def _both(own: Settlement, changed: Settlement, names: tuple[str, str], lang: Lang) -> Iterator[Block]:
    """Both settlements side by side, and how they came about."""
    with_it = words(lang)["with_it"].format(own=names[0], other=names[1])
    answers = {names[0]: own.as_dict(lang), with_it: changed.as_dict(lang)}
    yield Table(("", *answers), tuple(_stressed(*row) for row in rows(answers, lang)))
    yield Lines(explained(answers, lang))


def _stressed(asked: str, own: str, changed: str) -> tuple[str, str, str]:
    """A row of the table, stressed where the answers differ."""
    return (asked, own, changed) if own == changed else (asked, f"**{own}**", f"**{changed}**")


def _reason(wrong: Exception) -> str:
    """What went wrong, in one line: the first that says something."""
    return next((line.strip() for line in str(wrong).splitlines() if line.strip()), type(wrong).__name__)


def _no_folder(folder: File) -> Fault:
    return Fault(
        "file.missing",
        zh=f"没有这个目录：{folder}",
        en=f"there is no such folder: {folder}",
        path="--witnesses",
        found=str(folder),
        remedy_zh="写存放见证的目录，或不写",
        remedy_en="name the folder that keeps witnesses, or leave it out",
    )


def _unproven(file: File, wrong: str) -> Fault:
    return Fault(
        "audit.unproven",
        zh=f"{file.name}：见证不再成立",
        en=f"{file.name}: a witness does not hold any more",
        found=wrong,
        remedy_zh="用 python -m qiaoma.audit.witness.store 重找",
        remedy_en="find it again with python -m qiaoma.audit.witness.store",
    )


def _unreadable(file: File, wrong: str) -> Fault:
    return Fault(
        "audit.damaged",
        zh=f"{file.name}：这不是 qiaoma.audit.witness.store 写的文件",
        en=f"{file.name}: this is no file that qiaoma.audit.witness.store wrote",
        path="--witnesses",
        found=wrong,
        remedy_zh="取回原来的文件，或删去它，用 python -m qiaoma.audit.witness.store 重写",
        remedy_en="get the file back, or delete it and write it anew with python -m qiaoma.audit.witness.store",
    )
