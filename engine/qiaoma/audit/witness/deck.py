"""牌堆 the tiles of a hand that is put together: what is left of the set, and the sets of each kind of hand in order.

What comes first in an order is the simplest: low tiles of one suit, runs that do not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from qiaoma.tiles import BAMBOOS, CHARACTERS, COPIES, DOTS, HONORS, PLAYING_FACES, SUIT_LENGTH

FULL = 14
"""Tiles of a finished hand, a meld as three."""
_RUNS = (0, 3, 6, 1, 4, 2, 5)
"""Where runs begin in a suit, those first that stand side by side."""
_PUNGS = (0, 2, 4, 6, 8, 1, 3, 5, 7)
WITH_RUNS = frozenset({"half_flush", "full_flush", "plain"})
SHAPELESS = frozenset({"honors", "seven_pairs", "orphans", "stray"})
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("half_flush", frozenset({"one_suit", "has_honors"})),
    ("all_pungs", frozenset({"triplets_only"})),
    ("full_flush", frozenset({"one_suit"})),
    ("mixed_pungs", frozenset({"one_suit", "triplets_only"})),
    ("pure_pungs", frozenset({"one_suit", "triplets_only"})),
    ("honor_pungs", frozenset({"honors_only", "lezi"})),
    ("honors", frozenset({"honors_only"})),
    ("plain", frozenset({"standard", "legal_pattern"})),
    ("seven_pairs", frozenset({"seven_pairs"})),
    ("orphans", frozenset({"thirteen_orphans"})),
    ("stray", frozenset()),
)
"""Kinds of hands from the simplest on, each with the words that ask for it."""


@dataclass(frozen=True, slots=True)
class Group:
    """A run from `face` on, or a triplet of it."""

    run: bool
    face: int

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three tiles."""
        return (self.face, self.face + 1, self.face + 2) if self.run else (self.face,) * 3


class Deck:
    """The playing tiles that nobody holds yet."""

    def __init__(self) -> None:
        self.left = [COPIES[face] for face in PLAYING_FACES]

    def has(self, faces: Iterable[int]) -> bool:
        """Whether all of `faces` are there together."""
        wanted = tuple(faces)
        return all(self.left[face] >= wanted.count(face) for face in wanted)

    def take(self, faces: Iterable[int]) -> bool:
        """Take all of `faces`, or none of them: False."""
        wanted = tuple(faces)
        if not self.has(wanted):
            return False
        for face in wanted:
            self.left[face] -= 1
        return True

    def give(self, face: int) -> None:
        """Put a tile back."""
        self.left[face] += 1


@cache
def recipe(kind: str) -> tuple[tuple[Group, ...], tuple[int, ...]]:
    """The sets and the pairs that a kind of hand is made of, in order."""
    own, honors = CHARACTERS, tuple(HONORS)
    runs = tuple(Group(True, own.start + at) for at in _RUNS)
    pungs = tuple(Group(False, own.start + at) for at in _PUNGS)
    winds = tuple(Group(False, face) for face in honors)
    mixed = tuple(suit.start + at for at in range(SUIT_LENGTH) for suit in (CHARACTERS, DOTS, BAMBOOS))
    spread = tuple(mixed[(at * 4) % len(mixed)] for at in range(len(mixed)))  # 1m 2p 3s 4m …
    ends = tuple(own.start + at for at in reversed(_PUNGS))
    made: dict[str, tuple[tuple[Group, ...], tuple[int, ...]]] = {
        "half_flush": ((*runs, *pungs, *winds), (*honors, *ends)),
        "all_pungs": ((*(Group(False, face) for face in spread), *winds), (*reversed(spread), *honors)),
        "full_flush": ((*runs, *pungs), ends),
        "mixed_pungs": ((*pungs, *winds), (*honors, *ends)),
        "pure_pungs": (pungs, ends),
        "honor_pungs": (winds, tuple(reversed(honors))),
        "plain": (
            (*(Group(True, suit.start + at) for at in _RUNS for suit in (CHARACTERS, DOTS, BAMBOOS)), *pungs, *winds),
            (*reversed(mixed), *honors),
        ),
    }
    return made[kind]


@cache
def shapeless(kind: str) -> tuple[int, ...]:
    """Fourteen tiles in no sets; a shorter hand leaves the last ones out."""
    honors = tuple(HONORS)
    if kind == "honors":
        return (*honors, *honors)
    if kind == "seven_pairs":
        return (
            tuple(suit.start + at for at in (0, 2, 4) for suit in (CHARACTERS, DOTS) for _ in range(2))
            + (honors[0],) * 2
        )
    ends = tuple(suit.start + at for suit in (CHARACTERS, DOTS, BAMBOOS) for at in (0, SUIT_LENGTH - 1))
    if kind == "orphans":
        return (*ends, *honors, honors[-1])
    apart = tuple(suit.start + at + step for step, suit in enumerate((CHARACTERS, DOTS, BAMBOOS)) for at in (0, 3, 6))
    return (*apart, *honors[: FULL - len(apart)])
