"""裁判: a settlement in words, as a good referee reads it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from qiaoma.case.types import SEATS, Case
from qiaoma.errors import Lang
from qiaoma.notation import print_face
from qiaoma.rules import reading as packed
from qiaoma.settle.encode import counter_of
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Pattern, Payment, Settlement, Step, WinResult

_ZH_SEATS = ("东", "南", "西", "北")


def referee(settlement: Settlement, lang: Lang) -> str:
    """The hand, the patterns, each worksheet line with its rule, each payment with its reason, and what follows."""
    return "\n".join(_lines(settlement, lang))


def seat_name(seat: int, lang: Lang) -> str:
    """东 E / E."""
    return f"{_ZH_SEATS[seat]}({SEATS[seat]})" if lang == "zh" else SEATS[seat]


def _lines(settlement: Settlement, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    ref = settlement.ruleset
    head = f"{ref.id}@{ref.version}  {ref.digest[:19]}"
    chosen = [f"{name}={value}" for name, value in {**ref.options, **ref.readings}.items()]
    yield head + (f"  ({', '.join(chosen)})" if chosen else "")
    if settlement.title:
        yield f"{'牌例' if zh else 'Case'}: {settlement.title}"
    if settlement.hand:
        yield f"{'牌面' if zh else 'Hand'}: {settlement.hand}"
    if not settlement.legal:
        yield "不可胡：" if zh else "Refused:"
        for refusal in settlement.refusals:
            who = "" if refusal.seat is None else f"{seat_name(refusal.seat, lang)}{'：' if lang == 'zh' else ': '}"
            yield f"  {who}{refusal.reason[lang]}  [{refusal.rule}]{_clause(refusal.clause, lang)}"
        return
    for win in settlement.wins:
        yield from _win(win, settlement.case, lang)
    yield from _payments(settlement, lang)
    yield from _after(settlement, lang)


def _win(win: WinResult, case: Case, lang: Lang) -> Iterator[str]:
    names = ("、" if lang == "zh" else ", ").join(_pattern(pattern, lang) for pattern in win.patterns)
    parts = " + ".join(part.said(lang) for part in win.flower_parts(case))
    flowers = f"{win.flowers} = {parts}" if parts else f"{win.flowers}"
    if lang == "zh":
        yield f"{seat_name(win.seat, lang)} 胡：{names or '—'}；花 {flowers}"
    else:
        yield f"{seat_name(win.seat, lang)} wins: {names or '—'}; flowers {flowers}"
    if win.reading & packed.COUNT and case.wild is not None:
        yield f"  {'百搭' if lang == 'zh' else 'wild'} {print_face(case.wild)} × {win.reading & packed.COUNT}"
    for step in win.steps:
        yield f"  {_change(step, lang)}  {step.said(lang)}  [{step.rule}]{_clause(step.clause, lang)}"
    yield f"  {'每份' if lang == 'zh' else 'one share'} = {number_text(win.value)}"


def _pattern(pattern: Pattern, lang: Lang) -> str:
    """清碰 2 勒 / full-flush pungs 2 lezi: the name, and the price where it has one."""
    prices = (("勒", "lezi", pattern.lezi), ("番", "fan", pattern.fan))
    said = [f"{number_text(price)} {zh if lang == 'zh' else en}" for zh, en, price in prices if price]
    name = " ".join([pattern.name[lang], *said])
    return f"{name}{_clause(pattern.clause, lang)}" if said else name


def _change(step: Step, lang: Lang) -> str:
    parts = [f"{number_text(step.before)} → {number_text(step.after)}"] if step.before != step.after else []
    parts += [
        f"{name} {number_text(before)} → {number_text(after)}" for name, (before, after) in step.registers.items()
    ]
    return ", ".join(parts)


def _clause(clause: str, lang: Lang) -> str:
    if not clause:
        return ""
    return f"（{clause}）" if lang == "zh" else f" ({clause})"


def _payments(settlement: Settlement, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    yield "付款：" if zh else "Payments:"
    for payment in settlement.payments:
        yield f"  {_payment(payment, lang)}"
    if not settlement.payments:
        yield "  无" if zh else "  none"
    nets = "  ".join(f"{seat_name(seat, lang)} {_signed(net)}" for seat, net in enumerate(settlement.nets))
    yield f"{'净得' if zh else 'Net'}: {nets}"


def _payment(payment: Payment, lang: Lang) -> str:
    amount = number_text(payment.amount)
    if payment.amount != payment.owed:
        amount += f" ({'原应' if lang == 'zh' else 'owed'} {number_text(payment.owed)})"
    rules = " + ".join(payment.rules)
    return f"{seat_name(payment.payer, lang)} → {seat_name(payment.payee, lang)}  {amount}  {payment.reason(lang)}  [{rules}]"


def _after(settlement: Settlement, lang: Lang) -> Iterator[str]:
    zh = lang == "zh"
    if settlement.limits:
        for cut in settlement.limits:
            yield f"{'封顶' if zh else 'Limit'}: {cut.text[lang]}  [{cut.rule}]{_clause(cut.clause, lang)}"
    if settlement.rounded is not None:
        unit = number_text(settlement.rounded)
        yield (
            f"取整：最小单位 {unit} 分，每家胡家的账四舍五入"
            if zh
            else f"Rounded: each winner's bill to units of {unit}"
        )
    for rating in settlement.ratings:
        if not rating.change and rating.before is None:
            continue
        rank = f" {rating.rank[lang]}" if rating.rank else ""
        before = "" if rating.before is None else f" ({rating.before} → {rating.before + rating.change})"
        yield f"{'等级分' if zh else 'Rating'} {seat_name(rating.seat, lang)} {rating.change:+d}{before}{rank}"
    if settlement.next:
        dealer = seat_name(settlement.next.dealer, lang)
        yield f"{'下局' if zh else 'Next'}: {'庄' if zh else 'dealer'} {dealer}  [{settlement.next.dealer_rule}]"
        rules = f"  [{', '.join(settlement.next.rules)}]" if settlement.next.rules else ""
        yield from (f"  {counter}{rules}" for counter in _counters(settlement, lang))


def _counters(settlement: Settlement, lang: Lang) -> Iterator[str]:
    """荒番 0 → 2 → 1: every counter before the throw, in this hand, and as it is handed on."""
    following = settlement.next
    for name, after in following.counters.items() if following else ():
        steps = [counter_of(settlement.case, name), following.before[name] if following else after, after]
        moves = [str(value) for at, value in enumerate(steps) if at == 0 or value != steps[at - 1]]
        yield f"{'荒番' if lang == 'zh' and name == 'wasteland' else name} {' → '.join(moves)}"


def _signed(net: object) -> str:
    text = number_text(net)  # type: ignore[arg-type]
    return text if text.startswith("-") or text == "0" else f"+{text}"
