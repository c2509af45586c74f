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
_KINDS = (bits.CHOW, bits.PUNG, bits.EXPOSED_KONG, bits.ADDED_KONG, bits.CONCEALED_KONG)
"""The roles of the melds, in the order of the kinds of the case record."""
_KONGS = frozenset(_KINDS[2:])
_KNOWN = sum(_KINDS) | bits.FROM_UPPER | bits.WITH_WILD
_CLAIMED = bits.JUST_CLAIMED | bits.JUST_CHOWED
_OF_CLAIM = bits.SAME_TILE | bits.OTHER_END
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
    put_verdicts(table)
    with_wild = range(R.VERDICTS + R.VERDICT_WILD, R.VERDICTS + len(_KINDS) * R.VERDICT_SIZE, 2)
    table[R.WILDS_MAY_STAND_IN] = int(any(table[at] != R.REFUSED for at in with_wild))
    rows = [alternative[1::2] for alternative in discards]
    table[R.DISCARDS_OF_CLAIM] = int(all(wants[bits.ROLES] & _OF_CLAIM for wants in rows))
    table[R.DISCARDS_NEED_READY] = int(all(wants[bits.FACTS] & bits.READY for wants in rows))
    table[R.DISCARDS_NEED_CLAIM] = int(all(wants[bits.ROLES] & _CLAIMED for wants in rows))


def put_verdicts(table: list[int]) -> None:
    """Write what `no_claim` says of every kind of meld before anything else is looked at."""
    declares = table[R.READY_DECLARED] == 1
    for kind, role in enumerate(_KINDS):
        for ready in (False, True):
            for upper in (False, True):
                for wild in (False, True):
                    roles = role | (bits.FROM_UPPER if upper else 0) | (bits.WITH_WILD if wild else 0)
                    known = _KNOWN | (0 if role in _KONGS else bits.KEEPS_WAIT | bits.FIXED_SET)
                    facts = (bits.READY if ready else 0, bits.READY if declares else 0)
                    at = R.VERDICTS + kind * R.VERDICT_SIZE
                    at += ready * R.VERDICT_READY + upper * R.VERDICT_UPPER + wild * R.VERDICT_WILD
                    table[at] = _verdict(table, (roles, known), facts)


def _verdict(table: Sequence[int], roles: tuple[int, int], facts: tuple[int, int]) -> int:
    """FREE, REFUSED or DEPENDS, from (value, known bits) of roles and facts, and a wall that has tiles."""
    verdict = R.FREE
    left = _wall_ranges(table)
    given = {bits.ROLES: roles, bits.FACTS: facts, bits.RANGES: (left, left)}
    for alternative in _alternatives(table, R.NO_CLAIM):
        open_bits, fits = False, True
        for word in range(bits.WORDS):
            mask, want = alternative[2 * word], alternative[2 * word + 1]
            value, known = given.get(word, (0, 0))
            fits = fits and not (value ^ want) & mask & known
            open_bits = open_bits or bool(mask & ~known)
        if fits and not open_bits:
            return R.REFUSED
        verdict = R.DEPENDS if fits else verdict
    return verdict


def _wall_ranges(table: Sequence[int]) -> int:
    """The ranges that hold of every wall with a tile left."""
    first, number = table[R.RANGES], table[R.RANGES + 1]
    rows = [table[at : at + R.RANGE_SIZE] for at in range(first, first + number * R.RANGE_SIZE, R.RANGE_SIZE)]
    of_wall = [row for row in rows if row[R.RANGE_MEASURE] == measures.WALL_LEFT]
    return sum(row[R.RANGE_BIT] for row in of_wall if row[R.RANGE_LOW] <= 1 and row[R.RANGE_HIGH] == R.ENDLESS)


def _alternatives(table: Sequence[int], section: int) -> list[Sequence[int]]:
    """Every alternative of every row of a section of refusals."""
    found = []
    for row in range(table[section], table[section] + table[section + 1] * R.REFUSAL_SIZE, R.REFUSAL_SIZE):
        first, number = table[row + R.ALTERNATIVES_AT], table[row + R.ALTERNATIVES]
        found += [table[at : at + R.ALTERNATIVE_SIZE] for at in _steps(first, number)]
    return found


def _steps(first: int, number: int) -> range:
    return range(first, first + number * R.ALTERNATIVE_SIZE, R.ALTERNATIVE_SIZE)


def _refuses_shapeless(table: Sequence[int], row: int) -> bool:
    """Whether one alternative of a `no_win` row asks for nothing but the absence of shapes."""
    at = table[R.NO_WIN] + row * R.REFUSAL_SIZE
    for alternative in _steps(table[at + R.ALTERNATIVES_AT], table[at + R.ALTERNATIVES]):
        masks = table[alternative : alternative + R.ALTERNATIVE_SIZE : 2]
        wants = table[alternative + 1 : alternative + R.ALTERNATIVE_SIZE : 2]
        if not any(wants) and not masks[bits.FACTS] & ~_SHAPES and not any(masks[1:]):
            return True
    return False
