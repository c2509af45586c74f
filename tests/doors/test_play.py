"""`qiaoma play`: a person at the terminal, bots among themselves, what is typed and what is said."""

from __future__ import annotations

import os
import pty
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from qiaoma.cli.play_screen import WIDTH
from qiaoma.columns import width
from qiaoma.table.log import read_log
from qiaoma.tiles import CODES
from tests.doors.shell import ROOT, SEATS, SOURCES, Ran, environment, qiaoma

DEALS = 4
"""A seed under which East, where the person sits, deals: the first question is the own turn."""
DULL = "d\n\n" * 400
"""Discards what is drawn and passes whatever is offered, to the end of any game."""
TYPED = ("d", "d", "", "", "1", "2", "p", "c1", "c", "k", "h", "h", "r", "r 5m", "东", "打五万", "?", "t", "x", *CODES)
"""What a careless hand may type; leaving is not among it."""


def _person(*words: str, ruleset: str = "laiyouxi", typed: str = DULL, seed: int = DEALS, hands: int = 1) -> Ran:
    against = () if "--against" in words else ("--against", "random")
    choices = ("--ruleset", ruleset, *against, "--seed", str(seed), "--hands", str(hands))
    return qiaoma("play", *choices, *words, stdin=typed)


def _hand_nets(ran: Ran) -> list[str]:
    """What the table after an only hand says that each seat got in it."""
    return re.findall(r"^(?:you|East|South|West|North) +([-+\d/]+) +[-+\d/]+$", ran.out, re.M)


@pytest.mark.parametrize("ruleset", SOURCES)
def test_bots_play_unattended_and_the_totals_add_up(ruleset: str) -> None:
    words = ("play", "--ruleset", ruleset, "--bots", "random", "--seed", "5", "--hands", "3")
    first = qiaoma(*words, "--format", "json")
    assert (first.status, first.err) == (0, "")
    answer = first.json
    assert [hand["hand"] for hand in answer["hands"]] == [1, 2, 3]
    assert answer["ruleset"]["id"] == ruleset
    assert answer["seed"] == 5
    for seat in SEATS:
        assert sum(hand["net"][seat] for hand in answer["hands"]) == answer["totals"][seat]
    assert all(sum(hand["net"].values()) == 0 for hand in answer["hands"])
    assert answer["hands"][0]["next"]["dealer"] == answer["hands"][1]["dealer"]
    assert qiaoma(*words, "--format", "json").json == answer
    other = qiaoma(*words[:-3], "6", *words[-2:], "--format", "json").json
    assert other["hands"] != answer["hands"]


def test_a_line_a_hand_and_who_played_which_seat() -> None:
    words = ("--bots", "random,sensible,random,cautious", "--seed", "5", "--hands", "2", "--lang", "en")
    ran = qiaoma("play", "--ruleset", "banding", *words)
    head, one, two, *rest = ran.out.splitlines()
    assert "banding@1.1.0" in head
    assert "seed 5" in head
    assert re.match(r" +1 dealer [ESWN]  E \S+ +S \S+ +W \S+ +N \S+", one)
    assert re.match(r" +2 dealer [ESWN]  ", two)
    assert [line.split()[:2] for line in rest[-4:]] == [
        ["E", "random"],
        ["S", "sensible"],
        ["W", "random"],
        ["N", "cautious"],
    ]


def test_the_stake_multiplies_the_money_and_nothing_else() -> None:
    words = ("play", "--ruleset", "banding", "--bots", "sensible", "--seed", "5", "--hands", "4", "--format", "json")
    plain, dear = qiaoma(*words).json["hands"], qiaoma(*words, "--stake", "5/2").json["hands"]
    assert any(hand["wins"] for hand in plain)
    for one, other in zip(plain, dear, strict=True):
        assert [win["seat"] for win in one["wins"]] == [win["seat"] for win in other["wins"]]
        for seat in SEATS:
            assert Fraction(str(other["net"][seat])) == Fraction(str(one["net"][seat])) * Fraction(5, 2)


def test_the_log_is_whole_and_an_old_one_is_kept(tmp_path: Path) -> None:
    words = ("--bots", "random", "--seed", "5", "--hands", "2", "--log", str(tmp_path / "game.log"))
    assert qiaoma("play", "--ruleset", "xianjin", *words).status == 0
    kept = (tmp_path / "game.log").read_bytes()
    types = [entry.data["type"] for entry in read_log(kept).entries]
    assert (types[0], types[-1]) == ("start_game", "end_game")
    assert types.count("end_kyoku") == 2
    again = qiaoma("play", "--ruleset", "xianjin", *words, "--format", "json")
    assert (again.status, again.json["error"]["code"]) == (2, "file.exists")
    assert (tmp_path / "game.log").read_bytes() == kept
    ran = qiaoma("play", "--ruleset", "xianjin", "--bots", "random", "--log", str(tmp_path / "no" / "x"), lang="en")
    assert ran.status == 2


