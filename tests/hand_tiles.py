"""牌: a deck to build hands from, and recipes for finished hands of every kind. For the tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from qiaoma.case import MeldKind
from qiaoma.tiles import HONORS, PLAYING_FACES, SUIT_FACES, SUIT_LENGTH

RUN_STARTS = tuple(face for face in SUIT_FACES if face % SUIT_LENGTH <= SUIT_LENGTH - 3)
ORPHANS = tuple(face for face in PLAYING_FACES if face in HONORS or face % SUIT_LENGTH in (0, SUIT_LENGTH - 1))


class Deck:
    """The playing tiles that no seat of the case holds yet."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = [4] * len(PLAYING_FACES)

    def take(self, faces: Iterable[int]) -> bool:
        """Take all of `faces`, or none of them: False."""
        taken: list[int] = []
        for face in faces:
            if self.left[face] == 0:
                self.give(taken)
                return False
            self.left[face] -= 1
            taken.append(face)
        return True

    def give(self, faces: Iterable[int]) -> None:
        """Put tiles back."""
        for face in faces:
            self.left[face] += 1

    def draw(self, number: int, faces: Sequence[int] = PLAYING_FACES) -> list[int]:
        """`number` tiles at random among those left of `faces`; fewer only if there are no more."""
        drawn = []
        pool = [face for face in faces for _ in range(self.left[face])]
        for face in self.random.sample(pool, min(number, len(pool))):
            self.left[face] -= 1
            drawn.append(face)
        return drawn


@dataclass(frozen=True, slots=True)
class Group:
    """A run from `face` on, or a triplet of it."""

    run: bool
    face: int

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three tiles."""
        return (self.face, self.face + 1, self.face + 2) if self.run else (self.face,) * 3


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a hand of sets and a pair is made of: runs from `runs` on in the share `run_share`, triplets of `faces`."""

    runs: tuple[int, ...]
    faces: tuple[int, ...]
    run_share: float


KINDS = {
    "plain": 10,
    "half_flush": 20,
    "full_flush": 10,
    "all_pungs": 16,
    "mixed_pungs": 8,
    "pure_pungs": 6,
    "honor_pungs": 6,
    "honors": 10,
    "seven_pairs": 6,
    "orphans": 3,
    "stray": 7,
}
"""Kinds of hands, with how many in about a hundred: eight made by a recipe, three others."""
SHAPELESS = frozenset({"honors", "seven_pairs", "orphans", "stray"})


def recipe(kind: str, suit: int) -> Recipe:
    """The recipe of a kind of hand, in `suit` where the kind has one."""
    own = tuple(range(suit * SUIT_LENGTH, (suit + 1) * SUIT_LENGTH))
    runs = tuple(face for face in RUN_STARTS if face in own)
    honors = tuple(HONORS)
    return {
        "plain": Recipe(RUN_STARTS, tuple(PLAYING_FACES), 0.6),
        "half_flush": Recipe(runs, own + honors, 0.5),
        "full_flush": Recipe(runs, own, 0.5),
        "all_pungs": Recipe((), tuple(PLAYING_FACES), 0),
        "mixed_pungs": Recipe((), own + honors, 0),
        "pure_pungs": Recipe((), own, 0),
        "honor_pungs": Recipe((), honors, 0),
    }[kind]


def groups(deck: Deck, made: Recipe, number: int) -> list[Group]:
    """`number` sets by the recipe, taken from the deck; fewer if the deck does not yield them."""
    random = deck.random
    found: list[Group] = []
    for _ in range(number * 8):
        if len(found) == number:
            break
        run = bool(made.runs) and random.random() < made.run_share
        group = Group(run, random.choice(made.runs if run else made.faces))
        if deck.take(group.tiles):
            found.append(group)
    return found


def pair(deck: Deck, made: Recipe) -> list[int]:
    """A pair by the recipe, taken from the deck; nothing if it has none."""
    for _ in range(20):
        face = deck.random.choice(made.faces)
        if deck.take((face, face)):
            return [face, face]
    return []


def shapeless(deck: Deck, kind: str, number: int) -> list[int]:
    """`number` concealed tiles of a hand that is not made of sets and a pair."""
    random = deck.random
    if kind == "orphans" and number == 14 and deck.take(ORPHANS):
        return [*ORPHANS, *deck.draw(1, ORPHANS)]
    if kind == "seven_pairs" and number == 14:
        one_suit = random.random() < 0.4
        faces = recipe("half_flush" if one_suit else "plain", random.randrange(3)).faces
        tiles: list[int] = []
        while len(tiles) < number:
            face = random.choice(faces)
            if deck.take((face, face)):
                tiles += [face, face]
        return tiles
    return deck.draw(number, tuple(HONORS) if kind == "honors" else PLAYING_FACES)


def meld_kind(deck: Deck, group: Group) -> MeldKind:
    """How a set is laid; a kong takes its fourth tile from the deck."""
    if group.run:
        return MeldKind.CHOW
    kinds = (MeldKind.PUNG, MeldKind.PUNG, MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
    kind = deck.random.choice(kinds)
    return kind if kind is MeldKind.PUNG or deck.take((group.face,)) else MeldKind.PUNG
