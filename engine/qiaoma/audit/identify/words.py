"""读出 the answer in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.moves import Kind
from qiaoma.audit.identify.question import Question
from qiaoma.audit.identify.result import Aside, Choice, Contradiction, Explanation, Identified, Named, Nearest, Repair
from qiaoma.case.types import SEATS
from qiaoma.errors import Lang
from qiaoma.ruleset.report import plain_text
from qiaoma.units import number_text

SHOWN = 12
"""The most hands that are listed; JSON has all."""
CANDIDATES = 5
"""The most candidates that are listed beside what they would pay."""
DIGEST_SHOWN = len("sha256:") + 12


def identified_text(answer: Identified, lang: Lang) -> str:
    """The answer: what explains the hands, or what is nearest, and what to ask next."""
    parts = [_sum(answer, lang)]
    parts += ["\n".join(_explanation(each, lang)) for each in answer.explanations]
    if answer.nearest is not None:
        parts.append("\n".join(_nearest(answer.nearest, answer.hands, lang)))
    if answer.question is not None:
        parts.append("\n".join(question_lines(answer.question, lang)))
    return "\n\n".join(parts)


def _sum(answer: Identified, lang: Lang) -> str:
    zh = lang == "zh"
    rulesets, hands, found = len(answer.tried), answer.hands, len(answer.explanations)
    if zh:
        head = f"{hands} 局，试了 {rulesets} 套规则："
        head += f"{found} 种解释" if found else "没有一套能解释全部"
    else:
        head = f"hands: {hands}, rulesets tried: {rulesets}; "
        head += f"explanations: {found}" if found else "none explains every hand"
    if answer.cut:
        names = ", ".join(answer.cut)
        head += f"\n{names}：读法太多，没有试完" if zh else f"\nnot all combinations of readings were tried of: {names}"
    return head


def _explanation(each: Explanation, lang: Lang) -> Iterator[str]:
    yield f"{'解释' if lang == 'zh' else 'explained by'} {_ruleset(each.ruleset)}"
    yield from _choices(each.ruleset.choices, lang)
    if each.open:
        count = len(each.open)
        zh = f"  这些牌分不清的 {count} 处：{_short(each.open)}"
        yield zh if lang == "zh" else f"  not decided by these hands ({count}): {_short(each.open)}"
    yield from _asides(each.aside, lang)


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
    if asides:
        yield f"  判不了、搁在一边：{len(asides)} 局" if lang == "zh" else f"  set aside, undecidable: {len(asides)}"
    for each in asides[:SHOWN]:
        why = "; ".join(dict.fromkeys(fault.text(lang).splitlines()[0] for fault in each.faults))
        yield f"    {each.place} {each.title[lang]}: {why}"


def _nearest(nearest: Nearest, hands: int, lang: Lang) -> Iterator[str]:
    zh, wrong = lang == "zh", len(nearest.contradictions)
    count = f"，{hands} 局里不合 {wrong} 局" if zh else f", contradicted by {wrong} of {hands} hands"
    yield f"{'最近的是' if zh else 'nearest:'} {_ruleset(nearest.ruleset)}{count}"
    yield from _choices(nearest.ruleset.choices, lang)
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
        yield "改一两个值都合不上" if zh else "no one or two values bring it nearer"
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
