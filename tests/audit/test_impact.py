"""The price of rules against an independent recount: hands played at a typed table, settled as cases under every ruleset
between the two, and added up by hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.impact.page import impact_page, render
from qiaoma.audit.impact.result import Impact, Method, Nothing
from qiaoma.audit.impact.rows import impact_csv
from qiaoma.audit.swap import swapped
from qiaoma.case.types import Case
from qiaoma.errors import QiaomaError
from qiaoma.kernel.simulate import TABLE_BITS
from qiaoma.pages.content import Plot
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset
from qiaoma.table.bots import make_bot
from qiaoma.table.session import play_hand
from qiaoma.table.table import Table

HANDS, EACH, SEED = 130, 100, 4
HEAD = "id: {name}\nversion: 1.0.0\ntitle: {{zh: 甲, en: {name}}}\nextends: {base}\nwhy: a test\n"
THREE = """
payment:
  self_draw_partner: {shares: 4}
lines:
  base: {add: {points: 2}}
patterns:
  full_flush: {lezi: 2}
"""
UNITS = ("lines.base.effect", "patterns.full_flush.effect", "payment.self_draw_partner.effect")


def _house(folder: Path, text: str, name: str = "mine", base: str = "banding") -> Ruleset:
    file = folder / f"{name}.yaml"
    file.write_text(HEAD.format(name=name, base=base) + text, encoding="utf-8")
    return qiaoma.load(file, path=[folder])


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return _house(tmp_path_factory.mktemp("three"), THREE, "three")


@pytest.fixture(scope="module")
def priced(three: Ruleset) -> Impact:
    return qiaoma.impact("banding", three, hands=HANDS, seed=SEED)


@cache
def _finished() -> tuple[Case, ...]:
    """The hands of the same tables, played by the same bots at a table that writes cases."""
    ruleset, found = qiaoma.load("banding"), []
    for number in range(2):
        table = Table(ruleset, seed=(SEED << TABLE_BITS) + number, fast=True)
        bots = [make_bot("sensible", table, seat) for seat in range(4)]
        for _ in range(min(EACH, HANDS - number * EACH)):
            play_hand(table, bots)
            found.append(table.case)
    return tuple(found)


def _nets(ruleset: Ruleset) -> list[tuple[Fraction, ...]]:
    found = []
    for case in _finished():
        settlement = ruleset.settle(case)
        assert settlement.legal
        found.append(tuple(Fraction(settlement.nets[seat]) for seat in range(4)))
    return found


@cache
def _between(three: Ruleset, names: tuple[str, ...]) -> list[tuple[Fraction, ...]]:
    """The nets of every hand with these pieces changed."""
    own = qiaoma.load("banding")
    changes = [one for one in differences(own.profile, three.profile) if one.name in names]
    assert len(changes) == len(names)
    return _nets(swapped(own, three, changes))


def _moved(three: Ruleset, names: Sequence[str]) -> Fraction:
    pairs = zip(_between(three, ()), _between(three, tuple(sorted(names))), strict=True)
    return sum((abs(new - old) for olds, news in pairs for old, new in zip(olds, news, strict=True)), Fraction(0)) / 2


def _paid(three: Ruleset, names: Sequence[str]) -> Fraction:
    def paid(hands: list[tuple[Fraction, ...]]) -> Fraction:
        return sum((net for nets in hands for net in nets if net > 0), Fraction(0))

    return paid(_between(three, tuple(sorted(names)))) - paid(_between(three, ()))


def test_each_hidden_change_moves_what_a_recount_says(priced: Impact, three: Ruleset) -> None:
    assert len(_finished()) == HANDS == priced.hands
    assert {rule.unit.name for rule in priced.rules} == set(UNITS)
    first = _between(three, ())
    for name in UNITS:
        alone = priced[name].alone
        assert (alone.moved_in_all, alone.paid_in_all) == (_moved(three, [name]), _paid(three, [name]))
        assert alone.moved_in_all > 0
        assert alone.moved.value == pytest.approx(float(alone.moved_in_all / HANDS))
        changed = [old != new for old, new in zip(first, _between(three, (name,)), strict=True)]
        assert alone.touched.value == pytest.approx(sum(changed) / HANDS)
        assert alone.moved_if_touched == pytest.approx(float(alone.moved_in_all / sum(changed)))
        assert (alone.replayed, alone.same_hands) == (False, True)
    assert priced.together.moved_in_all == _moved(three, UNITS)
    assert priced.together.paid_in_all == _paid(three, UNITS)


def test_a_share_is_the_mean_over_all_orders_and_shares_add_up(priced: Impact, three: Ruleset) -> None:
    assert priced.method is Method.SUBSETS
    for name in UNITS:
        for measure, worth in (("moved", _moved), ("paid", _paid)):
            steps = []
            for order in permutations(UNITS):
                before = order[: order.index(name)]
                steps.append(worth(three, [*before, name]) - worth(three, before))
            assert priced[name].shares[measure].in_all == sum(steps, Fraction(0)) / len(steps)
    for measure, whole in (("moved", priced.together.moved_in_all), ("paid", priced.together.paid_in_all)):
        assert sum(rule.shares[measure].in_all for rule in priced.rules) == whole
    alone = [priced[name].alone.moved_in_all for name in UNITS]
    assert priced.interaction["moved"] == priced.together.moved_in_all - sum(alone)
    assert priced.interaction["moved"] < 0


def test_rules_stand_by_the_money_that_they_move(priced: Impact) -> None:
    shares = [rule.shares["moved"].in_all for rule in priced.rules]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares)


def test_who_gains_and_how_far_a_seat_swings(priced: Impact, three: Ruleset) -> None:
    """Four shares in place of five: what bonded seats save is what winners lose; nobody else's money changes."""
    name = "payment.self_draw_partner.effect"
    alone = priced[name].alone
    winners = [{win.seat for win in case.wins} for case in _finished()]
    first, changed = _between(three, ()), _between(three, (name,))
    lost = sum(new[seat] - old[seat] for old, new, won in zip(first, changed, winners, strict=True) for seat in won)
    assert lost < 0
    assert alone.gains["winner"].value == pytest.approx(float(lost) / HANDS)
    assert alone.gains["bonded"].value == pytest.approx(-float(lost) / HANDS)
    assert alone.gains["giver"].value == 0
    squares = [sum(net * net for nets in hands for net in nets) for hands in (first, changed)]
    spreads = [(float(square) / (4 * HANDS)) ** 0.5 for square in squares]
    assert [alone.swing.own, alone.swing.other] == pytest.approx(spreads)
    amounts = sorted(
        abs(b - a) for old, new in zip(first, changed, strict=True) for a, b in zip(old, new, strict=True) if a != b
    )
    assert alone.p95 == amounts[-(-len(amounts) * 95 // 100) - 1]


def test_intervals_are_those_of_two_tables(priced: Impact, three: Ruleset) -> None:
    """The ratio's interval by hand: residuals of 100 and 30 hands, Student's t of two observations."""
    name = "lines.base.effect"
    first, changed = _between(three, ()), _between(three, (name,))
    moved = [sum(abs(b - a) for a, b in zip(*pair, strict=True)) / 2 for pair in zip(first, changed, strict=True)]
    mean = sum(moved) / HANDS
    residuals = [sum(moved[:EACH]) - EACH * mean, sum(moved[EACH:]) - (HANDS - EACH) * mean]
    wide = 12.7062047362 * float(sum(one * one for one in residuals) * 2) ** 0.5 / HANDS
    found = priced[name].alone.moved
    assert [found.low, found.high] == pytest.approx([float(mean) - wide, float(mean) + wide])


def test_bots_who_know_new_prices_play_for_other_hands(priced: Impact) -> None:
    known = priced.known
    assert known is not None
    assert known.replayed
    assert known.parted.value
    assert priced.total is known
    simulated = qiaoma.simulate("banding", versus=priced.other, hands=HANDS, seed=SEED)
    drawn = simulated["drawn"]
    assert known.play["drawn"].other == drawn.estimates[1].value
    assert known.play["drawn"].difference.value == pytest.approx(drawn.difference and drawn.difference.value)
    assert dict(priced.paid[1]) == dict(simulated.distributions[1]["paid"])
    random = qiaoma.impact("banding", priced.other, hands=100, seed=SEED, bots=("random",) * 4)
    assert random.known is None, "who plays at random plays no otherwise for another price"


def test_names_alone_are_no_rule(tmp_path: Path) -> None:
    other = _house(tmp_path, "patterns:\n  full_flush: {name: {zh: 一色, en: One colour}}\n")
    found = qiaoma.impact("banding", other, hands=100)
    assert found.rules == ()
    assert not found.together.touches
    assert found.known is None
    assert "play and pay alike" in found.text("en")


def test_what_touches_no_hand_says_why(tmp_path: Path) -> None:
    text = "escape: {timeouts: 9}\npayment:\n  fine: {flat: 30}\npatterns:\n  eight_flowers: {lezi: 7}\n"
    found = qiaoma.impact("banding", _house(tmp_path, text), hands=200)
    assert {rule.unit.name: rule.nothing for rule in found.rules} == {
        "escape.timeouts": Nothing.OUTSIDE,
        "payment.fine.effect": Nothing.OUTSIDE,
        "patterns.eight_flowers.effect": Nothing.NEVER,
    }
    english = found.text("en")
    assert "never came up in 200 hands: it should come up in less than 1.5% of hands" in english
    assert "nobody leaves" in english
    assert qiaoma.impact("laiyouxi", "wuming", rules=["ready.means"], hands=100).rules[0].nothing is Nothing.SAME


ASLEEP = """
lines:
  extra: {{when: [{{points: "{least}"}}], add: {{points: {points}}}, says: {{zh: 另加, en: extra}}}}
worksheet: [count_flowers, base, extra, price, double_fan, double_waste]
"""


def test_two_pieces_that_only_matter_together_share_alike(tmp_path: Path) -> None:
    """A line that no hand reaches and that adds nothing: reaching it is nothing, adding something is nothing; both are."""
    own = _house(tmp_path, ASLEEP.format(least="9999+", points=0), "own")
    other = _house(tmp_path, ASLEEP.format(least="0+", points=3), "other")
    found = qiaoma.impact(own, other, hands=200)
    assert {rule.nothing for rule in found.rules} == {Nothing.NEVER}
    assert found.together.moved_in_all > 0
    shares = [rule.shares["moved"].in_all for rule in found.rules]
    assert shares == [found.together.moved_in_all / 2] * 2
    assert found.interaction["moved"] == found.together.moved_in_all


def test_pieces_that_cannot_stand_alone_are_one(tmp_path: Path) -> None:
    other = _house(tmp_path, "limits: [{of: loss, at: 20}]\nsmallest: 1\nlines:\n  base: {add: {points: 2}}\n")
    found = qiaoma.impact("banding", other, hands=200)
    assert {rule.unit.name for rule in found.rules} == {"lines.base.effect", "limits + smallest"}
    assert found["smallest"].unit.paths == ("limits", "smallest")
    assert found["limits"].alone.moved_in_all > 0


def test_along_orders_shares_add_up_to_what_is_paid() -> None:
    """Eight and more units of which some change play: drawn orders; what one run pays in all is shared to the last part."""
    found = qiaoma.impact("banding", "xianjin", by_chapter=True, hands=300, seed=2)
    assert (found.method, found.orders) == (Method.ORDERS, 20)
    assert any(not rule.alone.same_hands for rule in found.rules)
    assert all(set(rule.shares) == {"paid"} for rule in found.rules)
    assert sum(rule.shares["paid"].in_all for rule in found.rules) == found.together.paid_in_all != 0


def test_too_many_rules_are_priced_alone() -> None:
    found = qiaoma.impact("banding", "xianjin", hands=100)
    assert len(found.rules) > 10
    assert found.method is Method.NONE
    assert all(not rule.shares for rule in found.rules)
    assert found["scoring.lezi_value"].alone.moved_in_all > 0
    assert found["deal.skip"].alone.replayed
    groups = [rule.alone.same_hands for rule in found.rules]
    assert groups == sorted(groups, reverse=True)


def test_chosen_rules_are_those_at_a_path_or_below(three: Ruleset) -> None:
    found = qiaoma.impact("banding", three, rules=["payment", "lines.base.effect"], hands=100)
    assert {rule.unit.name for rule in found.rules} == {UNITS[0], UNITS[2]}
    assert found.text("en").count("Only: payment, lines.base.effect") == 1
    with pytest.raises(QiaomaError) as refused:
        qiaoma.impact("banding", three, rules=["seats", "payment.self_draw_partner.effects"])
    assert [(fault.code, fault.path, fault.nearest) for fault in refused.value.faults] == [
        ("impact.rule", "rules", ""),
        ("impact.rule", "rules", UNITS[2]),
    ]


def test_the_report_is_data_in_both_languages(priced: Impact) -> None:
    chinese, english = priced.as_dict("zh"), priced.as_dict("en")
    for name in ("together", "known", "interaction", "paid", "balances"):
        assert chinese[name] == english[name]
    told = [{rule["rule"]: rule["pieces"][0]["own"] for rule in answer["rules"]} for answer in (chinese, english)]
    assert [said["patterns.full_flush.effect"] for said in told] == ["值 1 勒", "it is worth 1 lezi"]
    assert len(english["balances"][0]) == EACH
    for text, word in ((priced.text("zh"), "改道的钱"), (priced.text("en"), "moved")):
        assert word in text
        assert all(name in text for name in UNITS)


def test_every_figure_stands_in_a_row_for_a_spreadsheet(priced: Impact) -> None:
    head, *rows = csv.reader(io.StringIO(impact_csv(priced.as_dict("en"))))
    assert [row[0] for row in rows] == [*(rule.unit.name for rule in priced.rules), "together", "known"]
    assert all(len(row) == len(head) for row in rows)
    moved = {row[0]: row[head.index("moved")] for row in rows}
    assert float(moved["together"]) == pytest.approx(float(priced.together.moved_in_all / HANDS))


def test_the_page_draws_money_payments_and_balances(priced: Impact) -> None:
    page = impact_page(priced, "en")
    assert page.title == "The price of rules: banding@1.1.0 → three@1.0.0"
    assert [section.id for section in page.sections] == ["whole", "same", "gains", "play"]
    plots = [block.caption for section in page.sections for block in section.blocks if isinstance(block, Plot)]
    assert len(plots) == 3
    html = render(priced, "zh")
    assert html.count("<svg") >= len(plots)
    assert "清一色" in html
