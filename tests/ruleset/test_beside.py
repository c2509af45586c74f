"""What is beside a fault is judged too; values of options, limits of the engine, effects that never act, texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.chapters.choices import MOST_VALUES
from qiaoma.ruleset.report import validate

from .rulesets import check, codes, write


def told(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in faults]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "worksheet: [5, count_flowers, bas, 6]\n",
            [("schema.name", "worksheet[0]"), ("worksheet.no_line", "worksheet[2]"), ("schema.name", "worksheet[3]")],
        ),
        (
            "patterns: {pa: {when: [foo], lezi: -1}}\n",
            [("word.unknown", "patterns.pa"), ("schema.value", "patterns.pa.lezi")],
        ),
        (
            "no_win: {x: {when: [5, foo, {flowers: 8-}, bar]}}\n",
            [
                ("schema.word", "no_win.x.when[0]"),
                ("word.unknown", "no_win.x"),
                ("schema.range", "no_win.x.when[2]"),
                ("word.unknown", "no_win.x"),
            ],
        ),
        (
            "payment: {x: {when: [foo], shares: 2 lezi, each: bar}}\n",
            [("word.unknown", "payment.x"), ("schema.amount", "payment.x.shares"), ("row.each", "payment.x.each")],
        ),
        (
            "carry: {counters: {thunder: 4}, closing: {won: {set: {thunder: 0}}}}\n",
            [("schema.range", "carry.counters.thunder")],
        ),
        (
            "payment: {m: {when: [payer_bonded], times: -1}}\n",
            [("payment.gets", "payment.m"), ("amount.range", "payment.m.times")],
        ),
    ],
)
def test_what_stands_beside_a_fault_is_judged(tmp_path: Path, text: str, faults: list[tuple[str, str]]) -> None:
    found = list(told(check(tmp_path, text).faults))
    found = [fault for number, fault in enumerate(found) if fault[0] != "payment.gets" or fault not in found[:number]]
    assert [fault for fault in found if fault in faults] == faults
    assert set(found) == set(faults)


@pytest.mark.parametrize(
    ("sets", "values", "wrong"),
    [
        ("flowers.triplet.wind", "1, 2.5, foo", {1, 2}),
        ("scoring.lezi_value", "10, 0, -5, foo, none", {1, 2, 3}),
        ("smallest", "1, 0, foo", {1, 2}),
        ("play.winners", "all, nearst, nearest", {1}),
        ("patterns.all_pungs.legal", "true, 5", {1}),
        ("ready.declared", "false, 7", {1}),
        ("deal.replacement", "last_tile, foo", {1}),
        ("payment.discard.shares", "1, 2 lezi", {1}),
        ("lines", "1, foo", {0, 1}),
        ("worksheet", "1, foo", {0, 1}),
    ],
)
def test_every_allowed_value_is_judged_as_the_change_that_it_makes(
    tmp_path: Path, sets: str, values: str, wrong: set[int]
) -> None:
    default = values.split(", ")[0]
    file = write(tmp_path, f"options:\n  o: {{sets: {sets}, default: {default}, allowed: [{values}]}}\n")
    report = validate(file)
    named = {fault.path for fault in report.faults if fault.code.startswith("schema.")}
    assert named == {f"options.o.allowed[{number}]" for number in wrong}
    assert all(fault.place is not None and fault.place.line == 5 for fault in report.faults)
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file), options={"o": default})
    assert named <= {fault.path for fault in caught.value.faults}


@pytest.mark.parametrize(
    ("sets", "values", "code"),
    [
        ("payment.discard.shares", "1, nonsense", "amount.measure"),
        ("payment.discard.shares", "1, -1", "payment.gets"),
        ("scoring.lezi_value", "10, none", "value.required"),
        ("play.winners", "all, none", "value.required"),
        ("liability.bonds.three.reach", "3, 7", "liability.reach"),
    ],
)
def test_the_meaning_of_every_allowed_value_is_judged(tmp_path: Path, sets: str, values: str, code: str) -> None:
    good, bad = values.split(", ")
    file = write(tmp_path, f"options:\n  o: {{sets: {sets}, default: {good}, allowed: [{values}]}}\n")
    faults = [fault for fault in validate(file).faults if fault.code == code]
    assert faults
    assert all(fault.place is not None and fault.place.line == 5 for fault in faults)
    assert all(fault.path.startswith(f"options.o.{bad}: ") for fault in faults)
    load_profile(str(file))
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file), options={"o": bad})
    assert code in codes(caught.value.faults)
    assert all(fault.place is not None and fault.place.line == 5 for fault in caught.value.faults)


@pytest.mark.parametrize(
    "sets", ["id", "version", "extends", "title", "cite.x", "examples", "options.o.default", "readings.A.chosen"]
)
def test_an_option_sets_no_head_and_no_choice(tmp_path: Path, sets: str) -> None:
    for option in (f"{{sets: {sets}, default: x1, allowed: [x1]}}", f"{{default: a, allowed: {{a: {{{sets}: x1}}}}}}"):
        report = check(tmp_path, f"options: {{o: {option}}}\n")
        assert "schema.value" in codes(report.faults), option


def test_a_default_must_be_allowed(tmp_path: Path) -> None:
    report = check(tmp_path, "options: {o: {sets: scoring.lezi_value, default: 30, allowed: [10, 20]}}\n")
    assert told(report.faults) == [("option.default", "options.o.default")]


def test_an_option_has_a_bounded_number_of_values(tmp_path: Path) -> None:
    for number, fine in ((MOST_VALUES, True), (MOST_VALUES + 1, False), (5000, False)):
        values = ", ".join(str(value + 1) for value in range(number))
        report = check(tmp_path, f"options: {{o: {{sets: scoring.lezi_value, default: 1, allowed: [{values}]}}}}\n")
        assert told(report.faults) == ([] if fine else [("schema.value", "options.o.allowed")])


LINES = "lines: {a: {add: {points: 1}, each: flowers, over: 1, up_to: 2}}\nworksheet: [count_flowers, a, price]\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("worksheet: []\n", "worksheet.no_points"),
        ("lines: {f: {multiply: {points: 2}}}\nworksheet: [f]\n", "worksheet.no_points"),
        (LINES.replace("{points: 1}", "{}"), "row.no_effect"),
        (LINES.replace("up_to: 2", "up_to: 0"), "row.no_lots"),
        (LINES.replace("flowers, over: 1", "melds, over: 4"), "row.no_lots"),
        ("carry: {closing: {won: {add: {}}}}\n", "row.no_effect"),
        (
            "patterns: {half_flush: {lezi: 1, absorbs: [all_pungs]}, all_pungs: {lezi: 1, absorbs: [half_flush]}}\n",
            "pattern.absorb_each_other",
        ),
    ],
)
def test_what_can_never_act_is_a_fault(tmp_path: Path, text: str, code: str) -> None:
    assert code in codes(check(tmp_path, text).faults)


def test_good_neighbours_of_what_never_acts(tmp_path: Path) -> None:
    for text in (
        LINES,
        "worksheet: []\npayment: {f: {when: [payer_gave], flat: 1}}\n",
        "patterns: {half_flush: {lezi: 1, absorbs: [all_pungs]}, all_pungs: {lezi: 1}}\n",
    ):
        assert codes(check(tmp_path, text).faults) == []
    report = check(tmp_path, LINES.replace("over: 1", "over: 5"))
    assert (codes(report.faults), codes(report.warnings)) == ([], ["row.over_up_to"])


def rows(chapter: str, number: int, row: str) -> str:
    return f"{chapter}:\n" + "".join(f"  r{n}: {row}\n" for n in range(number))


ANY = "{any: [chows, melds, kongs, open_melds, flowers]}"


@pytest.mark.parametrize(
    ("text", "code", "path", "line"),
    [
        (rows("patterns", 80, "{when: [standard], lezi: 1}"), "rules.too_many", "patterns", 4),
        (rows("no_win", 80, "{when: [{flowers: 4}]}"), "rules.too_many", "no_win", 4),
        (rows("ratings", 63, "{when: [winner], add: 1}"), "rules.too_many", "ratings", 4),
        (
            "no_win:\n"
            + "".join(f"  r{n}: {{when: [{{flowers: {10 * n}..{10 * n + 3}}}, {{fan: {n}}}]}}\n" for n in range(40)),
            "rules.ranges",
            "no_win.r",
            0,
        ),
        (f"no_win:\n  x: {{when: [{', '.join([ANY] * 4)}]}}\n", "rules.alternatives", "no_win.x", 5),
        (
            "payment:\n  discard: {shares: 1/997}\n  rob_kong: {shares: 3/991}\n  self_draw: {shares: 1/983}\n",
            "rules.scale",
            "payment.",
            0,
        ),
        ("smallest: 0.0000001\n", "rules.scale", "smallest", 4),
        ("scoring: {lezi_value: 99999999999999999999}\n", "rules.too_large", "lines.price", 4),
    ],
)
def test_what_the_engine_cannot_hold_is_a_fault_in_the_file(
    tmp_path: Path, text: str, code: str, path: str, line: int
) -> None:
    file = write(tmp_path, text)
    faults = [fault for fault in validate(file).faults if fault.code == code]
    assert faults, codes(validate(file).faults)
    assert faults[0].path.startswith(path)
    assert faults[0].place is not None
    assert faults[0].place.file == str(file)
    assert line in (0, faults[0].place.line)
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file))
    assert set(faults) <= set(caught.value.faults)


def test_the_limits_of_the_engine_come_all_at_once(tmp_path: Path) -> None:
    text = (
        rows("ratings", 63, "{when: [winner], add: 1}")
        + f"no_win:\n  x: {{when: [{', '.join([ANY] * 4)}]}}\nsmallest: 0.0000001\n"
    )
    assert sorted(codes(check(tmp_path, text).faults)) == ["rules.alternatives", "rules.scale", "rules.too_many"]


def test_a_patch_beyond_the_engine_is_told_at_the_patch(tmp_path: Path) -> None:
    text = f"readings: {{R1: {{chosen: a, a: {{why: x}}, b: {{why: y, set: {{no_win.x: {{when: [{', '.join([ANY] * 4)}]}}}}}}}}}}\n"
    file = write(tmp_path, text)
    assert told(validate(file).faults) == [("rules.alternatives", "readings.R1.b: no_win.x")]
    load_profile(str(file))
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file), readings={"R1": "b"})
    assert told(caught.value.faults) == [("rules.alternatives", "readings.R1.b: no_win.x")]


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("lines: none\n", "lines", 4),
        ("lines: {count_flowers: none}\n", "worksheet[0]", 4),
        ("carry: {counters: {wasteland: none}}\n", "", 4),
        (
            "options:\n  o:\n    default: x\n    allowed:\n      x: {}\n      y: {lines.price: none}\n",
            "options.o.y: worksheet[1]",
            9,
        ),
    ],
)
def test_a_fault_stands_where_its_cause_is_written(tmp_path: Path, text: str, path: str, line: int) -> None:
    file = write(tmp_path, text)
    faults = validate(file).faults
    assert faults
    assert not path or path in [fault.path for fault in faults]
    for fault in faults:
        assert fault.place is not None
        assert (fault.place.file, fault.place.line) == (str(file), line), fault


@pytest.mark.parametrize(
    "title",
    [
        '"a\\nb"',
        '"a\\tb"',
        '"\\u202eabc"',
        '"ab\\u2066c"',
        '"a\\u200bb"',
        '" "',
        "a" * 201,
        '{zh: 好, en: "\\u202eabc"}',
    ],
)
def test_a_title_is_one_line_that_can_be_read(tmp_path: Path, title: str) -> None:
    for text in (
        f"title: {title}\n",
        f"patterns: {{all_pungs: {{name: {title}}}}}\n",
        f"no_win: {{missed: {{says: {title}}}}}\n",
    ):
        assert codes(check(tmp_path, text).faults) == ["schema.text"]


@pytest.mark.parametrize(
    "text",
    [
        "version: 1.0." + "9" * 40 + "\n",
        "id: " + "a" * 65 + "\nextends: base\n",
        "no_win: {" + "a" * 65 + ": {when: [chows]}}\n",
    ],
)
def test_names_and_versions_have_an_end(tmp_path: Path, text: str) -> None:
    (fault,) = check(tmp_path, text).faults
    assert fault.code == "schema.name"
    assert "too long" in fault.en


def test_a_reason_may_have_several_lines(tmp_path: Path) -> None:
    text = "id: mine\nextends: base\nwhy: |\n  one line\n  another\ntitle: 标题，(*)“好”🀄\n"
    assert codes(check(tmp_path, text).faults) == []
