"""目标: which kinds of hand win under a ruleset, and what they are worth, found by asking the engine.

For each aim of :mod:`qiaoma.kernel.aims` some finished hands are settled; no pattern, row or number of the ruleset is
read. So the bots know every ruleset, one's own too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log2

from qiaoma.case.types import By, Case, Meld, MeldKind, Result, Seat, Win
from qiaoma.errors import QiaomaError
from qiaoma.kernel import aims as A
from qiaoma.kernel.bot_goals import powers
from qiaoma.notation import read_tiles
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement
from qiaoma.tiles import FLOWERS

DEALER, WINNER, GIVER, OTHER = range(4)
USUAL_FLOWERS = 2
"""Flower tiles of the hand whose points are an aim's worth."""
SUITS = 3


@dataclass(frozen=True, slots=True)
class Probe:
    """One aim: its form, its parts (for suits those of the first), and a finished hand: concealed, and with melds."""

    aim: int
    form: int
    parts: int
    concealed: str
    opened: str = ""
    melds: tuple[str, ...] = ()
    suits: int = 1


PROBES = (
    Probe(A.PLAIN, A.RUNS, A.EVERY_PART, "234m 456p 678s 234s 55m", "456p 678s 234s 55m", ("234m",)),
    Probe(A.HALF_FLUSH, A.RUNS, 1 | A.HONORS, "123m 345m 678m 789m EE", "345m 678m 789m EE", ("123m",), SUITS),
    Probe(A.FULL_FLUSH, A.RUNS, 1, "123m 345m 678m 789m 55m", "345m 678m 789m 55m", ("123m",), SUITS),
    Probe(A.ALL_PUNGS, A.TRIPLETS, A.EVERY_PART, "222m 444p 666s 888m 55p", "444p 666s 888m 55p", ("222m",)),
    Probe(A.MIXED_PUNGS, A.TRIPLETS, 1 | A.HONORS, "222m 444m 666m 888m EE", "444m 666m 888m EE", ("222m",), SUITS),
    Probe(A.PURE_PUNGS, A.TRIPLETS, 1, "222m 444m 666m 888m 55m", "444m 666m 888m 55m", ("222m",), SUITS),
    Probe(A.ALL_HONORS, A.LOOSE, A.HONORS, "EEE WWW SS NN PP C F", "WWW SS NN PP C F", ("EEE",)),
    Probe(A.HONOR_PUNGS, A.TRIPLETS, A.HONORS, "EEE WWW SSS CCC FF", "WWW SSS CCC FF", ("EEE",)),
    Probe(A.SEVEN_PAIRS, A.PAIRS, A.EVERY_PART, "11m 44m 77p 22p 55s 88s CC"),
    Probe(A.ORPHANS, A.THIRTEEN, A.EVERY_PART, "19m 19p 19s ESWN CFP P"),
    Probe(A.MELDED, A.RUNS, A.EVERY_PART, "", "55m", ("234m", "666p", "678s", "222s")),
)
GIVERS = (DEALER, GIVER, OTHER, GIVER)
"""Whose tiles the melds of a probe are; a chow comes from the upper seat."""
BOND_MELDS = ("222m", "444m", "666m", "888m")
BOND_PAIR = "55m"


def aims_of(ruleset: Ruleset) -> list[int]:
    """What the bots know of a ruleset, laid out as :mod:`qiaoma.kernel.aims` says, with room for one table."""
    known = [0] * A.SIZE
    known[A.POWERS : A.POWERS + len(powers())] = powers()
    engine = _Engine(ruleset)
    for probe in PROBES:
        for suit in range(probe.suits):
            at = A.AIM + (probe.aim + suit) * A.AIM_SIZE
            suits = probe.parts & ~A.HONORS
            known[at + A.FORM] = probe.form
            known[at + A.PARTS] = probe.parts if probe.suits == 1 else suits << suit | probe.parts & A.HONORS
            known[at + A.CONCEALED] = engine.worth(probe, opened=False)
            known[at + A.OPEN] = engine.worth(probe, opened=True)
            known[at + A.FLOWERS] = engine.flowers(probe)
    known[A.READY_PAYS] = int(engine.ready_pays())
    known[A.BOND_REACH] = engine.bond_reach()
    return known


def _scaled(points: Fraction) -> int:
    return 0 if points <= 0 else max(1, round(A.WORTH_SCALE * log2(1 + points)))


