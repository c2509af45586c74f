"""Every scenario is played and meets what it expects; together they show each rule of the table for each source."""

from __future__ import annotations

import re

import pytest

from qiaoma.ruleset.document import read_file
from tests.architecture.tree import ROOT
from tests.play.script import HERE, SOURCES, Play, Scenario, all_scenarios, unknown_words

INVENTORY = read_file(ROOT / "docs" / "rules" / "inventory.yaml").plain()
RULES = {name: rule for section in INVENTORY["sections"] for name, rule in section["rules"].items()}
COVERAGE = read_file(HERE / "coverage.yaml").plain()


def _name(scenario: Scenario) -> str:
    return f"{scenario.label}: {scenario.title.split(' · ')[-1]}"


@pytest.mark.parametrize("scenario", all_scenarios(), ids=_name)
def test_a_scenario_is_played_as_it_is_written(scenario: Scenario) -> None:
    assert unknown_words(scenario.script) == []
    assert list(Play(scenario).run()) == []


def test_each_rule_of_the_table_is_shown_for_each_source_that_states_it() -> None:
    elsewhere = {row["rule"] for row in COVERAGE["elsewhere"]}
    shown = {(rule, item.ruleset) for item in all_scenarios() for rule in item.rules}
    stated = {
        (rule, source)
        for rule in COVERAGE["rules"].split()
        for source in SOURCES
        if RULES[rule][source]["status"] != "silent" and rule not in elsewhere
    }
    assert sorted(stated - shown) == []


def test_scenarios_name_rules_of_the_inventory_alone() -> None:
    named = {rule for item in all_scenarios() for rule in item.rules}
    assert named <= set(COVERAGE["rules"].split()) | set(RULES)
    assert all(re.fullmatch(r"R\d{3}", rule) for rule in named)


def test_every_rule_that_is_shown_elsewhere_says_where() -> None:
    assert all(row["why"] and row["rule"] in RULES for row in COVERAGE["elsewhere"])


def test_titles_are_unique() -> None:
    titles = [(item.title, item.label) for item in all_scenarios()]
    assert len(set(titles)) == len(titles)
