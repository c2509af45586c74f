"""Patches with one fault each; options and readings judge them alike, as they judge a file."""

WRONG_PATCHES = (
    ("lines.base: {ad: {points: 4}}", "schema.unknown_key", "lines.base.ad"),
    ("dealer.one_winner: winer", "schema.value", "dealer.one_winner"),
    ("scoring: 3", "schema.type", "scoring"),
    ("bogus.x: 1", "schema.unknown_key", "bogus"),
    ("id: other", "schema.value", "id"),
    ("carry.closing.won: {add: {wasteland: x y}}", "schema.amount", "carry.closing.won.add.wasteland"),
)
"""(patch, code, path below the patch)."""
