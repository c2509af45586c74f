"""测绘: all mutants and choices of the shipped rulesets with who noticed them, against the list of what nobody can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import qiaoma
from qiaoma.ruleset.document import read_file
from tests.mutation import choices
from tests.mutation.mutants import mutants
from tests.mutation.notice import How, Notice, witness

UNNOTICED = Path(__file__).parent / "unnoticed.yaml"


@dataclass(frozen=True, slots=True)
class Found:
    """One changed value of a ruleset, as text, and who noticed it."""

    value: str
    notice: Notice


def shipped() -> list[str]:
    """The ids of the shipped rulesets, base among them."""
    return [entry.id for entry in qiaoma.listing()]


def survey(name: str) -> Iterator[Found]:
    """Every mutant and every choice of one ruleset; of a source, also every value that its other readings set."""
    asked = witness(name)
    form = asked.shipped.effective
    for mutant in mutants(form):
        yield Found(str(mutant), asked.notice(mutant.form, mutant.path))
    for choice in choices.choices(form):
        found = choices.notice(asked, choice)
        yield Found(str(choice), found)
        if "source" in form and found.how is not How.REFUSED:
            yield from (Found(f"{choice}: {mutant}", who) for mutant, who in choices.nudged(asked, choice))


def unnoticed(found: list[Found]) -> set[str]:
    """The values that nothing noticed."""
    return {item.value for item in found if item.notice.how is How.NOT}


@cache
def named(name: str) -> Mapping[str, str]:
    """The values of a ruleset that are known to go unnoticed, each with its reason."""
    rows = read_file(UNNOTICED).plain()
    return {value: row["why"] for row in rows if name in row["of"] for value in row["values"]}
