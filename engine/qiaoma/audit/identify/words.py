"""读出 the answer in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.moves import Kind
from qiaoma.audit.identify.question import Question
from qiaoma.audit.identify.result import (
    Aside,
    Choice,
    Contradiction,
    Explanation,
    Identified,
    Named,
    Nearest,
    Repair,
    Untried,
)
from qiaoma.case.types import SEATS
from qiaoma.errors import Lang
from qiaoma.ruleset.report import plain_text
from qiaoma.units import number_text

SHOWN = 12
"""The most hands that are listed; JSON has all."""
ASIDE_SHOWN = 3
"""The most places that are named of hands set aside for one reason."""
CANDIDATES = 5
"""The most candidates that are listed beside what they would pay."""
DIGEST_SHOWN = len("sha256:") + 12


def identified_text(answer: Identified, lang: Lang) -> str:
    """The answer: what explains the hands, or what is nearest, and what to ask next."""
    parts = [_sum(answer, lang)]
    parts += ["\n".join(_explanation(each, lang)) for each in answer.explanations]
    if answer.nearest is not None:
        parts.append("\n".join(_nearest(answer.nearest, answer.hands, lang)))
    parts += ["\n".join(_untried(each, lang)) for each in answer.untried]
    if answer.question is not None:
        parts.append("\n".join(question_lines(answer.question, lang)))
    return "\n\n".join(parts)


def _sum(answer: Identified, lang: Lang) -> str:
    zh = lang == "zh"
    rulesets, hands, found = len(answer.tried), answer.hands, len(answer.explanations)
    if zh:
        head = f"{hands} 局，试了 {rulesets} 套规则："
        none = "没有一套判得了" if len(answer.untried) == rulesets else "没有一套能解释全部"
        head += f"{found} 种解释" if found else none
    else:
        head = f"hands: {hands}, rulesets tried: {rulesets}; "
        none = "none can decide any" if len(answer.untried) == rulesets else "none explains every hand"
        head += f"explanations: {found}" if found else none
    if answer.cut:
        names = ", ".join(answer.cut)
        head += f"\n{names}：读法太多，没有试完" if zh else f"\nnot all combinations of readings were tried of: {names}"
    return head


def _explanation(each: Explanation, lang: Lang) -> Iterator[str]:
    yield f"{'解释' if lang == 'zh' else 'explained by'} {_ruleset(each.ruleset)}"
    if each.aside:
        hands, undecided = each.decided + len(each.aside), len(each.aside)
        zh = f"  {hands} 局里解释了 {each.decided} 局，判不了、搁在一边 {undecided} 局："
        yield zh if lang == "zh" else f"  explains {each.decided} of {hands}, {undecided} set aside:"
        yield from _asides(each.aside, lang)
    yield from _choices(each.ruleset.choices, lang)
    if each.open:
        count = len(each.open)
        zh = f"  这些牌分不清的 {count} 处：{_short(each.open)}"
        yield zh if lang == "zh" else f"  not decided by these hands ({count}): {_short(each.open)}"
    yield from _overwritten(each.ruleset, lang)


def _overwritten(ruleset: Named, lang: Lang) -> Iterator[str]:
    if ruleset.overwritten:
        names = " ".join(ruleset.overwritten)
        zh = f"  不再是选择，规则集自己另写了值：{names}"
        yield zh if lang == "zh" else f"  no choice any more, the ruleset has values of its own there: {names}"


def _ruleset(ruleset: Named) -> str:
    return f"{ruleset.id}@{ruleset.version}  {ruleset.digest[:DIGEST_SHOWN]}"


def _choices(choices: Iterable[Choice], lang: Lang) -> Iterator[str]:
    """Each reading and option that is otherwise: `H1 the factor of a waste count: b 2 to the n (the file: a)`."""
    colon = "：" if lang == "zh" else ": "
    for choice in choices:
        kind = {Kind.READING: ("读法", "reading"), Kind.OPTION: ("选项", "option")}[choice.move.kind][lang != "zh"]
        said = " ".join(part for part in (choice.move.value, choice.why.get(lang, "")) if part)
        own = f"（文件：{choice.move.own}）" if lang == "zh" else f" (the file: {choice.move.own})"
        yield f"  {kind} {choice.move.name} {choice.asks.get(lang, '')}{colon}{said}{own}"


def _short(choices: Iterable[Choice]) -> str:
    """`D3=b,c W3=b`: the alternatives that are open, by what they are about."""
    values: dict[str, list[str]] = {}
    for choice in choices:
        values.setdefault(choice.move.name, []).append(choice.move.value)
    return " ".join(f"{name}={','.join(each)}" for name, each in values.items())


def _asides(asides: Sequence[Aside], lang: Lang) -> Iterator[str]:
    """Why hands are set aside: each reason once, with how many hands lack it."""
    reasons: dict[str, list[Aside]] = {}
    for each in asides:
        first = dict.fromkeys(replace(fault, place=None).text(lang).splitlines()[0] for fault in each.faults)
        reasons.setdefault("; ".join(first), []).append(each)
    for why, hands in list(reasons.items())[:SHOWN]:
        few = ", ".join(each.place for each in hands[:ASIDE_SHOWN]) + (" …" if len(hands) > ASIDE_SHOWN else "")
        yield f"    {len(hands)} 局 {why}（{few}）" if lang == "zh" else f"    {len(hands)}: {why} ({few})"


def _untried(each: Untried, lang: Lang) -> Iterator[str]:
    head = "没法试：" if lang == "zh" else "could not be tried: "
    tail = "，没有一局判得了" if lang == "zh" else ", which can decide none of the hands"
    yield f"{head}{_ruleset(each.ruleset)}{tail}"
    yield from _asides(each.aside, lang)


def _nearest(nearest: Nearest, hands: int, lang: Lang) -> Iterator[str]:
    zh, wrong = lang == "zh", len(nearest.contradictions)
    count = f"，{hands} 局里不合 {wrong} 局" if zh else f", contradicted by {wrong} of {hands} hands"
    yield f"{'最近的是' if zh else 'nearest:'} {_ruleset(nearest.ruleset)}{count}"
    yield from _overwritten(nearest.ruleset, lang)
    for each in nearest.contradictions[:SHOWN]:
        yield from _contradiction(each, lang)
    if wrong > SHOWN:
        yield (
            f"  … 另有 {wrong - SHOWN} 局（--format json 全列）"
            if zh
            else f"  … and {wrong - SHOWN} more (all in --format json)"
        )
    for repair in nearest.repairs:
        yield from _repair(repair, wrong, lang)
    if not nearest.repairs:
        yield "试过的改动都合不上" if zh else "none of the changes that were tried brings it nearer"
    if nearest.aside:
        yield (
            f"  判不了、搁在一边：{len(nearest.aside)} 局" if zh else f"  set aside, undecidable: {len(nearest.aside)}"
        )
    yield from _asides(nearest.aside, lang)


def _contradiction(each: Contradiction, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    yield f"  {each.place}  {each.title[lang]}"
    yield f"    {'实付' if zh else 'paid:'} {paid_text(each.paid, lang)}"
    why = "; ".join(refusal.reason[lang] for refusal in each.refusals) or " ".join(each.rules)
    yield f"    {'照规则' if zh else 'would pay:'} {paid_text(each.would, lang)}  [{why}]"


def _repair(repair: Repair, wrong: int, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    if repair.left:
        yield f"最多能合上 {wrong - repair.left} 局：" if zh else f"reconciles {wrong - repair.left} of these, with:"
        places = ", ".join(repair.against[:SHOWN]) + (" …" if repair.left > SHOWN else "")
        yield f"  还不合：{places}" if zh else f"  still against it: {places}"
    else:
        yield "合上全部，只要：" if zh else "all is reconciled by:"
    for move, title in zip(repair.moves, repair.titles, strict=True):
        nothing = "（无）" if zh else "(nothing)"
        source = (f"（{move.source} 如此）" if zh else f" (as {move.source} has it)") if move.source else ""
        yield f"  {title[lang]}  [{move.about}]  {move.own or nothing} → {move.value or nothing}{source}"


def question_lines(question: Question, lang: Lang) -> Iterator[str]:
    """The hand as a case tells it, and what may have been paid for it."""
    zh = lang == "zh"
    yield "下一问：这一局付了多少？" if zh else "next question: what is paid for this hand?"
    for key, value in question.case.as_dict().items():
        if key == "seats":
            yield from (f"  {seat}: {plain_text(told)}" for seat, told in value.items())
        else:
            yield f"  {key}: {plain_text(value)}"
    for number, answer in enumerate(question.answers, 1):
        yield f"  {number}) {paid_text(answer.paid, lang)}  — {_few(answer.candidates, lang)}"


def _few(candidates: Sequence[str], lang: Lang) -> str:
    """The first of them, and how many there are."""
    shown = ", ".join(candidates[:CANDIDATES])
    if len(candidates) <= CANDIDATES:
        return shown
    return f"{shown} … 共 {len(candidates)}" if lang == "zh" else f"{shown} … {len(candidates)} in all"


def paid_text(paid: Paid, lang: Lang) -> str:
    """`E +4  S 0  W -4  N 0`, and what the next hand begins with where it is told."""
    if paid.nets is None:
        return "不可胡" if lang == "zh" else "the win is refused"
    nets = "  ".join(
        f"{seat} {'+' if net > 0 else ''}{number_text(net)}" for seat, net in zip(SEATS, paid.nets, strict=True)
    )
    following = [f"{name} {number}" for name, number in (paid.counters or {}).items()]
    if paid.dealer is not None:
        following.insert(0, f"{'下局庄家' if lang == 'zh' else 'next dealer'} {SEATS[paid.dealer]}")
    return "; ".join([nets, ", ".join(following)] if following else [nets])
