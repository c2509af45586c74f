"""包口: which claims bind whom."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import POINT, Room, case, nets

FREE, BOUND = (3, -1, -1, -1), (5, 0, 0, -5)
ANY = "{any: [chow, pung, exposed_kong]}"


def bonds(condition: str = ANY, reach: int = 3, more: str = "") -> str:
    claims = f"{{when: [{condition}]}}"
    return f"{POINT}\nliability: {{bonds: {{three: {{claims: {claims}, reach: {reach}}}}}{more}}}"


def claims(*melds: str, hand: str, others: str = "") -> qiaoma.Case:
    """E wins by self-draw with these melds."""
    east = f"E: {{hand: {hand}, melds: [{', '.join(melds)}], flowers: 0}}"
    return case(f"seats: {{{east}{others}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")


ONE = "{pung: 222m, from: N}"
TWO = "{pung: 444m, from: N}"
THREE = "{pung: 666m, from: N}"


def test_three_claims_from_one_seat(room: Room) -> None:
    assert nets(room(bonds()), claims(ONE, TWO, THREE, hand="999m C")) == BOUND


def test_two_claims_and_one_from_another(room: Room) -> None:
    assert nets(room(bonds()), claims(ONE, TWO, "{pung: 666m, from: W}", hand="999m C")) == FREE


@pytest.mark.parametrize(
    ("meld", "claimed"),
    [
        ("{chow: 678m, from: N}", True),
        ("{pung: 666m, from: N}", True),
        ("{kong: 6666m, from: N}", True),
        ("{concealed_kong: 6666m}", False),
        ("{pung: 666m, from: S}", False),
    ],
)
def test_what_counts_as_the_third_claim(room: Room, meld: str, claimed: bool) -> None:
    assert nets(room(bonds()), claims(ONE, TWO, meld, hand="999m C")) == (BOUND if claimed else FREE)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("{any: [pung, added_kong]}", BOUND),  # two pungs and the added kong's two: four
        ("pung", FREE),  # its pung alone: two
        ("added_kong", FREE),  # itself alone: one
        ("exposed_kong", FREE),  # an added kong is no exposed one
    ],
)
def test_an_added_kong_is_its_pung_and_itself(room: Room, condition: str, expected: tuple[int, ...]) -> None:
    melds = (ONE, "{added_kong: 4444m, from: N}")
    assert nets(room(bonds(condition)), claims(*melds, hand="999m 678m C")) == expected


def test_an_added_kong_and_a_pung_reach_three_not_four(room: Room) -> None:
    condition, melds = "{any: [pung, added_kong]}", (ONE, "{added_kong: 4444m, from: N}")
    hand = claims(*melds, hand="999m 678m C")
    assert nets(room(bonds(condition, reach=3)), hand) == BOUND
    assert nets(room(bonds(condition, reach=4)), hand) == FREE


def test_the_giver_of_the_upper_seat_only(room: Room) -> None:
    south = "{pung: 666m, from: S}, {pung: 444m, from: S}, {pung: 222m, from: S}"
    upper = bonds("{any: [chow, pung]}, from_upper")
    assert nets(room(upper), claims(ONE, TWO, THREE, hand="999m C")) == BOUND
    assert nets(room(upper), claims(south, hand="999m C")) == FREE


@pytest.mark.parametrize(
    ("binds", "claimer_wins", "giver_wins"), [("either", True, True), ("claimer", True, False), ("giver", False, True)]
)
def test_whose_win_a_bond_touches(room: Room, binds: str, claimer_wins: bool, giver_wins: bool) -> None:
    ruleset = room(bonds(more=f", binds: {binds}"))
    assert nets(ruleset, claims(ONE, TWO, THREE, hand="999m C")) == (BOUND if claimer_wins else FREE)
    claimed = "N: {melds: [{pung: 222p, from: E}, {pung: 444p, from: E}, {pung: 666p, from: E}]}"
    given = claims(hand="111m 123m 456m 789m C", others=f", {claimed}")
    assert nets(ruleset, given) == (BOUND if giver_wins else FREE)


def test_mutual_is_both_directions_and_bonded_either(room: Room) -> None:
    ruleset = room(bonds() + "\npayment: {mutual: {when: [mutual], times: 3}}")
    back = "{pung: 222p, from: E}, {pung: 444p, from: E}"
    short = claims(ONE, TWO, THREE, hand="999m C", others=f", N: {{melds: [{back}]}}")
    assert nets(ruleset, short) == BOUND
    both = claims(ONE, TWO, THREE, hand="999m C", others=f", N: {{melds: [{back}, {{pung: 666p, from: E}}]}}")
    assert nets(ruleset, both) == (15, 0, 0, -15)


def test_two_partners_and_the_measure_of_partners(room: Room) -> None:
    rows = "self_draw_partner: {shares: 5}, two: {when: [by_self_draw, {partners: 2}, payer_bonded], times: 2}"
    south = "S: {melds: [{pung: 222p, from: E}, {pung: 444p, from: E}, {pung: 666p, from: E}]}"
    hand = claims(ONE, TWO, THREE, hand="999m C", others=f", {south}")
    assert nets(room(f"{bonds()}\npayment: {{{rows}}}"), hand) == (20, -10, 0, -10)


def test_a_bond_between_two_others_touches_nobody(room: Room) -> None:
    south = "S: {melds: [{pung: 222p, from: N}, {pung: 444p, from: N}, {pung: 666p, from: N}]}"
    assert nets(room(bonds()), claims(hand="111m 123m 456m 789m C", others=f", {south}")) == FREE


def test_the_highest_level_counts_and_is_known_to_all_rows(room: Room) -> None:
    four = f", four: {{claims: {{when: [{ANY}]}}, reach: 4, level: 2}}"
    liability = f"liability: {{bonds: {{three: {{claims: {{when: [{ANY}]}}, reach: 3}}{four}}}}}"
    rows = (
        "self_draw: {when: [by_self_draw], unless: [{top_level: 2}], shares: 1}, "
        "self_draw_partner: {when: [by_self_draw, payer_bonded], shares: 4, each: payer_bonded}"
    )
    ruleset = room(f"{POINT}\n{liability}\npayment: {{{rows}}}")
    assert nets(ruleset, claims(ONE, TWO, THREE, hand="999m C")) == (7, -1, -1, -5)
    assert nets(ruleset, claims(ONE, TWO, THREE, "{pung: 999m, from: N}", hand="C")) == (8, 0, 0, -8)


def test_a_bond_dissolves_by_its_own_condition(room: Room) -> None:
    claim = f"claims: {{when: [{ANY}]}}, reach: 3, unless: [chows]"
    ruleset = room(f"{POINT}\nliability: {{bonds: {{three: {{{claim}}}}}}}")
    assert nets(ruleset, claims(ONE, TWO, THREE, hand="999m C")) == BOUND
    assert nets(ruleset, claims(ONE, TWO, "{chow: 678m, from: N}", hand="999m C")) == FREE


def test_claims_by_their_number_and_suit(room: Room) -> None:
    late = bonds(f"{ANY}, {{nth: 2+}}")
    assert nets(room(late), claims(ONE, TWO, THREE, hand="999m C")) == FREE
    assert nets(room(late), claims("{chow: 123m, from: W}", ONE, TWO, THREE, hand="C")) == BOUND
    changed = bonds("pung, other_suit", reach=1)
    assert nets(room(changed), claims(ONE, TWO, THREE, hand="999m C")) == FREE
    mixed = claims(ONE, "{pung: 444p, from: W}", "{pung: 777p, from: N}", hand="999s C")
    assert nets(room(changed), mixed) == (5, 0, -5, 0)  # W's 4p is the first of another suit, N's 7p is not
