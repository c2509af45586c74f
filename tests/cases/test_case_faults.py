"""What is wrong in a case is said all at once, each fault with place, address, code and remedy; nothing is repaired."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.case import Case, read_case, read_cases, stream_cases
from qiaoma.errors import CaseError, Fault

HAND = "hand: 456789m EEE C, melds: [{chow: 123m, from: N}]"
WON = "wins: [{seat: E, by: discard, from: W, tile: C}]"
DRAWN = "result: drawn"


def faults(text: str) -> tuple[Fault, ...]:
    """The faults of a text, each complete in both languages."""
    with pytest.raises(CaseError) as error:
        read_case(text, "a.yaml")
    for fault in error.value.faults:
        assert fault.zh
        assert fault.en
        assert bool(fault.remedy_zh) is bool(fault.remedy_en) is True
        assert fault.place is not None
    return error.value.faults


def said(text: str) -> list[tuple[str, str]]:
    """Code and address of each fault."""
    return [(fault.code, fault.path) for fault in faults(text)]


def test_a_right_case_has_none() -> None:
    assert len(read_case(f"seats: {{E: {{{HAND}}}}}\n{WON}").cases) == 1


SHAPES = [
    ("foo: 1", "case.unknown_key", "foo"),
    ("stakes: 1", "case.unknown_key", "stakes"),
    ("title: 12", "case.type", "title"),
    ("stake: 0", "case.range", "stake"),
    ("stake: -1", "case.negative", "stake"),
    ('stake: "2"', "case.quoted", "stake"),
    ("stake: much", "case.type", "stake"),
    ("stake: true", "case.type", "stake"),
    ("stake: 1000000000001", "case.range", "stake"),
    ("stake: '-5/3'", "case.negative", "stake"),
    ("stake: '1/0'", "case.type", "stake"),
    ("stake: 0.1234567891", "case.type", "stake"),
    ("dealer: X", "case.seat", "dealer"),
    ("dealer: [E]", "case.type", "dealer"),
    ('dealer: ""', "case.seat", "dealer"),
    ('wasteland: "3"', "case.quoted", "wasteland"),
    ("dice: [1, 7]", "case.range", "dice[1]"),
    ("dice: [0, 1]", "case.range", "dice[0]"),
    ("dice: [1]", "case.type", "dice"),
    ("dice: 1-3", "case.type", "dice"),
    ("wasteland: -1", "case.negative", "wasteland"),
    ("wasteland: 0.5", "case.type", "wasteland"),
    ("counters: {thunder: -1}", "case.negative", "counters.thunder"),
    ("counters: {Thunder: 1}", "case.name", "counters.Thunder"),
    ("pending: storm", "case.type", "pending"),
    ("pending: [storm, storm]", "case.type", "pending"),
    ("pending: [3]", "case.type", "pending[0]"),
    ("wild: 55m", "case.one_tile", "wild"),
    ("wild: {indicator: 4m}", "case.type", "wild"),
    ("wild: {face: 5m, shown: 4m}", "case.unknown_key", "wild.shown"),
    ("bonus_tiles: 3", "case.type", "bonus_tiles"),
    ("wall_left: 92", "case.range", "wall_left"),
    ("frozen: maybe", "case.type", "frozen"),
    ("balances: {E: -1000000000001}", "case.range", "balances.E"),
    ("balances: {Q: 5}", "case.seat", "balances.Q"),
    ("balances: 100", "case.type", "balances"),
    ("options: {laiyouxi: {lezi: 20}, lezi: 10}", "case.type", "options"),
    ("options: {lezi: [1, 2]}", "case.type", "options.lezi"),
    ("readings: {banding: {C1: {a: b}}}", "case.type", "readings.banding.C1"),
    ("expect: {banding: 3}", "case.type", "expect.banding"),
    ("expect: {banding: {}}", "case.type", "expect.banding"),
    ("expect: {banding: {E: 3, W: -2}}", "case.not_zero", "expect.banding"),
    ("expect: {banding: {E: 3, W: -3, next: {wasteland: 1}}}", "case.nets_apart", "expect.banding"),
    ("expect: {banding: {Q: 1}}", "case.unknown_key", "expect.banding.Q"),
    ("expect: {banding: {net: {}}}", "case.type", "expect.banding.net"),
    ("expect: {banding: {nett: {E: 0}}}", "case.unknown_key", "expect.banding.nett"),
    ("expect: {banding: {refused: a.b, ratings: {E: 1}}}", "case.type", "expect.banding"),
    ("expect: {banding: {next: {dealer: X}}}", "case.seat", "expect.banding.next.dealer"),
    ("expect: {banding: {patterns: half_flush}}", "case.type", "expect.banding.patterns"),
    ("seats: [E]", "case.type", "seats"),
    ("seats: {东: {}}", "case.seat", "seats.东"),
    ("seats: {E: 13}", "case.type", "seats.E"),
    ("seats: {E: {hands: 1m}}", "case.unknown_key", "seats.E.hands"),
    ("seats: {E: {hand: 13}}", "case.type", "seats.E.hand"),
    ("seats: {E: {hand: 1S}}", "tiles.suit", "seats.E.hand"),
    ("seats: {E: {hand: [1m, 0m]}}", "tiles.number", "seats.E.hand[1]"),
    ("seats: {E: {hand: 1m 1f}}", "case.flower", "seats.E.hand"),
    ("seats: {E: {hand: 123456789m 123456p}}", "case.hand_size", "seats.E.hand"),
    ("seats: {E: {flowers: 9}}", "case.range", "seats.E.flowers"),
    ("seats: {E: {flowers: -1}}", "case.negative", "seats.E.flowers"),
    ("seats: {E: {flowers: 1m 1f}}", "case.no_flower", "seats.E.flowers"),
    ("seats: {E: {flowers: true}}", "case.type", "seats.E.flowers"),
    ("seats: {E: {ready: 1}}", "case.type", "seats.E.ready"),
    ("seats: {E: {ready: {declared: 1}}}", "case.type", "seats.E.ready.declared"),
    ("seats: {E: {ready: {at: 3}}}", "case.ready_at", "seats.E.ready.at"),
    ("seats: {E: {discards: -1}}", "case.negative", "seats.E.discards"),
    ("seats: {E: {discards: few}}", "case.type", "seats.E.discards"),
    ("seats: {E: {passed: 1f}}", "case.flower", "seats.E.passed"),
    ("seats: {E: {passed_draw: 12m}}", "case.one_tile", "seats.E.passed_draw"),
    ("seats: {E: {rating: 1.5}}", "case.type", "seats.E.rating"),
    ("seats: {E: {melds: {pung: 111m}}}", "case.type", "seats.E.melds"),
]


@pytest.mark.parametrize(("line", "code", "path"), SHAPES)
def test_a_wrong_shape_is_named(line: str, code: str, path: str) -> None:
    assert said(f"{line}\n{DRAWN}") == [(code, path)]


MELDS = [
    ("{chow: 124m}", "case.chow", ".chow"),
    ("{chow: 891m}", "case.chow", ".chow"),
    ("{chow: 9m 12p}", "case.chow", ".chow"),
    ("{chow: ESW}", "case.chow", ".chow"),
    ("{chow: 111m}", "case.chow", ".chow"),
    ("{pung: 112m}", "case.pung", ".pung"),
    ("{pung: 1111m}", "case.meld_size", ".pung"),
    ("{kong: 111m}", "case.meld_size", ".kong"),
    ("{kong: 1112m}", "case.pung", ".kong"),
    ("{pung: 123f}", "case.meld_flower", ".pung"),
    ("{from: N}", "case.meld_kind", ""),
    ("{pung: 111m, chow: 123m}", "case.meld_kind", ""),
    ("{pung: 111m, from: E}", "case.own_giver", ".from"),
    ("{pung: 111m, from: Z}", "case.seat", ".from"),
    ("{concealed_kong: 1111m, from: N}", "case.giver", ".from"),
    ("{pung: 111m, at: 0}", "case.range", ".at"),
    ("{pung: 111m, tiles: 11m 5p}", "case.meld_tiles", ".tiles"),
    ("{pung: 111m, tiles: 11m}", "case.meld_tiles", ".tiles"),
    ("pung", "case.type", ""),
]


@pytest.mark.parametrize(("meld", "code", "end"), MELDS)
def test_a_wrong_meld_is_named(meld: str, code: str, end: str) -> None:
    assert said(f"seats: {{E: {{melds: [{meld}]}}}}\n{DRAWN}") == [(code, f"seats.E.melds[0]{end}")]


@pytest.mark.parametrize(
    ("tiles", "right"), [("22p5m", True), ("2p5m5m", True), ("555m", False), ("22p6m", False), ("222p", True)]
)
def test_only_wilds_stand_in_and_the_claimed_tile_is_itself(tiles: str, right: bool) -> None:
    text = f"wild: 5m\nseats: {{E: {{melds: [{{pung: 222p, tiles: {tiles}, from: W}}]}}}}\n{DRAWN}"
    if right:
        assert read_case(text).cases
    else:
        assert said(text) == [("case.meld_tiles", "seats.E.melds[0].tiles")]


ENDINGS = [
    ("title: x", "case.not_ended", ""),
    ("wins: []", "case.not_ended", "wins"),
    ("wins: {seat: E}", "case.type", "wins"),
    ("result: won", "case.type", "result"),
    ("result: {escape: []}", "case.type", "result.escape"),
    ("result: {}", "case.type", "result.escape"),
    ("result: {escape: [{seat: E, why: left}, {seat: E, why: left}]}", "case.type", "result.escape"),
    ("result: {escape: [{seat: E}]}", "case.missing", "result.escape[0]"),
    ("result: {escape: [{why: left}]}", "case.missing", "result.escape[0]"),
    ("result: {escape: [{seat: E, why: bored}]}", "case.word", "result.escape[0].why"),
    ("result: {escape: [{seat: E, why: left, minutes: -1}]}", "case.negative", "result.escape[0].minutes"),
    ("result: {escape: [{seat: E, why: left, timeouts: -1}]}", "case.negative", "result.escape[0].timeouts"),
    ("result: {fled: [E]}", "case.unknown_key", "result.fled"),
]


@pytest.mark.parametrize(("line", "code", "path"), ENDINGS)
def test_how_the_hand_ended_must_be_told_once_and_right(line: str, code: str, path: str) -> None:
    assert (code, path) in said(line)


WINS = [
    ("{by: discard, from: W, tile: C}", "case.missing", "wins[0]"),
    ("{seat: E, from: W, tile: C}", "case.missing", "wins[0]"),
    ("{seat: E, by: discard, tile: C}", "case.missing", "wins[0]"),
    ("{seat: E, by: discard, from: W}", "case.missing", "wins[0]"),
    ("{seat: E, by: selfdraw, tile: C}", "case.word", "wins[0].by"),
    ("{seat: E, by: self_draw, from: W, tile: C}", "case.not_here", "wins[0].from"),
    ("{seat: E, by: eight_flowers, tile: C}", "case.not_here", "wins[0].tile"),
    ("{seat: E, by: self_draw, tile: CC}", "case.one_tile", "wins[0].tile"),
    ("{seat: E, by: self_draw, tile: C, after: kong}", "case.type", "wins[0].after"),
    ("{seat: E, by: self_draw, tile: C, after: [pung]}", "case.word", "wins[0].after[0]"),
    ("{seat: E, by: discard, from: W, tile: C, after: [flower]}", "case.after", "wins[0].after"),
    ("{seat: E, by: rob_kong, from: W, tile: C, after: [kong]}", "case.after", "wins[0].after"),
    ("{seat: E, by: discard, from: E, tile: C}", "case.giver_wins", "wins[0].seat"),
    ("{seat: E, by: self_draw, tile: 1f}", "case.flower", "wins[0].tile"),
    ("{seat: E, by: discard, from: W, tile: C, points: 3}", "case.unknown_key", "wins[0].points"),
    ("{seat: E, by: self_draw, tile: C, after: [kong]}", "case.after_kong", "wins[0].after"),
    ("{seat: E, by: self_draw, tile: C, after: [flower]}", "case.after_flower", "wins[0].after"),
    ("{seat: E, by: self_draw, tile: E}", None, ""),
    ("{seat: E, by: self_draw, tile: 4m}", None, ""),
]


@pytest.mark.parametrize(("win", "code", "path"), WINS)
def test_a_wrong_win_is_named(win: str, code: str | None, path: str) -> None:
    text = f"seats: {{E: {{{HAND}, flowers: 0}}}}\nwins: [{win}]"
    if code is None:
        assert read_case(text).cases
    else:
        assert said(text) == [(code, path)]


def test_a_case_ends_in_one_way() -> None:
    assert said(f"seats: {{E: {{{HAND}}}}}\n{WON}\n{DRAWN}") == [("case.ended_twice", "result")]


def test_all_faults_come_at_once_in_the_order_of_the_text() -> None:
    text = "stake: 0\ndice: [9, 1]\nseats:\n  E: {hand: 0m, flowrs: 2}\nwins:\n- {seat: Q, by: self_draw}\nfoo: 1\n"
    found = faults(text)
    assert [(fault.code, str(fault.place)) for fault in found] == [
        ("case.range", "a.yaml:1:8"),
        ("case.range", "a.yaml:2:8"),
        ("tiles.number", "a.yaml:4:13"),
        ("case.unknown_key", "a.yaml:4:17"),
        ("case.seat", "a.yaml:6:10"),
        ("case.unknown_key", "a.yaml:7:1"),
    ]
    assert found[3].nearest == "flowers"


def test_faults_of_several_cases_come_at_once() -> None:
    text = "cases:\n- {result: drawn, stake: 0}\n- {result: drawn}\n- {result: lost}\n"
    assert said(text) == [("case.range", "cases[0].stake"), ("case.type", "cases[2].result")]


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("cases: []", "case.type", "cases"),
        ("hands: 3", "case.type", "hands"),
        ("cases: [{result: drawn}]\nhands: [{result: drawn}]", "case.unknown_key", "hands"),
        ("cases: [{result: drawn}]\nstake: 1", "case.unknown_key", "stake"),
        ("cases: [{result: drawn}]\ncase: 1", "case.unknown_key", "case"),
        ("cases: [3]", "case.type", "cases[0]"),
        ("[1, 2]", "case.type", ""),
        ("just words", "case.type", ""),
    ],
)
def test_a_file_of_another_shape_is_refused(text: str, code: str, path: str) -> None:
    assert said(text) == [(code, path)]


def test_the_yaml_traps_are_faults_of_the_case() -> None:
    with pytest.raises(CaseError) as error:
        read_case("frozen: yes\nstake: 010\n", "a.yaml")
    assert [fault.code.partition(".")[0] for fault in error.value.faults] == ["yaml", "yaml"]


def test_a_file_that_cannot_be_read_is_a_fault_of_the_file(tmp_path: Path) -> None:
    for name, code in (("none.yaml", "file.missing"), ("none.jsonl", "file.missing"), ("", "file.directory")):
        with pytest.raises(CaseError) as error:
            read_cases(tmp_path / name)
        assert [fault.code for fault in error.value.faults] == [code]


@pytest.mark.parametrize(
    "line", ['{"result": "drawn", "stake": NaN}', '{"result": "drawn", "result": "drawn"}', "\\xff", "{"]
)
def test_a_line_that_is_no_json_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(line.encode("latin-1").replace(b"\\xff", b"\xff"))
    (error,) = stream_cases(path)
    assert isinstance(error, CaseError)
    assert [fault.code for fault in error.faults] == ["case.json"]


@pytest.mark.parametrize("stake", [float("nan"), float("inf"), 1e-12, None, [1], "x"])
def test_python_data_is_read_as_strictly(stake: object) -> None:
    with pytest.raises(CaseError) as error:
        Case.from_dict({"stake": stake, "result": "drawn"})
    assert [(fault.code, fault.path) for fault in error.value.faults] == [("case.type", "stake")]


def test_a_key_that_is_no_text_is_unknown() -> None:
    with pytest.raises(CaseError) as error:
        Case.from_dict({3: 1, "result": "drawn"})  # type: ignore[dict-item]
    assert [(fault.code, fault.path) for fault in error.value.faults] == [("case.unknown_key", "3")]
