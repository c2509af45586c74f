"""Which rules are these: recovered from what was paid, with the readings; else the nearest, and what would mend it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import qiaoma
from qiaoma import CaseError
from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.moves import Kind
from qiaoma.audit.identify.playable import playable
from qiaoma.audit.identify.result import Identified
from qiaoma.audit.identify.run import Identification
from qiaoma.case import Case, CaseFile, read_case
from tests.audit.platform import house, paying, settled

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")


def explained_by(answer: Identified) -> set[str]:
    return {each.ruleset.label for each in answer.explanations}


@pytest.mark.parametrize("hidden", ["wuming", "xianjin"])
def test_fifty_hands_tell_the_ruleset(hidden: str) -> None:
    answer = qiaoma.identify([paying(qiaoma.load(hidden), 50, 3)], SOURCES, ask=False)
    assert answer.hands == 50
    assert explained_by(answer) == {hidden}
    assert answer.nearest is None


def test_a_reading_is_told_and_the_file_alone_contradicted() -> None:
    hidden = qiaoma.load("banding", readings={"H1": "b"})
    answer = qiaoma.identify([paying(hidden, 50, 3)], ["banding", "wuming"], ask=False)
    (only,) = answer.explanations
    assert (only.ruleset.id, [(move.kind, move.name, move.value) for move in only.ruleset.moves]) == (
        "banding",
        [(Kind.READING, "H1", "b")],
    )


def test_an_option_and_a_reading_are_told_together() -> None:
    hidden = qiaoma.load("wuming", options={"lezi": 50}, readings={"P5t": "b"})
    answer = qiaoma.identify([paying(hidden, 60, 5)], ["wuming"], ask=False)
    assert "wuming lezi=50 P5t=b" in explained_by(answer)


def test_what_is_named_settles_every_hand_as_it_was_paid() -> None:
    hidden = qiaoma.load("laiyouxi", readings={"P4": "b", "H1": "d"})
    paid = paying(hidden, 60, 8)
    answer = qiaoma.identify([paid], ["laiyouxi"], ask=False)
    assert answer.explanations
    for each in answer.explanations:
        for more in (None, *each.open):
            moves = [*each.ruleset.moves, *([more.move] if more else [])]
            ruleset = qiaoma.load(
                "laiyouxi",
                readings={move.name: move.value for move in moves if move.kind is Kind.READING},
                options={move.name: move.plain for move in moves if move.kind is Kind.OPTION},
            )
            for case in paid.cases:
                settlement = ruleset.settle(case)
                assert settlement.legal is bool(case.paid)
                if case.paid:
                    assert dict(zip("ESWN", settlement.nets, strict=True)) == case.paid["net"]


WASTE = """
wasteland: {count}
seats: {{E: {{hand: 111m 456m 789m C, melds: [{{chow: 123m, from: N}}], flowers: 2}}}}
wins: [{{seat: E, by: discard, from: W, tile: C}}]
"""


def waste(count: int) -> Case:
    return read_case(WASTE.format(count=count)).cases[0]


def test_a_reading_stays_open_until_a_hand_speaks_against_it() -> None:
    hidden = qiaoma.load("banding", readings={"H1": "b"})
    few = settled(hidden, [waste(0), waste(1)])
    answer = qiaoma.identify([few], ["banding"], ask=False)
    (only,) = answer.explanations
    assert only.ruleset.moves == ()
    assert {choice.move.value for choice in only.open if choice.move.name == "H1"} == {"b", "d"}
    more = settled(hidden, [waste(0), waste(1), waste(2), waste(3)])
    assert explained_by(qiaoma.identify([more], ["banding"], ask=False)) == {"banding H1=b"}


def test_a_house_variant_is_named_by_the_values_that_it_changes(tmp_path: Path) -> None:
    hidden = qiaoma.load(house(tmp_path))
    paid = paying(hidden, 60, 1)
    answer = qiaoma.identify([paid], ["banding", "wuming", "laiyouxi"], ask=False)
    assert not answer.explanations
    nearest = answer.nearest
    assert nearest is not None
    assert nearest.ruleset.label == "banding"
    banding = qiaoma.load("banding")
    wrong = [case.title for case in paid.cases if banding.settle(case).nets != hidden.settle(case).nets]
    assert [each.title["en"] for each in nearest.contradictions] == wrong
    changed = {frozenset((move.about, move.own, move.value) for move in each.moves) for each in nearest.repairs}
    assert changed == {
        frozenset(
            {
                ("patterns.full_flush.effect", "{lezi: 1}", "{lezi: 3}"),
                ("payment.self_draw_partner.effect", "{shares: 5}", "{shares: 6}"),
            }
        )
    }
    assert all(each.left == 0 for each in nearest.repairs)


def test_a_contradiction_says_what_was_paid_what_would_be_and_by_which_rows() -> None:
    case = replace(
        waste(0), paid={"net": {seat: Fraction(net) for seat, net in zip("ESWN", (7, 0, -7, 0), strict=True)}}
    )
    answer = qiaoma.identify([CaseFile("case", (case,))], ["banding"], ask=False)
    assert answer.nearest is not None
    (only,) = answer.nearest.contradictions
    assert list(only.paid.nets or ()) == [7, 0, -7, 0]
    assert list(only.would.nets or ()) == [3, 0, -3, 0]
    assert {"lines.base", "lines.count_flowers", "payment.discard"} <= set(only.rules)


PLAIN = "seats: {E: {hand: 123m 456p 789s 11m 5s 6s, flowers: 0, ready: true}}\nwins: [{seat: E, by: discard, from: W, tile: 7s}]\n"


def test_a_refused_win_that_was_paid_contradicts_and_one_refused_at_the_table_fits() -> None:
    paid = read_case(PLAIN + "paid: {E: 3, W: -3}")
    answer = qiaoma.identify([paid], ["wuming"], ask=False)
    assert not answer.explained
    assert answer.nearest is not None
    assert [refusal.rule for refusal in answer.nearest.contradictions[0].refusals] == ["no_win.patterns"]
    refused = read_case(PLAIN + "expect: {platform: null}")
    assert explained_by(qiaoma.identify([refused], ["wuming"], ask=False)) == {"wuming"}


UNTOLD = """\
seats: {E: {hand: 123m 456m E CC E, melds: [{pung: 999m, from: W}], flowers: 1}}
wins: [{seat: E, by: discard, from: W, tile: E}]
paid: {E: 3, W: -3}
"""


def test_a_ruleset_that_can_decide_no_hand_is_no_explanation() -> None:
    alone = qiaoma.identify([read_case(UNTOLD)], ["laiyouxi"], ask=False)
    assert not alone.explained
    assert alone.nearest is None
    (only,) = alone.untried
    assert (only.ruleset.id, [each.faults[0].code for each in only.aside]) == ("laiyouxi", ["case.undecidable"])
    assert "could not be tried: laiyouxi" in alone.text("en")
    both = qiaoma.identify([read_case(UNTOLD)], ["banding", "laiyouxi"], ask=False)
    assert explained_by(both) == {"banding"}
    assert [each.ruleset.id for each in both.untried] == ["laiyouxi"]


def test_what_decides_more_hands_is_told_before_what_sets_some_aside() -> None:
    drawn = read_case("{dealer: S, result: drawn, paid: {E: 0}}")
    untold = [read_case(UNTOLD) for _ in range(3)]
    answer = qiaoma.identify([drawn, *untold], ["laiyouxi", "banding"], ask=False)
    assert [(each.ruleset.id, each.decided, len(each.aside)) for each in answer.explanations] == [
        ("banding", 4, 0),
        ("laiyouxi", 1, 3),
    ]
    text = answer.text("en")
    assert "explains 1 of 4, 3 set aside:\n    3: seats.E.ready: " in text
    assert text.count("seats.E.ready: ") == 1


def test_hands_of_one_table_carry_over_under_each_candidate() -> None:
    hands = """
