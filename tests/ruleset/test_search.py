"""Versions of one ruleset side by side: which file a name means, and where a kept version goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qiaoma.cli.main import main as qiaoma
from qiaoma.errors import RulesetError
from qiaoma.ruleset.catalog import changed_versions, find, listing, load_profile, main, publish
from qiaoma.ruleset.search import ENVIRONMENT, home, precedence, shipped

from .rulesets import codes, write


def harbour(folder: Path, version: str, value: int, name: str = "harbour") -> Path:
    head = f"id: {name}\nversion: {version}\nextends: base\nwhy: x\n" if version else f"id: {name}\nextends: base\n"
    return write(folder, f"{head}scoring: {{lezi_value: {value}}}\n", f"{name}-{version or 'draft'}-{value}")


def value_of(name: str, folder: Path) -> object:
    return load_profile(name, path=[folder]).effective["scoring"]["lezi_value"]


def refused(name: str, folder: Path) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        find(name, [folder])
    return caught.value


def test_versions_stand_side_by_side_and_a_bare_id_means_the_newest(tmp_path: Path) -> None:
    for version, value in (("1.9.0", 9), ("1.10.0", 10), ("1.2.0", 2)):
        harbour(tmp_path, version, value)
    assert value_of("harbour", tmp_path) == 10
    assert [value_of(f"harbour@{version}", tmp_path) for version in ("1.2.0", "1.9.0", "1.10.0")] == [2, 9, 10]
    child = write(tmp_path, "id: child\nextends: harbour@1.2.0\nwhy: x\nsmallest: 1\n", "child")
    assert value_of(str(child), tmp_path) == 2
    (fault,) = refused("harbour@1.3.0", tmp_path).faults
    assert fault.code == "file.unknown_version"
    assert fault.allowed == ("1.2.0", "1.9.0", "1.10.0")


def test_versions_are_ordered_by_their_meaning() -> None:
    rising = ["draft", "0.0.0", "0.0.10", "0.2.0", "1.0.9", "1.9.0", "1.10.0", "2.0.0", f"{'9' * 5000}.0.0"]
    assert sorted(sorted(rising), key=precedence) == rising


def test_one_version_twice_or_none_beside_another_is_a_fault(tmp_path: Path) -> None:
    one, other = harbour(tmp_path, "1.0.0", 1), harbour(tmp_path, "1.0.0", 2)
    harbour(tmp_path, "1.1.0", 3)
    for name in ("harbour", "harbour@1.0.0"):
        (fault,) = refused(name, tmp_path).faults
        assert fault.code == "library.same_id"
        assert str(one) in fault.en
        assert str(other) in fault.en
    assert value_of("harbour@1.1.0", tmp_path) == 3
    assert [(entry.version, codes(entry.faults)) for entry in listing([tmp_path]) if entry.id == "harbour"] == [
        ("", ["library.same_id"])
    ]
    other.unlink()
    draft = harbour(tmp_path, "", 4)
    faults = refused("harbour", tmp_path).faults
    assert set(codes(faults)) == {"library.same_id"}
    assert all(str(draft) in fault.en for fault in faults)


def test_a_kept_form_is_its_version_beside_edited_files(tmp_path: Path) -> None:
    first = harbour(tmp_path, "1.0.0", 1)
    publish(load_profile("harbour", path=[tmp_path]), tmp_path)
    first.unlink()
    harbour(tmp_path, "1.1.0", 2)
    harbour(tmp_path, "1.2.0", 3)
    assert [value_of(f"harbour{pin}", tmp_path) for pin in ("@1.0.0", "@1.1.0", "@1.2.0", "")] == [1, 2, 3, 3]
    assert find("harbour@1.0.0", [tmp_path]).published


def test_the_list_shows_every_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    harbour(tmp_path, "1.9.0", 1)
    harbour(tmp_path, "1.10.0", 2)
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert qiaoma(["list", "--format", "json"]) == 0
    entries = [entry for entry in json.loads(capsys.readouterr().out)["rulesets"] if entry["id"] == "harbour"]
    assert [entry["version"] for entry in entries] == ["1.10.0", "1.9.0"]
    assert [entry["digest"] for entry in entries] == [load_profile(f"harbour@{v}").digest for v in ("1.10.0", "1.9.0")]


def test_an_own_file_may_be_another_version_of_a_shipped_ruleset(tmp_path: Path) -> None:
    ours = load_profile("banding")
    harbour(tmp_path, "0.9.0", 1, "banding")
    assert load_profile("banding", path=[tmp_path]).digest == ours.digest
    assert value_of("banding@0.9.0", tmp_path) == 1
    harbour(tmp_path, "99.0.0", 2, "banding")
    assert value_of("banding", tmp_path) == 2
    assert load_profile(f"banding@{ours.version}", path=[tmp_path]).digest == ours.digest
    harbour(tmp_path, ours.version, 3, "banding")
    assert load_profile(f"banding@{ours.version}", path=[tmp_path]).digest == ours.digest  # a published pin stays


def test_an_own_ruleset_is_published_into_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "house").mkdir()
    file = harbour(tmp_path / "house", "1.0.0", 1)
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert main(["publish", "harbour"]) == 0
    kept = tmp_path / "published" / "harbour@1.0.0.json"
    assert capsys.readouterr().out.strip() == str(kept)
    assert find("harbour@1.0.0").file == kept
    file.write_text(file.read_text(encoding="utf-8").replace("lezi_value: 1", "lezi_value: 2"), encoding="utf-8")
    harbour(tmp_path, "1.1.0", 3)
    assert codes(tuple(changed_versions())) == ["published.changed"]
    assert main(["publish", str(file)]) == 1
    assert "[published.changed]" in capsys.readouterr().err
    assert load_profile("harbour@1.0.0").effective["scoring"]["lezi_value"] == 1


def test_kept_versions_belong_to_the_searched_folder_of_the_file(tmp_path: Path) -> None:
    assert home(shipped() / "sources" / "banding.yaml") == shipped()
    assert home(tmp_path / "house" / "x.yaml") == tmp_path / "house"
    assert home(tmp_path / "house" / "x.yaml", [tmp_path]) == tmp_path
    assert home(tmp_path / "published" / "x@1.json") == tmp_path


def test_what_is_shipped_extends_nothing_else(tmp_path: Path) -> None:
    """An operator's own base, however new, does not become the parent of a shipped ruleset."""
    before = load_profile("banding").digest
    text = (shipped() / "base.yaml").read_text(encoding="utf-8")
    newer = text.replace("version: 1.0.0", "version: 99.0.0", 1).replace("lezi_value: 10", "lezi_value: 77", 1)
    (tmp_path / "base.yaml").write_text(newer, encoding="utf-8")
    assert load_profile("banding", path=[tmp_path]).digest == before
    assert load_profile("base", path=[tmp_path]).version == "99.0.0"
