"""等级分: rating points and ranks."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import POINT, Room, case, drawn, half_flush, won

RATED = f"""{POINT}
ratings:
  winner: {{when: [winner], add: 5}}
  drawn_tile: {{when: [winner, by_self_draw], add: 2}}
  giver: {{when: [gave], add: -3}}
  wait: {{when: [no_winner], unless: [escaper], add: 1}}
  gone: {{when: [escaper], add: -20}}
  lots: {{when: [gave], add: -1, each: winners, over: 1}}
ranks:
  - {{name: {{zh: 新手, en: new}}}}
  - {{from: 10, name: {{zh: 熟手, en: known}}}}
  - {{from: 20, name: {{zh: 高手, en: master}}}}
"""


def changes(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> tuple[int, ...]:
    return tuple(rating.change for rating in ruleset.settle(hand).ratings)


def test_all_rows_that_fit_a_seat_add_up(room: Room) -> None:
    ruleset = room(RATED)
    assert changes(ruleset, won()) == (5, 0, -3, 0)
    assert changes(ruleset, won(by="self_draw")) == (7, 0, 0, 0)
    assert changes(ruleset, drawn()) == (1, 1, 1, 1)
    assert changes(ruleset, case("result: {escape: [{seat: N, why: left}]}")) == (0, 0, 0, -20)


def test_ratings_of_several_winners(room: Room) -> None:
    south = "S: {hand: 222p 333p 777s C, melds: [{pung: 888s, from: N}], flowers: 2}"
    wins = "wins: [{seat: E, by: discard, from: W, tile: C}, {seat: S, by: discard, from: W, tile: C}]"
    assert changes(room(RATED), case(f"seats: {{{half_flush()}, {south}}}\n{wins}")) == (5, 5, -4, 0)


@pytest.mark.parametrize(
    ("before", "rank"), [(4, "new"), (5, "known"), (14, "known"), (15, "master"), (900, "master"), (-50, "new")]
)
def test_the_rank_is_that_after_the_hand(room: Room, before: int, rank: str) -> None:
    rating = room(RATED).settle(won(more=f", rating: {before}")).ratings[0]
    assert (rating.before, rating.change) == (before, 5)
    assert rating.rank is not None
    assert rating.rank["en"] == rank


def test_without_a_rating_there_is_no_rank(room: Room) -> None:
    assert [rating.rank for rating in room(RATED).settle(won()).ratings] == [None] * 4


def test_without_rows_there_are_no_ratings(room: Room) -> None:
    settlement = room(POINT).settle(won())
    assert settlement.ratings == ()
    assert settlement.as_dict("en")["ratings"] is None