hands:
  - {dealer: S, result: drawn, paid: {E: 0}}
  - seats: {E: {hand: 123m 456m E CC E, melds: [{pung: 999m, from: W}], flowers: 1, ready: true}, W: {ready: true}}
    wins: [{seat: E, by: discard, from: W, tile: E}]
    paid: {net: {E: 6, W: -6}, next: {dealer: E, wasteland: 0}}
"""
    assert explained_by(qiaoma.identify([read_case(hands)], ["banding", "qinghunpeng"], ask=False)) >= {"banding"}
    alone = hands.replace("hands:", "cases:")
    assert "banding" not in explained_by(qiaoma.identify([read_case(alone)], ["banding"], ask=False))


def test_the_next_dealer_and_the_counts_speak_where_they_are_told() -> None:
    drawn = "{dealer: S, result: drawn, paid: {net: {E: 0}, next: {dealer: S, wasteland: %d}}}"
    assert explained_by(qiaoma.identify([read_case(drawn % 1)], ["banding"], ask=False)) == {"banding"}
    assert not qiaoma.identify([read_case(drawn % 3)], ["banding"], ask=False).explained


@pytest.mark.parametrize(
    ("told", "code"),
    [("", "identify.not_paid"), ("expect: {banding: {E: 3, W: -3}, wuming: {E: 2, W: -2}}", "identify.several")],
)
def test_a_hand_that_does_not_say_what_was_paid_is_refused(told: str, code: str) -> None:
    with pytest.raises(CaseError) as error:
        qiaoma.identify([read_case(PLAIN + told)], ["banding"])
    assert [fault.code for fault in error.value.faults] == [code]


def test_questions_lead_to_the_hidden_reading() -> None:
    hidden = qiaoma.load("banding", readings={"P8": "b"})
    identification = Identification([settled(hidden, [waste(0)])], ["banding", "wuming"], path=())
    answer = identification.answer(ask=True, seed=1)
    asked = 0
    while answer.question is not None:
        question = answer.question
        assert playable(question.case)
        paid = hidden.paid(question.case)
        told = Paid(None) if paid is None else Paid(paid.nets, paid.dealer, paid.counters)
        assert len({(one.paid.nets, one.paid.dealer, str(one.paid.counters)) for one in question.answers}) > 1
        identification.add(question.case, told)
        answer = identification.answer(ask=True, seed=1)
        asked += 1
        assert asked < 40
    assert asked > 2
    assert explained_by(answer) == {"banding P8=b"}


def test_the_same_seed_asks_the_same() -> None:
    paid = settled(qiaoma.load("wuming"), [waste(1)])
    one, two = (qiaoma.identify([paid], ["wuming"], seed=4).question for _ in range(2))
    assert one is not None
    assert one == two
    assert one.bits > 0
    assert sum(len(answer.candidates) for answer in one.answers) > 2
