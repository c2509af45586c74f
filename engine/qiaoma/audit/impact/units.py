"""各项: what is changed from one ruleset to another as one: a piece, or pieces that only stand together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qiaoma.audit.swap import swapped
from qiaoma.errors import RulesetError
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset


@dataclass(frozen=True, slots=True)
class Unit:
    """Pieces that are changed together, in the order of the chapters; `name` is that of the piece, or of the chapter."""

    name: str
    changes: tuple[Difference, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """The printed paths of its pieces."""
        return tuple(change.name for change in self.changes)


class Standing:
    """The rulesets between two, each made once: `own` with some units as `other` has them."""

    def __init__(self, own: Ruleset, other: Ruleset) -> None:
        self.own = own
        self.other = other
        self._made: dict[tuple[str, ...], Ruleset | None] = {}

    def ruleset(self, units: Iterable[Unit]) -> Ruleset | None:
        """The ruleset with these units changed; None where it cannot stand."""
        changes = tuple(change for unit in units for change in unit.changes)
        key = tuple(sorted(change.name for change in changes))
        if key not in self._made:
            self._made[key] = self._make(changes)
        return self._made[key]

    def _make(self, changes: Sequence[Difference]) -> Ruleset | None:
        try:
            made = swapped(self.own, self.other, changes) if changes else self.own
            _ = made.compiled
        except RulesetError:
            return None
        return made


def units(standing: Standing, changes: Sequence[Difference], *, by_chapter: bool = False) -> tuple[Unit, ...]:
    """The changes as units that each stand alone.

    One that does not stand takes in the fewest others with which it does.
    """
    found = _chapters(changes) if by_chapter else [Unit(change.name, (change,)) for change in changes]
    while True:
        stuck = next((unit for unit in found if standing.ruleset([unit]) is None), None)
        if stuck is None:
            return tuple(found)
        companions = _companions(standing, stuck, found)
        if not companions:  # even all together they do not stand: the other ruleset itself would not
            return tuple(found)
        found = _joined(found, [stuck, *companions])


def _chapters(changes: Sequence[Difference]) -> list[Unit]:
    by_name: dict[str, list[Difference]] = {}
    for change in changes:
        by_name.setdefault(change.chapter, []).append(change)
    return [Unit(name, tuple(pieces)) for name, pieces in by_name.items()]


def _companions(standing: Standing, stuck: Unit, among: Sequence[Unit]) -> list[Unit]:
    """The fewest other units, none of which can be spared, with which a unit stands; those of its chapter stay longest."""
    chapter = stuck.changes[0].chapter
    kept = sorted((unit for unit in among if unit is not stuck), key=lambda unit: unit.changes[0].chapter == chapter)
    size = len(kept)
    while size > 0:
        size = (size + 1) // 2 if size > 1 else 0
        start = 0
        while size and start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            if standing.ruleset([stuck, *fewer]) is not None:
                kept = fewer
            else:
                start += size
    return kept


def _joined(found: Sequence[Unit], parts: Sequence[Unit]) -> list[Unit]:
    """The units with `parts` as one, in the place of the first of them."""
    ordered = [unit for unit in found if unit in parts]
    changes = tuple(change for unit in ordered for change in unit.changes)
    one = Unit(" + ".join(unit.name for unit in ordered), changes)
    return [one if unit is ordered[0] else unit for unit in found if unit is ordered[0] or unit not in parts]
