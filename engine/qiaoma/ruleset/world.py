"""常理 what follows from what: exclusive and implied facts, and the values that a measure can have.

Only what holds at every table is here; what a ruleset adds (patterns, counters, bond levels) is read from its form.
"""

from __future__ import annotations

from qiaoma.ruleset.conditions import Condition, World, read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.masks import COUNT, FACT, NO, YES, between, bit
from qiaoma.units import UnitError, parse_range
from qiaoma.vocabulary import REGISTERS, WORDS, Kind

_EXCLUSIVE = (
    "by_self_draw by_discard by_rob_kong escaped",
    "won no_winner escaped player_left",
    "chow pung exposed_kong added_kong concealed_kong",
    "dealer_wins payer_deals",
    "payer_gave payer_wins",
    "winner gave",
    "flower_win standard",
    "flower_win honors_only",
    "flower_win seven_pairs",
    "flower_win thirteen_orphans",
    "standard thirteen_orphans",
    "honors_only one_suit",
    "no_open_melds open_melds",
    "chow keeps_wait",
    "pung keeps_wait",
    "chow fixed_set",
    "pung fixed_set",
    "added_kong from_upper",
    "concealed_kong from_upper",
    "just_claimed drawn_tile",
)
"""Words of which at most one holds."""

_IMPLIED = (
    "flower_win: by_self_draw",
    "mutual: payer_bonded",
    "payer_bonded: partners",
    "payer_bonded: top_level",
    "partners: top_level",
    "top_level: partners",
    "giver_bonded: partners",
    "escaper: escaped",
    "honors_only: has_honors",
    "substitutes: wilds",
    "chows: open_melds",
    "suit_pungs: open_melds",
    "open_melds: melds",
    "concealed_kongs: kongs",
    "kongs: melds",
    "own_flowers: flower_tiles",
    "just_chowed: just_claimed",
    "same_tile: just_claimed",
    "other_end: just_chowed",
    "passed_tile: passed_any",
)
"""Whenever the first holds, so does the second."""

_DENIED = {
    "by_self_draw": "payer_gave giver_bonded giver_ready kong_discard payer_wins gave",
    "flower_win": "triplets_only one_suit has_honors after_kong after_flower kong_discard last_tile",
    "by_discard": "after_kong after_flower",
    "by_rob_kong": "after_kong after_flower kong_discard",
}
"""Whenever the key holds, none of these does."""

_DOMAINS = {
    "partners": (0, 3),
    "winners": (0, 3),
    "melds": (0, 4),
    "open_melds": (0, 4),
    "chows": (0, 4),
    "suit_pungs": (0, 4),
    "kongs": (0, 4),
    "concealed_kongs": (0, 4),
    "flower_tiles": (0, 20),
    "die": (1, 6),
    "sum": (2, 12),
    "difference": (0, 5),
    "nth": (1, 4),
}
HIGHEST = {word: high for word, (_, high) in _DOMAINS.items()}
"""The measures that have an end, and what it is."""
_LEVELS = ("payer_bonded", "top_level")


def _rules() -> dict[str, tuple[tuple[int, str, int], ...]]:
    rules: dict[str, list[tuple[int, str, int]]] = {}
    for words in map(str.split, _EXCLUSIVE):
        for word in words:
            rules.setdefault(word, []).extend((YES, other, NO) for other in words if other != word)
    for first, second in (pair.split(": ") for pair in _IMPLIED):
        rules.setdefault(first, []).append((YES, second, YES))
        rules.setdefault(second, []).append((NO, first, NO))
    for word, others in _DENIED.items():
        for other in others.split():
            rules.setdefault(word, []).append((YES, other, NO))
            rules.setdefault(other, []).append((YES, word, NO))
    return {word: tuple(found) for word, found in rules.items()}


RULES = _rules()


def fixed_domains() -> dict[str, int]:
    """The possible values of the words of the vocabulary."""
    domains = {word.id: FACT for word in WORDS.values() if word.kind is Kind.FACT}
    measures = [word.id for word in WORDS.values() if word.kind is Kind.MEASURE and word.id not in REGISTERS]
    domains |= dict.fromkeys(measures, COUNT)
    return domains | {word: between(*bounds) for word, bounds in _DOMAINS.items()}


_FIXED = fixed_domains()


def counters(form: Node) -> dict[str, tuple[int, int | None]]:
    """The counters of a ruleset with their lowest and highest value (None: no ceiling)."""
    found: dict[str, tuple[int, int | None]] = {}
    for name, node in entries(child(form, "carry", "counters")).items():
        try:
            ranges = parse_range(node.plain())
        except UnitError:
            continue
        ends = [high for _, high in ranges]
        top = None if None in ends else max(end for end in ends if end is not None)
        found[name] = (min(low for low, _ in ranges), top)
    return found


def levels(form: Node) -> tuple[int, ...]:
    """The levels of the bonds of a ruleset, ascending; without bonds nothing."""
    bonds = entries(child(form, "liability", "bonds")).values()
    nodes = [child(bond, "level") for bond in bonds]
    return tuple(sorted({node.value if node and isinstance(node.value, int) else 1 for node in nodes}))


def world(form: Node) -> World:
    """What is known of the words under an effective form. A removed pattern is left open: nothing dangles."""
    patterns: dict[str, Condition] = {
        name: read_condition(row) for name, row in entries(child(form, "patterns")).items()
    }
    domains = dict(_FIXED)
    domains |= {name: between(*ends) for name, ends in counters(form).items()}
    domains |= dict.fromkeys(patterns, FACT)
    known = levels(form)
    domains |= dict.fromkeys(_LEVELS, sum(bit(level) for level in {0, *known}))
    if not known:
        domains["partners"] = NO
    return World(domains, RULES, patterns)
