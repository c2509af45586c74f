"""编码: from a case to the record that the kernel reads, and the questions that the case leaves open.

A fact that the case does not tell is a :class:`Question`: the places in the record, the values they may take, and the
field of the case that would answer it. Only what the ruleset names is asked.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from qiaoma.case.types import SEATS, By, Case, Meld, MeldKind, Result, Seat, Win
from qiaoma.rules import case_record as C
from qiaoma.rules.compile import Compiled
from qiaoma.tiles import DRAGONS, FLOWERS, GROUP_LENGTH, PLAYING_FACES, SUIT_LENGTH, WINDS

PLAYERS = len(SEATS)
FIRST_ROUND = 4
"""Discards after which the first round is over."""
MOST_FLOWERS = len(FLOWERS)
MOST_MONEY = 1 << 61
"""Stakes and balances beyond this are more than the kernel can pay, and stand for any such amount."""

_BY = {By.SELF_DRAW: C.SELF_DRAW, By.DISCARD: C.DISCARD, By.ROB_KONG: C.ROB_KONG, By.EIGHT_FLOWERS: C.EIGHT_FLOWERS}
_KIND = {
    MeldKind.CHOW: C.CHOW,
    MeldKind.PUNG: C.PUNG,
    MeldKind.KONG: C.KONG,
    MeldKind.ADDED_KONG: C.ADDED_KONG,
    MeldKind.CONCEALED_KONG: C.CONCEALED_KONG,
}
_RESULT = {Result.WON: C.WON, Result.DRAWN: C.DRAWN, Result.ESCAPED: C.ESCAPED}
_UNTOLD = Seat()


def _template() -> array[int]:
    """A record of a hand of which nothing is told."""
    values = array("q", [0] * C.SIZE)
    for seat in range(PLAYERS):
        at = C.SEATS + seat * C.SEAT_SIZE
        values[at + C.SEAT_DISCARDS], values[at + C.SEAT_PASSED_DRAW] = C.UNTOLD, C.NOBODY
        values[at + C.SEAT_BALANCE] = C.UNLIMITED
    return values


_TEMPLATE = _template()
_OWNER = {face: (face - FLOWERS.start) % GROUP_LENGTH for face in FLOWERS}
"""坐花: the seat whose flower a face is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a case leaves open: `field` would answer it; `choices` are the possible values of the record at `places`."""

    field: str
    places: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A case for the kernel; money in it is in whole parts of 1/`scale` points."""

    values: array[int]
    questions: tuple[Question, ...]
    scale: int


