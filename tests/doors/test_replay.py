"""`qiaoma replay`: what it prints, in which language, and with which exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.shell import qiaoma
from tests.play.log_lines import written
from tests.play.played import played
from tests.play.test_replay import entries_of

GAME = played("banding", seed=5)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_bytes(GAME)
    return file


def _forged() -> bytes:
    entries = entries_of(GAME)
    at = next(at for at, entry in enumerate(entries) if entry["type"] == "end_kyoku")
    return written([*entries[:at], {**entries[at], "nets": [9, -3, -3, -3]}, *entries[at + 1 :]])


def test_a_log_that_is_as_replayed_is_status_0(game: Path) -> None:
    ran = qiaoma("replay", game)
    assert (ran.status, ran.err) == (0, "")
    assert "与重演全部相符" in ran.out
    told = qiaoma("replay", game, "--format", "json").json
    assert (told["equal"], told["hands"], told["seeded"], told["difference"]) == (True, 1, 1, None)
    assert told["entries"] == GAME.count(b"\n")
    assert told["ruleset"]["id"] == "banding"


def test_stdin_is_read(game: Path) -> None:
    ran = qiaoma("replay", "-", "--lang", "en", stdin=GAME)
    assert ran.status == 0
    assert ran.out == qiaoma("replay", game, "--lang", "en").out


def test_a_difference_is_status_1_with_both_sides() -> None:
    ran = qiaoma("replay", "-", "--lang", "en", stdin=_forged())
    assert (ran.status, ran.err) == (1, "")
    assert "is not what the replay gives" in ran.out
    assert '"nets": [9, -3, -3, -3]' in ran.out
    assert "different: nets" in ran.out
    told = qiaoma("replay", "-", "--format", "json", stdin=_forged())
    assert told.status == 1
    assert told.json["difference"]["keys"] == ["nets"]


@pytest.mark.parametrize(
    ("data", "code", "zh"),
    [
        (b"", "log.empty", "日志是空的"),
        (GAME[:-200], "log.cut", "断"),
        (GAME.replace(b'"seed":5', b'"seed":6'), "log.chain", "被改过"),
        (b"seats: {}\n", "log.json", "不是一个 JSON 对象"),
        (GAME.replace(b'"format":1', b'"format":2'), "log.format", "版本"),
    ],
)
def test_a_log_that_is_none_is_status_2(data: bytes, code: str, zh: str) -> None:
    ran = qiaoma("replay", "-", stdin=data)
    assert (ran.status, ran.out) == (2, "")
    assert f"[{code}]" in ran.err
    assert zh in ran.err
    assert "stdin:" in ran.err
    told = qiaoma("replay", "-", "--format", "json", stdin=data)
    assert told.status == 2
    assert code in [fault["code"] for fault in told.json["error"]["faults"]]


@pytest.mark.parametrize("name", ["gone.jsonl", ".", ""])
def test_a_file_that_cannot_be_read_is_status_2(name: str, tmp_path: Path) -> None:
    ran = qiaoma("replay", name, cwd=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert "[file." in ran.err


def test_another_ruleset_shows_what_it_would_have_changed(game: Path) -> None:
    same = qiaoma("replay", game, "--ruleset", "banding")
    assert same.status == 0
    other = qiaoma("replay", game, "--ruleset", "laiyouxi", "--lang", "en")
    assert (other.status, other.err) == (1, "")
    assert "under laiyouxi@" in other.out
    assert "no_win.knock" in other.out
    told = qiaoma("replay", game, "--ruleset", "banding", "--reading", "S1=b", "--format", "json")
    assert told.json["other"]["readings"] == {"S1": "b"}
    assert [hand["hand"] for hand in told.json["compared"]] == [1]


def test_choices_need_a_ruleset_and_a_ruleset_must_be_there(game: Path) -> None:
    for words in (("--reading", "S1=b"), ("--ruleset", "nosuch")):
        ran = qiaoma("replay", game, *words)
        assert (ran.status, ran.out) == (2, "")


def test_a_ruleset_that_changed_is_status_1_with_both_digests(tmp_path: Path) -> None:
    from qiaoma import load

    file = tmp_path / "house.yaml"
    text = "id: house\nversion: 1.0.0\ntitle: {{zh: 自家, en: House}}\nextends: banding\nwhy: our own\nlines: {{base: {{add: {{points: {}}}}}}}\n"
    file.write_text(text.format(1), encoding="utf-8")
    old = load(file)
    data = played(old, seed=5)
    file.write_text(text.format(2), encoding="utf-8")
    ran = qiaoma("replay", "-", "--path", tmp_path, stdin=data)
    assert (ran.status, ran.out) == (1, "")
    assert "[replay.digest]" in ran.err
    assert old.digest in ran.err
    assert load(file).digest in ran.err
    assert "--ruleset house@1.0.0" in ran.err
    other = qiaoma("replay", "-", "--path", tmp_path, "--ruleset", "house", stdin=data)
    assert other.status == 1
    assert "没有核对" in other.out
