"""Replay: a log is what the engine gives, or the first line that is not is told."""

from __future__ import annotations

import io
import json
import os
import random
from fractions import Fraction
from typing import Any

import pytest

from qiaoma.errors import CaseError, IllegalAction, RulesetError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.table.bots import make_bot
from qiaoma.table.log import LogWriter, read_log
from qiaoma.table.log_entries import ENTRIES
from qiaoma.table.replay import Replay, replay
from qiaoma.table.table import Table
from tests.play.log_lines import written
from tests.play.played import play_hand, played

SHIPPED = (
    "laiyouxi",
    "banding",
    "qinghunpeng",
    "wuming",
    "xianjin",
    "next-wild",
    "seven-pairs",
    "limited-stakes",
)
LOGGED = int(os.environ.get("QIAOMA_LOGGED", "8"))
"""How many hands of bots are replayed, one a ruleset in the gate."""
FAST = LOGGED > 1000
HANDS_EACH = 10 if FAST else 1
KINDS_SEATED = ("random", "sensible", "cautious", "sensible")
INPUTS = {"names", "why", "engine", "seed", "minutes"}
"""Keys that no play decides: another value there is another game, not a false one."""


def entries_of(data: bytes) -> list[dict[str, Any]]:
    return [dict(entry.data) for entry in read_log(data).entries]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_replays_to_the_same_bytes(name: str) -> None:
    data = played(name, seed=5, hands=2, late=True)
    again = io.BytesIO()
    result = replay(data, log=LogWriter(again))
    assert (result.equal, result.checked, result.difference) == (True, True, None)
    assert again.getvalue() == data
    assert (result.hands, result.seeded, result.entries) == (2, 2, data.count(b"\n"))
    assert result.chain == read_log(data).chain