def test_a_full_disk_is_a_fault_and_no_traceback() -> None:
    ran = qiaoma("play", "--ruleset", "xianjin", "--bots", "random", "--log", "/dev/full", "--format", "json")
    assert ran.status == 2
    assert ran.json["error"]["code"] in ("file.exists", "file.unwritable")


def test_everything_wrong_with_the_call_comes_at_once() -> None:
    words = ("--seed", "-1", "--hands", "0", "--stake", "x", "--against", "random,random")
    ran = qiaoma("play", "--ruleset", "banding", *words, "--format", "json")
    assert ran.status == 2
    paths = [fault["path"] for fault in ran.json["error"]["faults"]]
    assert sorted(paths) == ["--against", "--format", "--hands", "--seed", "--stake"]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("--bots", "random", "--seat", "S"), "--seat"),
        (("--bots", "random", "--against", "random"), "--against"),
        (("--bots", "random,random"), "--bots"),
        (("--bots", "clever"), "--bots"),
        (("--bots", "random", "--stake", "-2"), "--stake"),
        (("--bots", "random", "--seat", "X"), "--seat"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...], path: str) -> None:
    ran = qiaoma("play", "--ruleset", "banding", *words, "--format", "json")
    assert ran.status == 2
    assert path in [fault["path"] for fault in ran.json["error"]["faults"]]


def test_a_game_in_chinese_to_its_end() -> None:
    ran = _person(hands=2)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("── 结算") == 2
    assert len(re.findall(r"^座位  本局  累计$", ran.out, re.M)) == 2
    assert "你坐东家" in ran.out
    assert re.search(r"庄 \S+  骰 \d\+\d  余牌 \d+", ran.out)
    assert re.search(r"摸 \S+\n(  \S+)", ran.out)
    assert "现在不能过" in ran.out
    assert "下局：庄" in ran.out
    assert re.search(r"── 终局\n共 2 局\n", ran.out)
    assert "\033" not in ran.out


def test_a_game_in_english_with_a_wild() -> None:
    ran = _person("--lang", "en", "--seat", "W", ruleset="qinghunpeng")
    assert (ran.status, ran.err) == (0, "")
    assert "You sit W" in ran.out
    assert re.search(r"dealer \w+  dice \d\+\d  \d+ left .*wild \w+", ran.out)
    assert "seat   hand  total" in re.sub(r" {3,}", "   ", ran.out)
    assert not re.search(r"[\u4e00-\u9fff]", ran.out)


@pytest.mark.parametrize(("ruleset", "lang"), [("qinghunpeng", "zh"), ("qinghunpeng", "en"), ("laiyouxi", "zh")])
def test_the_settlement_fits_the_terminal_and_speaks_of_the_seats_as_the_table_does(ruleset: str, lang: str) -> None:
    ran = _person("--lang", lang, "--against", "sensible", ruleset=ruleset, seed=3, hands=2)
    assert ran.status == 0
    settled = re.findall(r"^(?:── 结算|-- settlement)\n(.*?)^(?:座位|seat)", ran.out, re.M | re.S)
    assert len(settled) == 2
    lines = "".join(settled).splitlines()
    assert max(map(width, lines)) <= WIDTH
    assert not [line for line in lines if ".txt" in line or "东(E)" in line or "+0" in line or "you wins" in line]


def test_the_same_seed_is_the_same_game() -> None:
    assert _person().out == _person().out != _person(seed=DEALS + 1).out


def test_wrong_input_says_what_is_possible_and_loses_nothing() -> None:
    typed = "zz\n5m5m\n99\n\nd 9\nr\n?\nrules\nt\n"
    ran = _person("--lang", "en", ruleset="banding", typed=typed)
    said = ran.out.split("your turn > ")
    assert len(said) == len(typed.splitlines()) + 2
    assert "“zz” is not possible here" in said[1]
    assert "“5m5m” is not possible here" in said[2]
    assert "name a tile" in said[3]
    assert "you cannot pass now" in said[4]
    assert "write a tile after d" in said[5]
    assert "no declaration" in said[6]
    assert "1m-9m characters" in said[7]
    assert "Half flush" in said[8]
    assert "qiaoma show banding" in said[8]
    assert said[0].splitlines()[-4:] == said[9].splitlines()[-4:]


def test_a_refused_act_names_the_rule_in_words() -> None:
    ran = _person(typed="h\n")
    assert "不行：牌没有成形  [no_win.shape]" in ran.out
    assert "      没有敲（报听）  [no_win.knock]" in ran.out
    said = _person("--lang", "en", typed="h\n").out
    assert "ready was not declared  [no_win.knock]" in said


