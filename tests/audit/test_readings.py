"""Readings: every unclear text with its readings; what is kept of each holds, and says what it does and costs."""

from __future__ import annotations

import pytest

import qiaoma
from qiaoma import Settlement
from qiaoma.audit.readings import alternative
from qiaoma.audit.readings.alternative import kept, price, proved
from qiaoma.audit.readings.result import Does, Readings
from qiaoma.audit.readings.store import entries, folder, known, price_of, sayable, unproven
from qiaoma.audit.witness import NoWitness, Why, Witness
from qiaoma.audit.witness.record import Unproven
from qiaoma.columns import WIDEST, width
from qiaoma.ruleset.pieces import differences

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")


@pytest.fixture(scope="module")
def found() -> Readings:
    """The readings of the five sources, as they are kept."""
    return qiaoma.readings()


@pytest.mark.parametrize("name", SOURCES)
def test_what_is_kept_of_a_source_holds_and_is_complete(name: str) -> None:
    assert unproven(name, folder()) == []


def test_every_reading_of_every_source_is_listed_with_all_its_alternatives(found: Readings) -> None:
    assert [one.ruleset.id for one in found.rulesets] == list(SOURCES)
    for one in found.rulesets:
        readings = one.ruleset.effective["readings"]
        assert [text.code for text in one.unclear] == list(readings)
        for text in one.unclear:
            told = readings[text.code]
            assert [each.letter for each in text.alternatives] == [key for key in told if len(key) == 1]
            assert [each.letter for each in text.alternatives if each.chosen] == [told["chosen"]]
            assert text.asks == told["asks"]
            assert all(each.why == told[each.letter]["why"] for each in text.alternatives)


def test_alternatives_that_no_row_can_say_are_told_apart(found: Readings) -> None:
    wuming = found["wuming"]
    unsaid = {
        (text.code, each.letter) for text in wuming.unclear for each in text.alternatives if each.does is Does.UNSAID
    }
    readings = wuming.ruleset.effective["readings"]
    assert unsaid == {
        (code, letter)
        for code, told in readings.items()
        for letter in told
        if len(letter) == 1 and letter != told["chosen"] and "set" not in told[letter]
    } - {("L1", "a"), ("L1", "b")}  # an option says these
    assert ("P1", "b") in unsaid


@pytest.mark.parametrize(
    ("name", "code", "does"),
    [
        ("wuming", "H1", Does.MONEY),
        ("wuming", "N1", Does.SETTLEMENT),
        ("xianjin", "D2", Does.MONEY),
        ("banding", "P4", Does.MONEY),
        ("laiyouxi", "J1", Does.MONEY),
        ("qinghunpeng", "V1", Does.MONEY),
        ("banding", "R1", Does.PLAY),
        ("laiyouxi", "H2", Does.SETTLEMENT),
        ("qinghunpeng", "T2", Does.RATINGS),
        ("laiyouxi", "P6", Does.NOTHING),
        ("xianjin", "I1", Does.NOTHING),
        ("laiyouxi", "L1", Does.OPTION),
        ("laiyouxi", "P1", Does.UNSAID),
    ],
)
def test_what_moves_money_is_told_from_what_does_not(found: Readings, name: str, code: str, does: Does) -> None:
    assert found[name][code].does is does


def test_every_alternative_that_rows_can_say_is_shown_or_proved_to_change_nothing(found: Readings) -> None:
    others = [each for one in found.rulesets for text in one.unclear for each in text.alternatives if each.other]
    assert len(others) > 170
    assert {each.does for each in others} == {Does.MONEY, Does.SETTLEMENT, Does.PLAY, Does.RATINGS, Does.NOTHING}
    proved = [each for each in others if each.does is Does.NOTHING]
    assert all(isinstance(each.finding, NoWitness) and each.finding.why is Why.SAME for each in proved)
    assert len(proved) == 5


def test_what_an_option_says_is_told_with_its_name(found: Readings) -> None:
    texts = [found[name]["L1"] for name in ("laiyouxi", "wuming")]
    assert {each.option for text in texts for each in text.alternatives if not each.chosen} == {"lezi"}
    assert "选项 lezi" in found.text("zh")
    assert found["laiyouxi"]["P1"].alternatives[1].option == ""


def test_a_witness_settles_differently_under_the_two_readings(found: Readings) -> None:
    shown = 0
    for one in found.rulesets:
        for text in one.unclear:
            for each in text.alternatives:
                if isinstance(each.finding, Witness) and each.finding.case is not None:
                    assert each.does in (Does.MONEY, Does.SETTLEMENT, Does.RATINGS)
                    own = one.ruleset.settle(each.finding.case)
                    other = one.ruleset.chosen(readings={text.code: each.letter}).settle(each.finding.case)
                    assert _seen(own) != _seen(other), (one.ruleset.id, text.code, each.letter)
                    shown += 1
    assert shown > 100


def _seen(settlement: Settlement) -> tuple[object, ...]:
    paid = [(payment.payer, payment.payee, payment.amount) for payment in settlement.payments]
    following = settlement.next and (settlement.next.dealer, settlement.next.before, settlement.next.counters)
    refusals = {(refusal.seat, refusal.rule) for refusal in settlement.refusals}
    return settlement.legal, refusals, settlement.nets, paid, following, settlement.ratings


