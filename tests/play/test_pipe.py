"""Bots over pipes: the protocol, and every way in which a program can break it."""

from __future__ import annotations

import collections
import json
import os
import select
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

import qiaoma
from qiaoma.table.actions import Action
from qiaoma.table.bot_failed import WHY, BotFailed
from qiaoma.table.bot_process import MOST_LINE, MOST_SAID, MOST_UNREAD
from qiaoma.table.bots import make_bot
from qiaoma.table.pipe import PipeBot
from qiaoma.table.session import play_hand, play_session
from qiaoma.table.table import Table

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
ASKED = """
import json, os, sys, time
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "ask":
            return message
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def answer(ask, **members):
    say(json.dumps({"id": ask["id"], "action": ask["legal"][-1], **members}) + "\\n")
ask = asked()
"""
BAD = {
    "bot.exited": ["sys.exit(3)", "raise ValueError", "os.kill(os.getpid(), 15)", "say('{\"id\":'); sys.exit(0)"],
    "bot.closed": ["os.close(1); time.sleep(60)"],
    "bot.late": [
        "time.sleep(60)",
        "say('{\"id\": 1'); time.sleep(60)",
        "while True: sys.stderr.write('x' * 1000)",
    ],
    "bot.too_long": [f"say('x' * {MOST_LINE + 1}); time.sleep(60)", "while True: say('x' * 1000)"],
    "bot.not_json": [
        "say('hello\\n')",
        "say('\\n')",
        "say('[' * 60000 + '\\n')",
        "say('9' * 60000 + '\\n')",
        "sys.stdout.buffer.write(bytes([0xff, 10])); sys.stdout.flush(); time.sleep(60)",
        "while True: say('junk\\n')",
    ],
    "bot.not_an_answer": ["say('[]\\n')", "say('null\\n')", "answer(ask, action='win')", "say('{\"id\": 1}\\n')"],
    "bot.wrong_id": ["answer(ask, id=2)", "answer(ask, id=True)", "answer(ask, id='1')", "answer(ask, id=None)"],
    "bot.illegal": [
        "answer(ask, action={'type': 'win'})",
        "answer(ask, action={'type': 'fly'})",
        "answer(ask, action={})",
        "answer(ask, action={'type': 'discard', 'tile': ['5m']})",
    ],
}


@pytest.fixture
def table() -> Table:
    table = Table("banding", seed=5)
    table.deal()
    return table


def bot(code: str, table: Table, seconds: float = 10, first_seconds: float = 10) -> PipeBot:
    return PipeBot([sys.executable, "-c", code], 0, table.ruleset.ref(), seconds=seconds, first_seconds=first_seconds)


def ask(player: PipeBot, table: Table) -> Action:
    seat = table.awaited[0]
    return player.choose(table.view(seat), table.legal(seat))


def gone(player: PipeBot) -> bool:
    """Whether the program's group is empty: nothing runs, nothing waits to be reaped."""
    with pytest.raises(ProcessLookupError):
        os.killpg(player.group, 0)
    return True


def test_an_answer_of_each_legal_action_is_taken(table: Table) -> None:
    seat = table.awaited[0]
    for at, action in enumerate(table.legal(seat)):
        with bot(f"{ASKED}answer(ask, action=ask['legal'][{at}])", table) as player:
            assert ask(player, table) == action


@pytest.mark.parametrize(("why", "code"), [(why, code) for why, codes in BAD.items() for code in codes])
def test_a_bad_bot_is_stopped_and_its_fault_named(why: str, code: str, table: Table) -> None:
    player = bot(ASKED + code, table, seconds=1, first_seconds=1 if why == "bot.late" else 10)
    with pytest.raises(BotFailed) as failed:
        ask(player, table)
    assert failed.value.why == why
    assert gone(player)
    player.note(table.events[0])
    player.close()


def test_every_fault_is_tried_here() -> None:
    assert set(WHY) == {*BAD, "bot.not_started", "bot.deaf"}


def test_what_a_crashing_bot_said_is_kept(table: Table) -> None:
    player = bot("import sys\nsys.stderr.write('x' * 100_000)\nraise ValueError('no such tile')", table)
    with pytest.raises(BotFailed) as failed:
        ask(player, table)
    assert failed.value.faults[0].found == "1"
    assert "no such tile" in failed.value.said
    assert len(failed.value.said) <= MOST_SAID


def test_a_second_answer_is_found_at_the_next_question(table: Table) -> None:
    player = bot(f"{ASKED}answer(ask); answer(ask); time.sleep(60)", table)
    ask(player, table)
    with pytest.raises(BotFailed) as failed:
        ask(player, table)
    assert failed.value.why == "bot.wrong_id"


def test_only_the_first_answer_may_take_longer(table: Table) -> None:
    code = "time.sleep(1); answer(ask); ask = asked(); time.sleep(1); answer(ask)"
    player = bot(ASKED + code, table, seconds=0.2)
    ask(player, table)
    with pytest.raises(BotFailed) as failed:
        ask(player, table)
    assert failed.value.why == "bot.late"


