"""裁判: a settlement in words, as a good referee reads it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from qiaoma.case.types import SEATS, Case
from qiaoma.errors import Lang
from qiaoma.notation import print_face
from qiaoma.rules import reading as packed
from qiaoma.settle.encode import counter_of
from qiaoma.tiles import name as tile_name
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Pattern, Payment, Settlement, Step, WinResult

_ZH_SEATS = ("东", "南", "西", "北")
_FILE = re.compile(r"\S+\.txt ?")
"""The file at the head of a clause."""


class _Manner(NamedTuple):
    """How a settlement is read out: in which language, what the seats are called, whether clauses name their files."""

    lang: Lang
    seat: Callable[[int], str]
    files: bool = True

    @property
    def zh(self) -> bool:
        return self.lang == "zh"

    def clause(self, clause: str) -> str:
        shown = clause if self.files else _FILE.sub("", clause)
        if not shown:
            return ""
        return f"（{shown}）" if self.zh else f" ({shown})"


def referee(settlement: Settlement, lang: Lang) -> str:
    """The hand, the patterns, each worksheet line with its rule, each payment with its reason, and what follows."""
    manner = _Manner(lang, lambda seat: seat_name(seat, lang))
    return "\n".join([*_head(settlement, manner), *_body(settlement, manner)])


def at_the_table(settlement: Settlement, lang: Lang, seat: Callable[[int], str]) -> Iterator[str]:
    """The same to those who have just played the hand: seats called by `seat`, clauses without their files.

    What they see already is left out: the ruleset, the hand, the nets.
    """
    manner = _Manner(lang, seat, files=False)
    for win in settlement.wins:
        yield from _win(win, settlement.case, manner)
    yield from _payments(settlement, manner)
    yield from _after(settlement, manner)


def seat_name(seat: int, lang: Lang) -> str:
    """东 E / E."""
    return f"{_ZH_SEATS[seat]}({SEATS[seat]})" if lang == "zh" else SEATS[seat]


def _head(settlement: Settlement, manner: _Manner) -> Iterator[str]:
    zh, ref = manner.zh, settlement.ruleset
    head = f"{ref.id}@{ref.version}  {ref.digest[:19]}"
    chosen = [f"{name}={value}" for name, value in {**ref.options, **ref.readings}.items()]
    yield head + (f"  ({', '.join(chosen)})" if chosen else "")
    if settlement.title:
        yield f"{'牌例：' if zh else 'Case: '}{settlement.title}"
    if settlement.hand:
        yield f"{'牌面：' if zh else 'Hand: '}{settlement.hand}"


def _body(settlement: Settlement, manner: _Manner) -> Iterator[str]:
    zh, lang = manner.zh, manner.lang
    if not settlement.legal:
        yield "不可胡：" if zh else "Refused:"
        for refusal in settlement.refusals:
            who = "" if refusal.seat is None else f"{manner.seat(refusal.seat)}{'：' if zh else ': '}"
            yield f"  {who}{refusal.reason[lang]}  [{refusal.rule}]{manner.clause(refusal.clause)}"
        return
    for win in settlement.wins:
        yield from _win(win, settlement.case, manner)
    yield from _payments(settlement, manner)
    yield f"{'净得：' if zh else 'Net: '}{'  '.join(_nets(settlement, manner))}"
    yield from _after(settlement, manner)


def _win(win: WinResult, case: Case, manner: _Manner) -> Iterator[str]:
    lang, zh, who = manner.lang, manner.zh, manner.seat(win.seat)
    names = ("、" if zh else ", ").join(_pattern(pattern, manner) for pattern in win.patterns)
    parts = " + ".join(part.said(lang) for part in win.flower_parts(case))
    flowers = f"{win.flowers} = {parts}" if parts else f"{win.flowers}"
    if zh:
        yield f"{who} 胡：{names or '—'}；花 {flowers}"
    else:
        yield f"{who} {'win' if who == 'you' else 'wins'}: {names or '—'}; flowers {flowers}"
    if win.reading & packed.COUNT and case.wild is not None:
        wild = f"百搭 {tile_name(case.wild)}" if zh else f"wild {print_face(case.wild)}"
        yield f"  {wild} × {win.reading & packed.COUNT}"
    for step in win.steps:
        yield f"  {_change(step, lang)}  {step.said(lang)}  [{step.rule}]{manner.clause(step.clause)}"
    yield f"  {'每份' if zh else 'one share'} = {number_text(win.value)}"


def _pattern(pattern: Pattern, manner: _Manner) -> str:
    """清碰 2 勒 / full-flush pungs 2 lezi: the name, and the price where it has one."""
    prices = (("勒", "lezi", pattern.lezi), ("番", "fan", pattern.fan))
    said = [f"{number_text(price)} {zh if manner.zh else en}" for zh, en, price in prices if price]
    name = " ".join([pattern.name[manner.lang], *said])
    return f"{name}{manner.clause(pattern.clause)}" if said else name


def _change(step: Step, lang: Lang) -> str:
    parts = [f"{number_text(step.before)} → {number_text(step.after)}"] if step.before != step.after else []
    parts += [
        f"{name} {number_text(before)} → {number_text(after)}" for name, (before, after) in step.registers.items()
    ]
    return ", ".join(parts)


def _payments(settlement: Settlement, manner: _Manner) -> Iterator[str]:
    yield "付款：" if manner.zh else "Payments:"
    for payment in settlement.payments:
        yield f"  {_payment(payment, manner)}"
    if not settlement.payments:
        yield "  无" if manner.zh else "  none"


def _nets(settlement: Settlement, manner: _Manner) -> Iterator[str]:
    return (f"{manner.seat(seat)} {_signed(net)}" for seat, net in enumerate(settlement.nets))


def _payment(payment: Payment, manner: _Manner) -> str:
    amount = number_text(payment.amount)
    if payment.amount != payment.owed:
        amount += f" ({'原应' if manner.zh else 'owed'} {number_text(payment.owed)})"
    who = f"{manner.seat(payment.payer)} → {manner.seat(payment.payee)}"
    return f"{who}  {amount}  {payment.reason(manner.lang)}  [{' + '.join(payment.rules)}]"


def _after(settlement: Settlement, manner: _Manner) -> Iterator[str]:
    zh, lang = manner.zh, manner.lang
    for cut in settlement.limits:
        yield f"{'封顶：' if zh else 'Limit: '}{cut.text[lang]}  [{cut.rule}]{manner.clause(cut.clause)}"
    if settlement.rounded is not None:
        unit = number_text(settlement.rounded)
        yield (
            f"取整：最小单位 {unit} 分，每家胡家的账四舍五入"
            if zh
            else f"Rounded: each winner's bill to units of {unit}"
        )
    for rating in settlement.ratings:
        if not rating.change:
            continue
        rank = f" {rating.rank[lang]}" if rating.rank else ""
        before = "" if rating.before is None else f" ({rating.before} → {rating.before + rating.change})"
        yield f"{'等级分' if zh else 'Rating'} {manner.seat(rating.seat)} {rating.change:+d}{before}{rank}"
    if settlement.next:
        dealer = manner.seat(settlement.next.dealer)
        yield f"{'下局：' if zh else 'Next: '}{'庄' if zh else 'dealer'} {dealer}  [{settlement.next.dealer_rule}]"
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
