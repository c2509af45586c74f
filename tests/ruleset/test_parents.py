"""The parent of a ruleset: what an `extends` may be, and where a fault of the chain is placed."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma.cli.main import main
from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset import chain, search
from qiaoma.ruleset.catalog import listing, load_profile, publish
from qiaoma.ruleset.document import Node, read_file
from qiaoma.ruleset.report import validate
from qiaoma.ruleset.search import shipped

from .rulesets import check, codes, write


def only(tmp_path: Path, extends: str) -> Fault:
    file = write(tmp_path, f"id: mine\nextends: {extends}\n")
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file))
    (fault,) = caught.value.faults
    assert fault.path == "extends"
    return fault


@pytest.mark.parametrize(
    ("extends", "said", "found", "close"),
    [
        ("BANDING", "small letters", "BANDING", "banding"),
        ("Bandng", "small letters", "Bandng", "banding"),
        ("banding@", "version is missing", "banding@", "banding"),
        ('" banding"', "blanks around", '" banding"', "banding"),
        ('""', "empty", "", ""),
        ("null", "extends is empty", "null", ""),
        ("[base]", "not a list", "[base]", ""),
        ("[base, banding]", "not a list", "[base, banding]", ""),
        ("{id: base}", "not a map", "{id: base}", ""),
        ("3", "takes a name", "3", ""),
        ("true", "takes a name", "true", ""),
        ("半丁", "not the id", "半丁", ""),
    ],
)
def test_a_word_that_names_no_ruleset_is_called_what_it_is(
    tmp_path: Path, extends: str, said: str, found: str, close: str
) -> None:
    fault = only(tmp_path, extends)
    assert fault.code == "extends.name"
    assert said in fault.en
    assert (fault.found, fault.nearest) == (found, close)
    assert fault.remedy_zh
    assert fault.remedy_en


def test_what_else_is_wrong_comes_with_an_unknown_parent(tmp_path: Path) -> None:
    report = check(tmp_path, "id: mine\nextends: bandin\npaymant: {}\n")
    assert sorted(codes(report.faults)) == ["extends.unknown", "schema.unknown_key"]


def test_every_file_bears_an_id(tmp_path: Path) -> None:
    for text in ("extends: base\n", "id: none\nextends: base\n"):
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        assert [(fault.code, fault.path) for fault in validate(file).faults] == [("schema.missing_key", "id")]


@pytest.mark.parametrize("none", ["", "version: none\ntitle: none\n"])
def test_a_file_without_version_and_title_is_a_draft_and_takes_neither_from_its_parent(
    tmp_path: Path, none: str
) -> None:
    file = write(tmp_path, f"id: mine\nextends: banding\n{none}")
    report = validate(file)
    assert (codes(report.faults), codes(report.warnings)) == ([], [])
    profile = load_profile(str(file))
    assert (profile.version, profile.title) == ("0.0.0", {"zh": "mine", "en": "mine"})
    with pytest.raises(RulesetError, match="draft"):
        publish(profile, tmp_path)


def test_a_ruleset_does_not_bear_the_id_of_one_that_it_extends(tmp_path: Path) -> None:
    report = validate(write(tmp_path, "extends: banding\nid: banding\n"))
    assert [(fault.code, fault.path, fault.found) for fault in report.faults] == [("extends.own_id", "id", "banding")]
    assert report.faults[0].place is not None
    assert report.faults[0].place.line == 2
    write(tmp_path, "id: between\nextends: base\n", "between")
    file = write(tmp_path, "id: base\nextends: between\n", "outside")
    (tmp_path / "in").mkdir()
    moved = file.rename(tmp_path / "in" / "outside.yaml")
    report = validate(moved, [tmp_path])
    assert codes(report.faults) == ["extends.own_id"]
    assert report.faults[0].place is not None
    assert report.faults[0].place.file == str(moved)


def test_a_chain_that_is_too_deep_is_a_fault_of_the_file_asked_for(tmp_path: Path) -> None:
    for number in range(chain.MAX_LAYERS + 2):
        parent = f"deep{number - 1}" if number else "base"
        write(tmp_path, f"id: deep{number}\nextends: {parent}\n", f"deep{number}")
    last = f"deep{chain.MAX_LAYERS + 1}"
    (fault,) = validate(last, [tmp_path]).faults
    assert fault.code == "extends.depth"
    assert fault.place is not None
    assert (Path(fault.place.file).name, fault.place.line) == (f"{last}.yaml", 2)


def test_a_second_file_of_an_id_is_a_fault_at_the_operators_own_and_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, "# my own\nid: banding\nextends: base\n", "mine")
    for number in range(3):
        write(tmp_path, f"id: child{number}\nextends: banding\n", f"child{number}")
    faults = {fault for entry in listing([tmp_path]) for fault in entry.faults}
    (fault,) = faults
    assert fault.code == "library.same_id"
    assert fault.place is not None
    assert (fault.place.file, fault.place.line) == (str(file.resolve()), 2)
    assert str(shipped() / "sources" / "banding.yaml") in fault.en
    assert main(["list", "--path", str(tmp_path), "--lang", "en"]) == 1
    assert capsys.readouterr().err.count("[library.same_id]") == 1


def test_a_list_reads_every_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        parent = f"link{number - 1}" if number else "base"
        write(tmp_path, f"id: link{number}\nextends: {parent}\n", f"link{number}")
    read: list[Path] = []
    looked: list[Path] = []
    id_of = search._id_of

    def reading(file: Path) -> Node:
        read.append(file)
        return read_file(file)

    def looking(file: Path) -> str:
        looked.append(file)
        return id_of(file)

    monkeypatch.setattr(chain, "read_file", reading)
    monkeypatch.setattr(search, "_id_of", looking)
    entries = listing([tmp_path])
    assert len(read) == len(set(read))
    assert len(looked) == len(entries)
    assert [entry.id for entry in entries if not entry.faults and entry.id.startswith("link")] == [
        f"link{number}" for number in range(chain.MAX_LAYERS - 1)
    ]


WITHOUT = """\
id: {}
extends: banding
why: a test
lines:
  double_waste: none
