"""报告: a price as a report for people, from its JSON."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from qiaoma.audit.impact.words import (
    ROLES,
    WORDS,
    Answer,
    bots_of,
    figure_name,
    interval,
    label,
    money,
    moves_no_money,
    parted,
    percent,
    share,
    share_head,
    told,
    why_nothing,
)
from qiaoma.columns import Align, table
from qiaoma.errors import Lang

_RIGHT = Align.RIGHT


def impact_text(answer: Answer, lang: Lang) -> str:
    """The report of a price's JSON."""
    words = WORDS[lang]
    lines = [*_head(answer, lang)]
    if not answer["rules"]:
        return "\n".join([*lines, "", words["alike"]])
    same, replayed, nothing = parted(answer["rules"])
    if same:
        lines += ["", words["same"].format(number=len(same)), words["same_how"], _same(same, lang), *_told(same, lang)]
    if replayed:
        lines += ["", words["replayed"].format(number=len(replayed)), words["replayed_how"]]
        lines += [_replayed(replayed, lang), *_told(replayed, lang)]
    if same or replayed:
        lines += ["", *_whole(answer, lang), "", *_gains(answer, same + replayed, lang), "", *_play(answer, lang)]
    if nothing:
        lines += ["", words["nothing"].format(number=len(nothing)), *_nothing(nothing, answer, lang)]
    return "\n".join(lines)


def _head(answer: Answer, lang: Lang) -> Iterator[str]:
    words = WORDS[lang]
    for ref in (answer["own"], answer["other"]):
        chosen = [f"{name}={value}" for name, value in (*ref["options"].items(), *ref["readings"].items())]
        yield "  ".join([f"{ref['id']}@{ref['version']}", *chosen, ref["digest"]])
    numbers = {"hands": answer["hands"], "tables": answer["tables"], "each": answer["hands_a_table"]}
    yield words["played"].format(**numbers, seed=answer["seed"], bots=bots_of(answer))
    yield words["how"]
    if answer["selected"]:
        yield words["chosen"].format(rules=", ".join(answer["selected"]))


def _same(rules: list[Answer], lang: Lang) -> str:
    words = WORDS[lang]
    head = [words[name] for name in ("rule", "moved", "interval", "touched", "each", "paid")]
    head.append(share_head(rules, lang))
    rows = []
    for rule in rules:
        alone = rule["alone"]
        rows.append(
            [
                label(rule),
                money(alone["moved"]["value"]),
                interval(alone["moved"]),
                percent(alone["touched"]["value"]),
                money(alone["moved_if_touched"]),
                money(alone["paid"]["difference"]["value"], sign=True),
                share(rule),
            ]
        )
    return table(head, rows, [Align.LEFT, _RIGHT, Align.LEFT, *[_RIGHT] * 4])


def _replayed(rules: list[Answer], lang: Lang) -> str:
    words = WORDS[lang]
    head = [words[name] for name in ("rule", "paid", "interval", "parted", "drawn", "moved")]
    head.append(share_head(rules, lang))
    rows = []
    for rule in rules:
        alone = rule["alone"]
        rows.append(
            [
                label(rule),
                money(alone["paid"]["difference"]["value"], sign=True),
                interval(alone["paid"]["difference"], sign=True),
                percent(alone["parted"]["value"]),
                percent(alone["play"]["drawn"]["difference"]["value"], sign=True),
                money(alone["moved"]["value"]),
                share(rule),
            ]
        )
    return table(head, rows, [Align.LEFT, _RIGHT, Align.LEFT, *[_RIGHT] * 4])


def _told(rules: list[Answer], lang: Lang) -> Iterator[str]:
    """Under a table: what each of its rules says, and what those without money move."""
    for rule in rules:
        note = "" if rule["alone"]["touched"]["value"] else f"  ({moves_no_money(rule, lang)})"
        for line in told(rule):
            yield f"  {line}{note}"