def test_both_clauses_of_a_contradiction_are_told(found: Readings) -> None:
    told = {(one.cite.reading, *one.clauses) for one in found["laiyouxi"].contradictions}
    assert {("K1", "勒子 5", "牌型说明 3"), ("G1", "导言", "花 1"), ("M1", "门清", "导言")} <= told
    assert {one.clauses for one in found["qinghunpeng"].contradictions} >= {("倍数计算 4", "封顶设置 1")}
    assert all(one.cite.note["zh"] and one.cite.note["en"] for each in found.rulesets for one in each.contradictions)


def test_a_kept_price_is_what_the_hands_give() -> None:
    own = qiaoma.load("wuming")
    told = price_of(entries(own, folder())["H6", "b"])
    assert told is not None
    assert told.moved > 0
    assert price(own, own.chosen(readings={"H6": "b"}), hands=told.hands, seed=told.seed) == told
    assert told.same_hands


def test_money_moved_is_told_of_hands_that_went_the_same_way_and_else_the_change(found: Readings) -> None:
    prices = [each.price for one in found.rulesets for text in one.unclear for each in text.alternatives if each.price]
    assert {(price.replayed, price.same_hands) for price in prices} == {(False, True), (True, True), (True, False)}
    text = found.text("en")
    parted = sum(not price.same_hands for price in prices)
    assert text.count("went another way; what is paid a hand changes by") == parted
    assert text.count("none of 2000 hands differs") == sum(price.same_hands and not price.touched for price in prices)


def test_the_text_speaks_in_sentences_and_keeps_to_its_width(found: Readings) -> None:
    chinese = found.text("zh")
    assert "掷出对子或 1-4 → 掷出 1-1 或 4-4" in chinese
    said = [line for line in chinese.splitlines() if line.startswith("  ") and not line.startswith("    ")]
    told = [line for line in said if line.startswith(("  改 ", "  加：", "  去：", "  按 "))]
    assert len(told) > 500
    assert not [line for line in told if "{" in line or "wasteland" in line or "true" in line]
    assert max(width(line) for line in said) <= WIDEST


def test_what_differs_alone_is_told_beside_the_money(found: Readings) -> None:
    ranks = [line for line in found.text("zh").splitlines() if "等级分 " in line and line.startswith("  按 ")]
    one, two = ranks
    assert one.split("；")[0].removeprefix("  按 a：") == two.split("；")[0].removeprefix("  按 b：")
    assert one.split("；")[1] != two.split("；")[1]


def test_what_does_not_hold_any_more_is_no_finding() -> None:
    own = qiaoma.load("wuming")
    changed = dict(sayable(own))
    entry = entries(own, folder())["H6", "b"]
    data = {key: value for key, value in entry.items() if key not in ("reading", "take", "price")}
    found = proved(data, own, changed["H6", "b"])
    assert isinstance(found, Witness)
    assert kept(found) == data
    with pytest.raises(Unproven):
        proved(data, own, changed["P5", "b"])
    with pytest.raises(Unproven):
        proved({"change": data["change"], "kind": "none", "reason": "same"}, own, changed["H6", "b"])
    with pytest.raises(Unproven):
        proved({"kind": "equal"}, own, changed["H6", "b"])
    with pytest.raises(Unproven):
        proved({**data, "case": {**data["case"], "wasteland": 0}}, own, changed["H6", "b"])


def test_readings_that_are_not_kept_are_searched_only_when_asked(tmp_path: object) -> None:
    own = qiaoma.load("seven-pairs")
    untried = qiaoma.readings([own])["seven-pairs"]["H1"]
    assert untried.does is Does.UNTRIED
    assert all(each.finding is None and each.price is None for each in untried.alternatives)


def test_a_hand_that_shows_the_text_elsewhere_is_taken_where_a_search_finds_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = qiaoma.load("banding")
    changed = own.chosen(readings={"P4": "a"})
    monkeypatch.setattr(alternative, "find_case", lambda *_, **__: None)
    assert alternative.find(own, changed, seed=0) == NoWitness(
        differences(own.profile, changed.profile)[0], Why.NOT_FOUND
    )
    elsewhere = [entries(qiaoma.load(name), folder())["P4", "b"] for name in ("laiyouxi", "qinghunpeng")]
    assert all(alternative.case_of(entry["case"]) in known("P4", folder()) for entry in elsewhere)
    found = alternative.find(own, changed, seed=0, known=known("P4", folder()))
    assert isinstance(found, Witness)
    assert found.shows == {"money"}
    assert found.case is not None
    assert all(seat.declared is None for seat in found.case.seats)  # here nobody knocks: that is left out


def test_a_ruleset_under_another_reading_counts_from_that_one() -> None:
    other = qiaoma.load("wuming", readings={"H1": "b"})
    text = qiaoma.readings([other])["wuming"]["H1"]
    assert text.chosen == "b"
    assert [each.letter for each in text.alternatives if each.chosen] == ["b"]


def test_nothing_that_shows_an_alternative_is_said_with_its_reason(found: Readings) -> None:
    for one in found.rulesets:
        for text in one.unclear:
            for each in text.alternatives:
                if isinstance(each.finding, NoWitness):
                    assert each.does is (Does.NOTHING if each.finding.why is Why.SAME else Does.UNSEEN)