worksheet: [price, base, count_flowers, double_fan]
"""


def test_choices_of_a_parent_that_a_change_spoils_are_one_warning_at_the_change(tmp_path: Path) -> None:
    report = check(tmp_path, WITHOUT.format("mine"))
    (warning,) = report.warnings
    assert (warning.code, warning.path) == ("choices.misfit", "lines.double_waste")
    assert warning.place is not None
    assert (Path(warning.place.file).name, warning.place.line) == ("mine.yaml", 5)
    assert "readings L4.a, L4.c, W3.b, F3.b, F4.b, P2b.b of banding do not work with this change" in warning.en
    assert "banding 的歧义 L4.a、L4.c、W3.b、F3.b、F4.b、P2b.b " in warning.zh
    assert (warning.nearest, warning.allowed) == ("", ())
    assert "readings: {L4: {a: none}}" in warning.remedy_en


def test_what_a_child_drops_is_not_warned_of(tmp_path: Path) -> None:
    dropped = "readings: {L4: {a: none, c: none}, W3: {b: none}, F3: {b: none}, F4: {b: none}, P2b: {b: none}}\n"
    report = check(tmp_path, WITHOUT.format("mine") + dropped)
    assert (report.faults, report.warnings) == ((), ())


def test_a_warning_stands_at_the_layer_whose_change_it_was(tmp_path: Path) -> None:
    write(tmp_path, WITHOUT.format("mine"))
    text = "id: child\nextends: mine\nwhy: a test\nlines: {price: {says: {zh: 价, en: price}}}\n"
    (warning,) = check(tmp_path, text, "child").warnings
    assert warning.place is not None
    assert (Path(warning.place.file).name, warning.place.line) == ("mine.yaml", 5)


def test_two_changes_are_two_warnings(tmp_path: Path) -> None:
    parent = """\
id: parent
extends: base
lines: {ten: {when: [won], add: {points: 1}}, six: {when: [won], add: {points: 2}}}
worksheet: [ten, six, price]
options:
  tens: {default: 1, allowed: {1: {}, 2: {lines.ten.unless: [self_draw]}}}
  sixes: {default: 1, allowed: {1: {}, 2: {lines.six.unless: [self_draw]}}}
"""
    write(tmp_path, parent, "parent")
    text = "id: mine\nextends: parent\nlines:\n  ten: none\n  six: none\nworksheet: [price]\n"
    warnings = check(tmp_path, text).warnings
    assert [(fault.code, fault.path) for fault in warnings] == [
        ("choices.misfit", "lines.ten"),
        ("choices.misfit", "lines.six"),
    ]
    assert "option tens.2 of parent does not work with this change" in warnings[0].en
    assert "options: {tens: {allowed: {2: none}}}" in warnings[0].remedy_en


@pytest.mark.parametrize("name", ["no", "yes", "on", "off", "true", "false", "null", "none"])
def test_no_new_ruleset_is_called_by_a_word_that_tools_read_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", name, "--from", "banding", "--lang", "en"]) == 2
    assert "[usage.name]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_new_ruleset_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("nope", "y", "e1", "on-off"):
        assert main(["new", name, "--from", "banding"]) == 0
        assert validate(tmp_path / f"{name}.yaml").faults == ()


def test_an_empty_name_is_called_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "", "--ruleset", "base", "--lang", "en"]) == 2
    assert "[file.no_name]" in capsys.readouterr().err
