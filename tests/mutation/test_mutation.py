"""Every value of every shipped ruleset is guarded: nudged, it is noticed, or it is named with its reason."""

from __future__ import annotations

from collections import Counter

import pytest

import qiaoma
from tests.mutation.choices import choices
from tests.mutation.expected_values import strange
from tests.mutation.mutants import dotted, mutants
from tests.mutation.notice import How, witness
from tests.mutation.survey import named, shipped, survey, unnoticed

RULESETS = shipped()


@pytest.mark.parametrize("name", RULESETS)
def test_a_changed_value_is_noticed_or_named_with_its_reason(name: str) -> None:
    found = list(survey(name))
    assert unnoticed(found) == set(named(name))
    assert all(named(name).values())
    counted = Counter(item.notice.how for item in found)
    if name != "base":  # of base alone, which prices nothing, hardly a case expects anything
        assert counted[How.EXPECTED] > 2 * counted[How.CHANGED]


@pytest.mark.parametrize("name", RULESETS)
def test_the_tables_values_are_as_a_person_wrote_them_down(name: str) -> None:
    assert strange(name, qiaoma.load(name).effective) is None


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_of_the_effective_form_has_a_mutant(name: str) -> None:
    form = qiaoma.load(name).effective
    touched = {mutant.path for mutant in mutants(form)}
    for chapter in ("flowers", "deal", "dealer", "ready", "stake", "play", "scoring", "payment", "ratings", "escape"):
        for path in _leaves((chapter,), form.get(chapter, {})):
            assert any(path.startswith(other) or other.startswith(path) for other in touched), path


def test_mutants_differ_from_what_is_shipped_and_from_each_other() -> None:
    form = qiaoma.load("laiyouxi").effective
    found = list(mutants(form))
    assert len({str(mutant) for mutant in found}) == len(found)
    assert all(mutant.form != form for mutant in found)


def test_an_unchanged_ruleset_is_not_noticed() -> None:
    asked = witness("banding")
    assert asked.notice(asked.shipped.effective, "payment.discard").how is How.NOT


def test_every_reading_and_option_is_a_choice() -> None:
    form = qiaoma.load("laiyouxi").effective
    assert {choice.name for choice in choices(form)} == {*form["readings"], *form["options"]}


def _leaves(path: tuple[str | int, ...], value: object) -> list[str]:
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in _leaves((*path, key), item)]
    return [dotted(path)]