def test_a_program_that_cannot_be_started(table: Table) -> None:
    for command in (["no-such-program-here"], "no-such-program-here x", "", "'open", ["a\0b"]):
        with pytest.raises(BotFailed) as failed:
            PipeBot(command, 0, table.ruleset.ref())
        assert failed.value.why == "bot.not_started"


def test_telling_a_bot_that_does_not_read_never_blocks(table: Table) -> None:
    player = bot("import time; time.sleep(60)", table)
    for _ in range(2 * MOST_UNREAD // len(str(table.events[0].as_dict()))):
        player.note(table.events[0])
    with pytest.raises(BotFailed) as failed:
        ask(player, table)
    assert failed.value.why == "bot.deaf"
    assert gone(player)


def test_what_a_bot_started_ends_with_it(table: Table, tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    start = f"end = os.open({str(held)!r}, os.O_WRONLY); subprocess.Popen(['sleep', '600'], stdout=end); os.close(end)"
    end = os.open(held, os.O_RDONLY | os.O_NONBLOCK)  # readable once it was held and nobody holds it any more
    player = bot(f"{ASKED}import subprocess; {start}; answer(ask); time.sleep(60)", table)
    try:
        ask(player, table)
        assert not select.select([end], [], [], 0)[0]
        player.stop()
        assert select.select([end], [], [], 30)[0]
    finally:
        os.close(end)


def test_a_bot_reads_to_the_end_before_it_must_exit(tmp_path: Path, table: Table) -> None:
    told = tmp_path / "told"
    with bot(f"import sys; open({str(told)!r}, 'w').write(sys.stdin.read())", table) as player:
        for event in table.events:
            player.note(event)
    assert told.read_text().count("\n") == 1 + len(table.events)
    assert gone(player)


def test_the_example_plays_a_session_and_is_told_nothing_hidden(tmp_path: Path) -> None:
    told = tmp_path / "told"
    table = Table("banding", seed=5)
    command = f"tee {shlex.quote(str(told))} | {shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    with PipeBot(["sh", "-c", command], 0, table.ruleset.ref()) as player:
        others = [make_bot("random", table, seat) for seat in range(1, 4)]
        played = list(play_session(table, [player, *others], hands=2))
    assert [hand.replaced for hand in played] == [{}, {}]
    messages = [json.loads(line) for line in told.read_text().splitlines()]
    kinds = collections.Counter(message["type"] for message in messages)
    assert kinds["hello"] == 1
    assert kinds["start_kyoku"] == kinds["end_kyoku"] == 2
    for message in messages:
        assert not {"wall", "seed"} & message.keys()
        if message["type"] == "tsumo":
            assert (message["pai"] == "?") == (message["actor"] != 0)
        if message["type"] == "start_kyoku":
            assert [set(hand) == {"?"} for hand in message["tehais"]] == [False, True, True, True]
        if message["type"] == "ask" and message["view"]["phase"] != "over":
            assert [seat["hand"] is None for seat in message["view"]["seats"]] == [False, True, True, True]


@pytest.mark.parametrize(
    ("breaks", "why"),
    [("sys.exit(9)", "bot.exited"), ("say('\\x00\\x1b[2J\\u2028' + 'x' * 5000 + '\\n')", "bot.not_json")],
)
def test_a_failed_bot_is_replaced_and_the_hand_goes_on(breaks: str, why: str) -> None:
    entries: list[Any] = []
    table = Table("banding", seed=5, log=entries.append)
    failing = bot(f"{ASKED}answer(ask); asked(); {breaks}", table)
    players = [failing, *(make_bot("random", table, seat) for seat in range(1, 4))]
    played = play_hand(table, players)
    assert table.over
    assert why in played.replaced[0]
    assert all(line.isprintable() for line in played.replaced[0].splitlines())
    (replaced,) = [entry for entry in entries if entry["type"] == "replaced"]
    assert (replaced["actor"], why in replaced["why"]) == (0, True)


def test_make_bot_starts_a_command(table: Table) -> None:
    player = make_bot(f"cmd:{sys.executable} {EXAMPLE}", table, 2)
    assert isinstance(player, PipeBot)
    with player:
        assert ask(player, table) in table.legal(table.awaited[0])


def test_unknown_kinds_are_refused_with_the_nearest(table: Table) -> None:
    with pytest.raises(qiaoma.QiaomaError) as refused:
        make_bot("sensibel", table, 0)
    assert refused.value.faults[0].nearest == "sensible"


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_bot_sits_at_one_of_four_seats(table: Table, seat: int) -> None:
    with pytest.raises(qiaoma.IllegalAction) as refused:
        make_bot("random", table, seat)
    assert refused.value.faults[0].code == "act.seat"


def test_a_bot_ends_with_its_object(table: Table) -> None:
    player = bot("import time; time.sleep(60)", table)
    group = player.group
    del player
    with pytest.raises(ProcessLookupError):
        os.killpg(group, signal.SIGCONT)
