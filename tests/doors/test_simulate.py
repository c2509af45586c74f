"""`qiaoma simulate` as a process: what it refuses, what it prints, that processes do not change the result."""

from __future__ import annotations

import csv
import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doors.shell import ROOT, environment, qiaoma

HOUSE = """
id: dear
version: 1.0.0
title: {zh: 贵, en: Dear}
extends: banding
why: everything at twice the price
lines:
  twice: {multiply: {points: 2}, says: {zh: 翻倍, en: twice}}
worksheet: [count_flowers, base, price, double_fan, double_waste, twice]
"""
FEW = ("simulate", "--ruleset", "banding", "--hands", "250", "--seed", "5", "--bots", "random")


@pytest.fixture(scope="module")
def _compiled() -> None:
    """The code that plays, compiled and kept, so that no process of these tests waits for it."""
    import qiaoma as door

    door.simulate("banding", hands=1, bots=("random",) * 4)


def test_all_that_is_wrong_is_said_at_once_and_nothing_is_played() -> None:
    words = ("--ruleset", "bandin", "--versus", "wumin", "--hands", "0", "--seed", "-5", "--jobs", "abc")
    ran = qiaoma(
        "simulate", *words, "--bots", "sensibl,random", "--option", "lezi=3", "--format", "json", "--lang", "en"
    )
    assert ran.status == 2
    found = [(fault["code"], fault["path"], fault["nearest"]) for fault in ran.json["error"]["faults"]]
    assert sorted(found) == [
        ("file.unknown_ruleset", "", "banding"),
        ("file.unknown_ruleset", "", "wuming"),
        ("simulation.bot", "--bots", "sensible"),
        ("simulation.number", "--hands", ""),
        ("simulation.number", "--jobs", ""),
        ("simulation.number", "--seed", ""),
        ("simulation.seats", "--bots", ""),
    ]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--hands", "0"),
        ("--hands", "-5"),
        ("--hands", "abc"),
        ("--hands", "1000000000000"),
        ("--hands", "1e3"),
        ("--hands", "１００"),
        ("--hands", "9" * 5000),
        ("--jobs", "0"),
        ("--jobs", "1.5"),
        ("--seed", "-1"),
        ("--seed", str(1 << 39)),
        ("--bots", ""),
        ("--bots", "random,random"),
        ("--bots", "random,random,random,random,random"),
        ("--format", "yaml"),
    ],
)
def test_a_value_that_is_none_is_refused(option: str, value: str) -> None:
    ran = qiaoma("simulate", "--ruleset", "banding", option, value, "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{option}: ")
    assert len(ran.err) < 500


def test_a_faulty_file_is_an_input_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "faulty.yaml").write_text("id: faulty\nextends: banding\npayment: {selfdraw: {shares: 3}}\n")
    ran = qiaoma("simulate", "--ruleset", tmp_path / "faulty.yaml", "--hands", "0", "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert "faulty.yaml:3" in ran.err
    assert "--hands: " in ran.err


def test_only_this_command_writes_csv() -> None:
    assert "text|json|csv" in qiaoma("simulate", "--help", "--lang", "en").out
    assert "csv" not in qiaoma("list", "--help", "--lang", "en").out
    for words in (("list", "--format", "csv"), ("--format", "csv", "list")):
        ran = qiaoma(*words, "--lang", "en")
        assert (ran.status, ran.out) == (2, "")
        assert "--format has no such value" in ran.err


@pytest.mark.usefixtures("_compiled")
def test_processes_do_not_change_a_byte() -> None:
    one = qiaoma(*FEW, "--versus", "wuming", "--format", "json")
    two = qiaoma(*FEW, "--versus", "wuming", "--format", "json", "--jobs", "2")
    assert (one.status, two.status) == (0, 0)
    assert one.out == two.out
    assert one.json["hands"] == 250
    assert qiaoma(*FEW[:-4], "--seed", "6", *FEW[-2:], "--format", "json").json["figures"] != one.json["figures"]


@pytest.mark.usefixtures("_compiled")
def test_a_spreadsheet_reads_chinese() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "qiaoma", "--format", "csv", *FEW],
        capture_output=True,
        cwd=ROOT,
        env=environment(PYTHONIOENCODING="gbk"),
        timeout=300,
        check=True,
    )
    assert done.stdout.startswith(b"\xef\xbb\xbffigure,name,")
    assert done.stdout.count(b"\r\n") == done.stdout.count(b"\n")
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode("utf-8-sig"))))
    assert next(row for row in rows if row["figure"] == "drawn")["name"] == "流局"


@pytest.mark.usefixtures("_compiled")
def test_the_report_is_alone_on_stdout_and_the_bar_only_on_a_terminal() -> None:
    ran = qiaoma(*FEW, "--lang", "en")
    assert ran.status == 0
    assert ran.out.startswith("banding@1.1.0  sha256:")
    assert "250 hands, 3 tables of 100; seed 5; bots random" in ran.out
    assert "\x1b" not in ran.err
    assert "250/250" in _on_a_terminal(*FEW)


def _on_a_terminal(*words: str) -> str:
    """What the process writes to stderr when that is a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "qiaoma", *words]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, cwd=ROOT, env=environment())
    os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 4096):
            seen += part
    except OSError:  # so a terminal ends whose other side is closed
        pass
    os.close(ours)
    assert process.wait(300) == 0
    return seen.decode()


@pytest.mark.usefixtures("_compiled")
def test_a_ruleset_beside_itself_differs_by_nothing() -> None:
    ran = qiaoma(*FEW, "--versus", "banding", "--format", "json")
    for name, figure in ran.json["figures"].items():
        assert figure["difference"]["value"] in (0, None), name
        assert figure["difference"]["low"] in (0, None), name
    assert ran.json["rules"] == []
    assert ran.json["figures"]["drawn"]["difference"] == {"value": 0, "low": 0, "high": 0}


@pytest.mark.usefixtures("_compiled")
def test_a_house_rule_that_doubles_the_points_doubles_the_money_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "dear.yaml").write_text(HOUSE, encoding="utf-8")
    words = ("simulate", "--ruleset", "banding", "--versus", tmp_path / "dear.yaml", "--hands", "4000")
    ran = qiaoma(*words, "--bots", "random", "--format", "json")
    assert ran.status == 0, ran.err
    figures = ran.json["figures"]
    for name in ("share_value", "received.mean", "paid.median", "paid.p95", "paid.max", "seat.S.net"):
        assert figures[name]["versus"]["value"] == pytest.approx(2 * figures[name]["value"]), name
        assert figures[name]["value"] != 0
    assert figures["paid.mean"]["difference"]["low"] > 0
    for name in ("drawn", "dealer.stays", "discards.mean", "pattern.all_pungs", "counter.wasteland.positive"):
        assert figures[name]["difference"] == {"value": 0, "low": 0, "high": 0}, name
    assert [rule["path"] for rule in ran.json["rules"]] == ["lines.twice"]
