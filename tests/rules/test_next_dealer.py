"""庄家: the seven words for who deals next."""

from __future__ import annotations

import pytest

from tests.rules.rooms import Room, case

SEATS = "ESWN"
E = "E: {hand: 111m 456m 789m C, melds: [{chow: 123m, from: N}], flowers: 1}"
S = "S: {hand: 222p 333p 777s C, melds: [{pung: 888s, from: N}], flowers: 2}"
ONE = f"dealer: N\nseats: {{{E}}}\nwins: [{{seat: E, by: discard, from: S, tile: C}}]"
DRAW = f"dealer: N\nseats: {{{E}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]"
TWO = (
    f"dealer: W\nseats: {{{E}, {S}}}\n"
    "wins: [{seat: S, by: discard, from: N, tile: C}, {seat: E, by: discard, from: N, tile: C}]"
)
ROBBED = (
    "dealer: N\nseats: {E: {hand: 78m 456m 111m C C, melds: [{chow: 123m, from: N}], flowers: 1}, "
    "W: {melds: [{pung: 999m, from: S}]}}\nwins: [{seat: E, by: rob_kong, from: W, tile: 9m}]"
)


def deals(room: Room, key: str, word: str, hand: str) -> str:
    following = room(f"dealer: {{{key}: {word}}}").settle(case(hand)).next
    assert following is not None
    return SEATS[following.dealer]


@pytest.mark.parametrize(
    ("word", "dealer"),
    [
        ("winner", "E"),
        ("same", "N"),
        ("next", "E"),
        ("giver", "S"),
        ("nearest_winner", "E"),
        ("after_nearest_winner", "S"),
        ("after_giver", "W"),
    ],
)
def test_after_one_winner_on_a_discard(room: Room, word: str, dealer: str) -> None:
    assert deals(room, "one_winner", word, ONE) == dealer


@pytest.mark.parametrize(("word", "dealer"), [("giver", "W"), ("after_giver", "N"), ("winner", "E"), ("same", "N")])
def test_the_giver_of_a_robbed_kong_is_the_konger(room: Room, word: str, dealer: str) -> None:
    assert deals(room, "one_winner", word, ROBBED) == dealer


@pytest.mark.parametrize(
    ("word", "dealer"), [("winner", "E"), ("same", "N"), ("next", "E"), ("after_nearest_winner", "S")]
)
def test_after_a_self_draw(room: Room, word: str, dealer: str) -> None:
    assert deals(room, "one_winner", word, DRAW) == dealer


@pytest.mark.parametrize(
    ("word", "dealer"),
    [
        ("same", "W"),
        ("next", "N"),
        ("giver", "N"),
        ("nearest_winner", "E"),
        ("after_nearest_winner", "S"),
        ("after_giver", "E"),
    ],
)
def test_after_several_winners_the_nearest_counts_from_the_giver(room: Room, word: str, dealer: str) -> None:
    assert deals(room, "several_winners", word, TWO) == dealer


@pytest.mark.parametrize(("word", "dealer"), [("same", "S"), ("next", "W")])
@pytest.mark.parametrize(("key", "result"), [("no_winner", "drawn"), ("escaped", "{escape: [{seat: E, why: left}]}")])
def test_after_a_hand_without_winner(room: Room, key: str, result: str, word: str, dealer: str) -> None:
    assert deals(room, key, word, f"dealer: S\nresult: {result}") == dealer


def test_the_deal_goes_round_from_north_to_east(room: Room) -> None:
    assert deals(room, "no_winner", "next", "dealer: N\nresult: drawn") == "E"


def test_without_a_dealer_east_deals(room: Room) -> None:
    assert deals(room, "no_winner", "next", "result: drawn") == "S"