@pytest.mark.parametrize("name", SHIPPED)
def test_games_of_all_bots_replay_to_the_same_bytes(name: str) -> None:
    ruleset = load(name)
    for seed in range(-(-LOGGED // (len(SHIPPED) * HANDS_EACH))):
        data = bots_play(ruleset, seed)
        again = io.BytesIO()
        assert replay(data, fast=FAST, log=LogWriter(again)).hands == HANDS_EACH
        assert again.getvalue() == data


def bots_play(ruleset: Ruleset, seed: int) -> bytes:
    """The log of a game of four bots of every kind."""
    stream = io.BytesIO()
    table = Table(ruleset, seed=seed, fast=FAST, log=LogWriter(stream))
    bots = [make_bot(kind, table, seat) for seat, kind in enumerate(KINDS_SEATED)]
    for _ in range(HANDS_EACH):
        table.deal()
        while not table.over:
            seat = table.awaited[0]
            table.act(seat, bots[seat].choose(table.view(seat), table.legal(seat)))
    table.close()
    return stream.getvalue()


def _restless(ruleset: str, seed: int) -> bytes:
    """A game with everything that can come from outside: choices, money, a given wall, an escape, a seat that changes."""
    stream = io.BytesIO()
    chance = random.Random(seed)
    table = Table(
        ruleset,
        seed=seed,
        stake=Fraction(5, 2),
        balances=(100, None, Fraction(70, 3), 0),
        dealer=2,
        names=("阿东", "B", "C", ""),
        log=LogWriter(stream),
        readings={"S1": "b"},
    )
    play_hand(table, chance)
    table.leave(1)
    wall = [face for face in range(42) for _ in range(4 if face < 34 else 1)]
    chance.shuffle(wall)
    table.deal(wall=wall, dice=(2, 5))
    table.note_replaced(3, "bot.timed_out")
    while len(table.events) < 12:
        table.time_out(table.awaited[0])
    table.escape(1, "disconnected", minutes=4)
    play_hand(table, chance)
    table.close()
    return stream.getvalue()


def test_all_that_comes_from_outside_replays() -> None:
    data = _restless("banding", 4)
    result = replay(data)
    assert result.equal, result.text("en")
    assert (result.hands, result.seeded) == (3, 2)
    assert "1 局的牌墙或骰子不是种子给的" in result.text("zh")
    assert "not drawn from the seed: 1" in result.text("en")


def test_the_compiled_engine_replays_alike() -> None:
    pytest.importorskip("numba")
    data = played("banding", seed=5)
    assert replay(data, fast=True) == replay(data)
    assert played("banding", seed=5, fast=True) == data


def test_who_wrote_a_log_makes_no_difference() -> None:
    entries = entries_of(played("banding", seed=5))
    entries[0]["engine"] = "9.9.9"
    assert replay(written(entries)).equal


def test_a_seed_that_does_not_give_the_wall_is_seen() -> None:
    entries = entries_of(played("banding", seed=5, hands=2))
    result = replay(_forged(entries, 0, {**entries[0], "seed": 6}))
    assert (result.equal, result.hands, result.seeded) == (True, 2, 0)


def _others(value: Any) -> list[Any]:
    """Other values of the same kind."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return ["1m", "E", "nothing", "pass"]
    if isinstance(value, list):
        return [
            value[::-1],
            *([*value[:at], other, *value[at + 1 :]] for at, item in enumerate(value[:4]) for other in _others(item)),
        ]
    if isinstance(value, dict):
        return [{**value, key: other} for key, item in value.items() for other in _others(item)]
    return [0]


def _forged(entries: list[dict[str, Any]], at: int, entry: dict[str, Any]) -> bytes:
    """The log with one entry changed and the chain made anew, as a forger would."""
    return written([*entries[:at], entry, *entries[at + 1 :]])


def test_a_forged_entry_is_found_where_it_stands_or_where_it_tells() -> None:
    entries = entries_of(_restless("banding", 4))
    chance = random.Random(1)
    seen: set[str] = set()
    for at, entry in enumerate(entries):
        often = entry["type"] in ("decide", "time_out", "tsumo", "dahai", "flower")
        if entry["type"] == "replaced" or (often and chance.random() < 0.99 and entry["type"] in seen):
            continue
        seen.add(entry["type"])
        for key in sorted(entry.keys() - INPUTS - {"type", "ruleset"}):
            if (entry["type"], key) == ("leave_seat", "actor"):  # whoever leaves, the counters do the same
                continue
            choices = _others(entry[key])
            other = chance.choice(choices)
            if other == entry[key]:
                continue
            verdict = _verdict(_forged(entries, at, {**entry, key: other}))
            assert verdict is not None, (at, entry, key, other)
            early = entry["type"] in ("decide", "escape", "start_game")
            assert verdict >= at + 1 if early else verdict == at + 1, (at, entry, key, other)
    assert seen >= {"start_kyoku", "end_kyoku", "end_game", "decide", "escape", "leave_seat", "hora"}


def _verdict(data: bytes) -> int | None:
    """The line at which a forged log is found out; None where it is not."""
    try:
        result = replay(data)
    except (CaseError, RulesetError, IllegalAction) as error:
        place = error.faults[0].place
        return place.line if place else 1
    return None if result.difference is None else result.difference.line


def test_a_removed_doubled_or_moved_entry_is_found_though_the_chain_is_right() -> None:
    entries = entries_of(played("laiyouxi", seed=2, late=True))
    for at in [*range(8), *range(8, len(entries) - 2, 23), len(entries) - 3]:
        assert _verdict(written(entries[:at] + entries[at + 1 :])) is not None
        assert _verdict(written([*entries[: at + 1], *entries[at:]])) is not None
        moved = [*entries]
        moved[at : at + 2] = moved[at : at + 2][::-1]
        if moved != entries and {entry["type"] for entry in moved[at : at + 2]} != {"decide"}:
            assert _verdict(written(moved)) is not None, entries[at : at + 2]


def _first(entries: list[dict[str, Any]], kind: str) -> int:
    return next(at for at, entry in enumerate(entries) if entry["type"] == kind)


def changed(entries: list[dict[str, Any]], kind: str, **more: Any) -> Replay:
    at = _first(entries, kind)
    return replay(_forged(entries, at, {**entries[at], **more}))


def test_the_first_difference_says_what_stands_there_and_what_was_expected() -> None:
    entries = entries_of(played("banding", seed=5))
    at = _first(entries, "end_kyoku")
    nets = entries[at]["nets"]
    result = changed(entries, "end_kyoku", nets=[nets[1], nets[0], *nets[2:]] if nets[0] != nets[1] else nets[::-1])
    found = result.difference
    assert found is not None
    assert (found.line, found.keys) == (at + 1, ("nets",))
    assert found.expected == entries[at]
    assert (result.entries, result.equal, result.hands) == (at, False, 0)
    zh, en = result.text("zh"), result.text("en")
    assert f"第 {at + 1} 行与重演不符" in zh
    assert "应为:" in zh
    assert "不同: nets" in zh
    assert f"line {at + 1} is not what the replay gives" in en
    assert f"expected: {json.dumps(entries[at], ensure_ascii=False)[:60]}" in en
    told = result.as_dict("en")["difference"]
    assert (told["line"], told["expected"]["nets"], told["keys"]) == (at + 1, nets, ["nets"])
    json.dumps(result.as_dict("zh"))


def test_an_illegal_decision_is_told_with_the_refusal() -> None:
    entries = entries_of(played("banding", seed=5))
    result = changed(entries, "decide", action={"type": "win"})
    assert result.difference is not None
    assert {fault.code for fault in result.difference.faults} == {"act.not_legal"}
    assert "这一步不合法" in result.text("zh")
    assert "this may not be done" in result.text("en")
    assert changed(entries, "decide", action={"type": "chow", "tile": "E"}).difference is not None


def test_an_event_out_of_nowhere_is_told_with_the_seats_that_are_awaited() -> None:
    entries = entries_of(played("banding", seed=5))
    at = _first(entries, "decide")
    result = replay(written([*entries[:at], {"type": "ready", "actor": 0}, *entries[at:]]))
    assert result.difference is not None
    assert (result.difference.line, result.difference.expected) == (at + 1, None)
    assert len(result.difference.awaited) >= 1
    assert "的决定" in result.text("zh")
    assert "a decision of" in result.text("en")


def test_an_altered_log_is_refused_before_it_is_played() -> None:
    data = played("banding", seed=5)
    lines = data.splitlines(keepends=True)
    lines[10] = lines[10].replace(b'"actor":', b'"actor": ').replace(b"1", b"2", 1)
    with pytest.raises(CaseError) as error:
        replay(b"".join(lines))
    assert error.value.faults[0].place is not None
    assert error.value.faults[0].place.line == 11


def test_the_sample_of_entries_is_covered() -> None:
    types = {entry["type"] for entry in entries_of(_restless("banding", 4))}
    assert types <= set(ENTRIES)


@pytest.mark.parametrize("path", [5, "rulesets", [5]])
def test_folders_of_another_type_are_the_program_s_mistake(path: Any) -> None:
    with pytest.raises(TypeError, match="replay: "):
        replay(b"", path=path)
