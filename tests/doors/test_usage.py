"""The command line itself: help, usage faults, exit status 2."""

from __future__ import annotations

import pytest

from tests.doors.shell import CASE, qiaoma

COMMANDS = ("list", "settle", "compare", "simulate", "test", "validate", "show", "new")


@pytest.mark.parametrize(("lang", "word"), [("zh", "命令"), ("en", "commands")])
def test_help_names_every_command_in_the_language_asked_for(lang: str, word: str) -> None:
    ran = qiaoma("--help", "--lang", lang)
    assert ran.status == 0
    assert word in ran.out
    assert all(f"\n  {command} " in ran.out for command in COMMANDS)
    assert ran.err == ""


def test_help_is_chinese_unless_asked() -> None:
    assert "用法" in qiaoma("--help").out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(command: str) -> None:
    ran = qiaoma(command, "--help", "--lang", "en")
    assert ran.status == 0
    assert f"usage: qiaoma {command}" in ran.out
    assert "--format" in ran.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "usage.command"),
        (("setle", "x"), "usage.command"),
        (("settle", str(CASE)), "usage.missing"),
        (("settle", "--ruleset", "banding"), "usage.missing"),
        (("settle", str(CASE), "more", "--ruleset", "banding"), "usage.extra"),
        (("settle", str(CASE), "--rulset", "banding"), "usage.option"),
        (("settle", str(CASE), "--ruleset"), "usage.value"),
        (("settle", str(CASE), "--ruleset", "banding", "--ruleset", "wuming"), "usage.twice"),
        (("settle", str(CASE), "--ruleset", "banding", "--option", "lezi"), "usage.pair"),
        (("list", "--format", "yaml"), "usage.value"),
        (("list", "--lang", "fr"), "usage.value"),
        (("list", "-x"), "usage.option"),
    ],
)
def test_a_wrong_command_line_is_status_2_on_stderr_alone(words: tuple[str, ...], code: str) -> None:
    ran = qiaoma(*words)
    assert (ran.status, ran.out) == (2, "")
    assert f"[{code}]" in ran.err


def test_all_usage_faults_come_at_once_and_as_json() -> None:
    ran = qiaoma("settle", "--rulset", "x", "--lang", "fr", "--format", "json")
    assert ran.status == 2
    error = ran.json["error"]
    assert sorted(fault["code"] for fault in error["faults"]) == [
        "usage.missing",
        "usage.option",
        "usage.value",
    ]
    assert next(fault for fault in error["faults"] if fault["code"] == "usage.option")["nearest"] == "--ruleset"
    assert ran.err == ""


def test_the_nearest_command_is_proposed_in_the_language_asked_for() -> None:
    ran = qiaoma("validat", "x", "--lang", "en")
    assert "there is no such command" in ran.err
    assert "did you mean: validate" in ran.err


def test_a_value_may_follow_an_equals_sign_and_options_may_stand_anywhere() -> None:
    first = qiaoma("--format=json", "list")
    assert first.status == 0
    assert first.json == qiaoma("list", "--format", "json").json
