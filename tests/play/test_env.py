"""The PettingZoo environment: its own tests, what an observation says, and what it must not say."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo.test
import pytest

import qiaoma
from qiaoma.case.types import SEATS
from qiaoma.errors import IllegalAction
from qiaoma.rules.action import ACTIONS
from qiaoma.table.actions import code_of
from qiaoma.table.bots import make_bot
from qiaoma.table.env import QiaomaEnv, env
from qiaoma.table.observation import COLUMNS, MOST, NUMBER, NUMBERS, ROW, ROWS, SHAPE

PAGE = Path(__file__).parents[2] / "docs" / "environment.md"
RULESETS = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin", "next-wild", "seven-pairs")
checks: Any = pettingzoo.test  # not typed
LOADED = {name: qiaoma.load(name) for name in RULESETS}


def made(name: str, seed: int, **settings: Any) -> QiaomaEnv:
    made = QiaomaEnv(LOADED[name], fast=False, **settings)
    made.reset(seed=seed)
    return made


def playing(table: QiaomaEnv, seed: int = 0) -> Iterator[dict[str, Any]]:
    """What the selected agent observes, before it acts at random, to the end of the episode."""
    chance = random.Random(seed)
    for agent in table.agent_iter():
        seen, _, terminated, _, _ = table.last()
        assert seen is not None
        if terminated:
            table.step(None)
            continue
        assert agent == table.agent_selection
        yield seen
        table.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def rows(seen: dict[str, Any], name: str) -> list[Counter[int]]:
    return [
        Counter({face: int(count) for face, count in enumerate(row) if count}) for row in seen["observation"][ROW[name]]
    ]


def numbers(seen: dict[str, Any], name: str) -> list[int]:
    flat = seen["observation"][sum(part.size for part in ROWS) :].reshape(-1)
    return [int(number) for number in flat[NUMBER[name]]]


@pytest.mark.parametrize("name", RULESETS)
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would have agents called by number, and no dict as an observation
        checks.api_test(env(LOADED[name], fast=False, hands=2), num_cycles=60)


def test_the_same_seed_gives_the_same_episode() -> None:
    checks.seed_test(lambda: env(LOADED["laiyouxi"], fast=False), num_cycles=60)
    hands = [made("banding", 7).table.view(0).seats[0].hand for _ in range(2)]
    assert hands[0] == hands[1] != made("banding", 8).table.view(0).seats[0].hand


def test_later_episodes_follow_from_the_seed_and_differ() -> None:
    rows = []
    for _ in range(2):
        table = QiaomaEnv(LOADED["banding"], seed=3, fast=False)
        dealt = []
        for _ in range(3):
            table.reset()
            dealt.append(table.table.view(0).seats[0].hand)
        rows.append(dealt)
    assert rows[0] == rows[1]
    assert len(set(rows[0])) == 3


def test_it_can_be_shown() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checks.render_test(lambda render_mode: env(LOADED["qinghunpeng"], fast=False, render_mode=render_mode))


@pytest.mark.parametrize("name", RULESETS)
def test_an_observation_says_what_the_view_says(name: str) -> None:
    table = made(name, 11, hands=2)
    for seen in playing(table):
        assert seen["observation"].shape == SHAPE
        seat = SEATS.index(table.agent_selection)
        view = table.table.view(seat)
        order = [view.seats[(seat + distance) % 4] for distance in range(4)]
        assert rows(seen, "hand") == [Counter(view.seats[seat].hand)]
        for row, shown in zip(rows(seen, "meld_tiles"), order, strict=True):
            assert row == Counter(tile for meld in shown.melds for tile in meld.tiles)
        laid = [
            sum((rows(seen, kind)[at] for kind in ("chows", "pungs", "kongs", "concealed_kongs")), Counter())
            for at in range(4)
        ]
        hidden = numbers(seen, "hidden_kongs")
        assert [sum(row.values()) + hidden[at] for at, row in enumerate(laid)] == [len(shown.melds) for shown in order]
        assert rows(seen, "flowers") == [Counter(shown.flowers) for shown in order]
        assert rows(seen, "discards") == [Counter(discard.face for discard in shown.discards) for shown in order]
        assert numbers(seen, "hand_size") == [shown.hand_size for shown in order]
        assert numbers(seen, "wall_left") == [view.wall_left]
        assert numbers(seen, "dealer") == [(view.dealer - seat) % 4]
        assert sum(rows(seen, "lying")[0].values()) == (view.lying is not None)
        last = {(discard.seat, discard.face): number for number, discard in enumerate(view.river, 1)}
        for distance, row in enumerate(rows(seen, "last_discard")):
            assert row == {face: at for (other, face), at in last.items() if other == (seat + distance) % 4}
        assert list(view.counters.values()) == numbers(seen, "counters")[: len(view.counters)]


@pytest.mark.parametrize("name", RULESETS)
def test_the_mask_is_what_the_kernel_takes(name: str) -> None:
    table = made(name, 2)
    for seen in playing(table):
        machine = table.table.machine
        for seat, agent in enumerate(SEATS):
            mask = table.observe(agent)["action_mask"] if agent != table.agent_selection else seen["action_mask"]
            assert sorted(np.flatnonzero(mask).tolist()) == sorted(machine.legal(seat))


@pytest.mark.parametrize("name", ["banding", "qinghunpeng", "laiyouxi"])
def test_nothing_hidden_changes_what_a_seat_sees(name: str) -> None:
    table = made(name, 5)
    chance = random.Random(1)
    tried = 0
    for seen in playing(table):
        seat = SEATS.index(table.agent_selection)
        machine = table.table.machine
        kept = machine.snapshot()
        others = [other for other in range(4) if other != seat]
        tiles = [
            (other, face) for other in others for face in range(42) for _ in range(kept["hands"][other * 42 + face])
        ]
        wall = [place for place, face in enumerate(kept["wall"][: kept["tiles"]]) if face >= 0]
        mixed = [face for _, face in tiles] + [kept["wall"][place] for place in wall]
        chance.shuffle(mixed)
        for other in others:
            for face in range(42):
                machine.state.hands[other * 42 + face] = 0
        for (other, _), face in zip(tiles, mixed, strict=False):
            machine.state.hands[other * 42 + face] += 1
        for place, face in zip(wall, mixed[len(tiles) :], strict=True):
            machine.state.wall[place] = face
        again = table.observe(SEATS[seat])
        machine.restore(kept)
        assert np.array_equal(again["observation"], seen["observation"])
        tried += 1
    assert tried > 20


def test_a_seat_does_not_see_what_another_answered() -> None:
    tried = 0
    for seed in range(12):
        table = made("banding", seed)
        actions: list[int] = []
        chance = random.Random(seed)
        while len(table.table.awaited) < 2 and not any(table.terminations.values()):
            mask = table.observe(table.agent_selection)["action_mask"]
            actions.append(chance.choice(np.flatnonzero(mask).tolist()))
            table.step(actions[-1])
        if any(table.terminations.values()):
            continue
        first = table.agent_selection
        seen = set()
        for answer in np.flatnonzero(table.observe(first)["action_mask"]).tolist():
            again = made("banding", seed)
            for action in actions:
                again.step(action)
            before = {agent: again.observe(agent) for agent in SEATS if agent != first}
            again.step(answer)
            for agent, was in before.items():
                now = again.observe(agent)
                assert np.array_equal(now["observation"], was["observation"])
                assert np.array_equal(now["action_mask"], was["action_mask"])
            seen.add(again.agent_selection)
        assert len(seen) == 1
        assert seen != {first}
        tried += 1
    assert tried >= 3


def test_of_several_seats_the_nearest_to_the_giver_is_asked_first() -> None:
    tried = 0
    for seed in range(16):
        table = made("wuming", seed)
        for _ in playing(table, seed):
            view = table.table.view(None)
            if view.lying and len(table.table.awaited) > 1:
                order = [(view.lying[1] + step) % 4 for step in (1, 2, 3)]
                first = next(seat for seat in order if seat in table.table.awaited)
                assert table.agent_selection == SEATS[first]
                tried += 1
    assert tried


def test_rewards_are_the_nets_in_stakes() -> None:
    stake = Fraction(5, 2)
    table = made("xianjin", 1, hands=4, stake=stake)
    bots = {agent: make_bot("sensible", table.table, seat) for seat, agent in enumerate(SEATS)}
    paid, nets = dict.fromkeys(SEATS, 0.0), {}
    for agent in table.agent_iter():
        _, reward, terminated, _, info = table.last(observe=False)
        paid[agent] += reward
        if terminated:
            nets[agent] = info["nets"]
            table.step(None)
            continue
        view = table.table.view(SEATS.index(agent))
        action = bots[agent].choose(view, view.legal)
        table.step(code_of(action, view.lying and view.lying[0]))
    assert nets["E"][-1] == table.table.settlement.nets[0]
    assert any(any(row) for row in nets.values())
    for agent, row in nets.items():
        assert len(row) == 4
        assert paid[agent] == pytest.approx(float(sum(row) / stake))
    assert [sum(hand) for hand in zip(*nets.values(), strict=True)] == [0] * 4


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = made("banding", 4)
    seen = table.observe(table.agent_selection)
    refused: list[Any] = [*np.flatnonzero(seen["action_mask"] == 0).tolist(), -1, ACTIONS, None, 1.0, "pass"]
    before = table.table.machine.snapshot()
    for action in refused:
        with pytest.raises(IllegalAction) as raised:
            table.step(action)
        assert raised.value.faults[0].code == "env.not_legal"
    assert table.table.machine.snapshot() == before
    assert np.array_equal(table.observe(table.agent_selection)["observation"], seen["observation"])


def test_an_illegal_action_may_end_the_episode_instead() -> None:
    table = env(LOADED["banding"], fast=False, illegal_reward=-50)
    table.reset(seed=4)
    agent = table.agent_selection
    seen, *_ = table.last()
    assert seen is not None
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[agent] == -50


def test_large_numbers_are_bounded() -> None:
    table = made("banding", 1, balances=(10**9, 1, 7, None), stake=2)
    seen = table.observe("E")
    assert numbers(seen, "balance") == [MOST, 0, 3, -1]
    assert table.observation_space("E").contains(seen)


def test_the_page_describes_every_row_and_number() -> None:
    page = PAGE.read_text(encoding="utf-8").splitlines()
    at = 0
    for part in ROWS:
        assert f"| {_span(at, part.size)} | `{part.name}` | {part.meaning} |" in page
        at += part.size
    for part in NUMBERS:
        assert f"| {_span(NUMBER[part.name].start, part.size)} | `{part.name}` | {part.meaning} |" in page
    assert (at + 2, COLUMNS) == SHAPE


def _span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"
