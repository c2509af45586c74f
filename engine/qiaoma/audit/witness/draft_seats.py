"""座位 the seats of a case while it is put together: what each holds and lays."""

from __future__ import annotations

from dataclasses import dataclass, field

from qiaoma.audit.witness.choices import Choices, Impossible
from qiaoma.audit.witness.deck import FULL, KINDS, SHAPELESS, WITH_RUNS, Deck, Group, recipe, shapeless
from qiaoma.audit.witness.leaning import LIKELY, RARE, USUAL, Leaning
from qiaoma.case.types import KONGS, SEATS, Meld, MeldKind, Seat
from qiaoma.tiles import BAMBOOS, DRAGONS, HONORS, PLAYING_FACES, WINDS

PLAYERS = len(SEATS)
SETS = 4
DRAGON_SETS = len(DRAGONS)
UPPER = 3
"""How many seats further the upper seat sits."""
BOND = ("partners", "payer_bonded", "mutual", "giver_bonded", "top_level")
KINDS_OF_MELD = (MeldKind.PUNG, MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
_SPARE = (*reversed(BAMBOOS), *reversed(PLAYING_FACES))
"""Faces of which the other seats lay pungs."""


@dataclass(slots=True)
class Draft:
    """One seat as it is put together."""

    tiles: list[int] | None = None
    melds: list[Meld] = field(default_factory=list)
    flowers: int | None = None
    flower_tiles: tuple[int, ...] | None = None
    declared: bool | None = None
    waiting: bool | None = None
    ready_at: int | None = None
    discards: int | None = None
    passed: tuple[int, ...] = ()
    passed_draw: int | None = None
    rating: int | None = None

    def seat(self) -> Seat:
        """The seat of the case."""
        tiles = None if self.tiles is None else tuple(sorted(self.tiles))
        return Seat(
            hand=tiles,
            melds=tuple(self.melds),
            melds_told=bool(self.melds) or tiles is not None,
            flowers=self.flowers,
            flower_tiles=self.flower_tiles,
            declared=self.declared,
            waiting=self.waiting,
            ready_at=self.ready_at,
            discards=self.discards,
            passed=self.passed,
            passed_draw=self.passed_draw,
            rating=self.rating,
        )


@dataclass(frozen=True, slots=True)
class Laying:
    """How many sets are laid; from which seat, that many after the next, if all from one; as what; whether one is a kong.

    A `rich` hand lays the dragons, for the most flowers.
    """

    number: int
    hub: int | None
    alike: MeldKind
    kong: bool
    rich: bool = False


class Hands:
    """Hands and melds, drawn from one deck."""

    def __init__(self, choices: Choices, leaning: Leaning) -> None:
        self.choices = choices
        self.leaning = leaning
        self.deck = Deck()
        self.seats = [Draft() for _ in range(PLAYERS)]

    def winning(
        self, seat: int, *, number: int, wanted: int | None = None, alone: bool = False, kong: bool = False
    ) -> list[Group]:
        """A finished hand before a seat, the winning tile in it; the concealed sets are returned, the pair last.

        `number` counts the winners; `wanted` must be in the concealed part: in a run where it is to be `alone`, else as
        the pair; without `wanted`, `alone` asks for a concealed run. `kong`: one is laid. As much is read for every hand,
        so that each choice can become simpler alone.
        """
        choices, draft = self.choices.part(f"hand{number}"), self.seats[seat]
        kinds = [
            (kind, LIKELY if words & self.leaning.words else USUAL)
            for kind, words in KINDS
            if not alone or kind in WITH_RUNS
        ]
        kind, laying = choices.weighed(kinds), self._laying(kong=kong)
        if kind in SHAPELESS:
            return self._shapeless(draft, seat, kind, laying.number, wanted)
        groups, pairs = recipe(kind)
        held = self._waiting(groups, wanted, alone=alone)
        others = [one for one in groups if one not in held]
        held += self._sets(seat, others, SETS - len(held), laying, run_last=alone and wanted is None)
        pair = self._pair(pairs, None if alone else wanted)
        draft.tiles = [face for group in held for face in group.tiles] + [pair] * 2
        if wanted is not None:
            draft.tiles.remove(wanted)
        return held

    def _laying(self, *, kong: bool) -> Laying:
        choices = self.choices
        laid = choices.weighed(self._laid())
        alike = choices.weighed([(MeldKind.PUNG, USUAL), *((one, RARE) for one in MeldKind if one in KONGS)])
        bound, middle = choices.perhaps(self.leaning.weight(*BOND, least=RARE)), choices.number(0, PLAYERS - 2)
        if choices.perhaps(USUAL if {"points", "flowers"} & self.leaning.words else 0):
            return Laying(choices.number(DRAGON_SETS, SETS), None, MeldKind.CONCEALED_KONG, kong, rich=True)
        return Laying(max(laid, int(kong)), middle if bound else None, alike, kong)

    def _sets(self, seat: int, groups: list[Group], number: int, laying: Laying, *, run_last: bool) -> list[Group]:
        """So many different sets of a seat, the first of them laid; the concealed ones are returned."""
        choices, held = self.choices, []
        used: set[Group] = set()
        for nth in range(number):
            open_, must = nth < laying.number, laying.kong and nth == 0
            chows = not must and (not open_ or laying.hub in (None, UPPER - 1))
            run = run_last and nth == number - 1
            fit = [one for one in groups if one not in used and (chows if one.run else not run)]
            dragons = [one for one in fit if one.face in DRAGONS] if laying.rich and open_ else []
            group = self._take(dragons or fit)
            used.add(group)
            how, giver = choices.number(0, 3 * LIKELY), choices.number(0, PLAYERS - 2)
            if open_:
                own = KINDS_OF_MELD[how - 1] if 0 < how <= len(KINDS_OF_MELD) and not laying.rich else laying.alike
                hub = giver if laying.hub is None else laying.hub
                self.seats[seat].melds.append(self._meld(seat, group, hub, own, kong=must))
            else:
                held.append(group)
        return held

    def _laid(self) -> list[tuple[int, int]]:
        many = max(self.leaning.weight(*BOND), self.leaning.weight("melds", "open_melds", "chows", "suit_pungs"))
        return [(0, USUAL), (1, 1 + many // USUAL), (2, 1), (3, 1 + many), (4, 1 + many)]

    def _shapeless(self, draft: Draft, seat: int, kind: str, laid: int, wanted: int | None) -> list[Group]:
        if wanted is not None or (laid and kind not in ("honors", "stray")):
            raise Impossible
        groups = [Group(False, face) for face in (HONORS if kind == "honors" else BAMBOOS)]
        for _ in range(laid):
            draft.melds.append(self._meld(seat, self._take(groups), 0, MeldKind.PUNG))
        draft.tiles = []
        for face in shapeless(kind):
            if len(draft.tiles) < FULL - 3 * laid and self.deck.take((face,)):
                draft.tiles.append(face)
        return []

    def _take(self, groups: list[Group]) -> Group:
        group = self.choices.one([one for one in groups if self.deck.has(one.tiles)])
        self.deck.take(group.tiles)
        return group

    def _waiting(self, groups: tuple[Group, ...], wanted: int | None, *, alone: bool) -> list[Group]:
        """The run that a wanted tile completes."""
        if wanted is None or not alone:
            return []
        self.deck.give(wanted)
        return [self._take([one for one in groups if one.run and wanted in one.tiles])]

    def _pair(self, pairs: tuple[int, ...], wanted: int | None) -> int:
        if wanted is not None:
            if not self.deck.take((wanted,)):
                raise Impossible
            return wanted
        pair: int = self.choices.one([face for face in pairs if self.deck.has((face, face))])
        self.deck.take((pair, pair))
        return pair

    def _meld(self, seat: int, group: Group, giver: int, kind: MeldKind, *, kong: bool = False) -> Meld:
        """A set laid: a run from the upper seat, a triplet as `kind` from the seat that is `giver` after the next."""
        if group.run:
            return Meld(MeldKind.CHOW, group.face, (seat + UPPER) % PLAYERS, None, group.tiles)
        kind = MeldKind.CONCEALED_KONG if kong and kind not in KONGS else kind
        if kind in KONGS and not self.deck.take((group.face,)):
            raise Impossible
        from_ = None if kind is MeldKind.CONCEALED_KONG else (seat + 1 + giver) % PLAYERS
        return Meld(kind, group.face, from_, None, (group.face,) * (4 if kind in KONGS else 3))

    def lay(self, seat: int, winner: int) -> None:
        """Melds before a seat that does not win; mostly claimed from the winner, which makes a bond."""
        weight = self.leaning.weight(*BOND)
        if not self.choices.perhaps(weight // 2 if weight > RARE and "partners" not in self.leaning.words else weight):
            return
        others = [(other, RARE) for other in range(PLAYERS) if other not in (winner, seat)]
        giver, number = (
            self.choices.weighed([(winner, LIKELY), *others]),
            self.choices.weighed([(1, 1), (2, 1), (3, LIKELY), (4, 1)]),
        )
        free = [face for face in _SPARE if self.deck.has((face,) * 3)]
        for face in list(dict.fromkeys(free))[: number - len(self.seats[seat].melds)]:
            self.deck.take((face,) * 3)
            self.seats[seat].melds.append(Meld(MeldKind.PUNG, face, giver, None, (face,) * 3))
        self.seats[seat].flowers = 0

    def put_wild(self, seat: int) -> int:
        """A face that nobody needs becomes wild, and stands in the place of some concealed tiles of a seat."""
        draft, choices = self.seats[seat], self.choices
        tiles = draft.tiles or []
        wild: int = choices.one(
            [face for face in (*WINDS, *PLAYING_FACES) if self.deck.has((face,)) and face not in tiles]
        )
        for _ in range(choices.number(1, 3)):
            place = choices.number(0, len(tiles) - 1)
            if tiles[place] != wild and self.deck.take((wild,)):
                self.deck.give(tiles[place])
                tiles[place] = wild
        return wild
