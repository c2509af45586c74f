"""一炮多响: several winners on one tile, each with his own hand, bonds and bill."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, POINT, Room, case, nets, refused

E = "E: {hand: 111m 456m 789m C, melds: [{chow: 123m, from: N}], flowers: 1}"
S = "S: {hand: 222p 333p 777s C, melds: [{pung: 888s, from: N}], flowers: 2}"
N = "N: {hand: 444p 555p 222s C, melds: [{pung: 333s, from: W}], flowers: 4}"
PLAIN_N = "N: {hand: 444p 567p 222s C, melds: [{pung: 333s, from: W}], flowers: 4}"
WINS = "wins: [{seat: E, by: discard, from: W, tile: C}, {seat: S, by: discard, from: W, tile: C}"


def three(*, north: str = N) -> qiaoma.Case:
    return case(f"seats: {{{E}, {S}, {north}}}\n{WINS}, {{seat: N, by: discard, from: W, tile: C}}]")


def test_the_discarder_pays_each_winner_his_own(room: Room) -> None:
    assert nets(room(FLOWERS), three()) == (1, 2, -7, 4)


def test_the_order_in_which_the_wins_are_written_is_nothing(room: Room) -> None:
    turned = case(
        f"seats: {{{S}, {N}, {E}}}\nwins: [{{seat: N, by: discard, from: W, tile: C}}, "
        "{seat: E, by: discard, from: W, tile: C}, {seat: S, by: discard, from: W, tile: C}]"
    )
    ruleset = room(FLOWERS)
    assert nets(ruleset, turned) == nets(ruleset, three()) == (1, 2, -7, 4)


def test_one_refused_winner_refuses_the_case(room: Room) -> None:
    hand = three(north=PLAIN_N)
    ruleset = room(FLOWERS)
    assert refused(ruleset, hand) == ["no_win.patterns"]
    shown = ruleset.settle(hand).as_dict("en")
    assert [refusal["seat"] for refusal in shown["refusals"]] == ["N"]
    assert "net" not in shown


def test_the_number_of_winners_is_a_measure(room: Room) -> None:
    ruleset = room(FLOWERS + "\npayment: {many: {when: [by_discard, payer_gave, {winners: 3}], times: 2}}")
    assert nets(ruleset, three()) == (2, 4, -14, 8)
    two = case(f"seats: {{{E}, {S}}}\n{WINS}]")
    assert nets(ruleset, two) == (1, 2, -3, 0)


@pytest.mark.parametrize(("unless", "found"), [("", (0, 2, -2, 0)), (", payer_wins", (1, 1, -2, 0))])
def test_a_partner_who_wins_too_may_be_spared(room: Room, unless: str, found: tuple[int, ...]) -> None:
    row = f"discard_partner: {{when: [by_discard, payer_bonded], unless: [payer_gave{unless}], shares: 1}}"
    seats = (
        "E: {hand: 111m 456m 789m C, melds: [{chow: 123m, from: N}], flowers: 1}, "
        "S: {hand: 777s C, melds: [{pung: 888s, from: E}, {pung: 222p, from: E}, {pung: 333p, from: E}], flowers: 1}"
    )
    two = case(f"seats: {{{seats}}}\n{WINS}]")
    # S has three claims from E and both win on W's discard; the bond binds for the claimer S: E owes S a share
    ruleset = room(f"{POINT}\nliability: {{binds: claimer}}\npayment: {{{row}}}")
    assert nets(ruleset, two) == found


def test_a_robbed_kong_may_have_several_winners(room: Room) -> None:
    # W adds 9m to its pung; E and N both wait for it with 78m
    seats = (
        "E: {hand: 78m 456m 111m C C, melds: [{chow: 123m, from: N}], flowers: 1}, "
        "N: {hand: 78m 555m FF, melds: [{chow: 234m, from: W}, {pung: 666m, from: W}], flowers: 2}, "
        "W: {melds: [{pung: 999m, from: S}]}"
    )
    wins = "wins: [{seat: E, by: rob_kong, from: W, tile: 9m}, {seat: N, by: rob_kong, from: W, tile: 9m}]"
    assert nets(room(FLOWERS), case(f"seats: {{{seats}}}\n{wins}")) == (3, 0, -9, 6)
