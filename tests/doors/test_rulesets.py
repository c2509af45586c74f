"""`qiaoma list`, `show`, `validate` and `new`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.shell import EXAMPLES, SOURCES, qiaoma

HOUSE = EXAMPLES / "my-room.yaml"


def test_list_names_the_sources_with_version_digest_and_document() -> None:
    ran = qiaoma("list", "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    listed = {row["id"]: row for row in ran.json["rulesets"]}
    assert {"base", *SOURCES} <= set(listed)
    for name in SOURCES:
        row = listed[name]
        assert row["digest"].startswith("sha256:")
        assert row["version"].count(".") == 2
        assert row["title"]
        assert row["source"]
    text = qiaoma("list", "--lang", "en").out
    assert all(f"\n{name} " in text for name in SOURCES)


def test_an_operators_folder_is_searched(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(HOUSE.read_text(encoding="utf-8"), encoding="utf-8")
    by_option = qiaoma("list", "--format", "json", "--path", tmp_path)
    by_variable = qiaoma("list", "--format", "json", QIAOMA_PATH=str(tmp_path))
    assert "my-room" in {row["id"] for row in by_option.json["rulesets"]}
    assert by_variable.json == by_option.json
    assert "my-room" not in qiaoma("list").out


def test_show_tells_where_each_value_came_from() -> None:
    ran = qiaoma("show", HOUSE, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    values = {row["path"]: row for row in ran.json["values"]}
    own = values["lines.base.add.points"]
    assert str(own["value"]) == "2"
    assert own["file"].endswith("my-room.yaml")
    assert own["line"] == 10
    assert own["layer"] == "my-room"
    inherited = values["patterns.honor_pungs.lezi"]
    assert str(inherited["value"]) == "4"
    assert inherited["layer"] == "banding"
    assert inherited["status"] == "stated"
    assert inherited["cite"]["clause"]


def test_show_of_payment_prints_the_matrix() -> None:
    ran = qiaoma("show", "banding", "--path", "payment", "--lang", "en")
    assert ran.status == 0
    assert "self_draw_partner" in ran.out
    narrow = qiaoma("show", "banding", "--path", "payment", "--format", "json").json
    assert narrow["matrix"]
    assert all(row["path"].startswith("payment") for row in narrow["values"])


def test_show_of_a_place_that_does_not_exist_proposes_the_nearest() -> None:
    ran = qiaoma("show", "banding", "--path", "payments", "--format", "json")
    assert ran.status == 2
    assert ran.json["error"]["faults"][0]["nearest"] == "payment"


def test_validate_says_all_is_well() -> None:
    ran = qiaoma("validate", *SOURCES, HOUSE, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.json["valid"] is True
    assert len(ran.json["files"]) == len(SOURCES) + 1


def test_validate_gives_every_fault_at_once_with_its_place(tmp_path: Path) -> None:
    text = HOUSE.read_text(encoding="utf-8")
    broken = text.replace("self_draw_partner:", "self_draw_partnr:").replace("full_flush:", "ful_flush:")
    file = tmp_path / "broken.yaml"
    file.write_text(broken.replace("why:", "wy:"), encoding="utf-8")
    ran = qiaoma("validate", file, "--lang", "en")
    assert ran.status == 1
    for line, word in ((6, "why"), (8, "self_draw_partner"), (12, "full_flush")):
        assert any(f"broken.yaml:{line}:" in shown for shown in ran.out.splitlines())
        assert word in ran.out
    as_json = qiaoma("validate", file, "--format", "json")
    assert as_json.status == 1
    assert as_json.json["valid"] is False
    lines = [fault["line"] for fault in as_json.json["files"][0]["faults"]]
    assert lines == sorted(lines)
    assert {6, 8, 12} <= set(lines)


def test_validate_of_a_missing_file_is_status_2() -> None:
    assert qiaoma("validate", "nowhere.yaml").status == 2
    assert qiaoma("validate", "nowhere.yaml", HOUSE).status == 2


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_new_writes_a_valid_commented_starter(tmp_path: Path, lang: str) -> None:
    ran = qiaoma("new", "my-club", "--from", "banding", "--lang", lang, cwd=tmp_path)
    assert ran.status == 0
    written = (tmp_path / "my-club.yaml").read_text(encoding="utf-8")
    assert "extends: banding" in written
    assert sum(line.startswith("## ") for line in written.splitlines()) > 5
    assert qiaoma("test", "my-club.yaml", cwd=tmp_path).out == "1 passed, 0 failed\n"
    assert qiaoma("validate", "my-club.yaml", cwd=tmp_path).status == 0
    (tmp_path / "case.yaml").write_text((EXAMPLES / "third-party.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    own = qiaoma("settle", "case.yaml", "--ruleset", "my-club.yaml", "--format", "json", cwd=tmp_path).json
    parent = qiaoma("settle", "case.yaml", "--ruleset", "banding", "--format", "json", cwd=tmp_path).json
    assert own["net"] == parent["net"]


def test_the_starters_examples_are_true_when_uncommented(tmp_path: Path) -> None:
    assert qiaoma("new", "my-club", "--from", "banding", "--lang", "en", cwd=tmp_path).status == 0
    file = tmp_path / "my-club.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    opened = [line.removeprefix("# ") for line in lines]
    assert opened != lines
    file.write_text("\n".join(opened) + "\n", encoding="utf-8")
    ran = qiaoma("validate", file, "--lang", "en")
    assert ran.status == 0, ran.err


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "my-club.yaml").write_text("mine", encoding="utf-8")
    ran = qiaoma("new", "my-club", "--from", "banding", "--format", "json", cwd=tmp_path)
    assert ran.status == 2
    assert ran.json["error"]["faults"][0]["code"] == "file.exists"
    assert (tmp_path / "my-club.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["../up", "My Room", "banding", "base", "9lives", "a/b", "none", ""])
def test_new_checks_the_name(tmp_path: Path, name: str) -> None:
    ran = qiaoma("new", name, "--from", "banding", "--format", "json", cwd=tmp_path)
    assert ran.status == 2
    assert ran.json["error"]["faults"][0]["code"] in ("usage.name", "usage.name_taken")
    assert not list(tmp_path.iterdir())
