"""神谕: what a hand is, found in the simplest way that can be read: every wild tried as every face, every hand taken
apart in every way. Slow and independent of the kernel; the tests of shapes compare the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from qiaoma.case import KONGS, By, Case, MeldKind, Win
from qiaoma.tiles import DRAGONS, HONORS, PLAYING_FACES, SUIT_FACES, SUIT_LENGTH, WINDS, wild_faces

Parts = tuple[tuple[int, ...], ...]
"""Sets and a pair, each by its tiles."""
ORPHANS = frozenset(face for face in PLAYING_FACES if face in HONORS or face % SUIT_LENGTH in (0, SUIT_LENGTH - 1))
Worth = Mapping[str, Mapping[str, int]]
"""Flowers of `pung`, `triplet`, `kong`, `concealed_kong` and `pair`, each by `suit`, `wind` and `dragon`."""


@lru_cache(maxsize=1 << 16)
def take_apart(tiles: tuple[int, ...], *, paired: bool = True) -> tuple[Parts, ...]:
    """Every way to make sorted tiles into sets, and one pair if `paired`."""
    if not tiles:
        return () if paired else ((),)
    first, found = tiles[0], []
    groups: list[tuple[int, ...]] = [(first,) * 3]
    if first in SUIT_FACES and first % SUIT_LENGTH <= SUIT_LENGTH - 3:
        groups.append((first, first + 1, first + 2))
    if paired:
        groups.append((first,) * 2)
    for group in groups:
        rest = _without(tiles, group)
        if rest is not None:
            found += [(group, *more) for more in take_apart(rest, paired=paired and len(group) != 2)]
    return tuple(dict.fromkeys(found))


def _without(tiles: tuple[int, ...], group: tuple[int, ...]) -> tuple[int, ...] | None:
    left = list(tiles)
    for tile in group:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Hand:
    """One way to read a winning hand: concealed `tiles` with every wild replaced, and the `melds` laid."""

    tiles: tuple[int, ...]
    melds: tuple[tuple[MeldKind, int], ...]
    substitutes: int

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces of the hand."""
        laid = [face for kind, low in self.melds for face in _meld_faces(kind, low)]
        return (*self.tiles, *laid)

    @property
    def parts(self) -> tuple[Parts, ...]:
        """Every way to take the concealed tiles apart that makes four sets and a pair with the melds."""
        return take_apart(self.tiles)

    @property
    def suits(self) -> set[int]:
        """The suits of the hand's suit tiles."""
        return {face // SUIT_LENGTH for face in self.faces if face in SUIT_FACES}

    @property
    def honors(self) -> bool:
        """Whether it has an honor."""
        return any(face in HONORS for face in self.faces)

    def facts(self) -> set[str]:
        """The vocabulary's facts of shape that this way to read it has."""
        counts = Counter(self.tiles)
        standard = bool(self.parts)
        chow = any(kind is MeldKind.CHOW for kind, _ in self.melds)
        pungs = not chow and any(all(len(set(part)) == 1 for part in parts) for parts in self.parts)
        pairs = not self.melds and len(self.tiles) == 14 and all(count % 2 == 0 for count in counts.values())
        orphans = not self.melds and len(self.tiles) == 14 and set(self.tiles) == ORPHANS
        told = {
            "standard": standard,
            "triplets_only": pungs,
            "seven_pairs": pairs,
            "thirteen_orphans": orphans,
            "one_suit": len(self.suits) == 1,
            "has_honors": self.honors,
            "honors_only": not self.suits,
        }
        return {fact for fact, true in told.items() if true}


def _meld_faces(kind: MeldKind, low: int) -> tuple[int, ...]:
    return (low, low + 1, low + 2) if kind is MeldKind.CHOW else (low,) * (4 if kind in KONGS else 3)


def hands_of(case: Case, win: Win, *, wilds: bool) -> Iterator[Hand]:
    """Every way to read the hand of a win. A wild that another seat gave is its own face."""
    seat = case.seats[win.seat]
    held = list(seat.hand or ())
    given = [] if win.tile is None else [win.tile]
    if win.by is By.SELF_DRAW:
        held, given = held + given, []
    wild = wild_faces(case.wild) if wilds else ()
    fixed = [tile for tile in held if tile not in wild] + given
    own = [tile for tile in held if tile in wild]
    melds = tuple((meld.kind, meld.face) for meld in seat.melds)
    for faces in combinations_with_replacement(PLAYING_FACES, len(own)):
        same = sum((Counter(faces) & Counter(own)).values())
        yield Hand(tuple(sorted((*fixed, *faces))), melds, len(own) - same)


def patterns_of(facts: set[str]) -> set[str]:
    """The patterns of shape, as base defines them."""
    standard = "standard" in facts
    found = {
        "all_pungs": standard and "triplets_only" in facts,
        "half_flush": standard and {"one_suit", "has_honors"} <= facts,
        "full_flush": standard and "one_suit" in facts and "has_honors" not in facts,
        "all_honors": "honors_only" in facts,
        "standard": standard,
        "seven_pairs": "seven_pairs" in facts,
        "thirteen_orphans": "thirteen_orphans" in facts,
    }
    found["mixed_pungs"] = found["half_flush"] and found["all_pungs"]
    found["pure_pungs"] = found["full_flush"] and found["all_pungs"]
    found["honor_pungs"] = found["all_honors"] and found["all_pungs"]
    return {pattern for pattern, true in found.items() if true}


def most_flowers(hand: Hand, worth: Worth, given: int | None) -> int | None:
    """The most flowers of a hand of sets and a pair, tiles aside; None if it is none.

    `given` is the winning tile of another seat: the triplet that it completes counts as a pung.
    """
    counts = [_flowers(parts, worth, taker) for parts in hand.parts for taker in _takers(parts, given)]
    return max(counts) + sum(_meld_worth(worth, kind, face) for kind, face in hand.melds) if counts else None


def _takers(parts: Parts, given: int | None) -> list[int]:
    """Which part the given tile may have completed; −1 if no tile was given."""
    return [-1] if given is None else [place for place, part in enumerate(parts) if given in part]


def _flowers(parts: Parts, worth: Worth, taker: int) -> int:
    total = 0
    for place, part in enumerate(parts):
        if len(part) == 2:
            total += worth["pair"][_column(part[0])]
        elif len(set(part)) == 1:
            total += worth["pung" if place == taker else "triplet"][_column(part[0])]
    return total


def _meld_worth(worth: Worth, kind: MeldKind, face: int) -> int:
    names = {MeldKind.PUNG: "pung", MeldKind.CONCEALED_KONG: "concealed_kong"}
    return 0 if kind is MeldKind.CHOW else worth[names.get(kind, "kong")][_column(face)]


def _column(face: int) -> str:
    return "dragon" if face in DRAGONS else "wind" if face in WINDS else "suit"
