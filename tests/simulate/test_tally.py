"""What is added up, against the same counted hand by hand; the same whatever the parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy
import pytest

from qiaoma.errors import InvariantBroken
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import trace as T
from qiaoma.simulation.columns import Hands
from qiaoma.simulation.plan import Chunk, Plan, chunks
from qiaoma.simulation.run import gather
from qiaoma.simulation.statistics import Line, lines
from qiaoma.simulation.tally import SECTIONS, Tally, ratios, tally
from tests.simulate.played import SUBJECT, draw, plan, side

PLAN = plan(hands=1203)


def _rows(played: Plan) -> list[list[int]]:
    return [row for chunk in chunks(played) for row in draw(played, played.sides[0], chunk).tolist()]


ROWS = _rows(PLAN)
WON = [row for row in ROWS if row[O.RESULT] == C.WON]
WINS = [(row, number) for row in WON for number in range(row[O.WINS])]
LOST = [-net for row in ROWS for net in row[O.NETS : O.NETS + 4] if net < 0]


def _lines(tallied: Tally) -> dict[str, Line]:
    return {line.figure.id: line for line in lines(ratios([SUBJECT]), tallied)}


LINES = _lines(gather(PLAN, draw))


def _value(name: str) -> float:
    value = LINES[name].estimates[0].value
    assert value is not None
    return value


def _holds(row: list[int], number: int, name: str) -> bool:
    true = row[O.PATTERNS + number]
    return {"first": true in (0b01,), "second": true in (0b10, 0b11), "none": true == 0}[name]


def _winners(row: list[int]) -> list[int]:
    return [row[O.WINNER + number] for number in range(row[O.WINS])]


def _others_of(row: list[int]) -> list[int]:
    return [seat for seat in range(4) if seat not in _winners(row)]


def _mean(values: list[Any]) -> float:
    return float(Fraction(sum(values), len(values)))


EXPECTED = {
    "drawn": _mean([row[O.RESULT] == C.DRAWN for row in ROWS]),
    "won": len(WON) / len(ROWS),
    "discard.per_hand": sum(row[O.BY] == C.DISCARD for row in WON) / len(ROWS),
    "discard.per_win": sum(row[O.BY] == C.DISCARD for row, _ in WINS) / len(WINS),
    "self_draw.per_hand": sum(row[O.BY] == C.SELF_DRAW for row in WON) / len(ROWS),
    "rob_kong.per_win": sum(row[O.BY] == C.ROB_KONG for row, _ in WINS) / len(WINS),
    "eight_flowers.per_hand": sum(row[O.BY] == C.EIGHT_FLOWERS for row in WON) / len(ROWS),
    "several_winners": sum(row[O.WINS] > 1 for row in WON) / len(WON),
    "pattern.first": _mean([_holds(*win, "first") for win in WINS]),
    "pattern.second": _mean([_holds(*win, "second") for win in WINS]),
    "pattern.none": _mean([_holds(*win, "none") for win in WINS]),
    "share_value": _mean([row[O.POINTS + number] for row, number in WINS]),
    "received.mean": _mean([row[O.NETS + row[O.WINNER + number]] for row, number in WINS]) / 2,
    "received.max": max(row[O.NETS + row[O.WINNER + number]] for row, number in WINS) / 2,
    "paid.mean": _mean(LOST) / 2,
    "paid.median": sorted(LOST)[(len(LOST) + 1) // 2 - 1] / 2,
    "paid.p95": sorted(LOST)[-(-95 * len(LOST) // 100) - 1] / 2,
    "paid.p99": sorted(LOST)[-(-99 * len(LOST) // 100) - 1] / 2,
    "paid.max": max(LOST) / 2,
    "capped": _mean([row[O.LIMITS_CUT] > 0 for row in WON]),
    "capped.0": _mean([row[O.LIMITS_CUT] in (1, 3) for row in WON]),
    "capped.1": _mean([row[O.LIMITS_CUT] in (2, 3) for row in WON]),
    "bonded": _mean([row[O.BONDED] > 0 for row in WON]),
    "liability": _mean([any(row[O.BONDED] >> seat & 1 and row[O.NETS + seat] < 0 for seat in range(4)) for row in WON]),
    "dealer.net": _mean([row[O.NETS + row[O.DEALER]] for row in ROWS]) / 2,
    "others.net": -_mean([row[O.NETS + row[O.DEALER]] for row in ROWS]) / 6,
    "dealer.advantage": _mean([row[O.NETS + row[O.DEALER]] for row in ROWS]) * 4 / 6,
    "dealer.wins": _mean([row[O.DEALER] in _winners(row) for row in ROWS]),
    "others.wins": (len(WINS) - sum(row[O.DEALER] in _winners(row) for row in ROWS)) / (3 * len(ROWS)),
    "dealer.stays": _mean([row[O.DEALER] == row[O.NEXT_DEALER] for row in ROWS]),
    "counter.waste.positive": _mean([row[O.COUNTERS] > 0 for row in ROWS]),
    "counter.waste.2": _mean([row[O.COUNTERS] == 2 for row in ROWS]),
    "counter.waste.4": _mean([row[O.COUNTERS] >= 4 for row in ROWS]),
    "counter.waste.mean": _mean([row[O.COUNTERS] for row in ROWS]),
    "discards.mean": _mean([row[O.DISCARDS] for row in ROWS]),
    "discards.median": sorted(row[O.DISCARDS] for row in ROWS)[601],
    "claims": _mean([row[O.CLAIMS] for row in ROWS]),
    "wall_left": _mean([row[O.WALL_LEFT] for row in ROWS]),
    "seat.S.net": _mean([row[O.NETS + 1] for row in ROWS]) / 2,
    "seat.S.wins": _mean([1 in _winners(row) for row in ROWS]),
    "rating.winner": _mean([row[O.RATINGS + row[O.WINNER + number]] for row, number in WINS]),
    "rating.others": _mean([row[O.RATINGS + seat] for row in WON for seat in _others_of(row)]),
    "rating.N": _mean([row[O.RATINGS + 3] for row in ROWS]),
    "unpaid": 0.0,
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_figure_is_what_counting_hand_by_hand_gives(name: str) -> None:
    assert _value(name) == pytest.approx(EXPECTED[name], rel=1e-12)


def test_the_made_up_hands_tell_the_figures_apart() -> None:
    """A figure that read the column of another would be seen."""
    told = [value for name, value in EXPECTED.items() if name not in ("unpaid", "others.net")]
    assert min(abs(value) for value in told) > 0
    assert len({round(value, 9) for value in told}) > len(told) - 6


def test_ways_of_winning_and_draws_add_up() -> None:
    ways = ("self_draw", "discard", "rob_kong", "eight_flowers")
    assert sum(_value(f"{way}.per_win") for way in ways) == pytest.approx(1)
    assert sum(_value(f"{way}.per_hand") for way in ways) + _value("drawn") == pytest.approx(1)


def test_parts_add_up_to_the_whole_in_any_cut() -> None:
    layout = ratios([SUBJECT])
    whole = tally(layout, [draw(PLAN, PLAN.sides[0], Chunk(0, 60, 10))], 0, 60)
    for sizes in ((1, 59), (20, 20, 20), (33, 27)):
        first, parts = 0, []
        for size in sizes:
            parts.append(tally(layout, [draw(PLAN, PLAN.sides[0], Chunk(first, size, 10))], first, size))
            first += size
        added = parts[0]
        for part in parts[1:]:
            added.add(part)
        assert (added.tables, added.hands) == (60, 600)
        assert added.totals.tolist() == whole.totals.tolist()
        assert added.products.tolist() == whole.products.tolist()
        assert added.spreads == whole.spreads


def test_products_are_those_of_the_sums_of_tables() -> None:
    layout = ratios([SUBJECT])
    tallied = gather(PLAN, draw)
    at = layout.ids.index("received.mean")
    of: Counter[int] = Counter()
    per: Counter[int] = Counter()
    for row, number in WINS:
        of[row[O.TABLE]] += row[O.NETS + row[O.WINNER + number]]
        per[row[O.TABLE]] += 1
    tables = range(121)
    assert tallied.totals[at].tolist() == [sum(of.values()), sum(per.values())]
    assert tallied.products[at].tolist() == [
        [sum(of[table] ** 2 for table in tables), sum(of[table] * per[table] for table in tables)],
        [sum(of[table] * per[table] for table in tables), sum(per[table] ** 2 for table in tables)],
    ]


def test_a_distribution_knows_the_section_of_each_table() -> None:
    spread = gather(PLAN, draw).spreads[0]["discards"]
    expected = Counter(row[O.DISCARDS] * SECTIONS + row[O.TABLE] % SECTIONS for row in ROWS)
    assert spread == expected


def test_several_processes_give_the_same_to_the_last_bit() -> None:
    one, two = gather(PLAN, draw), gather(PLAN, draw, jobs=2)
    assert one.totals.tolist() == two.totals.tolist()
    assert one.products.tolist() == two.products.tolist()
    assert one.spreads == two.spreads
    assert _lines(one) == _lines(two)


def test_progress_is_told_up_to_the_last_hand() -> None:
    told: list[tuple[int, int]] = []
    gather(PLAN, draw, progress=lambda done, of: told.append((done, of)))
    assert told == [(500, 1203), (1000, 1203), (1200, 1203), (1203, 1203)]


def _huge(played: Plan, of: Any, chunk: Chunk) -> Any:
    rows = draw(played, of, chunk)
    rows[:, O.NETS : O.NETS + 4] *= 1 << 50
    return rows


def test_money_too_large_for_the_machine_s_integers_is_added_up_all_the_same() -> None:
    plain, large = _lines(gather(PLAN, draw)), _lines(gather(PLAN, _huge))
    for name in ("paid.mean", "paid.p95", "received.max", "dealer.net"):
        small = plain[name].estimates[0]
        assert large[name].estimates[0].value == small.value * 2.0**50  # type: ignore[operator]
        assert large[name].estimates[0].low in (small.low, pytest.approx((small.low or 0) * 2.0**50))
    assert large["drawn"] == plain["drawn"]


def test_money_that_does_not_add_up_is_our_fault() -> None:
    rows = draw(PLAN, PLAN.sides[0], Chunk(0, 1, 10))
    rows[3, O.NETS] += 1
    with pytest.raises(InvariantBroken) as refused:
        Hands(rows, SUBJECT)
    assert refused.value.faults[0].code == "simulation.invariant"
    assert "table 0, hand 4 " in refused.value.faults[0].en


@pytest.mark.parametrize("status", [T.UNEVEN, T.TOO_MANY_READINGS, T.REFUSED])
def test_a_win_that_was_offered_and_cannot_be_settled_is_our_fault(status: int) -> None:
    rows = draw(PLAN, PLAN.sides[0], Chunk(0, 1, 10))
    rows[6, O.STATUS] = status
    with pytest.raises(InvariantBroken) as refused:
        Hands(rows, SUBJECT)
    assert f"hand 7 do not add up to zero, or it has none (status {status})" in refused.value.faults[0].en


@pytest.mark.parametrize("status", [T.TOO_LARGE, T.PAYER_GETS])
def test_what_a_ruleset_cannot_settle_pays_nothing(status: int) -> None:
    rows = draw(PLAN, PLAN.sides[0], Chunk(0, 20, 10))
    void = rows.copy()
    void[::2, O.STATUS] = status
    void[::2, O.NETS : O.NETS + 8] = 77
    void[::2, O.POINTS : O.POINTS + 3] = 99
    half = rows.copy()
    half[::2, O.NETS : O.NETS + 8] = 0
    half[::2, O.POINTS : O.POINTS + 3] = 0
    found, expected = Hands(void, SUBJECT).columns(), Hands(half, SUBJECT).columns()
    assert found["unpaid"].sum() == 100
    assert all((found[name] == expected[name]).all() for name in found if name != "unpaid")


def test_what_a_drawn_hand_leaves_in_the_fields_of_a_win_is_not_read() -> None:
    rows = draw(PLAN, PLAN.sides[0], Chunk(0, 20, 10))
    dirty = rows.copy()
    drawn = dirty[:, O.RESULT] != C.WON
    for field in (O.WINS, O.BY, O.PATTERNS, O.POINTS, O.BONDED, O.LIMITS_CUT):
        dirty[drawn, field] = 1
    layout = ratios([SUBJECT])
    assert tally(layout, [dirty], 0, 20).totals.tolist() == tally(layout, [rows], 0, 20).totals.tolist()


def test_rulesets_without_ratings_or_limits_have_no_such_figures() -> None:
    bare = replace(SUBJECT, patterns=(), counters=(), limits=(), rated=False)
    ids = ratios([bare]).ids
    assert not [name for name in ids if name.startswith(("rating.", "counter.", "capped."))]
    rows = numpy.zeros((4, O.SIZE), dtype=numpy.int64)
    asked = {column for pairs in ratios([bare]).columns for pair in pairs if pair for column in pair}
    assert set(Hands(rows, bare).columns()) >= asked


def test_the_sides_of_a_comparison_are_added_up_each_for_itself() -> None:
    both = gather(plan(side(), side(factor=3), hands=400), draw)
    alone = gather(plan(side(factor=3), hands=400), draw)
    assert both.totals[:, 2:].tolist() == alone.totals.tolist()
    assert both.products[:, 2:, 2:].tolist() == alone.products.tolist()
    assert both.spreads[1] == alone.spreads[0]
