"""规则库: names, folders, parents, kept versions."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path

import pytest

from qiaoma.errors import RulesetError
from qiaoma.ruleset.catalog import changed_versions, find, listing, load_profile, main, publish, validate
from qiaoma.ruleset.search import ENVIRONMENT, shipped

from .rulesets import codes, load, write

SOURCES = ("banding", "laiyouxi", "qinghunpeng", "wuming", "xianjin")


def fails(name: str, *folders: Path) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        load_profile(name, path=folders)
    assert all(fault.zh and fault.en for fault in caught.value.faults)
    return tuple(codes(caught.value.faults))


@pytest.mark.parametrize("name", ["base", *SOURCES])
def test_shipped_rulesets_load_by_id_version_and_path(name: str) -> None:
    by_id = load_profile(name)
    assert load_profile(f"{name}@{by_id.version}").digest == by_id.digest
    assert load_profile(by_id.layers[-1].file).digest == by_id.digest
    assert (by_id.id, by_id.layers[0].id) == (name, "base")


def test_a_profile_has_places_and_plain_data() -> None:
    profile = load_profile("xianjin")
    assert [layer.id for layer in profile.layers] == ["base", "xianjin"]
    assert profile.effective["payment"]["self_draw_two"]["shares"] == Decimal("3.5")
    assert profile.origins["payment.self_draw_two.shares"].place.file.endswith("xianjin.yaml")
    assert profile.origins["payment.discard.shares"].layer == "base"
    assert profile.digest.startswith("sha256:")
    assert len(profile.digest) == 71


def test_own_folders_come_by_argument_and_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "scoring: {lezi_value: 7}\n")
    assert fails("mine") == ("file.unknown_ruleset",)
    assert load_profile("mine", path=[tmp_path]).effective["scoring"]["lezi_value"] == 7
    monkeypatch.setenv(ENVIRONMENT, os.pathsep.join(["", str(tmp_path)]))
    assert load_profile("mine").id == "mine"


@pytest.mark.parametrize(
    "text",
    [
        "id: other\nversion: 1.0.0\ntitle: x\nextends: base\n",
        '{"id": "other", "version": "1.0.0", "title": "x", "extends": "base"}',
        "{ id: other, version: 1.0.0, title: x, extends: base }",
    ],
)
def test_a_file_is_found_by_its_id_whatever_it_is_called(tmp_path: Path, text: str) -> None:
    (tmp_path / "Some File.yml").write_text(text, encoding="utf-8")
    assert load_profile("other", path=[tmp_path]).id == "other"


def test_an_unknown_name_tells_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        find("bandin", [tmp_path])
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("file.unknown_ruleset", "banding")


def test_two_files_with_one_id_are_a_fault_that_names_both(tmp_path: Path) -> None:
    write(tmp_path, "", "one").rename(tmp_path / "a.yaml")
    write(tmp_path, "", "one").rename(tmp_path / "b.yaml")
    with pytest.raises(RulesetError) as caught:
        find("one", [tmp_path])
    (fault,) = caught.value.faults
    assert fault.code == "library.same_id"
    assert "a.yaml" in fault.en
    assert "b.yaml" in fault.en


def test_a_shipped_id_cannot_be_shadowed(tmp_path: Path) -> None:
    write(tmp_path, "", "banding")
    assert fails("banding", tmp_path) == ("library.same_id",)


def test_one_folder_named_twice_is_one_folder(tmp_path: Path) -> None:
    write(tmp_path, "")
    assert load_profile("mine", path=[tmp_path, tmp_path / "."]).id == "mine"


def test_a_folder_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    assert fails("base", tmp_path / "none") == ("file.no_folder",)


def test_a_path_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    (code,) = fails(str(tmp_path / "gone.yaml"))
    assert code.startswith("file.")


@pytest.mark.parametrize(
    "parent",
    [
        "../base",
        "./base.yaml",
        "base.yaml",
        "/etc/passwd",
        "..",
        "file:///etc/passwd",
        "https://qiaoma.invalid/base",
        "C:\\base",
        "base@../../x",
        "~/base",
    ],
)
def test_extends_takes_no_path(tmp_path: Path, parent: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: mine\nextends: {parent}\nversion: 1.0.0\ntitle: x\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file))
    (fault,) = caught.value.faults
    assert fault.code == "extends.path"
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (2, 10)


@pytest.mark.parametrize(("parent", "code"), [("bse", "extends.unknown"), ("base@9.9.9", "extends.unknown_version")])
def test_a_parent_that_does_not_exist_is_a_fault_at_extends(tmp_path: Path, parent: str, code: str) -> None:
    file = write(tmp_path, f"id: mine\nextends: {parent}\n")
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file))
    (fault,) = caught.value.faults
    assert fault.code == code
    assert fault.place is not None
    assert fault.place.line == 2
    assert fault.allowed


def test_a_circle_and_a_deep_chain_are_refused(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a"), ("self", "self")):
        write(tmp_path, f"id: {name}\nextends: {parent}\n", name)
    assert fails("a", tmp_path) == ("extends.cycle",)
    assert fails("self", tmp_path) == ("extends.cycle",)
    for number in range(12):
        write(
            tmp_path, f"id: deep{number}\nextends: {'base' if not number else f'deep{number - 1}'}\n", f"deep{number}"
        )
    assert fails("deep11", tmp_path) == ("extends.depth",)
    assert load_profile("deep5", path=[tmp_path]).id == "deep5"


def test_a_list_or_a_word_is_no_ruleset(tmp_path: Path) -> None:
    for text in ("[a, b]", "word"):
        file = tmp_path / "x.yaml"
        file.write_text(text, encoding="utf-8")
        assert fails(str(file)) == ("ruleset.no_map",)


def test_the_list_names_everything_and_says_what_is_wrong(tmp_path: Path) -> None:
    write(tmp_path, "payment: {drew: none}\n", "broken")
    write(tmp_path, "", "fine")
    entries = {entry.id: entry for entry in listing([tmp_path])}
    assert {"base", "broken", "fine", *SOURCES} <= set(entries)
    assert codes(entries["broken"].faults) == ["layer.no_row"]
    assert (entries["fine"].extends, entries["fine"].faults) == ("base", ())
    assert sorted(entry.id for entry in entries.values() if entry.source) == sorted(SOURCES)
    assert entries["banding"].digest == load_profile("banding").digest


def test_a_published_version_goes_on_after_the_file_moves_on(tmp_path: Path) -> None:
    text = (
        "id: mine\nversion: {}\nextends: base\nwhy: x\npatterns: {{melded_hand: none}}\nscoring: {{lezi_value: {}}}\n"
    )
    first = load(tmp_path, text.format("1.0.0", "2.5"))
    kept = publish(first, tmp_path)
    assert kept == tmp_path / "published" / "mine@1.0.0.json"
    write(tmp_path, text.format("2.0.0", 50))
    old, new = load_profile("mine@1.0.0", path=[tmp_path]), load_profile("mine", path=[tmp_path])
    assert old.digest == first.digest
    assert old.effective["scoring"]["lezi_value"] == Decimal("2.5")
    assert old.effective["removed"] == ["melded_hand"]
    assert new.effective["scoring"]["lezi_value"] == 50
    assert load_profile("mine@2.0.0", path=[tmp_path]).digest == new.digest
    child = write(tmp_path, "id: child\nextends: mine@1.0.0\nwhy: x\nsmallest: 1\n", "child")
    assert load_profile(str(child), path=[tmp_path]).effective["scoring"]["lezi_value"] == Decimal("2.5")
    with pytest.raises(RulesetError) as caught:
        load_profile("mine@3", path=[tmp_path])
    (fault,) = caught.value.faults
    assert (fault.code, fault.allowed) == ("file.unknown_version", ("1.0.0", "2.0.0"))


def test_a_published_version_may_not_change(tmp_path: Path) -> None:
    text = "id: mine\nversion: 1.0.0\nextends: base\nwhy: x\nscoring: {{lezi_value: {}}}\n"
    publish(load(tmp_path, text.format(20)), tmp_path)
    assert not [fault for fault in changed_versions([tmp_path]) if "mine" in fault.en]
    moved = load(tmp_path, text.format(30))
    with pytest.raises(RulesetError) as caught:
        publish(moved, tmp_path)
    assert codes(caught.value.faults) == ["published.changed"]
    assert codes(tuple(changed_versions([tmp_path]))) == ["published.changed"]


def test_an_edited_published_file_is_refused(tmp_path: Path) -> None:
    kept = publish(load(tmp_path, "id: mine\nversion: 1.0.0\nextends: base\nwhy: x\n"), tmp_path)
    data = json.loads(kept.read_text(encoding="utf-8"))
    data["effective"]["scoring"]["lezi_value"] = 999
    kept.write_text(json.dumps(data), encoding="utf-8")
    assert fails("mine@1.0.0", tmp_path) == ("published.digest",)


def test_a_published_source_keeps_its_citations(tmp_path: Path) -> None:
    publish(load_profile("xianjin"), tmp_path)
    child = write(tmp_path, "id: child\nextends: xianjin@1.0.0\nwhy: x\nsmallest: 1\n", "child")
    profile = load_profile(str(child), path=[tmp_path])
    cite = profile.origins["payment.self_draw_two.shares"].cite
    assert cite is not None
    assert cite.layer == "xianjin"
    assert cite.clause


def test_the_shipped_versions_are_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().err == ""


def test_the_module_explains_its_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "publish ID" in capsys.readouterr().err


def test_validate_reports_what_load_would_raise(tmp_path: Path) -> None:
    report = validate("nonesuch", [tmp_path])
    assert not report.valid
    assert codes(report.faults) == ["file.unknown_ruleset"]


def test_the_shipped_folder_holds_base() -> None:
    assert (shipped() / "base.yaml").is_file()
