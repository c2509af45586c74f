"""`qiaoma identify`: files in, what explains them out; with `--ask` a conversation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.shell import ROOT, qiaoma

PLATFORM = ROOT / "docs" / "examples" / "platform.yaml"
TWO = ("--rulesets", "banding,wuming")
DRAWN = "{dealer: S, result: drawn, paid: {net: {E: 0}, next: {dealer: S, wasteland: %d}}}"


def test_what_explains_the_hands_is_told_as_json() -> None:
    ran = qiaoma("identify", PLATFORM, *TWO, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    (only,) = ran.json["explanations"]
    assert (only["ruleset"]["id"], only["ruleset"]["readings"], only["ruleset"]["options"]) == (
        "banding",
        {"H1": "b"},
        {},
    )
    assert (ran.json["hands"], ran.json["tried"], ran.json["nearest"], ran.json["cut"]) == (
        4,
        ["banding", "wuming"],
        None,
        [],
    )
    answers = ran.json["question"]["answers"]
    assert len(answers) > 1
    assert all(sum(answer["net"].values()) == 0 for answer in answers if answer["net"])
    assert "banding H1=b" in answers[0]["candidates"]


def test_hands_of_several_files_and_of_stdin_count_together() -> None:
    ran = qiaoma("identify", PLATFORM, "-", *TWO, "--format", "json", stdin=DRAWN % 1)
    assert (ran.status, ran.json["hands"]) == (0, 5)


def test_no_explanation_is_a_wrong_input() -> None:
    ran = qiaoma("identify", "-", "--rulesets", "banding", "--lang", "en", stdin=DRAWN % 3)
    assert ran.status == 1
    assert "nearest: banding" in ran.out
    assert "paid: E 0  S 0  W 0  N 0; next dealer S, wasteland 3" in ran.out
    assert "would pay: E 0  S 0  W 0  N 0; next dealer S, wasteland 1" in ran.out


def test_hands_that_no_ruleset_can_decide_have_status_one(tmp_path: Path) -> None:
    case = tmp_path / "one.yaml"
    case.write_text(
        "seats: {E: {hand: 122334456789m E, flowers: 0}}\n"
        "wins: [{seat: E, by: discard, from: S, tile: E}]\npaid: {E: 999, S: -999}\n",
        encoding="utf-8",
    )
    ran = qiaoma("identify", case, "--rulesets", "laiyouxi", "--format", "json")
    assert (ran.status, ran.json["explanations"], ran.json["nearest"]) == (1, [], None)
    assert [each["ruleset"]["id"] for each in ran.json["untried"]] == ["laiyouxi"]
    assert ran.json["untried"][0]["aside"][0]["faults"][0]["path"] == "seats.E.ready"


def test_a_log_is_read_as_hands(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    played = qiaoma("play", "--ruleset", "wuming", "--bots", "sensible", "--seed", "7", "--hands", "4", "--log", log)
    assert played.status == 0
    ran = qiaoma("identify", log, "--rulesets", "wuming", "--format", "json")
    assert (ran.status, ran.json["hands"]) == (0, 4)
    assert ran.json["explanations"][0]["ruleset"]["id"] == "wuming"


def test_a_log_whose_ruleset_is_not_at_hand_is_played_under_the_candidates(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("id: mine\nversion: 1.0.0\ntitle: {zh: 甲, en: A}\nextends: wuming\nwhy: x\n", encoding="utf-8")
    log = tmp_path / "game.jsonl"
    assert (
        qiaoma("play", "--ruleset", own, "--bots", "sensible", "--seed", "7", "--hands", "4", "--log", log).status == 0
    )
    ran = qiaoma("identify", log, "--rulesets", "wuming", "--format", "json")
    assert (ran.status, ran.json["hands"]) == (0, 4)
    lines = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join([*lines[:-2], ""]), encoding="utf-8")
    assert qiaoma("identify", log, "--rulesets", "wuming").status == 1


def test_a_conversation_takes_numbers_nets_and_words_and_ends_with_stdin() -> None:
    said = "nonsense\n99\nE 4 W -3\ns\n1\n"
    ran = qiaoma("identify", PLATFORM, *TWO, "--ask", "--lang", "en", stdin=said)
    assert ran.status == 0
    assert ran.out.count("is no answer") == 3
    assert ran.out.count("hands: 4,") == 2  # at first, and after the hand that was skipped
    assert ran.out.count("hands: 5,") == 1
    assert "hands: 6," not in ran.out


def test_typed_nets_are_an_answer_like_a_number() -> None:
    asked = qiaoma("identify", PLATFORM, *TWO, "--format", "json").json["question"]["answers"]
    number = next(at for at, answer in enumerate(asked) if answer["net"])
    nets = " ".join(f"{seat} {net}" for seat, net in asked[number]["net"].items())
    by_nets = qiaoma("identify", PLATFORM, *TWO, "--ask", "--lang", "en", stdin=f"{nets}\nq\n").out
    by_number = qiaoma("identify", PLATFORM, *TWO, "--ask", "--lang", "en", stdin=f"{number + 1}\nq\n").out
    assert by_nets.replace(nets, "") == by_number.replace(f"> {number + 1}\n", "> \n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((str(PLATFORM), "--ask", "--format", "json"), "usage.ask"),
        ((str(PLATFORM), "--rulesets", "nobody", "--format", "json"), "file.unknown_ruleset"),
        (("nothing.yaml", "--format", "json"), "file.missing"),
        (("--format", "json"), "usage.missing"),
    ],
)
def test_what_cannot_be_asked_or_read_has_status_two(words: tuple[str, ...], code: str) -> None:
    ran = qiaoma("identify", *words)
    assert ran.status == 2
    assert ran.json["error"]["code"] == code
    assert qiaoma("identify", "-", "--ask", stdin=DRAWN % 1).status == 2


def test_hands_that_tell_no_payment_have_status_one() -> None:
    ran = qiaoma("identify", "-", "--format", "json", stdin="{dealer: S, result: drawn}")
    assert ran.status == 1
    assert ran.json["error"]["faults"][0]["code"] == "identify.not_paid"


def test_what_is_wrong_with_any_of_the_files_is_said_at_once(tmp_path: Path) -> None:
    unpaid, empty = tmp_path / "unpaid.yaml", tmp_path / "empty.yaml"
    unpaid.write_text("result: drawn\n", encoding="utf-8")
    empty.touch()
    ran = qiaoma("identify", unpaid, tmp_path / "nowhere.yaml", empty, "--rulesets", "banding", "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert all(code in ran.err for code in ("[identify.not_paid]", "[file.missing]", "[yaml.empty]"))
