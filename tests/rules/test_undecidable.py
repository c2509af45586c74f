"""未定: what a case does not tell is asked for only where it could change the outcome."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, POINT, Room, case, gain, nets, refused

HAND = "hand: 111m 456m 789m C, melds: [{chow: 123m, from: N}]"
ANY = "{any: [chow, pung, exposed_kong]}"


def east(more: str = "", *, by: str = "discard, from: W", head: str = "", others: str = "") -> qiaoma.Case:
    """E wins; what it does not tell is left open."""
    return case(f"{head}\nseats: {{E: {{{HAND}{more}}}{others}}}\nwins: [{{seat: E, by: {by}, tile: C}}]")


def asked(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> dict[str, str]:
    """Field → sentence of every fault."""
    with pytest.raises(qiaoma.Undecidable) as undecided:
        ruleset.settle(hand)
    for fault in undecided.value.faults:
        assert fault.code == "case.undecidable"
        assert fault.zh
        assert fault.remedy_zh
        assert fault.remedy_en
    return {fault.path: fault.en for fault in undecided.value.faults}


def test_flowers_untold(room: Room) -> None:
    found = asked(room(FLOWERS), east())
    assert set(found) == {"seats.E.flowers"}
    assert "rule flowers " in found["seats.E.flowers"]


def test_flowers_untold_and_forgotten_by_a_lezi(room: Room) -> None:
    ruleset = room("patterns: {half_flush: {lezi: 1}}\nworksheet: [count_flowers, price]")
    assert gain(ruleset, east()) == 10


def test_flowers_untold_below_and_above_a_threshold(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, many: {when: [{flowers: 9+}], add: {points: 5}}}\nworksheet: [one, many]"
    assert gain(room(line), east()) == 1  # eight flower tiles at most, and no triplet: never nine


def test_flowers_of_others_are_never_asked(room: Room) -> None:
    assert gain(room(FLOWERS), east(", flowers: 3")) == 3


def test_a_minimum_of_flowers_makes_the_win_itself_undecidable(room: Room) -> None:
    found = asked(room(POINT + "\nno_win: {few: {when: [{flowers: 0..2}]}}"), east())
    assert "no_win.few" in found["seats.E.flowers"]


def test_the_state_of_the_discarder(room: Room) -> None:
    ruleset = room(
        f"ready: {{declared: true}}\n{POINT}\n"
        "payment: {loud: {when: [by_discard, payer_gave], unless: [giver_ready], times: 2}}"
    )
    found = asked(ruleset, east(", flowers: 0"))
    assert set(found) == {"seats.W.ready"}
    assert "payment.loud" in found["seats.W.ready"]
    assert gain(ruleset, east(", flowers: 0", by="self_draw")) == 3
    assert gain(ruleset, east(", flowers: 0", others=", W: {ready: {declared: false}}")) == 2
    assert gain(ruleset, east(", flowers: 0", others=", W: {ready: {declared: true}}")) == 1


def test_the_declaration_of_the_winner(room: Room) -> None:
    declares = room(f"ready: {{declared: true}}\n{POINT}\nno_win: {{knock: {{unless: [ready]}}}}")
    assert "no_win.knock" in asked(declares, east(", flowers: 0"))["seats.E.ready"]
    assert refused(declares, east(", flowers: 0, ready: {declared: false}")) == ["no_win.knock"]
    assert gain(declares, east(", flowers: 0, ready: {declared: true}")) == 1


def test_a_winner_waits_where_waiting_is_what_counts(room: Room) -> None:
    waits = room(f"{POINT}\nno_win: {{knock: {{unless: [ready]}}}}")
    assert gain(waits, east(", flowers: 0")) == 1


def test_where_flowers_are_told_by_number_the_own_ones_may_matter(room: Room) -> None:
    line = "lines: {own: {add: {points: 1}, each: own_flowers}}\nworksheet: [own]"
    ruleset = room(line)
    assert set(asked(ruleset, east(", flowers: 3"))) == {"seats.E.flowers"}
    assert gain(ruleset, east(", flowers: 8")) == 2  # all eight: both of E's are among them
    assert gain(ruleset, east(", flowers: 0")) == 0
    assert gain(ruleset, east(", flowers: 1f 2f 3f")) == 1


def test_the_giver_of_a_claim(room: Room) -> None:
    melds = "hand: 999m C, melds: [{pung: 222m, from: N}, {pung: 444m, from: N}, {pung: 666m}], flowers: 0"
    hand = case(f"seats: {{E: {{{melds}}}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")
    found = asked(room(POINT), hand)
    assert set(found) == {"seats.E.melds[2].from"}
    four = room(f"{POINT}\nliability: {{bonds: {{three: {{claims: {{when: [{ANY}]}}, reach: 4}}}}}}")
    assert nets(four, hand) == (3, -1, -1, -1)


def test_a_giver_that_no_choice_can_bind(room: Room) -> None:
    melds = "hand: 999m 666m C, melds: [{pung: 222m, from: N}, {pung: 444m}], flowers: 0"
    hand = case(f"seats: {{E: {{{melds}}}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")
    assert nets(room(POINT), hand) == (3, -1, -1, -1)


def test_when_a_seat_declared_and_when_a_claim_was_made(room: Room) -> None:
    ruleset = room(
        f"ready: {{declared: true}}\n{POINT}\n"
        f"liability: {{bonds: {{three: {{claims: {{when: [{ANY}], unless: [giver_was_ready]}}, reach: 3}}}}}}"
    )

    def claimed(third: str, north: str) -> qiaoma.Case:
        pungs = "{pung: 222m, from: N, at: 1}, {pung: 444m, from: N, at: 2}"
        seat = f"E: {{hand: 999m C, melds: [{pungs}, {{pung: 666m, from: N{third}}}], flowers: 0}}"
        return case(f"seats: {{{seat}, N: {{{north}}}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")

    bound, free = (5, 0, 0, -5), (3, -1, -1, -1)
    assert nets(ruleset, claimed(", at: 5", "ready: {declared: false}")) == bound
    assert nets(ruleset, claimed(", at: 5", "ready: {declared: true, at: 3}")) == free
    assert nets(ruleset, claimed(", at: 5", "ready: {declared: true, at: 6}")) == bound
    assert set(asked(ruleset, claimed("", "ready: {declared: true, at: 3}"))) == {"seats.N.ready"}
    assert "seats.N.ready" in asked(ruleset, claimed(", at: 5", "ready: {declared: true}"))


def test_how_many_discards_the_others_made(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, early: {when: [first_round], add: {points: 10}}}\nworksheet: [one, early]"
    ruleset = room(line)
    told = ", flowers: 0, discards: 1"
    assert set(asked(ruleset, east(told, others=", W: {discards: 1}, N: {discards: 1}"))) == {"seats.S.discards"}
    all_told = ", S: {discards: 1}, W: {discards: 1}, N: {discards: 1}"
    assert gain(ruleset, east(told, others=all_told)) == 11
    many = ", W: {discards: 4}"
    assert gain(ruleset, east(told, others=many)) == 1  # five are told already
    assert gain(ruleset, east(", flowers: 0")) == 1  # a winner whose discards are untold is in no first round


def test_a_frozen_table(room: Room) -> None:
    ruleset = room(f"tiles: {{wild: turned_face}}\n{POINT}\nno_win: {{cold: {{when: [by_discard, frozen]}}}}")
    assert set(asked(ruleset, east(", flowers: 0", head="wild: 5p"))) == {"frozen"}
    assert gain(ruleset, east(", flowers: 0", head="wild: 5p\nfrozen: false")) == 1
    assert gain(ruleset, east(", flowers: 0", head="wild: 5p", by="self_draw")) == 3
    assert gain(ruleset, east(", flowers: 0")) == 1  # no wild was turned: nothing can freeze


def test_several_open_questions_are_all_named(room: Room) -> None:
    ruleset = room(
        f"ready: {{declared: true}}\n{FLOWERS}\n"
        "payment: {loud: {when: [by_discard, payer_gave], unless: [giver_ready], times: 2}}"
    )
    assert set(asked(ruleset, east())) == {"seats.E.flowers", "seats.W.ready"}


def test_what_no_row_names_is_not_asked(room: Room) -> None:
    assert gain(room(POINT), east()) == 1


def test_a_win_refused_whatever_the_case_leaves_open_is_refused() -> None:
    """A plain hand needs no flowers told and no knock told: no pattern gives the right to win."""
    case = qiaoma.Case.from_dict(
        {
            "seats": {"E": {"hand": "123m 456p 789s 22s 33p"}},
            "wins": [{"seat": "E", "by": "discard", "from": "W", "tile": "3p"}],
        }
    )
    for ruleset in ("laiyouxi", "qinghunpeng"):
        settlement = qiaoma.load(ruleset).settle(case)
        assert [refusal.rule for refusal in settlement.refusals] == ["no_win.patterns"]
