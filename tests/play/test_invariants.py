"""What holds in every hand, whoever plays it. `QIAOMA_PLAYED` sets how many hands are played for each ruleset."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from qiaoma.case.types import Case
from qiaoma.rules import action as A
from qiaoma.rules import state as S
from qiaoma.table.events import Event, seen_by
from qiaoma.table.table import Table
from qiaoma.tiles import CODES
from tests.play.rounds import PLAYED, RULESETS, a_table, decisions, tiles_of, typed, whole_set
from tests.play.script import Play, all_scenarios, ruleset_of

OPEN = frozenset({"flower", "ready", "dahai", "chi", "pon", "daiminkan", "ask_kakan", "kakan", "hora", "ryukyoku"})
OPEN_TOO = frozenset({"escape", "end_kyoku", "end_game", "start_game", "leave_seat", "bonus"})


@pytest.mark.parametrize("name", RULESETS)
def test_no_tile_is_lost_and_none_appears(name: str) -> None:
    table, chance = a_table(name, seed=11)
    whole = whole_set(name)
    for _ in range(PLAYED):
        for _ in decisions(table, chance):
            assert tiles_of(table.machine) == whole
        assert table.over
        assert tiles_of(table.machine) == whole


def test_a_robbed_tile_goes_to_the_winner() -> None:
    robbed = [item for item in all_scenarios() if item.label == "xianjin" and "两家同抢" in item.title]
    play = Play(robbed[0])
    assert list(play.run()) == []
    assert tiles_of(play.table.machine) == whole_set("xianjin")


@pytest.mark.parametrize("name", RULESETS)
def test_every_legal_act_applies_and_a_sample_of_others_is_refused(name: str) -> None:
    table, chance = a_table(name, seed=12)
    for number in range(PLAYED):
        for step, (seat, _) in enumerate(decisions(table, chance)):
            if (step + number) % 7:
                continue
            machine = table.machine
            before = machine.snapshot()
            legal = machine.legal(seat)
            for code in legal:
                assert machine.apply(seat, code) == A.DONE
                machine.restore(before)
            for code in chance.sample(range(A.ACTIONS), 20):
                if code not in legal:
                    assert machine.apply(seat, code) == A.NOT_LEGAL
            assert machine.snapshot() == before


@pytest.mark.parametrize("name", RULESETS)
def test_money_sums_to_zero_and_the_hand_as_a_case_is_paid_alike(name: str) -> None:
    table, chance = a_table(name, seed=13, stake=3)
    ruleset, results = ruleset_of(name), Counter[str]()
    for _ in range(PLAYED * 3):
        for _ in decisions(table, chance):
            pass
        ended = table.events[-1] if table.events[-1].type == "end_kyoku" else table.events[-2]
        nets = [Fraction(str(net)) for net in ended.fields["nets"]]
        assert sum(nets) == 0
        case = Case.from_dict(table.case.as_dict())
        assert case == table.case
        settled = ruleset.settle(case)
        assert settled.legal
        assert list(settled.nets) == nets
        results[str(case.result)] += 1
    assert results["won"] > 0 or name == "late-kongs"


@pytest.mark.parametrize("name", RULESETS)
def test_answers_in_any_order_come_to_the_same(name: str) -> None:
    table, chance = a_table(name, seed=14)
    tried = 0
    for _ in range(PLAYED * 3):
        for _ in decisions(table, chance):
            awaited = table.awaited
            if len(awaited) < 2:
                continue
            machine, before = table.machine, table.machine.snapshot()
            answers = {seat: chance.choice(machine.legal(seat)) for seat in awaited}
            after: list[dict[str, Any]] = []
            for order in itertools.permutations(awaited):
                for seat in order:
                    assert machine.apply(seat, answers[seat]) == A.DONE
                after.append(machine.snapshot())
                machine.restore(before)
            assert all(other == after[0] for other in after)
            tried += 1
    assert tried > 0


@pytest.mark.parametrize("name", RULESETS)
def test_turning_the_seats_turns_the_money(name: str) -> None:
    for seed in range(PLAYED):
        table, chance = a_table(name, seed=seed, dealer=0)
        turned = Table(ruleset_of(name), dealer=1 + seed % 3)
        by = turned.dealer
        made = list(decisions(table, chance))
        start = next(event for event in table.events if event.type == "start_kyoku").fields
        turned.deal(wall=[CODES.index(code) for code in start["wall"]], dice=tuple(start["dice"]))
        for seat, code in made:
            turned.act((seat + by) % 4, typed(turned, code))
        assert turned.over
        assert [turned.settlement.nets[(seat + by) % 4] for seat in range(4)] == list(table.settlement.nets)
        assert (table.dealer + by) % 4 == turned.dealer


@pytest.mark.parametrize("name", RULESETS)
def test_no_event_meant_for_a_seat_shows_a_hidden_tile(name: str) -> None:
    table, chance = a_table(name, seed=15)
    for _ in range(PLAYED):
        for _ in decisions(table, chance):
            pass
        for event, seat in itertools.product(table.events, (0, 1, 2, 3, None)):
            assert hides(event, seen_by(event, seat), seat), event


def hides(event: Event, seen: Event, seat: int | None) -> bool:
    """Whether what a seat sees of an event is open, its own, or hidden. Every type of event is known here."""
    if event.type in OPEN or event.type in OPEN_TOO:
        return seen == event
    if event.type == "tsumo":
        return bool(seen.fields["pai"] == (event.fields["pai"] if event.fields["actor"] == seat else "?"))
    if event.type == "ankan":
        shown = event.fields["shown"] or event.fields["actor"] == seat
        return bool(seen.fields["consumed"] == (event.fields["consumed"] if shown else ["?"] * 4))
    if event.type == "start_kyoku":
        hands = [set(hand) for number, hand in enumerate(seen.fields["tehais"]) if number != seat]
        return "wall" not in seen.fields and all(hand == {"?"} for hand in hands)
    return False


@pytest.mark.parametrize("name", RULESETS)
def test_a_view_stays_the_same_when_hidden_tiles_change_places(name: str) -> None:
    table, chance = a_table(name, seed=16)
    for _ in range(PLAYED):
        for step, _ in enumerate(decisions(table, chance)):
            if step % 5:
                continue
            seat = chance.randrange(4)
            before = table.machine.snapshot()
            seen = table.view(seat), table.view(seat).as_dict()
            shuffle_hidden(table, seat, chance)
            assert (table.view(seat), table.view(seat).as_dict()) == seen
            table.machine.restore(before)


def shuffle_hidden(table: Table, viewer: int, chance: random.Random) -> None:
    """Deal what the viewer cannot see anew: the wall, the other hands, the faces of their concealed kongs."""
    machine, state = table.machine, table.machine.state
    others = [seat for seat in range(4) if seat != viewer]
    places = [place for place in range(machine.number("tiles")) if int(state.wall[place]) != S.NOBODY]
    hands = {seat: machine.row("hands", seat, S.FACES) for seat in others}
    tiles = [int(state.wall[place]) for place in places]
    tiles += [face for hand in hands.values() for face, number in enumerate(hand) for _ in range(number)]
    chance.shuffle(tiles)
    for place in places:
        state.wall[place] = tiles.pop()
    for seat, hand in hands.items():
        for face in range(S.FACES):
            state.hands[seat * S.FACES + face] = 0
        for _ in range(sum(hand)):
            state.hands[seat * S.FACES + tiles.pop()] += 1
    if machine.number("turn") != viewer:
        state.drawn = chance.randrange(34)


def test_the_first_dealer_is_drawn_from_the_seed() -> None:
    dealers = Counter(Table(ruleset_of("banding"), seed=seed).dealer for seed in range(80))
    assert set(dealers) == {0, 1, 2, 3}
    assert max(dealers.values()) < 40


def test_a_seed_lays_one_wall_and_the_next_hand_another() -> None:
    walls = []
    for seed in (5, 5, 6):
        table = Table(ruleset_of("banding"), seed=seed)
        walls.append(table.deal()[0].fields["wall"])
    assert walls[0] == walls[1] != walls[2]
    table, chance = a_table("banding", seed=5)
    for _ in decisions(table, chance):
        pass
    assert table.deal()[0].fields["wall"] != walls[0]


def test_seats_that_look_for_wins_find_them() -> None:
    table, chance = a_table("xianjin", seed=17)
    won = 0
    for _ in range(12):
        for _ in decisions(table, chance):
            pass
        won += len(table.case.wins) > 0
    assert won >= 3
