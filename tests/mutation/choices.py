"""选择: every alternative of every reading and option, laid over its ruleset, must be noticed as a mutant is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qiaoma.case_types import Case
from qiaoma.cli.expectation import differences
from qiaoma.errors import RulesetError
from qiaoma.fast import Fast
from tests.mutation.expected_values import strange
from tests.mutation.notice import How, Notice, Witness, corpus, outcome


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
    for case in corpus(shipped.id):
        if shipped.id in case.expect and _made(shipped.id, case, choice):
            plain = outcome(shipped, _unchosen(case))[1]
            if plain is None or any(True for _ in differences(case.expect[shipped.id], plain)):
                return Notice(How.EXPECTED, case.title)
    try:
        chosen = Fast(shipped.chosen(**{choice.kind: {choice.name: choice.value}}))
    except RulesetError as error:
        return Notice(How.REFUSED, error.faults[0].code)
    path = strange(shipped.id, chosen.effective)
    if path is not None:
        return Notice(How.EXPECTED, f"table chapter: {path}")
    for known in witness.known:
        if outcome(chosen, known.case)[0] != known.outcome:
            return Notice(How.CHANGED, known.case.title)
    return Notice(How.NOT)


def _made(ruleset: str, case: Case, choice: Choice) -> bool:
    """Whether the case makes this choice, and no other, for the ruleset."""
    made = {**_of(ruleset, case.options, "options"), **_of(ruleset, case.readings, "readings")}
    return made == {(choice.kind, choice.name): choice.value}


def _of(ruleset: str, chosen: Mapping[str, Any], kind: str) -> dict[tuple[str, str], Any]:
    return {(kind, name): value for name, value in chosen.get(ruleset, {}).items()}


def _unchosen(case: Case) -> Case:
    return replace(case, options={}, readings={})
