"""报告: a price as a report for people, from its JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qiaoma.audit.impact import tables
from qiaoma.audit.impact.tables import Grid
from qiaoma.audit.impact.words import (
    WORDS,
    Answer,
    by_reason,
    headed,
    how_shared,
    moves_no_money,
    parted,
    percent,
    told,
)
from qiaoma.columns import Align, table
from qiaoma.errors import Lang


def impact_text(answer: Answer, lang: Lang) -> str:
    """The report of a price's JSON."""
    words = WORDS[lang]
    refs = [f"{ref['id']}@{ref['version']}  {ref['digest']}" for ref in (answer["own"], answer["other"])]
    lines = [*refs, *headed(answer, lang)]
    if not answer["rules"]:
        return "\n".join([*lines, "", words["alike"]])
    same, replayed, nothing = parted(answer["rules"])
    for name, rules, grid in (("same", same, tables.same_hands), ("replayed", replayed, tables.replayed)):
        if rules:
            lines += ["", words[name].format(number=len(rules)), words[f"{name}_how"]]
            lines += [_aligned(grid(rules, lang)), *_told(rules, lang)]
    if same or replayed:
        lines += ["", *_whole(answer, lang)]
        lines += ["", words["gains"], _aligned(tables.gains(answer, same + replayed, lang)), words["gains_how"]]
        lines += ["", words["play"], _aligned(tables.play(answer, lang))]
    if nothing:
        lines += ["", words["nothing"].format(number=len(nothing)), *_nothing(nothing, answer, lang)]
    return "\n".join(lines)


def _aligned(grid: Grid) -> str:
    align = [Align.LEFT if place in grid.words else Align.RIGHT for place in range(len(grid.head))]
    return table(grid.head, grid.rows, align)


def _told(rules: Sequence[Answer], lang: Lang) -> Iterator[str]:
    """Under a table: what each of its rules says, and what those without money move."""
    for rule in rules:
        note = "" if rule["alone"]["touched"]["value"] else f"  ({moves_no_money(rule, lang)})"
        yield from (f"  {line}{note}" for line in told(rule))


def _whole(answer: Answer, lang: Lang) -> Iterator[str]:
    words, known = WORDS[lang], answer["known"]
    yield words["whole"]
    yield _aligned(tables.whole(answer, lang))
    if known is not None:
        yield words["known_how"].format(parted=percent(known["parted"]["value"]))
    yield from how_shared(answer, lang)


def _nothing(rules: Sequence[Answer], answer: Answer, lang: Lang) -> Iterator[str]:
    for reason, of_reason in by_reason(rules, answer, lang).items():
        yield f"{reason}:"
        for rule in of_reason:
            yield from (f"  {line}" for line in told(rule))
