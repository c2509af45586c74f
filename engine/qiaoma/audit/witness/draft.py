"""起稿 a case made of choices: how the hand ended, who holds what, and what else is told of the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from qiaoma.audit.witness.choices import Choices, Impossible
from qiaoma.audit.witness.deck import FULL, Group, shapeless
from qiaoma.audit.witness.draft_seats import PLAYERS, Hands
from qiaoma.audit.witness.leaning import LIKELY, RARE, USUAL, Leaning
from qiaoma.case.types import SEATS, By, Case, Escape, Meld, MeldKind, Result, Win
from qiaoma.tiles import BAMBOOS, FLOWERS, GROUP_LENGTH

MOST_DISCARDS = 6
STAKES = (Fraction(1, 2), Fraction(1, 3), Fraction(2), Fraction(5))
BALANCES = (None, 0, 1, 5, 50, 500)
_DICE = ("double", "throw", "die", "sum", "difference")
_WAYS = (
    (By.DISCARD, "by_discard"),
    (By.SELF_DRAW, "by_self_draw"),
    (By.ROB_KONG, "by_rob_kong"),
    (By.EIGHT_FLOWERS, "flower_win"),
)
_SELDOM = frozenset({"by_rob_kong", "flower_win"})
_OPENING = ("first_turn", "first_round", "opening_round")


def make(choices: Choices, leaning: Leaning) -> Case:
    """The case of some choices. Raises :class:`Impossible` where they make none; the reader may yet refuse it."""
    return _Table(choices, leaning).case()


class _Table(Hands):
    def __init__(self, choices: Choices, leaning: Leaning) -> None:
        super().__init__(choices, leaning)
        self.wins: list[Win] = []
        self.told: dict[str, Any] = {}

    def case(self) -> Case:
        leaning, choices = self.leaning, self.choices
        words = leaning.words
        result = choices.part("ending").weighed(
            [
                (Result.DRAWN, LIKELY if "no_winner" in words else RARE),
                (Result.ESCAPED, LIKELY if words & {"escaped", "escaper", "player_left"} else RARE),
                (Result.WON, 20),
            ]
        )
        choices.part("count")
        self.told["dealer"] = self._perhaps_number(0, PLAYERS - 1, "dealer_wins", "payer_deals", *_OPENING)
        self._count()
        if result is Result.WON:
            self._won()
        elif result is Result.ESCAPED:
            self.told["escapes"] = self._escapes()
        self._money()
        seats = tuple(draft.seat() for draft in self.seats)
        return Case(seats=seats, wins=tuple(self.wins), result=result, **self.told)  # type: ignore[arg-type]

    def _perhaps_number(self, low: int, high: int, *words: str) -> int | None:
        chosen = self.choices.perhaps(self.leaning.weight(*words))
        return self.choices.number(low, high) if chosen else None

    def _count(self) -> None:
        """The throw and the counters."""
        choices, leaning = self.choices, self.leaning
        if choices.perhaps(leaning.weight(*_DICE)):
            self.told["dice"] = (choices.number(1, 6), choices.number(1, 6))
        self.told["wasteland"] = self._perhaps_number(1, 3, "wasteland")
        for counter in leaning.counters:
            number = self._perhaps_number(1, 3, counter)
            if number is not None:
                self.told.setdefault("counters", {})[counter] = number

    def _won(self) -> None:
        choices = self.choices
        by = choices.part("way").weighed([(way, self._often(word)) for way, word in _WAYS])
        winner = choices.number(0, PLAYERS - 1) if choices.perhaps(USUAL) else 0
        if by is By.EIGHT_FLOWERS:
            self._flower_win(winner)
        else:
            self._win(winner, by)
        winners = {win.seat for win in self.wins}
        choices.part("lay")
        for seat in range(PLAYERS):
            if seat not in winners:
                self.lay(seat, winner)
        self._tell(winner)

    def _often(self, way: str) -> int:
        """How often to win in this way: mostly so where the piece names it, seldom where it names another."""
        named = {word for _, word in _WAYS} & self.leaning.words
        return LIKELY if way in named else RARE if named or way in _SELDOM else USUAL

    def _flower_win(self, winner: int) -> None:
        draft = self.seats[winner]
        size = self.choices.one((0, FULL - 1, FULL))
        if size and self.choices.perhaps(self.leaning.weight("no_open_melds", "open_melds", "melds")):
            laid = self._take([Group(False, face) for face in reversed(BAMBOOS)])
            draft.melds.append(self._meld(winner, laid, 0, MeldKind.PUNG))
            size -= len(laid.tiles)
        draft.tiles = list(shapeless("stray")[:size]) if size else None
        draft.flowers, draft.declared, draft.waiting = len(FLOWERS), True, True
        self.wins = [Win(winner, By.EIGHT_FLOWERS)]

    def _win(self, winner: int, by: By) -> None:
        choices, leaning = self.choices.part("giver"), self.leaning
        after = self._after(by)
        giver = None if by is By.SELF_DRAW else (winner + 1 + choices.number(0, PLAYERS - 2)) % PLAYERS
        several = LIKELY if leaning.words & {"winners", "payer_wins"} else RARE
        more = choices.number(1, 2) if giver is not None and choices.perhaps(several) else 0
        kong = "kong" in after
        held = self.winning(winner, kong=kong and giver is None, alone=by is By.ROB_KONG, number=0)
        tile = self._winning_tile(winner, by, held, more)
        self.wins = [Win(winner, by, giver, tile, after)]
        others = [(winner + step) % PLAYERS for step in range(1, PLAYERS)]
        for number, seat in enumerate([other for other in others if other != giver][:more], 1):
            self.winning(seat, wanted=tile, alone=by is By.ROB_KONG, number=number)
            self.wins.append(Win(seat, by, giver, tile, after))
        if giver is not None:
            self._gave(giver, by, tile, kong=kong)
        if choices.part("wild").perhaps(leaning.weight("wilds", "substitutes", "frozen")):
            self.told["wild"] = self.put_wild(winner)
            if "frozen" in leaning.used:
                self.told["frozen"] = choices.perhaps(leaning.weight("frozen"))
        self.wins.sort(key=lambda win: win.seat)

    def _after(self, by: By) -> tuple[str, ...]:
        """What the winning tile replaced, or the kong that the discarder had laid."""
        words = {By.SELF_DRAW: ("after_kong", "after_flower"), By.DISCARD: ("kong_discard",)}.get(by, ())
        if not words or not self.choices.perhaps(self.leaning.weight(*words)):
            return ()
        return self.choices.one((("kong",), ("flower",), ("kong", "flower")) if by is By.SELF_DRAW else (("kong",),))

    def _winning_tile(self, winner: int, by: By, held: list[Group], more: int) -> int:
        tiles = self.seats[winner].tiles or []
        pair = tiles[-1]
        if by is By.ROB_KONG:
            runs = [face for group in held if group.run for face in group.tiles]
            choices = [face for face in runs if tiles.count(face) == 1 and self.deck.has((face,) * 3)]
        else:
            choices = [pair, *([] if more else dict.fromkeys(face for face in tiles if face != pair))]
        tile = self.choices.one(choices)
        tiles.remove(tile)
        return tile

    def _gave(self, giver: int, by: By, tile: int, *, kong: bool) -> None:
        draft = self.seats[giver]
        self.choices.part("gave")
        if by is By.ROB_KONG:
            if not self.deck.take((tile,) * 3):
                raise Impossible
            winner = self.wins[0].seat
            lays = self.choices.one([winner, *(seat for seat in range(PLAYERS) if seat not in (winner, giver))])
            draft.melds.append(Meld(MeldKind.PUNG, tile, lays, None, (tile,) * 3))
            draft.flowers = 0
        if kong:
            face = next(face for face in reversed(range(len(self.deck.left))) if self.deck.has((face,) * 4))
            self.deck.take((face,) * 4)
            draft.melds.append(Meld(MeldKind.CONCEALED_KONG, face, None, None, (face,) * 4))
        ready = self.choices.perhaps(self.leaning.weight("giver_ready"))
        draft.declared = ready
        draft.waiting = ready or self.choices.perhaps(self.leaning.weight("giver_ready", "ready") // 2)

    def _tell(self, winner: int) -> None:
        """What is told of the seats beside their tiles."""
        choices, leaning = self.choices, self.leaning
        left = len(FLOWERS)
        for number, win in enumerate(self.wins):
            draft = self.seats[win.seat]
            choices.part(f"tell{number}")
            if win.by is not By.EIGHT_FLOWERS:
                draft.declared = not choices.perhaps(leaning.weight("ready"))
                draft.waiting = True
                least = win.after.count("flower") if win.by is By.SELF_DRAW else 0
                seen = leaning.weight("flowers", "flower_tiles", "own_flowers", "points")
                draft.flowers = choices.number(least, max(left, least)) if choices.perhaps(max(seen, RARE)) else least
            left -= draft.flowers or 0
            if win.tile is not None:
                self._let_go(win.seat, win.tile)
        choices.part("rest")
        own = self.seats[winner]
        if own.flowers and "own_flowers" in leaning.used:
            first = FLOWERS.start
            mine = [face for face in FLOWERS if (face - first) % GROUP_LENGTH == winner]
            rest = [face for face in FLOWERS if face not in mine]
            number = choices.number(max(0, own.flowers - len(rest)), min(len(mine), own.flowers))
            own.flower_tiles = tuple(sorted([*mine[:number], *rest[: own.flowers - number]]))
        self.told["wall_left"] = self._perhaps_number(0, 3, "last_tile", "wall_left")
        if "giver_was_ready" in leaning.used:
            self._number_claims()
        if choices.perhaps(leaning.weight("bonus")):
            self.told["bonus_tiles"] = (
                choices.one([face for face in range(len(self.deck.left)) if self.deck.has((face,))]),
            )
        if choices.part("first").perhaps(leaning.weight(*_OPENING)):
            self._discarded(winner)

    def _discarded(self, winner: int) -> None:
        """A winner who has not discarded but after claims; the dealer's discards, or those of all, may be told too."""
        choices, dealer = self.choices, self.told["dealer"] or 0
        told, number = choices.number(0, 2), choices.number(0, MOST_DISCARDS)
        least = [sum(meld.giver is not None for meld in draft.melds) for draft in self.seats]
        self.seats[winner].discards = least[winner]
        if told and dealer != winner:
            self.seats[dealer].discards = max(number, least[dealer])
        for seat, draft in enumerate(self.seats):
            if told > 1 and seat not in (winner, dealer):
                draft.discards = max(choices.number(0, 1), least[seat])

    def _let_go(self, seat: int, tile: int) -> None:
        draft, leaning = self.seats[seat], self.leaning
        if self.choices.perhaps(leaning.weight("passed_tile", "passed_any")):
            draft.passed = (self.choices.one((tile, (tile + 1) % len(self.deck.left))),)
        if self.choices.perhaps(leaning.weight("passed_draw")):
            draft.passed_draw = tile

    def _number_claims(self) -> None:
        """Which claim of the hand each meld was, and when who gave it stood ready."""
        number = 0
        for draft in self.seats:
            for at, meld in enumerate(draft.melds):
                number += 1
                draft.melds[at] = replace(meld, at=number)
        for draft in self.seats:
            if draft.declared is not False:
                draft.ready_at = self._perhaps_number(0, number, "giver_was_ready")

    def _escapes(self) -> tuple[Escape, ...]:
        choices = self.choices.part("way")
        first = choices.number(0, PLAYERS - 1)
        seats = [first, (first + 1) % PLAYERS] if choices.perhaps(RARE) else [first]
        return tuple(self._escape(seat) for seat in seats)

    def _escape(self, seat: int) -> Escape:
        why = self.choices.one(("left", "disconnected", "timeouts"))
        if why == "disconnected":
            minutes = Fraction(self.choices.one(self.leaning.minutes))
            return Escape(seat, why, minutes)
        return Escape(seat, why, None, self.choices.one(self.leaning.timeouts) if why == "timeouts" else None)

    def _money(self) -> None:
        choices, leaning = self.choices.part("money"), self.leaning
        if choices.perhaps(leaning.weight("stake")):
            self.told["stake"] = choices.one(STAKES)
        if choices.perhaps(leaning.weight("balance")):
            owned = tuple(choices.one(BALANCES) for _ in SEATS)
            self.told["balances"] = tuple(None if one is None else Fraction(one) for one in owned)
        if choices.perhaps(leaning.weight("rating")):
            for draft in self.seats:
                if choices.perhaps(USUAL):
                    draft.rating = choices.one(leaning.ratings)
