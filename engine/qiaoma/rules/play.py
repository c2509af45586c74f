"""牌桌: the plain values of a ruleset by which a table is laid, dealt and played, in the header of the rule table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from qiaoma.rules import bits, measures
from qiaoma.rules import rule_table as R

_ROLES = {"play": R.PLAYED, "flower": R.FLOWER, "out": R.OUT}
_WILDS = {"turned_face": R.TURNED_FACE, "next_face": R.NEXT_FACE, "flower_group": R.FLOWER_GROUP}
_SKIPS = {"sum": R.SKIP_SUM, "smaller_die": R.SKIP_SMALLER}
_REPLACEMENTS = {"last_tile": R.LAST_TILE, "last_stack": R.LAST_STACK}
_TIMES = {"at_deal": R.AT_DEAL, "first_turn": R.AT_FIRST_TURN}
_ANSWERS = {"win": R.ANSWER_WIN, "kong": R.ANSWER_KONG, "pung": R.ANSWER_PUNG, "chow": R.ANSWER_CHOW}
_HONORS = frozenset({"wind", "dragon"})
_SHAPES = bits.STANDARD | bits.SEVEN_PAIRS | bits.THIRTEEN_ORPHANS | bits.HONORS_ONLY | bits.FLOWER_WIN
"""Facts of which a hand without shape has none, unless it is all honors or won by flowers."""


def put_table(table: list[int], effective: Mapping[str, Any], used: Collection[str]) -> None:
    """Write the plain values of the table chapters; `used` are the words that the rows of play name."""
    tiles, deal = effective["tiles"], effective["deal"]
    for position, kind in enumerate(("suit", "wind", "dragon")):
        table[R.TILE_ROLE + position] = _ROLES[tiles.get(kind, "play")]
    table[R.WILD] = _WILDS[tiles["wild"]] if "wild" in tiles else R.NO_WILD
    table[R.SKIP] = _SKIPS[deal["skip"]]
    table[R.REPLACEMENT] = _REPLACEMENTS[deal["replacement"]]
    table[R.FLOWERS_REPLACED] = _TIMES[deal["flowers"]]
    table[R.DEAD] = int(deal.get("dead", 0))
    ready = effective.get("ready", {})
    declared = ready.get("declared") is True
    table[R.READY_DECLARED] = int(declared)
    table[R.READY_WAITS] = int(ready.get("means", "declared" if declared else "waiting") == "waiting")
    for word, rank in answer_ranks(effective["play"]["answers"]).items():
        table[R.ANSWER_RANK + _ANSWERS[word]] = rank
    table[R.MATCH_HANDS] = int(effective.get("match", {}).get("hands", 0))
    bonus = effective.get("bonus", {})
    table[R.BONUS_TURN] = int(bonus.get("turn", 0))
    for position, kind in enumerate(("suit", "wind", "dragon", "flower")):
        worth = bonus.get("worth", {})
        value = worth.get(kind, worth.get("honor", 0) if kind in _HONORS else 0)
        table[R.BONUS_WORTH + position] = R.FACE if value == "face" else int(value)
    table[R.ASKS_READY] = int(not {"ready", "giver_ready", "giver_was_ready"}.isdisjoint(used))
    table[R.ASKS_KEEPS_WAIT] = int("keeps_wait" in used)
    table[R.ASKS_FIXED_SET] = int("fixed_set" in used)
    table[R.ASKS_PASSED_DRAW] = int("passed_draw" in used)


def answer_ranks(answers: Sequence[Any]) -> dict[str, int]:
    """先后: the rank of each answer to a discard; equal ones stand in a list of their own."""
    ranks: dict[str, int] = {}
    for rank, answer in enumerate(answers):
        for word in answer if isinstance(answer, list | tuple) else [answer]:
            ranks[word] = rank
    return ranks


def put_shape(table: list[int], refusals: Sequence[str]) -> None:
    """Write where the row `shape` of `no_win` stands, and whether a hand without any shape may win at all."""
    table[R.SHAPE_ROW] = R.NOTHING
    if "shape" in refusals:
        table[R.SHAPE_ROW] = table[R.NO_WIN] + refusals.index("shape") * R.REFUSAL_SIZE
    table[R.SHAPELESS_MAY_WIN] = int(not any(_refuses_shapeless(table, row) for row in range(len(refusals))))


def put_questions(table: list[int]) -> None:
    """Write what the rows of the refusals in play look at, so that nothing else need be found out for them."""
    claims = [*_alternatives(table, R.NO_CLAIM), *_alternatives(table, R.NO_PASS)]
    discards = _alternatives(table, R.NO_DISCARD)
    for facts, ranges, asked in (
        (R.CLAIM_FACTS, R.CLAIM_RANGES, claims),
        (R.DISCARD_FACTS, R.DISCARD_RANGES, discards),
    ):
        for alternative in asked:
            table[facts] |= alternative[2 * bits.FACTS]
            table[ranges] |= alternative[2 * bits.RANGES]
    first, number = table[R.RANGES], table[R.RANGES + 1]
    for at in range(first, first + number * R.RANGE_SIZE, R.RANGE_SIZE):
        if table[at + R.RANGE_MEASURE] in (measures.WALL_LEFT, measures.WILDS):
            table[R.LIGHT_RANGES] |= table[at + R.RANGE_BIT]
    table[R.CHOW_FROM_UPPER] = int(any(map(_is_upper_only, _alternatives(table, R.NO_CLAIM))))


def _alternatives(table: Sequence[int], section: int) -> list[Sequence[int]]:
    """Every alternative of every row of a section of refusals."""
    found = []
    for row in range(table[section], table[section] + table[section + 1] * R.REFUSAL_SIZE, R.REFUSAL_SIZE):
        first, number = table[row + R.ALTERNATIVES_AT], table[row + R.ALTERNATIVES]
        found += [table[at : at + R.ALTERNATIVE_SIZE] for at in _steps(first, number)]
    return found


def _steps(first: int, number: int) -> range:
    return range(first, first + number * R.ALTERNATIVE_SIZE, R.ALTERNATIVE_SIZE)


def _is_upper_only(alternative: Sequence[int]) -> bool:
    """Whether it asks for nothing but a chow of a tile that is not the upper seat's."""
    masks, wants = alternative[::2], alternative[1::2]
    roles = masks[bits.ROLES] == bits.CHOW | bits.FROM_UPPER and wants[bits.ROLES] == bits.CHOW
    return roles and not any(masks[: bits.ROLES])


def _refuses_shapeless(table: Sequence[int], row: int) -> bool:
    """Whether one alternative of a `no_win` row asks for nothing but the absence of shapes."""
    at = table[R.NO_WIN] + row * R.REFUSAL_SIZE
    for alternative in _steps(table[at + R.ALTERNATIVES_AT], table[at + R.ALTERNATIVES]):
        masks = table[alternative : alternative + R.ALTERNATIVE_SIZE : 2]
        wants = table[alternative + 1 : alternative + R.ALTERNATIVE_SIZE : 2]
        if not any(wants) and not masks[bits.FACTS] & ~_SHAPES and not any(masks[1:]):
            return True
    return False
