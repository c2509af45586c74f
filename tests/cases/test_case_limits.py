"""Every length and number in a case has an end, said like any other fault."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from qiaoma.case import Case, read_case, read_cases, stream_cases
from qiaoma.case import files as case_files
from qiaoma.case.faults import MAX_FAULTS
from qiaoma.case.types import By
from qiaoma.errors import CaseError, Place
from tests.cases.test_case_faults import DRAWN, faults, said

MANY = ", ".join(f"k{index}: 1" for index in range(201))
WORDS = ", ".join(f"w{index}" for index in range(201))


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        (f"title: {'x' * 501}", "case.type", "title"),
        (f"options: {{{MANY}}}", "case.type", "options"),
        (f"options: {{{'k' * 201}: 1}}", "case.type", "options"),
        (f"options: {{k: {'v' * 201}}}", "case.type", "options.k"),
        (f"counters: {{{MANY}}}", "case.type", "counters"),
        (f"pending: [{WORDS}]", "case.type", "pending"),
        (f"bonus_tiles: {'123456789m' * 3}", "case.type", "bonus_tiles"),
        (
            "seats: {E: {melds: [" + ", ".join(f"{{pung: {n}{n}{n}m}}" for n in range(1, 6)) + "]}}",
            "case.melds",
            "seats.E.melds",
        ),
        ("wild: 9q", "tiles.suit", "wild"),
        ("seats: {E: {flowers: 9f}}", "tiles.number", "seats.E.flowers"),
        ("seats: {E: {melds: [{pung: 111m, tiles: 1x}]}}", "tiles.suit", "seats.E.melds[0].tiles"),
        ("seats: {E: {passed_draw: 1f}}", "case.flower", "seats.E.passed_draw"),
    ],
)
def test_each_length_has_an_end(line: str, code: str, path: str) -> None:
    assert (code, path) in said(f"{line}\n{DRAWN}")


def test_ends_of_the_ending() -> None:
    after = ", ".join(["kong"] * 25)
    assert ("case.type", "wins[0].after") in said(f"wins: [{{seat: E, by: self_draw, tile: C, after: [{after}]}}]")
    assert said("wins: [E]") == [("case.type", "wins[0]")]
    assert said("result: {escape: [E]}") == [("case.type", "result.escape[0]")]


def test_two_kinds_of_impossible_kong_are_not_said_of_a_seat_with_bad_tiles() -> None:
    text = "seats: {E: {hand: 123456789m EEE W}, N: {melds: [{pung: 1x}]}}\nwins: [{seat: E, by: rob_kong, from: N, tile: C}]"
    assert said(text) == [("tiles.suit", "seats.N.melds[0].pung")]


def test_switches_and_numbers_are_options() -> None:
    case = read_case(f"options: {{a: true, b: 2, c: 2.5, d: word}}\n{DRAWN}").cases[0]
    assert case.options == {"a": True, "b": 2, "c": Fraction(5, 2), "d": "word"}
    assert case.options["a"] is True
    assert Case.from_dict(json.loads(json.dumps(case.as_dict()))) == case


def test_an_escape_is_printed_and_read_back() -> None:
    text = "result: {escape: [{seat: W, why: disconnected, minutes: 2.5}, {seat: N, why: timeouts, timeouts: 5}]}"
    case = read_case(text).cases[0]
    plain = case.as_dict()
    assert plain["result"]["escape"][0] == {"seat": "W", "why": "disconnected", "minutes": 2.5}
    assert Case.from_dict(plain) == case


def test_python_numbers_stay_exact_or_are_refused() -> None:
    case = Case.from_dict({"stake": Fraction(7, 3), "wins": [{"seat": "E", "by": "eight_flowers"}]})
    assert (case.stake, case.wins[0].by) == (Fraction(7, 3), By.EIGHT_FLOWERS)
    assert Case.from_dict({"stake": 0.1, "result": "drawn"}).stake == Fraction(1, 10)
    with pytest.raises(CaseError) as error:
        Case.from_dict({"wasteland": 10**50, "result": "drawn"})
    assert error.value.faults[0].found == "number of 167 bits"


def test_a_file_has_so_many_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_files, "MAX_CASES", 2)
    assert len(read_case("cases: [{result: drawn}, {result: drawn}]").cases) == 2
    three = "cases: [{result: drawn}, {result: drawn}, {result: drawn}]"
    assert said(three) == [("case.too_many", "")]
    path = tmp_path / "a.jsonl"
    path.write_text('{"result": "drawn"}\n' * 9, "utf-8")
    with pytest.raises(CaseError) as error:
        read_cases(path)
    assert [fault.code for fault in error.value.faults] == ["case.too_many"]
    assert sum(isinstance(item, Case) for item in stream_cases(path)) == 9


def test_the_title_of_a_file_is_text() -> None:
    assert said("title: 3\ncases: [{result: drawn}]") == [("case.type", "title")]


def test_a_line_that_only_json_can_say_is_placed_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('\n{"result": "drawn", "stake": 1e0, "foo": 1}\n', "utf-8")
    (error,) = stream_cases(path)
    assert isinstance(error, CaseError)
    assert [(fault.code, fault.place) for fault in error.faults] == [("case.unknown_key", Place(str(path), 2, 1))]


def test_a_number_of_a_line_has_so_many_digits(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"result": "drawn", "stake": 0.' + "1" * 60 + "}\n", "utf-8")
    (error,) = stream_cases(path)
    assert isinstance(error, CaseError)
    assert error.faults[0].code == "case.json"


def test_huge_input_is_bounded(tmp_path: Path) -> None:
    many = faults("seats: {E: {" + ", ".join(f"k{index}: 1" for index in range(300)) + "}}\nresult: drawn")
    assert len(many) == MAX_FAULTS + 1
    assert many[0].code == "case.more"
    assert "200" in many[0].zh
    assert said(f"seats: {{E: {{hand: {'1m' * 500}}}}}\n{DRAWN}") == [("tiles.too_long", "seats.E.hand")]
    assert said(f"stake: {'9' * 400}\n{DRAWN}") == [("yaml.number", "stake")]
    path = tmp_path / "long.jsonl"
    path.write_text('{"title": "' + "x" * 200_000 + '"}\n{"result": "drawn"}\n' + "[" * 60_000 + "\n", "utf-8")
    long, fine, deep = stream_cases(path)
    assert isinstance(fine, Case)
    assert isinstance(long, CaseError)
    assert isinstance(deep, CaseError)
    assert (long.faults[0].code, deep.faults[0].code) == ("case.long_line", "case.json")
    assert deep.faults[0].place == Place(str(path), 3, 1)
