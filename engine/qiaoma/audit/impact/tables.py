"""表: the tables of a price, head and rows of words, for whoever prints them. The first column is text, numbers follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qiaoma.audit.impact.words import (
    ROLES,
    WORDS,
    Answer,
    figure_name,
    interval,
    label,
    money,
    percent,
    share,
    share_head,
)
from qiaoma.errors import Lang


@dataclass(frozen=True, slots=True)
class Grid:
    """A head and rows; `words` are the columns that are not numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int]


def same_hands(rules: Sequence[Answer], lang: Lang) -> Grid:
    """Rules under which every hand goes the same way."""
    words = WORDS[lang]
    head = [words[name] for name in ("rule", "moved", "interval", "touched", "each", "paid")]
    return Grid((*head, share_head(rules, lang)), tuple(_same(rule) for rule in rules), frozenset({0, 2}))


def _same(rule: Answer) -> tuple[str, ...]:
    alone = rule["alone"]
    return (
        label(rule),
        money(alone["moved"]["value"]),
        interval(alone["moved"]),
        percent(alone["touched"]["value"]),
        money(alone["moved_if_touched"]),
        money(alone["paid"]["difference"]["value"], sign=True),
        share(rule),
    )


def replayed(rules: Sequence[Answer], lang: Lang) -> Grid:
    """Rules that change play."""
    words = WORDS[lang]
    head = [words[name] for name in ("rule", "paid", "interval", "parted", "drawn", "moved")]
    return Grid((*head, share_head(rules, lang)), tuple(_replayed(rule) for rule in rules), frozenset({0, 2}))


def _replayed(rule: Answer) -> tuple[str, ...]:
    alone = rule["alone"]
    return (
        label(rule),
        money(alone["paid"]["difference"]["value"], sign=True),
        interval(alone["paid"]["difference"], sign=True),
        percent(alone["parted"]["value"]),
        percent(alone["play"]["drawn"]["difference"]["value"], sign=True),
        money(alone["moved"]["value"]),
        share(rule),
    )


def whole(answer: Answer, lang: Lang) -> Grid:
    """All rules together, beside the sum of each alone."""
    words = WORDS[lang]
    head = ("", words["moved"], words["interval"], words["paid"], words["interval"])
    return Grid(head, tuple(_wholes(answer, words)), frozenset({0, 2, 4}))


def _wholes(answer: Answer, words: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    together = answer["together"]
    same = not together["parted"]["value"]
    if len(answer["rules"]) > 1:
        between = {name: float(Fraction(value)) / answer["hands"] for name, value in answer["interaction"].items()}
        moved = together["moved"]["value"] - between["moved"]
        paid = together["paid"]["difference"]["value"] - between["paid"]
        yield words["sum"], money(moved) if same else "", "", money(paid, sign=True), ""
        moved_between = money(between["moved"], sign=True) if same else ""
        yield words["interaction"], moved_between, "", money(between["paid"], sign=True), ""
    for name in ("together", "known"):
        if answer[name] is not None:
            paid = answer[name]["paid"]["difference"]
            yield words[name], *_moved(answer[name]), money(paid["value"], sign=True), interval(paid, sign=True)


def _moved(effect: Answer) -> tuple[str, str]:
    """What is moved, where every hand goes the same way; elsewhere it is chance and adds up to nothing."""
    if effect["parted"]["value"]:
        return "", ""
    return money(effect["moved"]["value"]), interval(effect["moved"])


def gains(answer: Answer, rules: Sequence[Answer], lang: Lang) -> Grid:
    """Who gains by each rule that moves money, and by all."""
    words = WORDS[lang]
    rows = [_gain(label(rule), rule["alone"]) for rule in rules if rule["alone"]["touched"]["value"]]
    rows += [_gain(words[name], answer[name]) for name in ("together", "known") if answer[name] is not None]
    head = (words["rule"], *ROLES[lang].values(), words["swing"], words["p95"])
    return Grid(head, tuple(rows), frozenset({0}))


def _gain(name: str, effect: Answer) -> tuple[str, ...]:
    nets = [money(estimate["value"], sign=True) for estimate in effect["gains"].values()]
    swing = money(effect["swing"]["difference"]["value"], sign=True)
    return (name, *nets, swing, "" if effect["p95"] is None else f"{float(Fraction(effect['p95'])):g}")


def play(answer: Answer, lang: Lang) -> Grid:
    """How hands end under the first ruleset and with all changes, and what is paid."""
    words, total = WORDS[lang], answer["known"] or answer["together"]
    names = answer["own"]["id"], answer["other"]["id"]
    if answer["selected"] or names[0] == names[1]:
        names = "A", "B"
    rows = [(words["per_hand"], *_beside(total["paid"], of_hands=False))]
    rows += [(figure_name(name, lang), *_beside(beside, of_hands=True)) for name, beside in total["play"].items()]
    head = (words["figure"], *names, words["difference"], words["interval"])
    return Grid(head, tuple(rows), frozenset({0, 4}))


def _beside(beside: Answer, *, of_hands: bool) -> tuple[str, ...]:
    shown, difference = percent if of_hands else money, beside["difference"]
    return (
        shown(beside["own"]),
        shown(beside["other"]),
        shown(difference["value"], sign=True),
        interval(difference, sign=True, of_hands=of_hands),
    )
