"""The inventory of rules: nothing is missing, and the rulesets say and cite what it says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from qiaoma.coverage import Cell, Inventory, Source, differences, main, page, read_inventory, read_sources
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.provenance import at, split

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
RULES = 223
NO_RULES = {"R163", "R190", "R191", "R192"}
"""An announcement, a platform card, a word about the page, and background."""
ASSUMED = {
    "laiyouxi": {"R040", "R118", "R120", "R176"},
    "banding": set(),
    "qinghunpeng": {"R041", "R062", "R158"},
    "wuming": {"R092", "R118", "R120"},
    "xianjin": {"R041", "R062", "R158"},
}
"""Rules on which a source is silent, and its ruleset writes a value all the same."""
ROW_VALUES = {"R096": "one fan doubles", "R169": "the discarder's share stands in another row"}


@cache
def inventory() -> Inventory:
    return read_inventory(FOLDER / "inventory.yaml")


@cache
def sources() -> dict[str, Source]:
    return read_sources(inventory())


def changed(number: str, name: str, **values: Any) -> Inventory:
    """The inventory with one cell changed."""
    rules = list(inventory().rules)
    place = next(place for place, rule in enumerate(rules) if rule.number == number)
    cells = tuple(replace(cell, **values) if cell.source == name else cell for cell in rules[place].cells)
    rules[place] = replace(rules[place], cells=cells)
    return replace(inventory(), rules=tuple(rules))


def test_every_rule_is_there_once() -> None:
    assert [rule.number for rule in inventory().rules] == [f"R{number:03d}" for number in range(1, RULES + 1)]
    assert len({rule.id for rule in inventory().rules}) == RULES
    assert {rule.number for rule in inventory().rules if rule.no_rule} == NO_RULES


def test_inventory_and_rulesets_agree() -> None:
    assert differences(inventory(), sources()) == []


def test_the_page_is_current() -> None:
    assert (FOLDER / "coverage.md").read_text(encoding="utf-8") == page(inventory())


@pytest.mark.parametrize("name", sorted(ASSUMED))
def test_what_a_source_leaves_silent_is_assumed_where_it_must_be(name: str) -> None:
    cites = sources()[name].cites
    assumed = {path for path, cite in cites.items() if cite["status"] == "assumed"}
    silent = {
        rule.number
        for rule in inventory().rules
        for cell in rule.cells
        if cell.source == name and cell.status == "silent" and cell.value != "null" and assumed & set(cell.paths)
    }
    assert silent == ASSUMED[name]


def numbers() -> list[tuple[str, Cell, str, Fraction]]:
    """Cells that give a number for a path with a number."""
    found = []
    for name in inventory().sources:
        node = load_profile(name).node
        for rule in inventory().rules:
            for cell in rule.cells:
                for path in cell.paths:
                    value = at(node, split(path))
                    plain = value.plain() if value is not None else None
                    if cell.source == name and cell.value.lstrip("-").isdecimal() and _is_number(plain):
                        found.append((rule.number, cell, path, Fraction(str(plain))))
    return found


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool | str | list | dict) and value is not None


def test_the_numbers_of_the_inventory_are_those_of_the_rulesets() -> None:
    told = numbers()
    assert len(told) >= 140
    wrong = [(rule, cell.source, path) for rule, cell, path, number in told if Fraction(cell.value) != number]
    assert {rule for rule, _, _ in wrong} <= set(ROW_VALUES), wrong


@pytest.mark.parametrize(
    ("number", "values", "reason"),
    [
        ("R066", {"status": "ambiguous"}, "cited as stated"),
        ("R066", {"clause": "开局"}, "cited as stated (花牌; 胡牌番数)"),
        ("R066", {"paths": ("patterns.nine_flowers.lezi",)}, "the ruleset has no such value"),
        ("R066", {"paths": ("deal.roller",)}, "stated in the inventory, not cited"),
        ("R066", {"status": "silent"}, "silent in the inventory, cited as stated"),
        ("R066", {"paths": ("machine.luck",)}, "machine.luck: the vocabulary does not describe this word"),
    ],
)
def test_a_difference_is_named(number: str, values: dict[str, Any], reason: str) -> None:
    found = differences(changed(number, "banding", **values), sources())
    assert any(reason in line for line in found), found


def test_a_missing_rule_and_a_rule_without_path_are_named() -> None:
    rules = inventory().rules
    shorter = replace(inventory(), rules=rules[:9] + rules[10:])
    assert "R011: R010 is missing, or stands elsewhere" in differences(shorter, sources())
    lost = replace(inventory(), rules=(replace(rules[0], paths=()), *rules[1:]))
    assert differences(lost, sources()) == ["R001: needs a path, or a reason why it is no rule"]


def test_the_command_checks_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "inventory.yaml").write_bytes((FOLDER / "inventory.yaml").read_bytes())
    assert main(["--check", str(tmp_path)]) == 1
    assert "not current" in capsys.readouterr().err
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    assert (tmp_path / "coverage.md").read_bytes() == (FOLDER / "coverage.md").read_bytes()
    assert main([]) == 2
