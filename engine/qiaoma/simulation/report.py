"""报告: the result of a simulation: what was played, every figure, how often each amount occurred, which rules differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from qiaoma.errors import Lang
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import RulesetRef
from qiaoma.simulation.figures import SEAT_NAMES
from qiaoma.simulation.intervals import CONFIDENCE, Estimate
from qiaoma.simulation.plan import Plan
from qiaoma.simulation.statistics import Line, Statistics, lines
from qiaoma.simulation.subject import Subject
from qiaoma.simulation.tally import Tally, ratios
from qiaoma.units import as_json_number

MONEY = ("received", "paid")


@dataclass(frozen=True)
class Simulation:
    """模拟. `rulesets` are one, or two side by side; `bots` sit at E, S, W and N.

    `distributions` hold, for each ruleset and name, each value that occurred with how often: exact amounts in stakes for
    `received` (by a winner in a hand) and `paid` (by a seat that lost in a hand), numbers for the rest. `rules` are the
    pieces in which the two decide differently.
    """

    rulesets: tuple[RulesetRef, ...]
    hands: int
    tables: int
    hands_a_table: int
    seed: int
    bots: tuple[str, ...]
    lines: tuple[Line, ...]
    distributions: tuple[Mapping[str, Mapping[Fraction, int]], ...]
    rules: tuple[Difference, ...] = ()

    def __getitem__(self, name: str) -> Line:
        """The line of a figure, as `drawn` or `paid.p95`. Raises KeyError."""
        for line in self.lines:
            if line.figure.id == name:
                return line
        raise KeyError(name)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The result as JSON data; the keys are stable, `lang` is that of the names."""
        both = len(self.rulesets) > 1
        return {
            "ruleset": self.rulesets[0].as_dict(),
            "versus": self.rulesets[1].as_dict() if both else None,
            "hands": self.hands,
            "tables": self.tables,
            "hands_a_table": self.hands_a_table,
            "seed": self.seed,
            "bots": {name: bot for (_, name), bot in zip(SEAT_NAMES, self.bots, strict=True)},
            "confidence": CONFIDENCE,
            "figures": {line.figure.id: _line(line, lang) for line in self.lines},
            "rules": [{"path": rule.name, "ruleset": rule.own, "versus": rule.other} for rule in self.rules],
            "distributions": _distributions(self.distributions[0]),
            "versus_distributions": _distributions(self.distributions[1]) if both else None,
        }


def report(plan: Plan, rulesets: Sequence[Ruleset], tally: Tally) -> Simulation:
    """The result of a plan that has been played under these rulesets."""
    layout = ratios([side.subject for side in plan.sides])
    sides = zip(Statistics(layout, tally).spreads, layout.subjects, strict=True)
    return Simulation(
        rulesets=tuple(ruleset.ref() for ruleset in rulesets),
        hands=tally.hands,
        tables=tally.tables,
        hands_a_table=plan.each,
        seed=plan.seed,
        bots=plan.bots,
        lines=lines(layout, tally),
        distributions=tuple(_amounts(spreads, subject) for spreads, subject in sides),
        rules=differences(*(ruleset.profile for ruleset in rulesets)) if len(rulesets) > 1 else (),
    )


def _amounts(spreads: Mapping[str, Mapping[int, int]], subject: Subject) -> dict[str, dict[Fraction, int]]:
    return {
        name: {Fraction(value, subject.ledger if name in MONEY else 1): found[value] for value in sorted(found)}
        for name, found in spreads.items()
    }


def _distributions(found: Mapping[str, Mapping[Fraction, int]]) -> dict[str, list[list[Any]]]:
    return {name: [[as_json_number(value), times] for value, times in values.items()] for name, values in found.items()}


def _line(line: Line, lang: Lang) -> dict[str, Any]:
    figure = line.figure
    head = {
        "name": figure.name(lang),
        "group": figure.group.value,
        "kind": figure.kind.value,
        "unit": figure.unit.value,
        **_estimate(line.estimates[0]),
    }
    if line.difference is None:
        return head
    return {**head, "versus": _estimate(line.estimates[1]), "difference": _estimate(line.difference)}


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}
