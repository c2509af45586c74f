"""掷骰 dice: the rows that look at nothing but the dice, and the throws that they mean."""

from __future__ import annotations

from collections.abc import Iterator

from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.conditions import DICE, THROWS, Condition, dice_masks, read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries


def dice_rows(form: Node) -> Iterator[tuple[Path, Condition]]:
    """The path and the condition of each such row: what changes counters, then lines of the score."""
    for chapter in (("carry", "opening"), ("lines",)):
        for name, node in entries(child(form, *chapter)).items():
            condition = read_condition(node)
            if condition.words() and condition.words() <= DICE:
                yield (*chapter, name), condition


def meant(condition: Condition) -> tuple[tuple[int, int], ...]:
    """The throws of two dice with which a condition on dice holds."""
    return tuple(throw for throw in THROWS if _fits(condition, throw))


def _fits(condition: Condition, throw: tuple[int, int]) -> bool:
    masks = dice_masks(throw)
    return all(any(masks[test.word] & test.mask for test in group) for group in condition.when) and not any(
        masks[test.word] & test.mask for test in condition.unless
    )