class Encoder:
    """Encodes cases for one ruleset."""

    def __init__(self, effective: Mapping[str, Any], compiled: Compiled) -> None:
        self._compiled = compiled
        self._used = compiled.used
        ready = effective.get("ready", {})
        self._declares = ready.get("declared") is True
        self._means_declared = ready.get("means", "declared" if self._declares else "waiting") == "declared"
        self._worth: Mapping[str, Any] = effective.get("bonus", {}).get("worth", {})
        self._bonds = bool(effective.get("liability", {}).get("bonds"))

    def encode(self, case: Case) -> Record:
        """The record of `case` and what it leaves open."""
        values = _TEMPLATE[:]
        questions: list[Question] = []
        scale = _money_scale(case)
        self._head(case, values, scale, questions)
        givers = {win.giver for win in case.wins}
        winners = {win.seat for win in case.wins}
        for seat, told in enumerate(case.seats):
            if told is not _UNTOLD and told != _UNTOLD:
                self._seat(case, seat, values, questions)
            self._ready(case, seat, seat in winners, seat in givers, values, questions)
            if seat in winners or told.melds:
                self._flowers(case, seat, seat in winners, values, questions)
        self._balances(case, values, scale)
        wins = case.wins if case.result is Result.WON else _stayed(case)
        giver = wins[0].giver if wins else None
        ordered = wins if giver is None else sorted(wins, key=lambda win: (win.seat - giver) % PLAYERS)
        values[C.WINS] = len(ordered)
        for number, win in enumerate(ordered):
            self._win(case, win, values, C.WIN + number * C.WIN_SIZE)
        return Record(values, tuple(questions), scale)

    def _head(self, case: Case, values: array[int], scale: int, questions: list[Question]) -> None:
        values[C.RESULT] = _RESULT[case.result]
        values[C.DEALER] = case.dealer or 0
        values[C.DIE_ONE], values[C.DIE_TWO] = case.dice or (0, 0)
        values[C.WALL_LEFT] = C.ENOUGH if case.wall_left is None else case.wall_left
        values[C.WILD] = C.NOBODY if case.wild is None else case.wild
        values[C.STAKE], values[C.SCALE] = min(int(case.stake * scale), MOST_MONEY), scale
        if case.escapes:
            values[C.ESCAPERS] = sum(1 << seat for seat in {escape.seat for escape in case.escapes})
        if case.bonus_tiles:
            values[C.BONUS] = sum(self._tile_worth(face) for face in case.bonus_tiles)
        for position, counter in enumerate(self._compiled.counters):
            values[C.COUNTERS + position] = counter_of(case, counter)
        values[C.FROZEN] = int(case.frozen or False)
        if case.frozen is None and case.wild is not None and "frozen" in self._used:
            questions.append(Question("frozen", (C.FROZEN,), ((0,), (1,))))
        if case.result is Result.WON:
            self._rounds(case, values, questions)

    def _rounds(self, case: Case, values: array[int], questions: list[Question]) -> None:
        """`first_round` and `opening_round`. A winner whose discards are untold is in neither, as the case format says."""
        told = [seat.discards for seat in case.seats]
        if any(told[win.seat] is None for win in case.wins):
            return
        made = sum(number or 0 for number in told)
        untold = next((seat for seat in range(PLAYERS) if told[seat] is None), None)
        values[C.FIRST_ROUND] = int(made <= FIRST_ROUND)
        if untold is not None and made <= FIRST_ROUND and "first_round" in self._used:
            questions.append(Question(f"seats.{SEATS[untold]}.discards", (C.FIRST_ROUND,), ((0,), (1,))))
        dealer = case.dealer or 0
        own = told[dealer]
        acts = any(win.by in (By.SELF_DRAW, By.EIGHT_FLOWERS) and win.seat == dealer for win in case.wins)
        acts = acts or any(win.by is By.ROB_KONG and win.giver == dealer for win in case.wins)
        values[C.OPENING_ROUND] = int(own == 0 or (own == 1 and not acts))
        if own is None and "opening_round" in self._used:
            questions.append(Question(f"seats.{SEATS[dealer]}.discards", (C.OPENING_ROUND,), ((0,), (1,))))

    def _seat(self, case: Case, seat: int, values: array[int], questions: list[Question]) -> None:
        told, at = case.seats[seat], C.SEATS + seat * C.SEAT_SIZE
        values[at + C.SEAT_MELDS] = len(told.melds)
        if told.discards is not None:
            values[at + C.SEAT_DISCARDS] = told.discards
        if told.passed:
            values[at + C.SEAT_PASSED] = sum(1 << face for face in set(told.passed))
        if told.passed_draw is not None:
            values[at + C.SEAT_PASSED_DRAW] = told.passed_draw
        for number, meld in enumerate(told.melds):
            self._meld(case, seat, number, meld, values, questions)

    def _balances(self, case: Case, values: array[int], scale: int) -> None:
        for seat, balance in enumerate(case.balances or ()):
            if balance is not None:
                owned = max(int(balance * scale), 0)  # who owes after a fine can lose and win nothing more
                values[C.SEATS + seat * C.SEAT_SIZE + C.SEAT_BALANCE] = min(owned, MOST_MONEY)

    def _ready(
        self, case: Case, seat: int, wins: bool, gave: bool, values: array[int], questions: list[Question]
    ) -> None:
        told, place = case.seats[seat], C.SEATS + seat * C.SEAT_SIZE + C.SEAT_READY
        ready = told.declared if self._means_declared else told.waiting
        if wins:  # who wins was waiting; whether it had to be declared, `ready.declared` says
            ready = told.declared if self._declares or self._means_declared else True
        if ready is None and ((wins and "ready" in self._used) or (gave and "giver_ready" in self._used)):
            questions.append(Question(f"seats.{SEATS[seat]}.ready", (place,), ((0,), (1,))))
        values[place] = int(ready or False)

    def _flowers(self, case: Case, seat: int, wins: bool, values: array[int], questions: list[Question]) -> None:
        told, at, name = case.seats[seat], C.SEATS + seat * C.SEAT_SIZE, f"seats.{SEATS[seat]}.flowers"
        values[at + C.SEAT_FLOWERS] = told.flowers or 0
        if told.flowers is None and wins and case.wins[0].by is By.EIGHT_FLOWERS:
            values[at + C.SEAT_FLOWERS] = MOST_FLOWERS
        elif told.flowers is None and (wins or self._compiled.bonds_ask_flowers):
            numbers = tuple((number,) for number in range(MOST_FLOWERS + 1))
            questions.append(Question(name, (at + C.SEAT_FLOWERS,), numbers))
        if told.flower_tiles:
            values[at + C.SEAT_OWN_FLOWERS] = sum(_OWNER.get(face) == seat for face in told.flower_tiles)
        number = told.flowers or 0
        if told.flower_tiles is None and number and "own_flowers" in self._used:
            groups = MOST_FLOWERS // GROUP_LENGTH
            least = max(0, number - (MOST_FLOWERS - groups))
            choices = tuple((some,) for some in range(least, min(groups, number) + 1))
            questions.append(Question(name, (at + C.SEAT_OWN_FLOWERS,), choices))

    def _meld(
        self, case: Case, seat: int, number: int, meld: Meld, values: array[int], questions: list[Question]
    ) -> None:
        at = C.SEATS + seat * C.SEAT_SIZE + C.SEAT_MELD + number * C.MELD_SIZE
        field = f"seats.{SEATS[seat]}.melds[{number}]"
        values[at + C.MELD_KIND], values[at + C.MELD_FACE] = _KIND[meld.kind], meld.face
        values[at + C.MELD_GIVER] = C.NOBODY if meld.giver is None else meld.giver
        if meld.kind is MeldKind.CONCEALED_KONG or not self._bonds:
            return
        if meld.giver is None:
            others = tuple((other,) for other in range(PLAYERS) if other != seat)
            questions.append(Question(f"{field}.from", (at + C.MELD_GIVER,), others))
        elif "giver_was_ready" in self._used:
            ready = _was_ready(case, meld, declared=self._means_declared)
            values[at + C.MELD_GIVER_READY] = int(ready or False)
            if ready is None:
                name = f"seats.{SEATS[meld.giver]}.ready"
                questions.append(Question(name, (at + C.MELD_GIVER_READY,), ((0,), (1,))))

    def _win(self, case: Case, win: Win, values: array[int], at: int) -> None:
        values[at + C.WIN_SEAT] = win.seat
        values[at + C.WIN_GIVER] = C.NOBODY if win.giver is None else win.giver
        values[at + C.WIN_TILE] = C.NOBODY if win.tile is None else win.tile
        if case.result is not Result.WON:
            values[at + C.WIN_BY] = C.NOBODY
            return
        values[at + C.WIN_BY] = _BY[win.by]
        values[at + C.WIN_AFTER_KONG] = int("kong" in win.after)
        values[at + C.WIN_AFTER_FLOWER] = int("flower" in win.after)
        tiles = case.seats[win.seat].hand or ()
        for face in tiles if win.tile is None else (*tiles, win.tile):
            if face in PLAYING_FACES:
                values[at + C.WIN_TILES + face] += 1
            else:
                values[at + C.WIN_FLOWER_WILDS] += 1

    def _tile_worth(self, face: int) -> int:
        kind = "suit" if face < WINDS.start else "wind" if face < DRAGONS.start else "dragon"
        if face in FLOWERS:
            kind = "flower"
        worth = self._worth.get(kind, self._worth.get("honor", 0) if kind in ("wind", "dragon") else 0)
        return face % SUIT_LENGTH + 1 if worth == "face" else int(worth)


def counter_of(case: Case, counter: str) -> int:
    """What a case says of a counter: `wasteland`, `counters`, or 1 where it is `pending`."""
    if counter == "wasteland" and case.wasteland is not None:
        return case.wasteland
    if counter in case.counters:
        return case.counters[counter]
    return int(counter in case.pending)


def _money_scale(case: Case) -> int:
    if case.balances is None:
        return case.stake.denominator
    money = [case.stake, *(balance for balance in case.balances if balance is not None)]
    return lcm(*(Fraction(amount).denominator for amount in money))


def _stayed(case: Case) -> tuple[Win, ...]:
    """The seats that stayed in an escaped hand: each is owed what the ruleset fines the escapers."""
    gone = {escape.seat for escape in case.escapes}
    return tuple(Win(seat, By.SELF_DRAW) for seat in range(PLAYERS) if gone and seat not in gone)


def _was_ready(case: Case, meld: Meld, *, declared: bool) -> bool | None:
    """Whether the giver stood ready when the claim was made; None where the case does not say."""
    giver = case.seats[meld.giver or 0]
    ready = giver.declared if declared else giver.waiting
    if ready is False:
        return False
    if ready is None or giver.ready_at is None or meld.at is None:
        return None
    return giver.ready_at < meld.at
