"""机器人: how they choose, what they see, and how strong they are."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

import pytest

import qiaoma
from qiaoma.kernel import bots
from qiaoma.kernel.distances import dense_distance_table, distance_table
from qiaoma.kernel.plain import PlainState
from qiaoma.notation import read_tiles
from qiaoma.rules import action as ACT
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.table.aims import aims_of
from qiaoma.table.machine import Machine
from qiaoma.table.table import Table

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
EAST, SOUTH, WEST, NORTH = range(4)


@functools.cache
def known(name: str) -> tuple[int, ...]:
    return tuple(aims_of(qiaoma.load(name)))


# --- how they choose

DISCARDS = tuple(ACT.DISCARD + face for face in range(S.FACES))


class Seat:
    """East at a table made by hand: its tiles, and what it may do."""

    def __init__(self, hand: str, rules: str = "banding") -> None:
        self.rules = rules
        state: Any = PlainState()
        self.state = state
        state.wild = state.indicator = state.wild_high = S.NOBODY
        state.left, state.phase, state.turn = 60, S.TURN, EAST
        for face in read_tiles(hand):
            state.hands[EAST * S.FACES + face] += 1

    def melds(self, seat: int, told: str, giver: int = WEST) -> Seat:
        """Lay melds before a seat, claimed from one other."""
        for tiles in told.split():
            faces = read_tiles(tiles)
            place = seat * S.MELDS + self.state.melds[seat]
            self.state.meld_kind[place] = C.PUNG if faces[0] == faces[1] else C.CHOW
            self.state.meld_face[place], self.state.meld_giver[place] = faces[0], giver
            self.state.melds[seat] += 1
        return self

    def river(self, seat: int, told: str) -> Seat:
        """Discards of a seat, after those that lie there."""
        for face in read_tiles(told):
            place = self.state.river
            self.state.river_seat[place], self.state.river_face[place] = seat, face
            self.state.river += 1
        return self

    def answers(self, tile: str, giver: int) -> Seat:
        """Let a discard lie to be answered."""
        (self.state.lying,), self.state.giver = read_tiles(tile), giver
        self.state.phase, self.state.turn = S.ANSWERS, giver
        return self

    def choose(self, *legal: int, kind: int = bots.SENSIBLE) -> int:
        """What the bot does, out of these acts, or any discard of a tile in hand."""
        state = self.state
        acts = legal or tuple(code for code in DISCARDS if state.hands[code - ACT.DISCARD])
        state.legal[: len(acts)] = list(acts)
        state.legal_number[EAST] = len(acts)
        rules = list(qiaoma.load(self.rules).compiled.table)
        return bots.choose(kind, rules, distance_table(), list(known(self.rules)), state, EAST, [7] * 16)

    def throws(self, kind: int = bots.SENSIBLE) -> str:
        """The tile that it discards."""
        return str(qiaoma.tiles.CODES[self.choose(kind=kind) - ACT.DISCARD])


CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH = (ACT.CHOW + place * ACT.CHOW_MASKS for place in range(3))
THINKING = (bots.SENSIBLE, bots.CAUTIOUS)


@pytest.mark.parametrize("kind", THINKING)
def test_a_win_is_always_taken(kind: int) -> None:
    seat = Seat("123m 456m 789m EE 22m").answers("E", SOUTH)
    assert seat.choose(ACT.PASS, ACT.PUNG, ACT.WIN, kind=kind) == ACT.WIN
    assert Seat("1m").choose(ACT.PASS, ACT.FLOWER_WIN, kind=kind) == ACT.FLOWER_WIN


def test_what_the_flush_cannot_use_is_thrown_first() -> None:
    assert Seat("123m 4567m 99m EE C 5p 6p").throws() in ("5p", "6p")
    assert Seat("123p 4567p 99p EE C 5m 5p").throws() == "5m"
    assert Seat("123m 456m 789m EE C N 5s").throws() == "5s"


def test_the_tile_that_leaves_most_live_tiles_stays() -> None:
    hand = "123m 456m 78m EE CC F 2m"
    assert Seat(hand).throws() in ("F", "2m")
    gone = Seat("123m 456m 78m EEE CC F").river(SOUTH, "F F F 1m")
    assert gone.throws() == "F"


def test_a_pair_of_which_nothing_is_left_goes_before_one_that_lives() -> None:
    """11m and 99m both wait for a third; two of one lie in the river."""
    seat = Seat("11m 99m 555m EEE NNN C").river(SOUTH, "9m 9m C C C")
    assert seat.throws() == "C"
    assert Seat("11m 99m 555m EEE NNN 3m").river(SOUTH, "9m 9m 3m 3m 3m").throws() == "3m"


def test_no_claim_is_made_for_a_hand_that_may_not_win() -> None:
    """The chow would complete a run of another suit."""
    seat = Seat("12345p 799p EE C 46m").answers("5m", NORTH)
    assert seat.choose(ACT.PASS, CHOW_MIDDLE) == ACT.PASS
    pung = Seat("12345p 799p EE C 46m").answers("9p", WEST)
    assert pung.choose(ACT.PASS, ACT.PUNG) == ACT.PUNG
    chow = Seat("1245p 799p EE CC 46m").answers("3p", NORTH)
    assert chow.choose(ACT.PASS, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH) in (CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)


def test_a_claim_that_does_not_bring_the_hand_nearer_is_let_go() -> None:
    seat = Seat("123p 456p 77p EE C N F").answers("6p", NORTH)
    assert seat.choose(ACT.PASS, CHOW_HIGH) == ACT.PASS


def test_the_claim_that_bonds_is_left_while_the_hand_is_far() -> None:
    far = "99m 1m 4m 7m 2p 5s"
    assert Seat(far).melds(EAST, "111p 333s", WEST).answers("9m", WEST).choose(ACT.PASS, ACT.PUNG) == ACT.PASS
    assert Seat(far).melds(EAST, "111p 333s", SOUTH).answers("9m", WEST).choose(ACT.PASS, ACT.PUNG) == ACT.PUNG
    near = "99m 77m 2p 5s"
    assert Seat(near + " 5s").melds(EAST, "111p 333s", WEST).answers("9m", WEST).choose(ACT.PASS, ACT.PUNG) == ACT.PUNG


def test_the_third_claim_is_not_fed() -> None:
    """South has two claims from East and plays bamboos; 5s and 5p are as useless as each other."""
    hand = "123m 456m 78m EE CC 5s 5p"
    fed = Seat(hand).melds(SOUTH, "123s 789s", EAST)
    assert fed.throws() == "5p"
    other = Seat(hand).melds(SOUTH, "123p 789p", EAST)
    assert other.throws() == "5s"


def test_ready_is_declared_on_a_live_wait() -> None:
    hand, face = "123m 456m 79m EEE CC 5p", read_tiles("5p")[0]
    acts = (ACT.DISCARD + face, ACT.DECLARE + face)
    assert Seat(hand, "laiyouxi").choose(*acts) == ACT.DECLARE + face
    dead = Seat(hand, "laiyouxi").river(SOUTH, "8888m")
    assert dead.choose(*acts) == ACT.DISCARD + face
    plain = Seat("123m 456p 78s EEE CC 5p", "laiyouxi")
    assert plain.choose(*acts) == ACT.DISCARD + face, "waiting, but for a hand that may not win"
    assert Seat(hand, "banding").choose(*acts) == ACT.DISCARD + face, "nothing is gained by it"


def test_a_kong_is_made_where_it_does_not_hurt() -> None:
    kong = ACT.CONCEALED_KONG + read_tiles("E")[0] * ACT.KONG_WILDS
    hand = Seat("EEEE 123m 45m 78m 99m N")
    assert hand.choose(kong, ACT.DISCARD + read_tiles("N")[0]) == kong
    five = ACT.CONCEALED_KONG + read_tiles("5s")[0] * ACT.KONG_WILDS
    assert Seat("5555s 123m 45m 78m 99m N").choose(five, ACT.DISCARD + read_tiles("5s")[0]) != five


def test_the_cautious_player_gives_way_to_a_declared_hand() -> None:
    hand = "147m 258p 369s ESWNC"
    seat = Seat(hand).river(SOUTH, "9s")
    seat.state.declared[SOUTH] = 1
    assert seat.throws(bots.CAUTIOUS) == "9s"
    passed = Seat(hand).river(SOUTH, "1p").river(WEST, "C")
    passed.state.declared[SOUTH] = 1
    assert passed.throws(bots.CAUTIOUS) == "C", "it let this tile go"


def test_the_cautious_player_throws_another_suit_before_a_flush() -> None:
    seat = Seat("147m 258p 369s ESWNC").melds(SOUTH, "123s 456s 789s", NORTH)
    assert seat.throws(bots.CAUTIOUS)[-1] in "mp"


# --- what they see


@pytest.mark.parametrize("name", ["laiyouxi", "next-wild"])
@pytest.mark.parametrize("kind", THINKING)
def test_nothing_hidden_is_read(name: str, kind: int) -> None:
    """Whatever the other hands, the wall and their concealed kongs are, the choice is the same."""
    table, random, asked = Table(name, seed=11), Random(1), 0
    machine, choices, room = table.machine, [0] * 16, list(known(name))
    for _ in range(2):
        table.deal()
        while not table.over:
            seat = table.awaited[0]
            legal = machine.legal(seat)
            if len(legal) > 1:
                asked += 1
                told = {other(machine, seat, kind, room, random) for _ in range(3)}
                assert len(told) == 1, (seat, table.view(seat))
            machine_choice = machine.choose(kind, distance_table(), room, seat, choices)
            table.act(seat, qiaoma.table.actions.action_of(machine_choice, machine.state.lying))
    assert asked > 40


def other(machine: Machine, seat: int, kind: int, room: list[int], random: Random) -> int:
    """The choice at the same table with everything hidden from the seat dealt anew."""
    kept = machine.snapshot()
    state: Any = machine.state
    hidden = [place for place, face in enumerate(kept["wall"]) if face != S.NOBODY]
    hands = [place for place in range(S.SEATS * S.FACES) if place // S.FACES != seat]
    pool = [kept["wall"][place] for place in hidden]
    pool += [place % S.FACES for place in hands for _ in range(kept["hands"][place])]
    random.shuffle(pool)
    for place in hidden:
        state.wall[place] = pool.pop()
    for owner in range(S.SEATS):
        if owner != seat:
            tiles = sum(kept["hands"][owner * S.FACES : (owner + 1) * S.FACES])
            for face in range(S.FACES):
                state.hands[owner * S.FACES + face] = 0
            for _ in range(tiles):
                state.hands[owner * S.FACES + pool.pop()] += 1
    for place in range(S.SEATS * S.MELDS):
        if place // S.MELDS != seat and kept["meld_kind"][place] == C.CONCEALED_KONG:
            state.meld_face[place] = random.randrange(S.PLAYING)
    code = machine.choose(kind, distance_table(), room, seat, [3] * 16)
    machine.restore(kept)
    return code


# --- how strong they are


def wins(name: str, kinds: tuple[int, int, int, int], hands: int) -> list[int]:
    """Wins by seat over some hands, compiled; every choice is legal."""
    machine = Machine(qiaoma.load(name), fast=True)
    import numpy

    room, choices = numpy.array(known(name)), numpy.zeros(16, dtype=numpy.int64)
    state: Any = machine.state
    won = [0] * S.SEATS
    state.stake = state.scale = 1
    for hand in range(hands):
        state.hand, state.dealer = hand, hand % S.SEATS
        machine.mix(5)
        machine.lay_out()
        machine.begin()
        for seat in range(S.SEATS):
            machine.seed_choices(choices, 5, seat)
        while state.phase != S.OVER:
            seat = next(seat for seat in range(S.SEATS) if state.asked[seat] == S.AWAITED)
            code = machine.choose(kinds[seat], dense_distance_table(), room, seat, choices)
            assert machine.apply(seat, code) == ACT.DONE
        won = [before + int(state.winners[seat]) for seat, before in enumerate(won)]
    return won


@pytest.mark.parametrize("name", [*SOURCES, "next-wild", "seven-pairs"])
def test_thinking_beats_chance(name: str) -> None:
    won = wins(name, (bots.SENSIBLE, bots.RANDOM, bots.CAUTIOUS, bots.RANDOM), 120)
    assert won[0] > 25
    assert won[2] > 20
    assert won[1] + won[3] < 6


def test_sensible_players_seldom_draw_a_hand() -> None:
    won = wins("banding", (bots.SENSIBLE,) * 4, 100)
    assert sum(won) > 80
    assert min(won) > 8
