"""座位: the tiles and melds of the seats while a hand is put together. For the tests."""

from __future__ import annotations

from random import Random

from qiaoma.case import Meld, MeldKind
from tests.hand_tiles import RUN_STARTS, SHAPELESS, Deck, Group, groups, meld_kind, pair, recipe, shapeless

PLAYERS = 4
FULL = 14


class Seats:
    """What lies before the four seats and what they hold."""

    def __init__(self, random: Random, *, opening: bool) -> None:
        self.random = random
        self.deck = Deck(random)
        self.opening = opening
        """The winner has not discarded, and nobody claimed anything."""
        self.tiles: list[list[int] | None] = [None] * PLAYERS
        self.melds: list[list[Meld]] = [[] for _ in range(PLAYERS)]
        self.hub = random.random() < 0.2
        """All claims are from one seat."""
        self.favourite = _favourites(random, hub=self.hub)
        """From whom each seat claims most: claims make bonds, of two seats in both directions, or of all with one."""

    def winner_tiles(self, seat: int, kind: str) -> list[int]:
        """Fourteen tiles by `kind`, some of them laid as melds; the concealed ones are returned."""
        suit = self.random.randrange(3)
        if kind in SHAPELESS:
            laid = 0 if self.opening or kind in ("seven_pairs", "orphans") else self.random.choice((0, 0, 1, 2))
            open_groups = groups(self.deck, recipe("honor_pungs" if kind == "honors" else "plain", suit), laid)
            self.lay(seat, open_groups)
            return shapeless(self.deck, kind, FULL - 3 * len(open_groups))
        made = recipe(kind, suit)
        sets = groups(self.deck, made, PLAYERS)
        rest = pair(self.deck, made)
        return [*self.lay_some(seat, sets), *rest, *self.deck.draw(FULL - 3 * len(sets) - len(rest))]

    def lay_some(self, seat: int, sets: list[Group]) -> list[int]:
        """Lay some of the sets; the tiles of the others are returned."""
        laid = self.random.choice((0, 0, 1, 2, 3, 4, 4))
        if self.opening:  # nothing but a concealed kong lies there
            laid = int(bool(sets) and not sets[0].run and laid > 1 and self.deck.take((sets[0].face,)))
            self.melds[seat] += [self.meld(seat, MeldKind.CONCEALED_KONG, sets[0].face)] * laid
        else:
            self.lay(seat, sets[:laid])
        return [face for group in sets[laid:] for face in group.tiles]

    def holding(self, tile: int) -> list[int]:
        """A pair, run or triplet with `tile` in it, taken from the deck; nothing if there is none."""
        runs = [Group(run=True, face=face).tiles for face in RUN_STARTS if face <= tile <= face + 2]
        choices = [*runs, (tile,) * 2, (tile,) * 3]
        self.random.shuffle(choices)
        return next((list(tiles) for tiles in choices if self.deck.take(tiles)), [])

    def lay(self, seat: int, sets: list[Group]) -> None:
        """Lay all of the sets."""
        self.melds[seat] += [self.meld(seat, meld_kind(self.deck, group), group.face) for group in sets]

    def meld(self, seat: int, kind: MeldKind, face: int) -> Meld:
        """A meld of `seat`: a chow from the upper seat, the others mostly from the favourite one."""
        giver: int | None = None
        if kind is MeldKind.CHOW:
            giver = (seat - 1) % PLAYERS
        elif kind is not MeldKind.CONCEALED_KONG:
            giver = self.favourite[seat]
            if not self.hub and self.random.random() < 0.4:
                giver = (seat + self.random.randrange(1, PLAYERS)) % PLAYERS
        bare = Meld(kind, face, giver, None, ())
        return Meld(kind, face, giver, None, bare.faces)


def _favourites(random: Random, *, hub: bool) -> list[int]:
    if hub:
        middle = random.randrange(PLAYERS)
        return [middle if seat != middle else (middle + 1) % PLAYERS for seat in range(PLAYERS)]
    step, swap = random.choice(((1, 0), (3, 0), (2, 0), (0, 1), (0, 3)))
    return [((seat + step) % PLAYERS) ^ swap for seat in range(PLAYERS)]
