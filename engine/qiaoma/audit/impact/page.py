"""页: a price as one html page, with plots: money by rule, what losers pay, how far balances swing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from qiaoma.audit.impact import tables
from qiaoma.audit.impact.result import Impact
from qiaoma.audit.impact.tables import Grid
from qiaoma.audit.impact.words import (
    WORDS,
    Answer,
    by_reason,
    headed,
    how_shared,
    label,
    parted,
    percent,
    told,
)
from qiaoma.errors import Lang
from qiaoma.pages import plots, shell
from qiaoma.pages.content import Block, Items, Page, Paragraph, Plot, Section, Table
from qiaoma.simulation.intervals import quantile

MOST_BARS = 20
DRAWN = Fraction(99, 100)
"""What part of the payments a histogram shows; the few large ones beyond would press all others together."""


def impact_page(impact: Impact, lang: Lang = "zh") -> Page:
    """The page of a price."""
    answer, words = impact.as_dict(lang), WORDS[lang]
    names = [f"{ref['id']}@{ref['version']}" for ref in (answer["own"], answer["other"])]
    title = words["title"].format(own=names[0], other=names[1])
    same, replayed, nothing = parted(answer["rules"])
    sections = [Section(words["whole"], "whole", tuple(_whole(answer, lang)))]
    if same:
        sections.append(_rules("same", same, tables.same_hands(same, lang), lang))
    if replayed:
        sections.append(_rules("replayed", replayed, tables.replayed(replayed, lang), lang))
    if same or replayed:
        gains = tables.gains(answer, same + replayed, lang)
        sections.append(Section(words["gains"], "gains", (_table(gains), Paragraph(words["gains_how"]))))
        sections.append(Section(words["play"], "play", tuple(_play(impact, answer, names, lang))))
    if nothing:
        sections.append(_nothing(nothing, answer, lang))
    return Page(title, lang, tuple(sections))


def render(impact: Impact, lang: Lang = "zh") -> str:
    """The page as html. Raises QiaomaError where the extra `audit` is not installed."""
    page = impact_page(impact, lang)
    return shell.page(page.title, page.sections, lang)


def _whole(answer: Answer, lang: Lang) -> Iterator[Block]:
    words = WORDS[lang]
    for line in headed(answer, lang):
        yield Paragraph(line)
    if not answer["rules"]:
        yield Paragraph(words["alike"])
        return
    yield _table(tables.whole(answer, lang))
    if answer["known"] is not None:
        yield Paragraph(words["known_how"].format(parted=percent(answer["known"]["parted"]["value"])))
    for line in how_shared(answer, lang):
        yield Paragraph(line)


def _rules(name: str, rules: Sequence[Answer], grid: Grid, lang: Lang) -> Section:
    words = WORDS[lang]
    bars = plots.bars([_bar(name, rule) for rule in rules[:MOST_BARS]], words[f"{name}_plot"])
    said = Items(tuple(line for rule in rules for line in told(rule)))
    blocks = (Paragraph(words[f"{name}_how"]), Plot(bars, words[f"{name}_plot"]), _table(grid), said)
    return Section(words[name].format(number=len(rules)), name, blocks)


def _bar(name: str, rule: Answer) -> tuple[str, float, float, float]:
    alone = rule["alone"]
    estimate = alone["moved"] if name == "same" else alone["paid"]["difference"]
    value = estimate["value"]
    ends = (value if estimate[end] is None else estimate[end] for end in ("low", "high"))
    return (label(rule), value, *ends)


def _play(impact: Impact, answer: Answer, names: Sequence[str], lang: Lang) -> Iterator[Block]:
    words = WORDS[lang]
    yield _table(tables.play(answer, lang))
    most = max((_most(found) for found in impact.paid if found), default=Fraction(0))
    shown = [
        (name, {value: times for value, times in found.items() if value <= most})
        for name, found in zip(names, impact.paid, strict=True)
    ]
    yield Plot(plots.histogram(shown, words["paid_plot"]), words["paid_plot"])
    curves = [
        (name, [(float(hand), value) for hand, value in enumerate(found, 1)])
        for name, found in zip(names, impact.balances, strict=True)
    ]
    yield Plot(plots.lines(curves, words["balances_plot"]), words["balances_plot"])


def _most(paid: Mapping[Fraction, int]) -> Fraction:
    """The amount at or below which all but the largest payments lie."""
    ordered = dict(enumerate(sorted(paid)))
    return ordered[quantile({place: paid[value] for place, value in ordered.items()}, DRAWN)]


def _nothing(rules: Sequence[Answer], answer: Answer, lang: Lang) -> Section:
    blocks: list[Block] = []
    for reason, of_reason in by_reason(rules, answer, lang).items():
        blocks += [Paragraph(reason), Items(tuple(line for rule in of_reason for line in told(rule)))]
    return Section(WORDS[lang]["nothing"].format(number=len(rules)), "nothing", tuple(blocks))


def _table(grid: Grid) -> Table:
    return Table(grid.head, grid.rows)
