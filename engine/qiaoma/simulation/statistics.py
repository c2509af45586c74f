"""统计: from a tally to each figure with its interval, and for two rulesets the difference with its own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qiaoma.simulation.figures import Figure, Group, Kind, Unit, figures
from qiaoma.simulation.intervals import (
    UNKNOWN,
    Estimate,
    Z,
    around,
    at_place,
    design,
    quantile,
    quantile_places,
    student,
    variance,
    wilson,
)
from qiaoma.simulation.subject import Subject
from qiaoma.simulation.tally import SECTIONS, Ratios, Tally


@dataclass(frozen=True, slots=True)
class Line:
    """A figure under each ruleset; `difference` is the second less the first, on the same walls."""

    figure: Figure
    estimates: tuple[Estimate, ...]
    difference: Estimate | None = None


def lines(layout: Ratios, tally: Tally) -> tuple[Line, ...]:
    """Every figure of every ruleset, in the order of the report."""
    found = Statistics(layout, tally)
    known = {figure.id: figure for subject in reversed(layout.subjects) for figure in figures(subject)}
    order = dict.fromkeys(figure.id for subject in layout.subjects for figure in figures(subject))
    listed = sorted((known[name] for name in order), key=lambda figure: list(Group).index(figure.group))
    return tuple(found.line(figure) for figure in listed)


def scale(figure: Figure, subject: Subject) -> int:
    """In how many parts the columns of a figure count."""
    return {Unit.STAKES: subject.ledger, Unit.POINTS: subject.points, Unit.COUNT: 1}[figure.unit]


class Statistics:
    """The figures of one tally."""

    def __init__(self, layout: Ratios, tally: Tally) -> None:
        self.layout = layout
        self.tables = tally.tables
        self.at = {name: at for at, name in enumerate(layout.ids)}
        self.totals = tally.totals.tolist()
        self.products = tally.products.tolist()
        self.sections = [{name: _sections(keys) for name, keys in found.items()} for found in tally.spreads]
        self.spreads = [{name: _whole(found) for name, found in side.items()} for side in self.sections]

    def line(self, figure: Figure) -> Line:
        """One figure under each ruleset."""
        sides = range(len(self.layout.subjects))
        estimates = tuple(self._estimate(figure, side) for side in sides)
        return Line(figure, estimates, self._difference(figure, estimates) if len(sides) > 1 else None)

    def _estimate(self, figure: Figure, side: int) -> Estimate:
        if figure.ratio:
            return self._ratio(figure, side)
        values = self.spreads[side].get(figure.of)
        if not values:
            return UNKNOWN
        parts = scale(figure, self.layout.subjects[side])
        if figure.rank is None:
            return Estimate(float(Fraction(max(values), parts)))
        places = self._places(figure, side, values)
        low, high = (None if at is None else float(Fraction(at_place(values, at), parts)) for at in places)
        return Estimate(float(Fraction(quantile(values, figure.rank), parts)), low, high)

    def _known(self, name: str, side: int) -> bool:
        """Whether a ruleset has this share or mean, and anything of which it is."""
        at = self.at.get(name)
        return at is not None and self.layout.columns[at][side] is not None and self.totals[at][2 * side + 1] != 0

    def _weights(self, name: str, side: int, parts: int) -> list[Fraction]:
        """What the columns of each table weigh in how far the ratio of `side` is off."""
        of, per = self.totals[self.at[name]][2 * side : 2 * side + 2]
        weights = [Fraction(0)] * (2 * len(self.layout.subjects))
        weights[2 * side : 2 * side + 2] = Fraction(1, per * parts), Fraction(-of, per * per * parts)
        return weights

    def _ratio(self, figure: Figure, side: int) -> Estimate:
        if not self._known(figure.id, side):
            return UNKNOWN
        of, per = self.totals[self.at[figure.id]][2 * side : 2 * side + 2]
        parts = scale(figure, self.layout.subjects[side])
        value = Fraction(of, per * parts)
        spread = self._variance(figure.id, self._weights(figure.id, side, parts))
        if figure.kind is Kind.MEAN:
            return around(value, spread, self.tables)
        effect = design(spread, value * (1 - value) / per)
        return wilson(value, float(per / effect), student(self.tables) if self.tables > 1 else Z)

    def _variance(self, name: str, weights: Sequence[Fraction]) -> Fraction:
        return variance(self.products[self.at[name]], weights, self.tables) if self.tables > 1 else Fraction(0)

    def _places(self, figure: Figure, side: int, values: Mapping[int, int]) -> tuple[int | None, int | None]:
        """A quantile is taken to vary as much more than with independent cases as the mean does."""
        assert figure.rank is not None
        number, mean = sum(values.values()), f"{figure.of}.mean"
        total = sum(value * times for value, times in values.items())
        square = sum(value * value * times for value, times in values.items())
        independent = (Fraction(square, number) - Fraction(total, number) ** 2) / number
        effect = design(self._variance(mean, self._weights(mean, side, 1)), independent)
        return quantile_places(number, figure.rank, effect, student(self.tables) if self.tables > 1 else Z)

    def _difference(self, figure: Figure, estimates: Sequence[Estimate]) -> Estimate:
        if any(estimate.value is None for estimate in estimates):
            return UNKNOWN
        if figure.ratio:
            return self._ratio_difference(figure)
        parts = [scale(figure, subject) for subject in self.layout.subjects]
        if figure.rank is None:
            first, second = (Fraction(max(self.spreads[side][figure.of]), parts[side]) for side in (0, 1))
            return Estimate(float(second - first))
        return self._quantile_difference(figure, figure.rank, parts)

    def _ratio_difference(self, figure: Figure) -> Estimate:
        """Paired: table by table, what is off on one side less what is off on the other."""
        totals, name = self.totals[self.at[figure.id]], figure.id
        parts = [scale(figure, subject) for subject in self.layout.subjects]
        first, second = (Fraction(totals[2 * side], totals[2 * side + 1] * parts[side]) for side in (0, 1))
        weights = [
            theirs - own
            for own, theirs in zip(self._weights(name, 0, parts[0]), self._weights(name, 1, parts[1]), strict=True)
        ]
        return around(second - first, self._variance(name, weights), self.tables)

    def _quantile_difference(self, figure: Figure, rank: Fraction, parts: Sequence[int]) -> Estimate:
        """Paired: how the difference varies from section to section of the tables."""

        def difference(first: Mapping[int, int], second: Mapping[int, int]) -> Fraction:
            return Fraction(quantile(second, rank), parts[1]) - Fraction(quantile(first, rank), parts[0])

        whole = difference(self.spreads[0][figure.of], self.spreads[1][figure.of])
        first, second = (self.sections[side][figure.of] for side in (0, 1))
        found = [difference(first[part], second[part]) for part in range(SECTIONS) if part in first and part in second]
        if len(found) < 2:
            return Estimate(float(whole))
        spread = sum((one - whole) ** 2 for one in found) / (len(found) * (len(found) - 1))
        return around(whole, Fraction(spread), len(found))


def _sections(keys: Mapping[int, int]) -> dict[int, Counter[int]]:
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for key, times in keys.items():
        found[key % SECTIONS][key // SECTIONS] += times
    return dict(found)


def _whole(sections: Mapping[int, Counter[int]]) -> Counter[int]:
    whole: Counter[int] = Counter()
    for counted in sections.values():
        whole.update(counted)
    return whole
