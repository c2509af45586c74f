"""What the engine says when a hand cannot be settled: amounts out of bounds, a payment turned round, our own fault."""

from __future__ import annotations

from collections.abc import Sequence

from qiaoma.errors import Fault
from qiaoma.rules import trace as T
from qiaoma.rules.compile import Compiled


def too_large(compiled: Compiled, trace: Sequence[int]) -> Fault:
    at = trace[T.STATUS_AT]
    return Fault(
        "case.too_large",
        zh="数目大到算不出",
        en="the amounts are larger than the engine can count",
        path="payment" if at == T.IN_PAYMENT else f"lines.{compiled.worksheet[at]}",
        remedy_zh="给翻倍的行写 up_to，或用较小的底分",
        remedy_en="give a multiplying line an up_to, or use a smaller stake",
    )


def payer_gets(compiled: Compiled, rows: int) -> Fault:
    names = [f"payment.{name}" for at, name in enumerate(compiled.payment) if rows >> at & 1]
    return Fault(
        "case.payer_gets",
        zh=f"这样算下来付家反而得分（{'、'.join(names)}）",
        en=f"by these rules a payer would receive ({', '.join(names)})",
        path=names[0] if names else "payment",
        remedy_zh="改这些付款行的份数，或使点数不为负",
        remedy_en="change the shares of these rows, or keep the points from falling below zero",
    )


def broken(status: int, ruleset: str) -> Fault:
    return Fault(
        "engine.invariant",
        zh=f"引擎自相矛盾（{ruleset}，状态 {status}）；这是引擎的错，不是牌例的错",
        en=f"the engine contradicts itself ({ruleset}, status {status}); this is our fault, not the case's",
    )


def no_extra(missing: str) -> Fault:
    """The extra `fast` is not installed."""
    return Fault(
        "engine.no_extra",
        zh=f"快算要用 {missing}，还没有安装",
        en=f"the compiled engine needs {missing}, which is not installed",
        remedy_zh="pip install 'qiaoma[fast]'",
        remedy_en="pip install 'qiaoma[fast]'",
    )
