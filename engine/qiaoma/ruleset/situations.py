"""付款情形 situations: every consistent state of a pair (winner, other seat) that payment rows can tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement as combinations

WAYS = ("by_self_draw", "by_discard", "by_rob_kong")
DRAWN = WAYS[0]
ESCAPED = "escaped"


@dataclass(frozen=True, slots=True)
class Seat:
    """One other seat, seen from the winner."""

    gave: bool = False
    level: int = 0
    mutual: bool = False
    wins: bool = False
    deals: bool = False
    escaper: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A whole settled hand, seen from one winner: how it was won and the three other seats."""

    way: str
    flower: bool
    giver_ready: bool
    dealer_wins: bool
    seats: tuple[Seat, Seat, Seat]

    def shared(self) -> tuple[int, ...]:
        """What the three seats together decide: partners, top level, giver bonded, winners, giver ready, dealer wins."""
        first, second, third = self.seats
        levels = (first.level, second.level, third.level)
        given = any(seat.gave and seat.level for seat in self.seats)
        winners = 0 if self.way == ESCAPED else 1 + first.wins + second.wins + third.wins
        partners = 3 - levels.count(0)
        return partners, max(levels), int(given), winners, int(self.giver_ready), int(self.dealer_wins)

    def facts(self, seat: Seat) -> dict[str, int]:
        """The values of the words of `payment` that the situation decides, for this payer."""
        partners, top_level, given, winners, ready, dealer = self.shared()
        return {
            **{way: int(self.way == way) for way in WAYS},
            "flower_win": int(self.flower),
            "escaped": int(self.way == ESCAPED),
            "won": int(self.way != ESCAPED),
            "no_winner": 0,
            "player_left": 0,
            "giver_ready": ready,
            "giver_bonded": given,
            "partners": partners,
            "top_level": top_level,
            "winners": winners,
            "dealer_wins": dealer,
            "payer_gave": int(seat.gave),
            "payer_bonded": seat.level,
            "mutual": int(seat.mutual),
            "payer_wins": int(seat.wins),
            "payer_deals": int(seat.deals),
            "escaper": int(seat.escaper),
        }


DECIDED = frozenset(Table(DRAWN, False, False, False, (Seat(), Seat(), Seat())).facts(Seat()))
"""The words that a situation decides; all others are left open."""


def fixed(way: str, flower: bool) -> dict[str, int]:
    """The words that a way of ending decides by itself."""
    known = {**{name: int(name == way) for name in WAYS}, "flower_win": int(flower)}
    known |= {"escaped": int(way == ESCAPED), "won": int(way != ESCAPED), "no_winner": 0, "player_left": 0}
    if way in (DRAWN, ESCAPED):
        known |= dict.fromkeys(("giver_ready", "giver_bonded", "payer_gave", "payer_wins"), 0)
    if way == ESCAPED:
        known |= dict.fromkeys(("partners", "top_level", "payer_bonded", "mutual", "winners"), 0)
    else:
        known["escaper"] = 0
    return known


@dataclass(frozen=True, slots=True)
class Dimensions:
    """What the rows that can fit mention, and so what is worth telling apart."""

    words: frozenset[str]
    levels: tuple[int, ...]

    def tables(self, way: str, flower: bool) -> Iterator[Table]:
        """Every consistent table of one way; seats that only swap places are told once."""
        if way == ESCAPED:
            for count in (1, 2, 3):
                yield Table(way, False, False, False, _three([Seat(escaper=number < count) for number in range(3)]))
            return
        given = way != DRAWN
        ready = (False, True) if given and "giver_ready" in self.words else (False,)
        for seats in dict.fromkeys(self._seats(given)):
            for stands in ready:
                yield from self._dealt(way, flower, stands, seats)

    def _seats(self, given: bool) -> Iterator[tuple[Seat, Seat, Seat]]:
        wins = (False, True) if given and self.words & {"payer_wins", "winners"} else (False,)
        others = [Seat(False, level, mutual, won) for level, mutual in self._bonds() for won in wins]
        if not given:
            yield from ((first, second, third) for first, second, third in combinations(others, 3))
            return
        for level, mutual in self._bonds():
            yield from ((Seat(True, level, mutual), second, third) for second, third in combinations(others, 2))

    def _bonds(self) -> tuple[tuple[int, bool], ...]:
        """The states of a bond: level and whether it is mutual."""
        if not self.words & {"payer_bonded", "mutual", "partners", "top_level", "giver_bonded"}:
            return ((0, False),)
        both = (False, True) if "mutual" in self.words else (False,)
        return ((0, False), *((level, mutual) for level in self.levels for mutual in both))

    def _dealt(self, way: str, flower: bool, stands: bool, seats: tuple[Seat, Seat, Seat]) -> Iterator[Table]:
        """Each seat may deal, where a row asks who does."""
        if not self.words & {"payer_deals", "dealer_wins"}:
            yield Table(way, flower, stands, False, seats)
            return
        yield Table(way, flower, stands, True, seats)
        for dealer in range(3):
            dealt = [replace(seat, deals=number == dealer) for number, seat in enumerate(seats)]
            yield Table(way, flower, stands, False, _three(dealt))


def _three(seats: list[Seat]) -> tuple[Seat, Seat, Seat]:
    first, second, third = seats
    return first, second, third
