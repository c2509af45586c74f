"""What an explanation says beside the money: prices, lots, limits and rounding, each with its rule."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest

import qiaoma


def _hand(**case: object) -> qiaoma.Case:
    """字碰, self-drawn, three honor pungs claimed from N."""
    pungs = [{"pung": tiles, "from": "N"} for tiles in ("EEE", "CCC", "FFF")]
    seats = {"E": {"hand": "S WWW", "melds": pungs, "flowers": 0, "ready": True}}
    return qiaoma.Case.from_dict({"seats": seats, "wins": [{"seat": "E", "by": "self_draw", "tile": "S"}], **case})


def test_a_priced_pattern_tells_its_price_and_clause() -> None:
    (pattern,) = qiaoma.load("qinghunpeng").settle(_hand()).wins[0].patterns
    assert (pattern.id, pattern.lezi, pattern.fan) == ("honor_pungs", 4, 0)
    assert pattern.clause.endswith("倍数计算")


def test_a_line_tells_how_often_it_acted() -> None:
    steps = {step.rule: step for step in qiaoma.load("qinghunpeng").settle(_hand()).wins[0].steps}
    assert steps["lines.price"].lots == 4
    assert steps["lines.price"].said("en").endswith("(4 lezi)")
    assert steps["lines.base"].lots is None


def test_a_limit_that_cuts_says_what_it_cuts() -> None:
    """80 a share, 荒番 twice that, five shares: 800, and a loss stops at 400 stakes."""
    settlement = qiaoma.load("qinghunpeng").settle(_hand(wasteland=1))
    (cut,) = settlement.limits
    assert (cut.rule, settlement.nets) == ("limits[0]", (400, 0, 0, -400))
    assert "400 stakes" in cut.text["en"]
    assert "400 倍底分" in cut.text["zh"]
    assert qiaoma.load("qinghunpeng").settle(_hand()).limits == ()


def test_rounding_is_said() -> None:
    """花 1 + 底花 2, 门清 ×2: six points at a quarter of a stake is 1.5 from each of three: whole points make 2, 2 and 1."""
    seats = {"E": {"hand": "123456789m EEE C", "flowers": 0}}
    case = {"stake": Decimal("0.25"), "seats": seats, "wins": [{"seat": "E", "by": "self_draw", "tile": "C"}]}
    settlement = qiaoma.load("qinghunpeng").settle(qiaoma.Case.from_dict(case))
    assert settlement.rounded == 1
    assert list(settlement.nets) == [5, -2, -2, -1]
    assert "units of 1" in settlement.text("en")
    whole = qiaoma.Case.from_dict({**case, "stake": 1})
    assert qiaoma.load("qinghunpeng").settle(whole).rounded is None


def test_who_owes_after_a_fine_loses_nothing_more() -> None:
    """A balance limit lets a seat below zero pay nothing, and not everything."""
    balances = {"E": 1000, "S": -1, "W": 1000, "N": 1000}
    seats = {"E": {"hand": "123456789m EEE C", "flowers": 0}}
    case = {"seats": seats, "wins": [{"seat": "E", "by": "self_draw", "tile": "C"}]}
    settlement = qiaoma.load("qinghunpeng").settle(_with_balances(case, balances))
    assert settlement.nets[1] == 0
    assert settlement.nets[2] < 0


def _with_balances(case: Mapping[str, object], balances: dict[str, int]) -> qiaoma.Case:
    """The case with balances, set past the reader, as a hand before may have left them."""
    from dataclasses import replace
    from fractions import Fraction

    east, south, west, north = (Fraction(amount) for amount in balances.values())
    return replace(qiaoma.Case.from_dict(case), balances=(east, south, west, north))


def test_flowers_are_told_one_by_one() -> None:
    """Six flowers: three honor pungs laid, EEE 1, CCC 2, FFF 2, and WWW concealed 1."""
    settlement = qiaoma.load("banding").settle(_hand())
    (win,) = settlement.wins
    said = [(part.en, part.flowers) for part in win.flower_parts(settlement.case)]
    assert said == [("pung EEE", 1), ("pung CCC", 2), ("pung FFF", 2), ("concealed wind triplets", 1)]
    assert win.flowers == 6


def test_what_follows_names_its_rules() -> None:
    """One hand owed, two more by 1-1, one off for the win: two are left."""
    following = qiaoma.load("banding").settle(_hand(wasteland=1, dice=[1, 1])).next
    assert following is not None
    assert (following.before, following.counters) == ({"wasteland": 3}, {"wasteland": 2})
    assert following.rules == ("carry.opening.plus_two", "carry.closing.won")
    assert following.dealer_rule == "dealer.one_winner"


def test_a_house_value_is_not_cited_as_the_source_s(tmp_path: Path) -> None:
    """The parent's clause does not say what the house wrote."""
    house = tmp_path / "club.yaml"
    house.write_text(
        "{id: club, version: 1.0.0, title: {zh: 会, en: Club}, extends: banding, why: more, lines: {base: {add: {points: 2}}}}"
    )
    steps = {step.rule: step.clause for step in qiaoma.load(house).settle(_hand()).wins[0].steps}
    assert steps["lines.base"] == "club"
    assert steps["lines.price"].startswith("001_")


def test_without_the_extra_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = qiaoma.load("banding")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(qiaoma.QiaomaError) as caught:
        ruleset.fast()
    assert caught.value.faults[0].code == "engine.no_extra"