class _Engine:
    """Asks one ruleset about made-up hands, each of them once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._worth: dict[tuple[int, bool], int] = {}
        self._flowers: dict[int, int] = {}

    def settle(self, case: Case) -> Settlement | None:
        """The settlement, or None where the ruleset refuses the hand or cannot say."""
        try:
            settlement = self._ruleset.settle(case)
        except QiaomaError:
            return None
        return settlement if settlement.legal else None

    def value(self, case: Case) -> Fraction:
        """The points of one share, 0 where the hand may not win."""
        settlement = self.settle(case)
        return settlement.wins[0].value if settlement is not None else Fraction(0)

    def worth(self, probe: Probe, *, opened: bool) -> int:
        """The worth of an aim when it is drawn, 0 where it may not win so."""
        key = (probe.aim, opened)
        if key not in self._worth:
            told = probe.opened if opened else probe.concealed
            value = self.value(_case(probe, opened=opened, flowers=USUAL_FLOWERS)) if told else Fraction(0)
            self._worth[key] = _scaled(value)
        return self._worth[key]

    def flowers(self, probe: Probe) -> int:
        """The least number of flowers with which the aim wins by a discard."""
        if probe.aim not in self._flowers:
            opened = bool(probe.opened)
            enough = (
                number
                for number in range(len(FLOWERS) + 1)
                if self.settle(_case(probe, opened=opened, flowers=number, by=By.DISCARD)) is not None
            )
            may_win = self.worth(probe, opened=opened) > 0
            self._flowers[probe.aim] = next(enough, A.NEVER) if may_win else A.NEVER
        return self._flowers[probe.aim]

    def ready_pays(self) -> bool:
        """Whether some aim wins more, or only, for a seat that has declared."""
        return any(self._pays_ready(probe) for probe in PROBES if self.worth(probe, opened=bool(probe.opened)))

    def _pays_ready(self, probe: Probe) -> bool:
        opened = bool(probe.opened)
        silent = _case(probe, opened=opened, flowers=USUAL_FLOWERS, declared=False)
        return _scaled(self.value(silent)) < self.worth(probe, opened=opened)

    def bond_reach(self) -> int:
        """包口: from how many claims on one seat on that seat pays otherwise; 0 where it never does."""
        for claims in range(1, len(BOND_MELDS) + 1):
            bonded, spread = (self.settle(_claimed(claims, givers)) for givers in ((GIVER,) * 4, GIVERS))
            if bonded is not None and spread is not None and bonded.nets[GIVER] != spread.nets[GIVER]:
                return claims
        return 0


def _case(probe: Probe, *, opened: bool, flowers: int, by: By = By.SELF_DRAW, declared: bool = True) -> Case:
    """The finished hand of a probe; it wins on its last tile."""
    *hand, tile = read_tiles(probe.opened if opened else probe.concealed)
    melds = tuple(_meld(tiles, place, GIVERS) for place, tiles in enumerate(probe.melds)) if opened else ()
    return _table(tuple(hand), tile, melds, flowers, by, declared=declared)


def _claimed(claims: int, givers: Sequence[int]) -> Case:
    """Pure pungs with so many of them claimed from `givers`."""
    melds = tuple(_meld(tiles, place, givers) for place, tiles in enumerate(BOND_MELDS[:claims]))
    *hand, tile = read_tiles(" ".join((*BOND_MELDS[claims:], BOND_PAIR)))
    return _table(tuple(hand), tile, melds, USUAL_FLOWERS, By.SELF_DRAW, declared=True)


def _meld(tiles: str, place: int, givers: Sequence[int]) -> Meld:
    faces = read_tiles(tiles)
    chow = faces[0] != faces[-1]
    return Meld(MeldKind.CHOW if chow else MeldKind.PUNG, faces[0], DEALER if chow else givers[place], place + 1, faces)


def _table(
    hand: tuple[int, ...], tile: int | None, melds: tuple[Meld, ...], flowers: int, by: By, *, declared: bool
) -> Case:
    """A hand in its middle, everything told: no first turn, no last tile, no waste, one point of stake."""
    seats = [Seat(melds_told=True, flowers=0, flower_tiles=(), declared=False, waiting=False, discards=6)] * 4
    tiles = tuple(FLOWERS)[:flowers]
    seats[WINNER] = replace(
        seats[WINNER],
        hand=tuple(sorted(hand)),
        melds=melds,
        flowers=flowers,
        flower_tiles=tiles,
        declared=declared,
        waiting=True,
        ready_at=len(melds),
    )
    giver = GIVER if by is By.DISCARD else None
    return Case(
        dealer=DEALER,
        dice=(2, 3),
        wasteland=0,
        wall_left=40,
        frozen=False,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        wins=(Win(WINNER, by, giver, tile),),
        result=Result.WON,
    )