def test_the_rules_are_shown_as_they_are_played() -> None:
    words = ("--reading", "N1=d", "--option", "lezi=20")
    assert "qiaoma show laiyouxi --option lezi=20 --reading N1=d" in _person(*words, typed="rules\n").out


def test_leaving_is_confirmed_and_costs_what_the_rules_say() -> None:
    stays = _person("--lang", "en", ruleset="banding", typed="q\nn\nq\ny\n")
    assert stays.out.count("Really leave?") == 2
    assert "you escape" in stays.out
    assert _hand_nets(stays) == ["-60", "+20", "+20", "+20"]
    assert stays.out == _person("--lang", "en", ruleset="banding", typed="q\nn\nq\n").out.replace(
        "(y leaves) > \n", "(y leaves) > y\n"
    )


def test_the_end_of_the_input_is_leaving() -> None:
    ran = _person("--lang", "en", ruleset="banding", typed="", hands=3)
    assert ran.status == 0
    assert "Really leave?" not in ran.out
    assert _hand_nets(ran) == ["-60", "+20", "+20", "+20"]
    assert "hands: 1" in ran.out


def test_leaving_between_two_hands_costs_nothing(tmp_path: Path) -> None:
    asked = _person(ruleset="qinghunpeng").out.count(" > ")
    typed = "\n".join([*DULL.split("\n")[:asked], "what", "q", ""])
    log = tmp_path / "game.log"
    ran = _person("--lang", "en", "--log", str(log), ruleset="qinghunpeng", hands=3, typed=typed)
    assert ran.out.count("Enter for the next hand, q leaves > ") == 2
    assert "hands: 1" in ran.out
    assert "escape" not in ran.out
    types = [entry.data["type"] for entry in read_log(log).entries]
    assert types[-3:] == ["end_kyoku", "leave_seat", "end_game"]


def _terminal(typed: bytes, **extra: str) -> str:
    """A game in a pseudo terminal: everything that it shows."""
    parent, child = pty.openpty()
    words = ["play", "--ruleset", "laiyouxi", "--against", "random", "--seed", str(DEALS), "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-m", "qiaoma", *words],
        stdin=child,
        stdout=child,
        stderr=child,
        cwd=ROOT,
        env=environment(TERM="xterm", **extra),
    ) as process:
        os.close(child)
        os.write(parent, typed)
        shown = b""
        while True:
            try:
                shown += os.read(parent, 4096)
            except OSError:
                break
        os.close(parent)
        assert process.wait(60) == 0
    return shown.decode()


def test_a_terminal_has_colour_unless_it_is_unwanted() -> None:
    coloured = _terminal(b"q\ny\n")
    plain = _terminal(b"q\ny\n", NO_COLOR="1")
    assert "\033[1m" in coloured
    assert "\033" not in plain
    assert re.sub(r"\033\[\d+m", "", coloured) == plain
    assert "your turn > " in plain
    assert "Really leave?" in plain
    assert "seat " in plain


@pytest.mark.parametrize(("ruleset", "seed"), [("laiyouxi", 1), ("qinghunpeng", 2), ("next-wild", 3)])
def test_whatever_is_typed_a_game_comes_to_its_end_and_replays(ruleset: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    typed = "".join(f"{chance.choice(TYPED)}\n" for _ in range(3000))
    log = str(tmp_path / "game.log")
    ran = _person("--log", log, ruleset=ruleset, typed=typed, seed=seed, hands=2)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("── 结算") == 2
    assert qiaoma("replay", log).status == 0


def test_the_log_of_who_left_replays(tmp_path: Path) -> None:
    log = str(tmp_path / "game.log")
    assert _person("--log", log, ruleset="banding", typed="").status == 0
    assert qiaoma("replay", log).status == 0


def test_a_program_that_fails_is_played_for_and_named() -> None:
    words = ("--bots", "random,random,cmd:false,random", "--seed", "5", "--hands", "1")
    ran = qiaoma("play", "--ruleset", "banding", *words)
    assert ran.status == 0
    assert "西家由牌桌代打：机器人的程序退出了 [bot.exited]" in ran.out
    answer = qiaoma("play", "--ruleset", "banding", *words, "--format", "json").json
    assert list(answer["replaced"]) == ["W"]


def test_what_a_failed_program_said_is_passed_on() -> None:
    words = ("--bots", "random,random,cmd:sh -c 'echo no such file >&2; exit 1',random", "--seed", "5", "--hands", "1")
    ran = qiaoma("play", "--ruleset", "banding", *words)
    assert ran.status == 0
    assert ran.err == "W: no such file\n"
