"""剧本作证: which scenario of the table notices a changed value; for the chapters that only the table reads."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from functools import cache

from qiaoma.ruleset.document import read_file
from qiaoma.settle.engine import Ruleset
from tests.architecture.tree import ROOT
from tests.mutation.mutants import Form
from tests.play.script import Play, Scenario, all_scenarios


class Stage:
    """The scenarios of one ruleset, or of one choice of it; `label` as the scenarios write it."""

    def __init__(self, shipped: Ruleset, label: str) -> None:
        self.shipped = shipped
        self.scenarios = [scenario for scenario in all_scenarios() if scenario.label == label]
        self._noticed: dict[tuple[str, int], int] = {}

    def notice(self, form: Form, path: str) -> str:
        """The title of a scenario that goes otherwise under `form`, changed at `path`; empty where none does."""
        ruleset = ruleset_of(self.shipped, form)
        chapter = path.split(".")[0]
        numbers = sorted(range(len(self.scenarios)), key=lambda number: self._hope(number, path, chapter))
        for number in numbers:
            scenario = self.scenarios[number]
            if goes_otherwise(scenario, ruleset):
                self._noticed[chapter, number] = self._noticed.get((chapter, number), 0) + 1
                return scenario.title
        return ""

    def _hope(self, number: int, path: str, chapter: str) -> tuple[bool, int, bool]:
        """What is asked first: scenarios of a rule that stands at this path, then those that noticed most, then short
        ones."""
        scenario = self.scenarios[number]
        paths = [place for rule in scenario.rules for place in paths_of(rule)]
        near = any(path.startswith(place) or place.startswith(path) for place in paths)
        long = any("go" in step for step in scenario.script["play"])
        return not near, -self._noticed.get((chapter, number), 0), long


def goes_otherwise(scenario: Scenario, ruleset: Ruleset) -> bool:
    """Whether the scenario, played under `ruleset`, does not meet what it expects, or cannot be played at all."""
    try:
        return any(True for _ in Play(scenario, ruleset).run())
    except Exception:  # a value that no validation saw may break anything
        return True


def ruleset_of(shipped: Ruleset, form: Form) -> Ruleset:
    """A ruleset whose effective form is `form`. Nothing is validated."""
    profile = copy.copy(shipped.profile)
    profile.__dict__["effective"] = form  # where the property keeps what it found
    return Ruleset(profile, shipped.name, shipped.path)


def plain_of(shipped: Ruleset) -> Ruleset:
    """The ruleset as it is, for plain code."""
    return Ruleset(shipped.profile, shipped.name, shipped.path)


@cache
def paths_of(rule: str) -> tuple[str, ...]:
    """The addresses of a rule of the inventory in an effective ruleset."""
    inventory = read_file(ROOT / "docs" / "rules" / "inventory.yaml").plain()
    rows = {name: row for section in inventory["sections"] for name, row in section["rules"].items()}
    return tuple(_flat([rows[rule].get("path", ""), *(_own(rows[rule], name) for name in inventory["sources"])]))


def _own(row: dict[str, object], source: str) -> object:
    cell = row[source]
    return cell.get("path", "") if isinstance(cell, dict) else ""


def _flat(values: Iterable[object]) -> list[str]:
    found: list[str] = []
    for value in values:
        found += [str(part) for part in value] if isinstance(value, list) else [str(value)] if value else []
    return found
