"""What a program hands over: a wrong Python type is a TypeError that names the argument; wrong data is a QiaomaError."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import qiaoma

CASE = qiaoma.Case.from_dict({"result": "drawn"})
FILE = qiaoma.CaseFile("case", (CASE,))
WRONG: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (qiaoma.load, (5,), {}, "name"),
    (qiaoma.load, ("base",), {"options": 5}, "options"),
    (qiaoma.load, ("base",), {"options": {5: 6}}, "options"),
    (qiaoma.load, ("base",), {"readings": ["N1"]}, "readings"),
    (qiaoma.load, ("base",), {"path": "folder"}, "path"),
    (qiaoma.load, ("base",), {"path": [5]}, "path"),
    (qiaoma.show, (5,), {}, "name"),
    (qiaoma.show, ("base", 5), {}, "at"),
    (qiaoma.show, ("base",), {"options": 5}, "options"),
    (qiaoma.validate, (5,), {}, "name"),
    (qiaoma.validate, ("base", "folder"), {}, "path"),
    (qiaoma.read_cases, (None,), {}, "path"),
    (qiaoma.read_case, (5,), {}, "source"),
    (qiaoma.compare, (5,), {}, "case"),
    (qiaoma.compare, (CASE, "base"), {}, "names"),
    (qiaoma.compare, (CASE, [5]), {}, "names"),
    (qiaoma.compare_file, (CASE,), {}, "cases"),
    (qiaoma.settle_file, (5, None), {}, "cases"),
    (qiaoma.settle_file, (FILE, "base"), {}, "ruleset"),
]


@pytest.mark.parametrize(("function", "words", "named", "argument"), WRONG)
def test_a_wrong_type_is_a_type_error_that_names_the_argument(
    function: Callable[..., Any], words: tuple[Any, ...], named: dict[str, Any], argument: str
) -> None:
    with pytest.raises(TypeError, match=rf"{argument}.* must be"):
        function(*words, **named)


def test_only_a_case_is_settled() -> None:
    with pytest.raises(TypeError, match="case must be Case, not int"):
        qiaoma.load("base").settle(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [[1], {"a": 1}, None, 1.5, "\0", "x" * 5000])
def test_a_wrong_choice_is_an_error_of_the_choice(value: object) -> None:
    with pytest.raises(qiaoma.RulesetError) as error:
        qiaoma.load("laiyouxi", options={"lezi": value})
    assert [fault.code for fault in error.value.faults] == ["option.value"]
    with pytest.raises(qiaoma.RulesetError):
        qiaoma.load("laiyouxi", readings={"N1": value})


def test_wrong_data_is_an_error_of_the_case() -> None:
    wrong: tuple[Any, ...] = (5, None, [], "text")
    for data in wrong:
        with pytest.raises(qiaoma.CaseError):
            qiaoma.Case.from_dict(data)
    with pytest.raises(qiaoma.CaseError):
        qiaoma.read_cases(Path("no/such.yaml"))
