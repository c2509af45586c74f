"""牌例: random finished hands that exercise the rules, quickly and always the same for a seed. For the tests.

Every case is one that the reader accepts: four copies of a tile over all seats, claims and discards that agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from qiaoma.case import KONGS, By, Case, Escape, Meld, MeldKind, Result, Seat, Win
from qiaoma.tiles import FLOWERS, HONORS, PLAYING_FACES, SUIT_LENGTH, next_face
from tests.hand_seats import FULL, PLAYERS, Seats
from tests.hand_tiles import KINDS, groups, pair, recipe

OPENINGS = 0.12
BYS = (By.SELF_DRAW,) * 9 + (By.DISCARD,) * 9 + (By.ROB_KONG,) * 3 + (By.EIGHT_FLOWERS,)


def hands(number: int, seed: object, *, wilds: bool = False) -> Iterator[Case]:
    """`number` finished hands; with `wilds`, tables on which a wild was turned."""
    random = Random(str(seed))
    for _ in range(number):
        yield Hand(random, wilds=wilds).case()


class Hand(Seats):
    """One hand while it is put together."""

    def __init__(self, random: Random, *, wilds: bool) -> None:
        super().__init__(random, opening=random.random() < OPENINGS)
        self.dealer = random.randrange(PLAYERS)
        self.wild: int | None = None
        self.indicator: int | None = None
        if wilds:
            self._turn_wild()
        self.flowers = [0] * PLAYERS
        self.wins: list[Win] = []

    def case(self) -> Case:
        """The finished hand."""
        random = self.random
        ending = random.random()
        if ending < 0.93:
            self._win(random.choice(BYS))
        self._others()
        self._scatter_flowers()
        if self.wild is not None:
            self._put_wilds()
        escapes = self._escapes() if ending > 0.96 else ()
        result = Result.WON if self.wins else Result.ESCAPED if escapes else Result.DRAWN
        self._number_claims()
        self.wins = [self._after(win) for win in self.wins]
        return Case(
            title=f"{random.randrange(10**6)}",
            stake=Fraction(random.choice((1, 1, 1, 2, 5))),
            dealer=self.dealer,
            dice=(random.randint(1, 6), random.randint(1, 6)) if random.random() < 0.6 else None,
            wasteland=random.choice((None, 0, 0, 1, 1, 2, 3)),
            wild=self.wild,
            indicator=self.indicator,
            wall_left=random.choice((None, 0, 1, 20, 30)),
            balances=self._balances(),
            seats=self._seats(result),
            wins=tuple(self.wins),
            result=result,
            escapes=escapes,
        )

    def _turn_wild(self) -> None:
        self.wild = self.random.choice(PLAYING_FACES)
        if self.random.random() < 0.8:
            self.indicator = self.wild
            self.deck.take((self.indicator,))
            self.wild = self.random.choice((self.indicator, next_face(self.indicator)))

    def _win(self, by: By) -> None:
        """The first winner, the giver, and sometimes more winners."""
        random = self.random
        winner = random.randrange(PLAYERS)
        kind = random.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        concealed = self.winner_tiles(winner, kind)
        if by is By.EIGHT_FLOWERS:
            if random.random() < 0.3:
                self.deck.give([concealed.pop()])
            self.tiles[winner], self.flowers[winner] = concealed, len(FLOWERS)
            self.wins = [Win(winner, by)]
            return
        giver = (winner + random.randrange(1, PLAYERS)) % PLAYERS
        single = [face for face in concealed if concealed.count(face) == 1 and self.deck.left[face] == 3]
        if by is By.ROB_KONG and single and not self.opening:
            tile = random.choice(single)
            self.deck.take((tile,) * 3)
            self.melds[giver].append(self.meld(giver, MeldKind.PUNG, tile))
        else:
            by = By.DISCARD if by is By.ROB_KONG else by
            tile = random.choice(concealed)
        concealed.remove(tile)
        self.tiles[winner] = concealed
        if by is By.SELF_DRAW:
            self.wins = [Win(winner, by, None, tile)]
            return
        self.wins = [Win(winner, by, giver, tile)]
        for other in range(PLAYERS):
            if other not in (winner, giver) and random.random() < 0.2 and not self.opening:
                self._more(other, by, giver, tile)
        self.wins.sort(key=lambda win: win.seat)

    def _more(self, seat: int, by: By, giver: int, tile: int) -> None:
        """Another winner on the same tile, if the deck yields a hand for it."""
        self.deck.give((tile,))
        held = self.holding(tile)
        suit = self.random.randrange(3) if tile in HONORS else tile // SUIT_LENGTH
        made = recipe(self.random.choice(("half_flush", "full_flush", "all_pungs", "plain")), suit)
        sets = groups(self.deck, made, PLAYERS if len(held) == 2 else PLAYERS - 1)
        rest = pair(self.deck, made) if len(held) == 3 else []
        if len(held) + len(rest) + 3 * len(sets) == FULL:
            concealed = [*held, *rest, *self.lay_some(seat, sets)]
            concealed.remove(tile)
            self.tiles[seat] = concealed
            self.wins.append(Win(seat, by, giver, tile))
        else:
            self.deck.give([*held, *rest, *(face for group in sets for face in group.tiles)])
            self.deck.take((tile,))

    def _others(self) -> None:
        """Melds, and sometimes hands, of the seats that do not win."""
        winners = {win.seat for win in self.wins}
        made = recipe("all_pungs" if self.random.random() < 0.7 else "plain", 0)
        for seat in range(PLAYERS):
            if seat in winners or self.opening:
                continue
            number = self.random.choice((0, 0, 1, 2, 3, 3, 4, 4)) - len(self.melds[seat])
            self.lay(seat, groups(self.deck, made, max(number, 0)))
            size = FULL - 1 - 3 * len(self.melds[seat])
            if self.random.random() < 0.1 and sum(self.deck.left) >= size:
                self.tiles[seat] = self.deck.draw(size)

    def _put_wilds(self) -> None:
        """Wilds in the place of concealed tiles, and now and then of a tile of a meld."""
        wild, random = self.wild or 0, self.random
        for win in self.wins:
            tiles = self.tiles[win.seat] or []
            for _ in range(random.choice((0, 1, 1, 2, 3))):
                place = random.randrange(len(tiles))
                if self.deck.take((wild,)):
                    self.deck.give((tiles[place],))
                    tiles[place] = wild
            melds = self.melds[win.seat]
            if melds and melds[0].kind is MeldKind.PUNG and melds[0].face != wild and self.deck.take((wild,)):
                face = melds[0].face
                self.deck.give((face,))
                melds[0] = Meld(MeldKind.PUNG, face, melds[0].giver, None, tuple(sorted((face, face, wild))))
        if (
            len(self.wins) == 1
            and self.wins[0].by is By.SELF_DRAW
            and random.random() < 0.2
            and self.deck.take((wild,))
        ):
            self.deck.give((self.wins[0].tile or 0,))
            self.wins = [Win(self.wins[0].seat, By.SELF_DRAW, None, wild)]

    def _scatter_flowers(self) -> None:
        for seat in range(PLAYERS):
            room = len(FLOWERS) - sum(self.flowers)
            self.flowers[seat] += self.random.randint(0, min(4, room)) if room else 0

    def _after(self, win: Win) -> Win:
        """What the winning tile replaced, where kongs and flowers allow it."""
        number = win.giver if win.by is By.DISCARD and win.giver is not None else win.seat
        after: tuple[str, ...] = ()
        if win.by in (By.SELF_DRAW, By.DISCARD) and self.random.random() < 0.4:
            kong = any(meld.kind in KONGS for meld in self.melds[number])
            flower = win.by is By.SELF_DRAW and self.flowers[number] > 0 and self.random.random() < 0.5
            after = ("kong",) * kong + ("flower",) * flower
        return Win(win.seat, win.by, win.giver, win.tile, after)

    def _number_claims(self) -> None:
        """Sometimes number the claims of the whole hand."""
        if self.random.random() < 0.8:
            return
        owners = [seat for seat in range(PLAYERS) for _ in self.melds[seat]]
        self.random.shuffle(owners)
        places = [0] * PLAYERS
        for number, seat in enumerate(owners, 1):
            meld = self.melds[seat][places[seat]]
            self.melds[seat][places[seat]] = Meld(meld.kind, meld.face, meld.giver, number, meld.tiles)
            places[seat] += 1

    def _escapes(self) -> tuple[Escape, ...]:
        gone = self.random.sample(range(PLAYERS), self.random.choice((1, 1, 2, 3)))
        why = self.random.choice(("left", "disconnected", "timeouts"))
        minutes = Fraction(41, 2) if why == "disconnected" else None
        return tuple(Escape(seat, why, minutes, 9 if why == "timeouts" else None) for seat in gone)

    def _balances(self) -> Any:
        if self.random.random() < 0.6:
            return None
        return tuple(Fraction(self.random.choice((0, 7, 50, 300, 5000))) for _ in range(PLAYERS))

    def _discards(self) -> list[int] | list[None]:
        """How many tiles each seat discarded: all told, or none."""
        random, seats = self.random, range(PLAYERS)
        if self.opening and self.wins and self.wins[0].giver is None and self.wins[0].seat == self.dealer:
            return [0] * PLAYERS
        if self.opening and self.wins and self.wins[0].seat != self.dealer:
            late = random.choice((0, 0, 1, 3))
            return [0 if seat == self.wins[0].seat else 1 + late * (seat == self.dealer) for seat in seats]
        if random.random() < 0.4:
            return [None] * PLAYERS
        return self._played(random.choice((0, 0, 1, 4)))

    def _played(self, more: int) -> list[int]:
        """Discards as the turns give them that the claims jump, with `more` rounds than there must have been."""
        seats = range(PLAYERS)
        jumps = [(meld.giver, seat) for seat in seats for meld in self.melds[seat] if meld.giver is not None]
        jumps = [(giver, seat) for giver, seat in jumps if (giver + 1) % PLAYERS != seat]
        win = self.wins[0] if self.wins else Win(self.dealer, By.DISCARD, self.random.randrange(PLAYERS))
        last = win.seat if win.giver is None else win.giver
        passes = [0] * PLAYERS  # turns that a seat gave to the next by a discard that nobody took
        for seat in seats:
            change = sum((taker == seat) - (giver == seat) for giver, taker in jumps)
            passes[seat] = passes[seat - 1] * (seat > 0) + change + (seat == self.dealer) - (seat == last)
        by_discard = win.by is By.DISCARD
        given = [sum(giver == seat for giver, _ in jumps) + (by_discard and seat == last) for seat in seats]
        rounds = max(max(-passes[seat], self._least_discards(seat) - passes[seat] - given[seat]) for seat in seats)
        return [passes[seat] + given[seat] + rounds + more for seat in seats]

    def _least_discards(self, seat: int) -> int:
        taken = sum(meld.giver == seat for melds in self.melds for meld in melds)
        taken += any(win.by is By.DISCARD and win.giver == seat for win in self.wins)
        own = sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in self.melds[seat])
        return max(taken, own, seat == self.dealer)

    def _seats(self, result: Result) -> Any:
        discards = self._discards()
        names = list(FLOWERS)
        self.random.shuffle(names)
        ends = [sum(self.flowers[:seat]) for seat in range(PLAYERS + 1)]
        told = self.random.random() < 0.5
        winners = {win.seat: win for win in self.wins}
        return tuple(
            self._seat(seat, discards[seat], tuple(sorted(names[start:end])) if told else None, winners.get(seat))
            for seat, (start, end) in enumerate(pairwise(ends))
        )

    def _seat(self, seat: int, discards: int | None, flowers: tuple[int, ...] | None, win: Win | None) -> Seat:
        random, tiles = self.random, self.tiles[seat]
        declared = random.random() < (0.9 if win else 0.4)
        passed: tuple[int, ...] = ()
        if win is not None and win.tile is not None and random.random() < 0.1:
            passed = (win.tile,) if (tiles or []).count(win.tile) < 3 else ()
        return Seat(
            hand=None if tiles is None else tuple(sorted(tiles)),
            melds=tuple(self.melds[seat]),
            melds_told=bool(self.melds[seat]) or tiles is not None,
            flowers=self.flowers[seat],
            flower_tiles=flowers,
            declared=declared,
            waiting=declared or random.random() < 0.2,
            discards=discards,
            passed=passed,
            rating=random.choice((None, 0, 120)),
        )
