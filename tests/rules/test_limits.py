"""封顶: limits over all winners together, cut in proportion; the largest remainder first, ties in turn order."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, Room, case, half_flush, nets, won

SEATS = "ESWN"
HANDS = {
    "E": "111m 456m 789m C, melds: [{chow: 123m, from: N}]",
    "S": "222p 333p 777s C, melds: [{pung: 888s, from: N}]",
    "N": "444p 555p 222s C, melds: [{pung: 333s, from: W}]",
}


def limited(*limits: str, smallest: str = "1", more: str = FLOWERS) -> str:
    return f"{more}\nlimits: [{', '.join(limits)}]\nsmallest: {smallest}"


def several(flowers: dict[str, int], head: str = "") -> qiaoma.Case:
    """Winners on W's discard, each worth the flowers given."""
    seats = ", ".join(f"{seat}: {{hand: {HANDS[seat]}, flowers: {number}}}" for seat, number in flowers.items())
    wins = ", ".join(f"{{seat: {seat}, by: discard, from: W, tile: C}}" for seat in flowers)
    return case(f"{head}\nseats: {{{seats}}}\nwins: [{wins}]")


@pytest.mark.parametrize("winner", range(4))
def test_the_odd_points_go_by_turn_from_the_winner(room: Room, winner: int) -> None:
    ruleset = room(limited("{of: gain, at: 11}"))
    seat, upper = SEATS[winner], SEATS[winner - 1]
    hand = case(f"seats: {{{half_flush(5, seat=seat, giver=upper)}}}\nwins: [{{seat: {seat}, by: self_draw, tile: C}}]")
    found = nets(ruleset, hand)
    # 5 from each of three, cut to 11: 3.67 each, so 3 + 3 + 3 and two odd points for the first two in turn
    assert [found[(winner + step) % 4] for step in range(4)] == [11, -4, -4, -3]


def test_the_largest_remainder_goes_first(room: Room) -> None:
    ruleset = room(limited("{of: loss, at: 7}"))
    # owed N 1, E 2, S 4 of 7 in all fit; cut to 5 below
    assert nets(ruleset, several({"N": 1, "E": 2, "S": 4})) == (2, 4, -7, 1)
    tight = room(limited("{of: loss, at: 5}"))
    # 5/7 of 1, 2, 4: 0.71, 1.43, 2.86, so 0 + 1 + 2 and the odd two for S (.86) and N (.71)
    assert nets(tight, several({"N": 1, "E": 2, "S": 4})) == (1, 3, -5, 1)


def test_equal_remainders_go_by_turn_from_the_giver(room: Room) -> None:
    ruleset = room(limited("{of: loss, at: 4}"))
    # W owes 2 to each of three, cut to 4: 1.33 each; the odd one goes to N, next in turn from W
    assert nets(ruleset, several({"E": 2, "S": 2, "N": 2})) == (1, 1, -4, 2)


def test_a_loss_is_cut_over_all_winners_a_payment_is_not(room: Room) -> None:
    hand = several({"E": 3, "S": 3})
    assert nets(room(limited("{of: loss, at: 4}")), hand) == (2, 2, -4, 0)
    assert nets(room(limited("{of: payment, at: 4}")), hand) == (3, 3, -6, 0)
    assert nets(room(limited("{of: payment, at: 2}")), hand) == (2, 2, -4, 0)


def test_a_gain_is_cut_for_each_winner_alone(room: Room) -> None:
    assert nets(room(limited("{of: gain, at: 3}")), several({"E": 5, "S": 2})) == (3, 2, -5, 0)


def test_limits_run_in_their_order(room: Room) -> None:
    hand = won(5, by="self_draw", head="balances: {E: 100, S: 1, W: 100, N: 100}")
    loss_first = room(limited("{of: loss, at: balance}", "{of: gain, at: 6}"))
    # 5, 5, 5 → S 1: 1, 5, 5 = 11, cut to 6: 0.55, 2.73, 2.73 → 0, 2, 2 and the odd two for W and N
    assert nets(loss_first, hand) == (6, 0, -3, -3)
    gain_first = room(limited("{of: gain, at: 6}", "{of: loss, at: balance}"))
    # cut to 6 first: 2 each; then S has only 1
    assert nets(gain_first, hand) == (5, -1, -2, -2)


def test_the_balance_is_the_payers_for_a_loss_else_the_winners(room: Room) -> None:
    hand = won(5, head="balances: {E: 3, S: 9, W: 4, N: 9}")
    assert nets(room(limited("{of: loss, at: balance}")), hand) == (4, 0, -4, 0)
    assert nets(room(limited("{of: gain, at: balance}")), hand) == (3, 0, -3, 0)
    assert nets(room(limited("{of: payment, at: balance}")), hand) == (3, 0, -3, 0)


def test_a_balance_of_nothing_pays_nothing(room: Room) -> None:
    hand = won(5, by="self_draw", head="balances: {E: 9, S: 0, W: 9, N: 9}")
    assert nets(room(limited("{of: loss, at: balance}")), hand) == (10, 0, -5, -5)


def test_limits_are_in_stakes_balances_in_points(room: Room) -> None:
    head = "stake: 2.5\nbalances: {E: 99, S: 99, W: 99, N: 99}"
    assert nets(room(limited("{of: loss, at: 4}", smallest="0.5")), won(5, head=head)) == (10, 0, -10, 0)
    poor = "stake: 2.5\nbalances: {E: 99, S: 99, W: 7.75, N: 99}"
    # W has 7.75 points; the smallest amount is half a point, whatever the stake
    assert nets(room(limited("{of: loss, at: balance}", smallest="0.5")), won(5, head=poor)) == (7.5, 0, -7.5, 0)


def test_halves_stay_where_the_smallest_amount_is_a_half(room: Room) -> None:
    half = "patterns: {half_flush: {lezi: 1/2}}\nscoring: {lezi_value: 5}\nworksheet: [count_flowers, price]"
    ruleset = room(limited("{of: loss, at: 100}", smallest="0.5", more=half))
    assert nets(ruleset, won(1, by="self_draw")) == (7.5, -2.5, -2.5, -2.5)


def test_only_limits_that_cut_are_named(room: Room) -> None:
    ruleset = room(limited("{of: loss, at: 4}", "{of: gain, at: 100}"))
    assert len(ruleset.settle(won(5)).limits) == 1
    assert ruleset.settle(won(4)).limits == ()
    cut = ruleset.settle(won(5)).payments[0]
    assert (cut.owed, cut.amount) == (5, 4)


def test_limits_need_a_smallest_amount(room: Room) -> None:
    with pytest.raises(qiaoma.RulesetError):
        room(f"{FLOWERS}\nlimits: [{{of: loss, at: 4}}]")
