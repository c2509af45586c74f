"""Payment: in every consistent situation somebody pays, and no seat gets; bonds that can come about."""

from __future__ import annotations

from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.conditions import read_condition
from qiaoma.ruleset.layers import child
from qiaoma.ruleset.matrix import NOTHING, Line, Matrix, Outcome, Way
from qiaoma.ruleset.matrix_text import rows_text, situation_text
from qiaoma.ruleset.situations import ESCAPED, Table

_MELDS = 4
_CLAIMS = 8
"""The most claims of one seat: an added kong is two."""


def check_payments(view: View) -> None:
    """The payment matrix and the bonds. A way that a patch leaves as it is has been judged already."""
    for way in Matrix(view.node, view.world).ways:
        if way.mark not in view.judged:
            view.judged.add(way.mark)
            _way(view, way)
    _bonds(view)


def _way(view: View, way: Way) -> None:
    paying: dict[int, bool] = {}
    silent = way.way == ESCAPED
    for table, outcomes in way.tables():
        for outcome in outcomes:
            if id(outcome) not in paying:
                paying[id(outcome)] = _pays(outcome)
                _gets(view, table, outcome)
        if not silent and not any(paying[id(outcome)] for outcome in outcomes):
            silent = True
            _nobody(view, table, any(outcome.parts for outcome in outcomes))


def _pays(outcome: Outcome) -> bool:
    return bool(outcome.shares or outcome.flat)


def _nobody(view: View, table: Table, maybe: bool) -> None:
    payment = child(view.node, "payment")
    place = payment.place if payment is not None else view.layers[-1].node.place
    bonded = sum(seat.level > 0 for seat in table.seats)
    zh = f"{_situation(table, 'zh')}（包口 {bonded} 家）时没有人付钱"
    en = f"nobody pays: {_situation(table, 'en')}, {bonded} bonded"
    fix = ("补一行付款，或放宽一行的条件", "add a payment row, or widen the condition of one")
    report = view.warn if maybe else view.fault
    report("payment.nobody", (zh, en), "payment", place, fix=fix)


def _situation(table: Table, lang: str) -> str:
    facts = {"giver_ready": frozenset({int(table.giver_ready)})} if table.giver_ready else {}
    line = Line(table.way, table.flower, facts, Outcome())
    return situation_text(line, "zh" if lang == "zh" else "en")


def _gets(view: View, table: Table, outcome: Outcome) -> None:
    """Negative shares may lessen what a seat pays, never turn it round."""
    least = [outcome.shares, outcome.flat]
    for part in outcome.parts:
        if part.demands:
            least = [least[0] + min(part.shares, NOTHING), least[1] + min(part.flat, NOTHING)]
    if min(least) >= 0:
        return
    payment = child(view.node, "payment")
    rows = rows_text(outcome)
    text = (f"这家反而收钱：{_situation(table, 'zh')}", f"this seat gets money: {_situation(table, 'en')}")
    fix = ("用 unless 让负数的行不成立，或改小", "keep the negative row out with unless, or make it smaller")
    parts = sorted(outcome.parts, key=lambda part: min(part.shares, part.flat, part.times))
    path = f"payment.{parts[0].row}" if parts else "payment"
    report = view.fault if min(outcome.shares, outcome.flat) < 0 else view.warn
    report("payment.gets", text, path, payment.place if payment is not None else None, found=rows, fix=fix)


def _bonds(view: View) -> None:
    for row in view.rows_of("liability.when"):
        reach, claims = child(row.node, "reach"), child(row.node, "claims")
        most = _CLAIMS if claims is None or "added_kong" in read_condition(claims).words() else _MELDS
        if reach is not None and isinstance(reach.value, int) and reach.value > most:
            text = (
                f"一家最多 {most} 口，到不了 {reach.value}",
                f"a seat has at most {most} claims: never {reach.value}",
            )
            fix = (f"写 1 到 {most}", f"write 1 to {most}")
            view.fault("liability.reach", text, f"{row.name}.reach", reach.place, found=str(reach.value), fix=fix)