def _whole(answer: Answer, lang: Lang) -> Iterator[str]:
    words, together, known = WORDS[lang], answer["together"], answer["known"]
    yield words["whole"]
    yield table(
        ["", words["moved"], words["interval"], words["paid"], words["interval"]],
        list(_wholes(answer, lang)),
        [Align.LEFT, _RIGHT, Align.LEFT, _RIGHT, Align.LEFT],
    )
    if known is not None:
        yield words["known_how"].format(parted=percent(known["parted"]["value"]))
    if together and len(answer["rules"]) > 1:
        subsets, orders = 2 ** len(answer["rules"]), answer["orders"]
        yield words[f"shares_{answer['method']}"].format(subsets=subsets, orders=orders)


def _wholes(answer: Answer, lang: Lang) -> Iterator[list[str]]:
    words, together = WORDS[lang], answer["together"]
    same = not together["parted"]["value"]  # else money moves by chance, and adds up to nothing
    if len(answer["rules"]) > 1:
        between = {name: float(Fraction(value)) / answer["hands"] for name, value in answer["interaction"].items()}
        sums = {
            "moved": together["moved"]["value"] - between["moved"],
            "paid": together["paid"]["difference"]["value"] - between["paid"],
        }
        for name, parts in (("sum", sums), ("interaction", between)):
            moved = money(parts["moved"], sign=name == "interaction") if same else ""
            yield [words[name], moved, "", money(parts["paid"], sign=True)]
    for name in ("together", "known"):
        effect = answer[name]
        if effect is not None:
            paid = effect["paid"]["difference"]
            yield [
                words[name],
                money(effect["moved"]["value"]),
                interval(effect["moved"]),
                money(paid["value"], sign=True),
                interval(paid, sign=True),
            ]


def _gains(answer: Answer, rules: list[Answer], lang: Lang) -> Iterator[str]:
    words, roles = WORDS[lang], ROLES[lang]
    rows = [_gain(label(rule), rule["alone"]) for rule in rules if rule["alone"]["touched"]["value"]]
    rows += [_gain(words[name], answer[name]) for name in ("together", "known") if answer[name] is not None]
    yield words["gains"]
    head = [words["rule"], *roles.values(), words["swing"], words["p95"]]
    yield table(head, rows, [Align.LEFT, *[_RIGHT] * (len(head) - 1)])
    yield words["gains_how"]


def _gain(name: str, effect: Answer) -> list[str]:
    gains = [money(estimate["value"], sign=True) for estimate in effect["gains"].values()]
    swing = money(effect["swing"]["difference"]["value"], sign=True)
    return [name, *gains, swing, "" if effect["p95"] is None else f"{float(effect['p95']):g}"]


def _play(answer: Answer, lang: Lang) -> Iterator[str]:
    words, total = WORDS[lang], answer["known"] or answer["together"]
    names = answer["own"]["id"], answer["other"]["id"]
    if answer["selected"] or names[0] == names[1]:
        names = "A", "B"
    yield words["play"]
    rows = [[words["per_hand"], *_beside(total["paid"], of_hands=False)]]
    rows += [[figure_name(name, lang), *_beside(beside, of_hands=True)] for name, beside in total["play"].items()]
    head = [words["figure"], *names, words["difference"], words["interval"]]
    yield table(head, rows, [Align.LEFT, _RIGHT, _RIGHT, _RIGHT, Align.LEFT])


def _beside(beside: Answer, *, of_hands: bool) -> list[str]:
    shown, difference = percent if of_hands else money, beside["difference"]
    return [
        shown(beside["own"]),
        shown(beside["other"]),
        shown(difference["value"], sign=True),
        interval(difference, sign=True, of_hands=of_hands),
    ]


def _nothing(rules: list[Answer], answer: Answer, lang: Lang) -> Iterator[str]:
    for reason in dict.fromkeys(rule["nothing"] for rule in rules):
        of_reason = [rule for rule in rules if rule["nothing"] == reason]
        yield f"{why_nothing(of_reason[0], answer, lang)}:"
        for rule in of_reason:
            yield from (f"  {line}" for line in told(rule))
