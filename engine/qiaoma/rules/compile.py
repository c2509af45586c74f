"""编译: from an effective ruleset to the frozen integer table that the kernel reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from qiaoma.errors import Fault, RulesetError
from qiaoma.rules import limits
from qiaoma.rules import rule_table as R
from qiaoma.rules.conditions import Conditions
from qiaoma.rules.play import put_questions, put_shape, put_table
from qiaoma.rules.rows import Rows
from qiaoma.rules.scales import Scales, find_scales
from qiaoma.units import parse_number, parse_range

CompileRow = Callable[[list[int], str, Mapping[str, Any]], list[int]]
SIZES = {
    R.PATTERNS: R.PATTERN_SIZE,
    R.NO_WIN: R.REFUSAL_SIZE,
    R.LINES: R.LINE_SIZE,
    R.BONDS: R.BOND_SIZE,
    R.PAYMENT: R.PAY_SIZE,
    R.OPENING: R.CARRY_SIZE,
    R.CLOSING: R.CARRY_SIZE,
    R.RATINGS: R.RATING_SIZE,
    R.NO_CLAIM: R.REFUSAL_SIZE,
    R.NO_DISCARD: R.REFUSAL_SIZE,
    R.NO_PASS: R.REFUSAL_SIZE,
    R.MATCH_ENDS: R.REFUSAL_SIZE,
}
"""Fields of a row in each chapter."""
FLOWER_TABLES = {
    "pung": R.FLOWER_PUNG,
    "triplet": R.FLOWER_TRIPLET,
    "kong": R.FLOWER_KONG,
    "concealed_kong": R.FLOWER_CONCEALED_KONG,
    "pair": R.FLOWER_PAIR,
}
CLASSES = ("suit", "wind", "dragon")
DEALS = {
    "winner": R.DEALS_WINNER,
    "same": R.DEALS_SAME,
    "next": R.DEALS_NEXT,
    "giver": R.DEALS_GIVER,
    "nearest_winner": R.DEALS_NEAREST,
    "after_nearest_winner": R.DEALS_AFTER_NEAREST,
    "after_giver": R.DEALS_AFTER_GIVER,
}
BINDS = {"either": R.BINDS_EITHER, "claimer": R.BINDS_CLAIMER, "giver": R.BINDS_GIVER}
OF = {"payment": R.OF_PAYMENT, "loss": R.OF_LOSS, "gain": R.OF_GAIN}


@dataclass(frozen=True, slots=True)
class Compiled:
    """规则表: a compiled ruleset.

    `table` is what the kernel reads. The names stand in the order of their bits and rows, so that a trace can be
    explained; `used` are the words that some row of the settlement names: what a case does not tell of others is never
    asked.
    """

    table: tuple[int, ...]
    scales: Scales
    used: frozenset[str]
    counters: tuple[str, ...]
    patterns: tuple[str, ...]
    refusals: tuple[str, ...]
    worksheet: tuple[str, ...]
    payment: tuple[str, ...]
    opening: tuple[str, ...]
    closing: tuple[str, ...]
    ratings: tuple[str, ...]
    no_claim: tuple[str, ...]
    no_discard: tuple[str, ...]
    no_pass: tuple[str, ...]
    limits: tuple[Mapping[str, Any], ...]
    bonds_ask_flowers: bool

    @property
    def ranges(self) -> int:
        """How many ranges of measures the conditions ask for."""
        return sum(self.table[section + 1] for section in (R.RANGES, R.REGISTER_RANGES, R.PAIR_RANGES))


def compile_rules(effective: Mapping[str, Any]) -> Compiled:
    """Compile the effective form of a valid ruleset. Raises RulesetError with everything that the table cannot hold."""
    patterns = _pattern_order(effective)
    counters = {name: _counter_range(value) for name, value in effective.get("carry", {}).get("counters", {}).items()}
    faults = limits.too_many(effective)
    if any(fault.path == limits.COUNTERS for fault in faults):  # the header has no room for them
        raise RulesetError(faults)
    scales = find_scales(effective)
    faults += limits.too_fine(effective, scales)
    conditions = Conditions(patterns, effective.get("removed", ()), counters, scales.points)
    table = _table(effective, scales, counters, patterns, conditions)
    used = frozenset(conditions.used)
    _play(table, effective, Rows(conditions, scales, tuple(counters)), conditions)
    _ranges(table, conditions)
    faults += conditions.faults
    if faults or conditions.too_large:
        raise RulesetError(faults or conditions.too_large)
    carry = effective.get("carry", {})
    return Compiled(
        table=tuple(table),
        scales=scales,
        used=used,
        counters=tuple(counters),
        patterns=tuple(patterns),
        refusals=tuple(effective.get("no_win", {})),
        worksheet=tuple(effective["worksheet"]),
        payment=tuple(effective.get("payment", {})),
        opening=tuple(carry.get("opening", {})),
        closing=tuple(carry.get("closing", {})),
        ratings=tuple(effective.get("ratings", {})),
        no_claim=tuple(effective.get("no_claim", {})),
        no_discard=tuple(effective.get("no_discard", {})),
        no_pass=tuple(effective.get("no_pass", {})),
        limits=tuple(effective.get("limits", ())),
        bonds_ask_flowers=_bonds_ask_flowers(effective),
    )


def _table(
    effective: Mapping[str, Any],
    scales: Scales,
    counters: Mapping[str, tuple[int, int]],
    patterns: Sequence[str],
    conditions: Conditions,
) -> list[int]:
    """The rule table as far as a settlement reads it: the header, then the chapters. :func:`_ranges` closes it."""
    rows = Rows(conditions, scales, tuple(counters))
    table = [0] * R.HEADER
    _head(table, effective, scales, counters)
    carry = effective.get("carry", {})
    lines = {name: effective["lines"][name] for name in effective["worksheet"]}
    placed: tuple[tuple[str, int, Mapping[str, Any], CompileRow], ...] = (
        ("patterns", R.PATTERNS, {name: effective["patterns"][name] for name in patterns}, rows.pattern),
        ("no_win", R.NO_WIN, effective.get("no_win", {}), rows.refusal),
        ("lines", R.LINES, lines, rows.line),
        ("liability.bonds", R.BONDS, effective.get("liability", {}).get("bonds", {}), rows.bond),
        ("payment", R.PAYMENT, effective.get("payment", {}), rows.payment),
        ("carry.opening", R.OPENING, carry.get("opening", {}), rows.carry),
        ("carry.closing", R.CLOSING, carry.get("closing", {}), rows.carry),
        ("ratings", R.RATINGS, effective.get("ratings", {}), rows.rating),
    )
    for chapter, section, named, compile_row in placed:
        _place(table, conditions, chapter, section, named, compile_row)
    cuts = [_limit(limit, scales) for limit in effective.get("limits", ())]
    large = [f"limits[{number}]" for number, cut in enumerate(cuts) if not limits.holds(cut)]
    large += [] if limits.holds(table[R.SMALLEST : R.SMALLEST + 1]) else ["smallest"]
    conditions.too_large += map(limits.too_large, large)
    table[R.LIMITS], table[R.LIMITS + 1] = len(table), len(cuts)
    table += [part for cut in cuts for part in cut]
    table[R.LEGAL_PATTERNS] = sum(conditions.pattern_bit(name) for name in patterns if _legal(effective, name))
    table[R.ASKS_SEVEN_PAIRS] = int("seven_pairs" in conditions.used)
    table[R.ASKS_ORPHANS] = int("thirteen_orphans" in conditions.used)
    put_shape(table, tuple(effective.get("no_win", {})))
    return table


def _play(table: list[int], effective: Mapping[str, Any], rows: Rows, conditions: Conditions) -> None:
    """Append what only a table reads: the refusals in play, the end of a match, the plain values."""
    ends = effective.get("match", {}).get("ends")
    placed: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
        ("no_claim", R.NO_CLAIM, effective.get("no_claim", {})),
        ("no_discard", R.NO_DISCARD, effective.get("no_discard", {})),
        ("no_pass", R.NO_PASS, effective.get("no_pass", {})),
        ("match", R.MATCH_ENDS, {} if ends is None else {"ends": ends}),
    )
    for chapter, section, named in placed:
        _place(table, conditions, chapter, section, named, rows.refusal)
    put_table(table, effective, conditions.used)


def _ranges(table: list[int], conditions: Conditions) -> None:
    """Append the ranges that the conditions asked for."""
    for section in (R.RANGES, R.REGISTER_RANGES, R.PAIR_RANGES):
        tests = conditions.ranges(section)
        table[section], table[section + 1] = len(table), len(tests) // R.RANGE_SIZE
        table += tests
    put_questions(table)


def _place(
    table: list[int],
    conditions: Conditions,
    chapter: str,
    section: int,
    rows: Mapping[str, Mapping[str, Any]],
    compile_row: CompileRow,
) -> None:
    """Compile a chapter: what its rows point at first, then the rows themselves in one piece."""
    compiled = []
    for name, row in rows.items():
        conditions.row, before = f"{chapter}.{name}", len(table)
        fields = compile_row(table, name, row)
        compiled.append(fields)
        if not limits.holds((*table[before:], *fields)):
            conditions.too_large.append(limits.too_large(conditions.row))
    assert all(len(row) == SIZES[section] for row in compiled)
    table[section], table[section + 1] = len(table), len(compiled)
    for fields in compiled:
        table += fields


def _legal(effective: Mapping[str, Any], pattern: str) -> bool:
    return effective["patterns"][pattern].get("legal") is True


def _head(
    table: list[int], effective: Mapping[str, Any], scales: Scales, counters: Mapping[str, tuple[int, int]]
) -> None:
    combine = effective["scoring"].get("combine", {})
    table[R.SUM_LEZI] = int(combine.get("lezi") == "sum")
    table[R.SUM_FAN] = int(combine.get("fan") == "sum")
    table[R.POINT_SCALE], table[R.SHARE_SCALE], table[R.TIMES_SCALE] = scales.points, scales.shares, scales.times
    table[R.SMALLEST] = int(parse_number(effective.get("smallest", 0)) * scales.ledger)
    table[R.BINDS] = BINDS[effective.get("liability", {}).get("binds", "either")]
    table[R.WILDS_IN_PLAY] = int("wild" in effective["tiles"])
    dealer = effective["dealer"]
    table[R.ONE_WINNER], table[R.SEVERAL_WINNERS] = DEALS[dealer["one_winner"]], DEALS[dealer["several_winners"]]
    table[R.NO_WINNER_DEALS], table[R.ESCAPED_DEALS] = DEALS[dealer["no_winner"]], DEALS[dealer["escaped"]]
    table[R.NEAREST_WINS] = int(effective["play"]["winners"] == "nearest")
    for position, (low, high) in enumerate(counters.values()):
        at = R.COUNTER_RANGES + position * R.COUNTER_RANGE_SIZE
        table[at : at + R.COUNTER_RANGE_SIZE] = [low, high]
    flowers = effective["flowers"]
    table[R.FLOWER_TILE] = int(flowers.get("tile", 0))
    for name, at in FLOWER_TABLES.items():
        table[at : at + len(CLASSES)] = [int(flowers.get(name, {}).get(kind, 0)) for kind in CLASSES]
    table[R.SUIT_SETS_HAVE_FLOWERS] = int(table[R.FLOWER_PUNG] != 0 or table[R.FLOWER_TRIPLET] != 0)


def _limit(limit: Mapping[str, Any], scales: Scales) -> list[int]:
    at = R.AT_BALANCE if limit["at"] == "balance" else int(parse_number(limit["at"]) * scales.ledger)
    return [OF[limit["of"]], at]


def _counter_range(value: Any) -> tuple[int, int]:
    ((low, high),) = parse_range(value)
    return low, R.ENDLESS if high is None else high


def _pattern_order(effective: Mapping[str, Any]) -> list[str]:
    """The patterns, each after those that its condition names."""
    patterns = effective.get("patterns", {})
    needs = {name: [word for word in _words(row) if word in patterns] for name, row in patterns.items()}
    try:
        return list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        chain = " → ".join(error.args[1])
        fault = Fault(
            "rules.pattern_cycle",
            zh=f"牌型互相引用成环：{chain}",
            en=f"patterns name each other in a circle: {chain}",
            path=f"patterns.{error.args[1][0]}",
            remedy_zh="去掉其中一个引用",
            remedy_en="take one of them out of a condition",
        )
        raise RulesetError([fault]) from None


def _words(row: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for item in _condition_of(row):
        parts: Sequence[Any] = item["any"] if isinstance(item, Mapping) and "any" in item else [item]
        found += [part for part in parts if isinstance(part, str)]
    return found


def _bonds_ask_flowers(effective: Mapping[str, Any]) -> bool:
    bonds = effective.get("liability", {}).get("bonds", {}).values()
    return any("flower" in str(_condition_of(bond)) for bond in bonds)


def _condition_of(row: Mapping[str, Any]) -> list[Any]:
    return [*row.get("when", ()), *row.get("unless", ())]
