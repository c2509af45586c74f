"""`qiaoma test`: prints only what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.shell import CASE, EXAMPLES, ROOT, qiaoma

FACTS = CASE.read_text(encoding="utf-8")


def _run(tmp_path: Path, expect: str, *words: str):  # type: ignore[no-untyped-def]
    file = tmp_path / "case.yaml"
    file.write_text(FACTS + "expect:\n" + expect, encoding="utf-8")
    return qiaoma("test", file, *words)


def test_what_is_as_expected_prints_the_closing_line_alone(tmp_path: Path) -> None:
    ran = _run(tmp_path, "  banding: {E: 6, S: -3, W: 0, N: -3}\n  wuming: {E: 4, S: -2, W: 0, N: -2}\n")
    assert (ran.status, ran.out) == (0, "2 passed, 0 failed\n")


def test_cases_are_read_from_stdin() -> None:
    assert qiaoma("test", "-", stdin=FACTS + "expect: {banding: {E: 6, S: -3, N: -3}}\n").out == "1 passed, 0 failed\n"


def test_a_difference_names_case_ruleset_place_and_both_values(tmp_path: Path) -> None:
    ran = _run(
        tmp_path, "  banding: {E: 7, S: -4, W: 0, N: -3}\n  wuming: {E: 4, S: -2, W: 0, N: -2}\n", "--lang", "en"
    )
    assert ran.status == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "banding" in ran.out
    assert "net.E: expected 7, found 6" in ran.out
    assert "net.S: expected -4, found -3" in ran.out
    assert "net.N" not in ran.out
    assert "wuming" not in ran.out


@pytest.mark.parametrize(
    ("expect", "path"),
    [
        ("  banding: {net: {E: 6, S: -3, W: 0, N: -3}, next: {dealer: S}}\n", "next.dealer"),
        ("  banding: {net: {E: 6, S: -3, W: 0, N: -3}, next: {wasteland: 1}}\n", "next.wasteland"),
        ("  banding: {net: {E: 6, S: -3, W: 0, N: -3}, patterns: [full_flush]}\n", "patterns"),
        ("  banding: null\n", "legal"),
        ("  banding: {refused: no_win.patterns}\n", "legal"),
    ],
)
def test_each_kind_of_expectation_can_fail(tmp_path: Path, expect: str, path: str) -> None:
    ran = _run(tmp_path, expect, "--format", "json")
    assert ran.status == 1
    assert (ran.json["passed"], ran.json["failed"]) == (0, 1)
    (failure,) = ran.json["failures"]
    assert failure["ruleset"] == "banding"
    assert [difference["path"] for difference in failure["differences"]] == [path]


def test_the_patterns_and_the_next_hand_are_compared(tmp_path: Path) -> None:
    expect = "  banding: {net: {E: 6, S: -3, W: 0, N: -3}, next: {dealer: E, wasteland: 0}, patterns: [half_flush]}\n"
    assert _run(tmp_path, expect).out == "1 passed, 0 failed\n"


def test_a_refusal_other_than_the_expected_one_differs(tmp_path: Path) -> None:
    file = tmp_path / "plain.yaml"
    case = FACTS.replace("hand: EEE C", "hand: 22p 3s 3s").replace("tile: C", "tile: 2p")
    file.write_text(case + "expect:\n  banding: {refused: no_win.missed}\n", encoding="utf-8")
    ran = qiaoma("test", file, "--lang", "en")
    assert ran.status == 1
    assert "no_win.patterns" in ran.out
    file.write_text(case + "expect:\n  banding: {refused: no_win.patterns}\n  xianjin: null\n", encoding="utf-8")
    assert qiaoma("test", file).out == "2 passed, 0 failed\n"


def test_the_examples_of_a_ruleset_are_run(tmp_path: Path) -> None:
    house = EXAMPLES / "my-room.yaml"
    assert qiaoma("test", house).out == "1 passed, 0 failed\n"
    changed = tmp_path / "my-room.yaml"
    changed.write_text(house.read_text(encoding="utf-8").replace("{points: 2}", "{points: 3}"), encoding="utf-8")
    ran = qiaoma("test", changed, "--lang", "en")
    assert ran.status == 1
    assert "net.E: expected 8, found 10" in ran.out


def test_shipped_house_rulesets_keep_their_word() -> None:
    files = sorted((ROOT / "variants" / "house").glob("*.yaml"))
    assert files
    ran = qiaoma("test", *files)
    assert ran.status == 0, ran.out
    assert int(ran.out.split()[0]) >= len(files)


def test_a_file_without_an_expectation_says_so(tmp_path: Path) -> None:
    ran = qiaoma("test", CASE, "--lang", "en")
    assert ran.status == 1
    assert "expect" in ran.out


def test_a_file_that_cannot_be_tested_does_not_stop_the_others(tmp_path: Path) -> None:
    """The closing line always counts: a broken file is one failure, a missing one too, and that is exit status 2."""
    good, broken = tmp_path / "good.yaml", tmp_path / "broken.yaml"
    good.write_text(FACTS + "expect: {banding: {E: 6, S: -3, N: -3}}\n", encoding="utf-8")
    broken.write_text("seats: {Q: 1}\nwins: 5\n", encoding="utf-8")
    ran = qiaoma("test", broken, good, "--lang", "en")
    assert (ran.status, ran.out.splitlines()[-1]) == (1, "1 passed, 1 failed")
    ran = qiaoma("test", tmp_path / "missing.yaml", good, "--lang", "en")
    assert (ran.status, ran.out.splitlines()[-1]) == (2, "1 passed, 1 failed")
