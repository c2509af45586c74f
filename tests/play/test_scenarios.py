"""Every scenario is played and meets what it expects; together they cover the rules of the table."""

from __future__ import annotations

import pytest

from tests.play.script import Play, Scenario, all_scenarios


def _name(scenario: Scenario) -> str:
    return f"{scenario.label}: {scenario.title.split(' · ')[-1]}"


@pytest.mark.parametrize("scenario", all_scenarios(), ids=_name)
def test_a_scenario_is_played_as_it_is_written(scenario: Scenario) -> None:
    assert list(Play(scenario).run()) == []
