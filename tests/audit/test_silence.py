"""What a source leaves silent is never shown as stated: the audit beside the inventory of all rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.diff import Audit, compare
from qiaoma.coverage import Inventory, read_inventory
from qiaoma.ruleset.addresses import EFFECT_KEYS
from qiaoma.ruleset.provenance import Status

ROOT = Path(__file__).resolve().parents[2]
SAID = {Status.STATED, Status.AMBIGUOUS, Status.GARBLED}
NOT_APPLICABLE = "null"
"""The value of a rule that a source does not need: its path then speaks of something else."""
OF_AN_ELEMENT = {"R048", "R049"}
"""Rules about a shape that would stand in the list of shapes, or does not; the list as a whole is spoken of."""


@pytest.fixture(scope="module")
def inventory() -> Inventory:
    return read_inventory(ROOT / "docs/rules/inventory.yaml")


@pytest.fixture(scope="module")
def audit(inventory: Inventory) -> Audit:
    return compare([qiaoma.load(name) for name in inventory.sources])


def _piece(path: str) -> str:
    """The name of the piece in which the value at a path stands."""
    above, _, last = path.rpartition(".")
    return f"{above}.effect" if last in EFFECT_KEYS and above else path


def _below(name: str, above: str) -> bool:
    return name == above or name.startswith((above + ".", above + "["))


def _spoken_of(inventory: Inventory, source: str) -> tuple[set[str], dict[str, str]]:
    """The pieces that some rule finds in a source, and each silent path with the rule that finds nothing there."""
    cells = [(rule.number, cell) for rule in inventory.rules for cell in rule.cells if cell.source == source]
    said = {_piece(path) for _, cell in cells if cell.status != "silent" for path in cell.paths}
    silent = {
        _piece(path): number
        for number, cell in cells
        if cell.status == "silent" and cell.value != NOT_APPLICABLE and number not in OF_AN_ELEMENT
        for path in cell.paths
    }
    return said, silent


@pytest.mark.parametrize("column", range(5))
def test_nothing_silent_is_shown_as_stated(audit: Audit, inventory: Inventory, column: int) -> None:
    said, silent = _spoken_of(inventory, inventory.sources[column])
    checked, wrong = 0, []
    for line in audit.lines:
        above = [path for path in silent if path not in said and _below(line.name, path)]
        closest = max(above, key=len, default="")
        if not closest or any(_below(line.name, word) and len(word) > len(closest) for word in said):
            continue
        checked += 1
        cell = line.cells[column]
        if cell.status in SAID:
            wrong.append(f"{silent[closest]} {line.name}: {cell.status} {cell.clause}")
    assert not wrong
    assert checked > 10


def test_what_is_said_is_shown_with_its_clause(audit: Audit, inventory: Inventory) -> None:
    """The other way round: what the inventory finds at a piece is shown just so."""
    lines = {line.name: line for line in audit.lines}
    checked = 0
    for rule in inventory.rules:
        for column, cell in enumerate(rule.cells):
            for path in cell.paths:
                line = lines.get(_piece(path))
                if cell.status == "silent" or line is None:
                    continue
                shown = {(cite.at, cite.status.value, cite.clause) for cite in line.cells[column].cites}
                assert (path, cell.status, cell.clause) in shown, f"{rule.number} {cell.source} {path}"
                checked += 1
    assert checked > 400
