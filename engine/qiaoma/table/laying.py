"""码牌: a legal wall of all tiles that deals what is named and draws what is said, as :meth:`Table.deal` takes it.

Written from the description of the wall alone, so that the table's own break, deal and replacements are checked by it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qiaoma.case.types import SEATS
from qiaoma.notation import read_tiles
from qiaoma.tiles import COPIES, FLOWERS, HONORS, PLAYING_FACES, SUIT_LENGTH, WINDS, next_face

PACKETS = (4, 4, 4, 1)


@dataclass(frozen=True, slots=True)
class WallRules:
    """What a ruleset says about its wall, read from its effective form."""

    tiles: tuple[int, ...]
    smaller_die: bool
    last_stack: bool
    turns_one: bool
    """Whether an indicator is turned."""

    @classmethod
    def of(cls, form: Mapping[str, Any]) -> WallRules:
        """Suit tiles, winds and dragons that are out stand in no wall."""
        classes = [("suit", face) for face in PLAYING_FACES if face not in HONORS]
        classes += [("wind" if face in WINDS else "dragon", face) for face in HONORS]
        faces = [face for name, face in classes if form["tiles"][name] != "out"]
        tiles = [face for face in [*faces, *FLOWERS] for _ in range(COPIES[face])]
        deal = form["deal"]
        return cls(
            tuple(tiles), deal["skip"] == "smaller_die", deal["replacement"] == "last_stack", "wild" in form["tiles"]
        )


def laid(order: Sequence[int], rules: WallRules, dealer: int, dice: tuple[int, int]) -> tuple[int, ...]:
    """The wall as laid, clockwise from the dealer's right hand, whose drawing order is `order`."""
    stacks = len(order) // 2
    sides = [stacks // 4 + (side < stacks % 4) for side in range(4)]
    seat = (dealer + sum(dice) - 1) % 4
    walked = (dealer - seat) % 4  # sides are laid clockwise: the dealer, then the seat before him
    start = 2 * (sum(sides[:walked]) + (min(dice) if rules.smaller_die else sum(dice))) % len(order)
    return tuple(order[(place - start) % len(order)] for place in range(len(order)))


def dealt_places(dealer: int) -> list[list[int]]:
    """For each seat the places of the drawing order that it is dealt; the dealer's fourteenth comes last."""
    places: list[list[int]] = [[], [], [], []]
    at = 0
    for packet in PACKETS:
        for step in range(4):
            places[(dealer + step) % 4] += range(at, at + packet)
            at += packet
    places[dealer].append(at)
    return places


def replacement_places(total: int, rules: WallRules) -> list[int]:
    """Places of the drawing order as replacements are taken: 144, 143, 142 … or 143, 144, 141, 142 …"""
    backwards = list(range(total - 1, -1, -1))
    if not rules.last_stack:
        return backwards
    return [place for top in range(total - 2, -1, -2) for place in (top, top + 1)]


def drawing_order(rules: WallRules, dealer: int, deal: Mapping[str, Any]) -> tuple[int, ...]:
    """A drawing order with everything that `deal` names in its place and the rest of the set around it.

    `E` to `N` are hands (a short one is filled so that what is added makes no pair and no neighbours), `wall` the
    tiles drawn after the deal, `indicator` and `back` those of the replacement end in the order in which they are
    taken, `last` the final tiles that are drawn when all of `back` has been taken.
    """
    total = len(rules.tiles)
    left = Counter(rules.tiles)
    order: dict[int, int] = {}
    back = replacement_places(total, rules)
    turned = [*read_tiles(deal.get("indicator", "") if rules.turns_one else ""), *read_tiles(deal.get("back", ""))]
    taken = back[: len(turned)]
    _place(order, left, taken, turned)
    last = read_tiles(deal.get("last", ""))
    rest = [place for place in range(total) if place not in order]
    _place(order, left, rest[len(rest) - len(last) :], last)
    places = dealt_places(dealer)
    hands = {seat: list(read_tiles(deal.get(letter, ""))) for seat, letter in enumerate(SEATS)}
    draws = read_tiles(deal.get("wall", ""))
    first = max(map(max, places)) + 1
    _place(order, left, range(first, first + len(draws)), draws)
    for hand in hands.values():
        left.subtract(hand)
    apart = _wilds(deal.get("indicator", ""))
    for seat in sorted(hands, key=lambda seat: -len(hands[seat])):
        _fill(hands[seat], len(places[seat]), left, apart)
        order.update(zip(places[seat], hands[seat], strict=True))
    if any(number < 0 for number in left.values()):
        raise ValueError(f"more tiles than the set has: {[face for face, number in left.items() if number < 0]}")
    _fill_wall(order, left, total, apart)
    return tuple(order[place] for place in range(total))


def _place(order: dict[int, int], left: Counter[int], places: Sequence[int], tiles: Sequence[int]) -> None:
    for place, tile in zip(places, tiles, strict=True):
        order[place] = tile
        left[tile] -= 1


def _wilds(indicator: str) -> frozenset[int]:
    """What an indicator may make wild: nobody gets one who is not said to."""
    return frozenset(wild for face in read_tiles(indicator) if face not in FLOWERS for wild in (face, next_face(face)))


def _fill(hand: list[int], size: int, left: Counter[int], apart: frozenset[int]) -> None:
    """Tiles that connect with nothing in the hand come before the named ones, which keep their end."""
    if len(hand) > size:
        raise ValueError(f"a hand of {len(hand)} tiles where {size} are dealt")
    while len(hand) < size:
        free = [face for face in PLAYING_FACES if left[face] > 0 and face not in apart]
        lonely = next(
            (face for face in sorted(free, key=lambda face: -left[face]) if not _connects(face, hand, 2)),
            next((face for face in free if face not in hand), None),
        )
        if lonely is None:
            raise ValueError("no tile is left that makes no pair")
        hand.insert(0, lonely)
        left[lonely] -= 1


def _connects(face: int, hand: Sequence[int], reach: int) -> bool:
    if face in HONORS:
        return face in hand
    return any(
        other not in HONORS and other // SUIT_LENGTH == face // SUIT_LENGTH and abs(other - face) <= reach
        for other in hand
        if other not in FLOWERS
    )


def _fill_wall(order: dict[int, int], left: Counter[int], total: int, apart: frozenset[int]) -> None:
    """What is not named is mixed, always the same way; flowers and wilds lie in the middle, where short hands do not
    come."""
    late = [face for face in left.elements() if face in FLOWERS or face in apart]
    rest = [face for face in left.elements() if face not in FLOWERS and face not in apart]
    random.Random(len(rest)).shuffle(rest)
    middle = len(rest) // 2
    rest[middle:middle] = late
    order.update(zip((place for place in range(total) if place not in order), rest, strict=True))
