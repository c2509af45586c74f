"""The reader of command lines, on words of every kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma.cli.command import Call, Command
from qiaoma.cli.main import COMMANDS
from qiaoma.cli.parse import UsageError, parse

WORDS = st.one_of(
    st.sampled_from(
        [
            *COMMANDS,
            "--",
            "-",
            "--lang",
            "en",
            "--format",
            "json",
            "--ruleset",
            "--option",
            "a=b",
            "--help",
            "-h",
            "--path",
        ]
    ),
    st.text(max_size=8),
    st.text(max_size=5).map(lambda text: f"--{text}"),
)


def _parsed(words: list[str]) -> tuple[Command | None, Call] | UsageError:
    try:
        return parse(words, COMMANDS)
    except UsageError as error:
        return error


@given(st.lists(WORDS, max_size=8))
def test_any_words_give_a_call_or_faults_in_both_languages(words: list[str]) -> None:
    answer = _parsed(words)
    if isinstance(answer, UsageError):
        assert answer.faults
        assert all(fault.code.startswith("usage.") and fault.zh and fault.en for fault in answer.faults)
        assert answer.call.lang in ("zh", "en")
        return
    command, call = answer
    assert command is not None or "help" in call.values
    if command is not None and "help" not in call.values:
        assert len(call.words) >= len(command.arguments)


def test_words_after_two_dashes_are_no_options() -> None:
    command, call = parse(["validate", "--", "--lang", "-x"], COMMANDS)
    assert command is COMMANDS["validate"]
    assert call.words == ("--lang", "-x")
    assert call.lang == "zh"


def test_repeated_options_are_kept_in_order() -> None:
    _, call = parse(["list", "--path", "b", "--path=a"], COMMANDS)
    assert [str(folder) for folder in call.path] == ["b", "a"]


def test_pairs_may_hold_an_equals_sign_in_the_value() -> None:
    words = ["settle", "x", "--ruleset", "y", "--option", "k=v=w", "--reading", "N1=b"]
    _, call = parse(words, COMMANDS)
    assert call.pairs == {"option": {"k": "v=w"}, "reading": {"N1": "b"}}


@pytest.mark.parametrize("words", [["settle", "--help"], ["--help", "settle"], ["settle", "-h", "--lang", "fr"]])
def test_help_asks_for_nothing_else(words: list[str]) -> None:
    command, call = parse(words, COMMANDS)
    assert command is COMMANDS["settle"]
    assert "help" in call.values
