"""答案: a settlement as the JSON of the command contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qiaoma.case.types import SEATS, Case
from qiaoma.errors import Lang
from qiaoma.units import as_json_number

if TYPE_CHECKING:
    from qiaoma.settle.settlement import Next, Pattern, Payment, Refusal, Settlement, Step, WinResult


def answer(settlement: Settlement, lang: Lang) -> dict[str, Any]:
    """The settlement as plain data: exact amounts, words in one language."""
    head: dict[str, Any] = {
        "ruleset": settlement.ruleset.as_dict(),
        "title": settlement.title,
        "legal": settlement.legal,
    }
    if not settlement.legal:
        return {**head, "refusals": [_refusal(refusal, lang) for refusal in settlement.refusals]}
    ratings = {SEATS[rating.seat]: rating.change for rating in settlement.ratings}
    ranks = {SEATS[rating.seat]: rating.rank[lang] for rating in settlement.ratings if rating.rank}
    return {
        **head,
        "wins": [_win(win, settlement.case, lang) for win in settlement.wins],
        "payments": [_payment(payment, lang) for payment in settlement.payments],
        "limits": [{"rule": cut.rule, "text": cut.text[lang], "clause": cut.clause} for cut in settlement.limits],
        "rounded": None if settlement.rounded is None else as_json_number(settlement.rounded),
        "net": {SEATS[seat]: as_json_number(net) for seat, net in enumerate(settlement.nets)},
        "next": None if settlement.next is None else _next(settlement.next),
        "ratings": ratings or None,
        **({"ranks": ranks} if ranks else {}),
    }


def _next(following: Next) -> dict[str, Any]:
    counters = dict(following.counters)
    head: dict[str, Any] = {"dealer": SEATS[following.dealer], "wasteland": counters.pop("wasteland", 0)}
    own = {"counters": counters} if counters else {}
    return {**head, **own, "before": dict(following.before), "rules": [following.dealer_rule, *following.rules]}


def _win(win: WinResult, case: Case, lang: Lang) -> dict[str, Any]:
    return {
        "seat": SEATS[win.seat],
        "patterns": [_pattern(pattern, lang) for pattern in win.patterns],
        "flowers": win.flowers,
        "flower_parts": [{"text": part.said(lang), "flowers": part.flowers} for part in win.flower_parts(case)],
        "fan": as_json_number(win.fan),
        "lezi": as_json_number(win.lezi),
        "value": as_json_number(win.value),
        "steps": [_step(step, lang) for step in win.steps],
    }


def _pattern(pattern: Pattern, lang: Lang) -> dict[str, Any]:
    return {
        "id": pattern.id,
        "name": pattern.name[lang],
        "lezi": as_json_number(pattern.lezi),
        "fan": as_json_number(pattern.fan),
        "clause": pattern.clause,
    }


def _step(step: Step, lang: Lang) -> dict[str, Any]:
    changed = {
        name: [as_json_number(before), as_json_number(after)] for name, (before, after) in step.registers.items()
    }
    shown = {
        "rule": step.rule,
        "text": step.said(lang),
        "before": as_json_number(step.before),
        "after": as_json_number(step.after),
        "clause": step.clause,
    }
    return {**shown, "registers": changed} if changed else shown


def _payment(payment: Payment, lang: Lang) -> dict[str, Any]:
    rules = payment.rules
    return {
        "from": SEATS[payment.payer],
        "to": SEATS[payment.payee],
        "amount": as_json_number(payment.amount),
        "owed": as_json_number(payment.owed),
        "rule": rules[0] if rules else "",
        "rules": list(rules),
        "reason": payment.reason(lang),
    }


def _refusal(refusal: Refusal, lang: Lang) -> dict[str, Any]:
    seat = None if refusal.seat is None else SEATS[refusal.seat]
    return {"seat": seat, "rule": refusal.rule, "reason": refusal.reason[lang], "clause": refusal.clause}
