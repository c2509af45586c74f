"""选择: every alternative of every reading and option, laid over its ruleset, must be noticed as a mutant is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qiaoma.case.types import Case
from qiaoma.cli.expectation import differences
from qiaoma.errors import RulesetError
from qiaoma.settle.engine import Ruleset
from tests.mutation.expected_values import strange
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.notice import How, Notice, Witness, chosen_in, corpus, outcome
from tests.mutation.played import goes_otherwise, plain_of
from tests.play.script import all_scenarios


@dataclass(frozen=True, slots=True)
class Choice:
    """One alternative that is not the ruleset's own: a reading's letter or an option's value."""

    kind: str
    name: str
    value: Any

    def __str__(self) -> str:
        return f"{self.kind}.{self.name} = {self.value}"


def choices(form: Mapping[str, Any]) -> Iterator[Choice]:
    """Every alternative that the effective form offers and does not choose."""
    for name, reading in form.get("readings", {}).items():
        for letter in reading:
            if len(letter) == 1 and letter != reading["chosen"]:
                yield Choice("readings", name, letter)
    for name, option in form.get("options", {}).items():
        for value in option["allowed"]:
            if value != option["default"]:
                yield Choice("options", name, value)


def notice(witness: Witness, choice: Choice) -> Notice:
    """Who notices that the choice is made: a case that makes it and expects what the ruleset otherwise does not give,
    the table of expected values, or any case that is settled otherwise."""
    shipped = witness.shipped
    for case in making(shipped.id, choice):
        if shipped.id in case.expect:
            plain = outcome(shipped, case)[1]
            if plain is None or any(True for _ in differences(case.expect[shipped.id], plain)):
                return Notice(How.EXPECTED, case.title)
    played = by_scenario(shipped, choice)
    if played:
        return Notice(How.EXPECTED, f"scenario: {played}")
    try:
        chosen = laid_over(witness, choice)
    except RulesetError as error:
        return Notice(How.REFUSED, error.faults[0].code)
    path = strange(shipped.id, chosen.effective)
    if path is not None:
        return Notice(How.EXPECTED, f"table chapter: {path}")
    for known in witness.known:
        if outcome(chosen, known.case)[0] != known.outcome:
            return Notice(How.CHANGED, known.case.title)
    return Notice(How.NOT)


def by_scenario(shipped: Ruleset, choice: Choice) -> str:
    """The title of a scenario that makes the choice and goes otherwise without it; empty where none does."""
    label = f"{shipped.id} {choice.name}={choice.value}"
    made = (scenario for scenario in all_scenarios() if scenario.label == label)
    return next((scenario.title for scenario in made if goes_otherwise(scenario, plain_of(shipped))), "")


def nudged(witness: Witness, choice: Choice) -> Iterator[tuple[Mutant, Notice]]:
    """The mutants of what a reading sets, and who notices them; nothing where the loader refuses the reading.

    The order of a worksheet that it writes anew is left out.
    """
    shipped = witness.shipped
    sets = shipped.effective[choice.kind][choice.name]
    paths = tuple(sets[choice.value].get("set", {})) if choice.kind == "readings" else ()
    paths = tuple(path for path in paths if path != "worksheet")
    if not paths:
        return
    chosen = laid_over(witness, choice)
    told = [*(known.case for known in witness.known), *making(shipped.id, choice)]
    asked = Witness(chosen, told, f"{shipped.id} {choice.name}={choice.value}")
    for mutant in mutants(chosen.effective):
        if mutant.path.startswith(paths):
            yield mutant, asked.notice(mutant.form, mutant.path)


def laid_over(witness: Witness, choice: Choice) -> Ruleset:
    """The ruleset under the choice. Raises RulesetError for an alternative that rows cannot say."""
    return witness.shipped.chosen(**{choice.kind: {choice.name: choice.value}})


def making(ruleset: str, choice: Choice) -> list[Case]:
    """The cases that make this choice and no other for the ruleset, without it."""
    made = {(choice.kind, choice.name): choice.value}
    cases = (case for case in corpus(ruleset) if chosen_in(case, ruleset) == made)
    return [replace(case, options={}, readings={}) for case in cases]
