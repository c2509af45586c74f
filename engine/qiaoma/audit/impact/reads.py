"""打法所读: what the play of a table reads of a ruleset. Rulesets that agree in it play every hand alike.

A table reads the chapters of :data:`PLAYED`, and of the others what the rows of these name: a refusal may ask for a
pattern, for points, for a bond, for a counter. All else (prices, flowers, payments, limits, counters) is read when a
hand is over. So the hands of one ruleset, settled under another of the same form, are the hands that the other would
have played, as long as the same players sit at the table: bots look at what wins and at what it is worth.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from qiaoma.rules import rule_table as R
from qiaoma.settle.engine import Ruleset
from qiaoma.vocabulary import REGISTERS

REFUSALS = ("no_win", "no_claim", "no_discard", "no_pass")
PLAYED = ("tiles", "deal", "dealer", "ready", "play", *REFUSALS, "bonus")
"""Chapters that a table reads while it deals and plays, or that go into the record of a hand."""
_PRICES = ("flowers", "patterns", "lines", "worksheet", "scoring")
_OF_WORD: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(REGISTERS, _PRICES),
    "flowers": ("flowers",),
    **dict.fromkeys(("giver_bonded", "partners", "top_level", "payer_bonded", "mutual"), ("liability",)),
}
"""Word → the chapters that decide it."""
_CELLS = (
    R.WILDS_IN_PLAY,
    R.ASKS_SEVEN_PAIRS,
    R.ASKS_ORPHANS,
    R.NEAREST_WINS,
    R.SHAPELESS_MAY_WIN,
    R.ASKS_READY,
    R.ASKS_KEEPS_WAIT,
    R.ASKS_FIXED_SET,
)
"""What play looks at beyond its chapters, because some row anywhere names it."""
_LEGAL = "legal_pattern"
_TALK = frozenset({"name", "title", "says"})


def play_form(ruleset: Ruleset) -> str:
    """What play reads of a ruleset, as a text that is the same for rulesets that play alike."""
    effective, compiled = ruleset.effective, ruleset.compiled
    found: dict[str, Any] = {chapter: _rules(effective.get(chapter)) for chapter in PLAYED}
    words = [word for chapter in REFUSALS for row in effective.get(chapter, {}).values() for word in _asked(row)]
    known: set[str] = set()
    while words:
        word = words.pop()
        if word in known:
            continue
        known.add(word)
        for name, rules in _decided_by(word, effective).items():
            found[name] = rules
            words += _words(rules)  # names of rows among them: at worst too much is looked at
    found["counters"] = compiled.counters
    found["cells"] = [compiled.table[cell] for cell in _CELLS]
    return json.dumps(found, sort_keys=True, ensure_ascii=False, default=str)


def _decided_by(word: str, effective: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that decide whether a word holds, or how much it is; nothing for what the table shows."""
    patterns = effective.get("patterns", {})
    if word in _OF_WORD:
        return {chapter: _rules(effective.get(chapter)) for chapter in _OF_WORD[word]}
    if word in patterns:
        return {f"patterns.{word}": _condition(patterns[word])}
    if word == _LEGAL:
        legal = [name for name, row in patterns.items() if row.get("legal") is True]
        return {"patterns.legal": sorted(legal), **{f"patterns.{name}": _condition(patterns[name]) for name in legal}}
    carry = effective.get("carry", {})
    return {"carry": _rules(carry)} if word in carry.get("counters", {}) else {}


def _asked(row: Mapping[str, Any]) -> Iterator[str]:
    return _words(_condition(row))


def _condition(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _rules(row[key]) for key in ("when", "unless") if key in row}


def _rules(value: Any) -> Any:
    """A value without its words for people."""
    if isinstance(value, Mapping):
        return {key: _rules(item) for key, item in value.items() if key not in _TALK}
    return [_rules(item) for item in value] if isinstance(value, list | tuple) else value


def _words(value: Any) -> Iterator[str]:
    """Every word in a value, as a key or as text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            yield from _words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
