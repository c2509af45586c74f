"""表 tables: what is read best side by side: flowers, patterns, who pays, ratings, throws of the dice."""

from __future__ import annotations

from qiaoma.pages.content import Table
from qiaoma.prose import rows
from qiaoma.prose.dice import dice_rows, meant
from qiaoma.prose.effects import EFFECTS, rating
from qiaoma.prose.language import listed, sentence, spaced
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import EFFECT
from qiaoma.ruleset.document import Node

Path = tuple[str, ...]
KINDS = (("suit", ("万条筒", "suit tiles")), ("wind", ("风牌", "winds")), ("dragon", ("箭牌", "dragons")))
SETS = (
    ("pair", ("将牌", "pair")),
    ("pung", ("碰出的刻子", "pung")),
    ("triplet", ("手中的暗刻", "concealed triplet")),
    ("kong", ("明杠（含补杠）", "open kong")),
    ("concealed_kong", ("暗杠", "concealed kong")),
)
NONE = "—"


def flowers(voice: Voice) -> Table:
    """Flowers of each set, by the kind of its tiles."""
    table = voice.at(("flowers",)) or {}
    head = (voice.pick("花数", "flowers"), *(voice.pick(*words) for _, words in KINDS))
    lines = []
    for name, words in SETS:
        counts = table.get(name, {})
        lines.append((voice.pick(*words), *(str(counts.get(kind) or NONE) for kind, _ in KINDS)))
    return Table(head, tuple(lines))


def patterns(voice: Voice) -> Table:
    """Every pattern: what it is, what it is worth, whether it may win alone, what is not counted beside it."""
    zh, en = (
        ("牌型", "是什么", "值", "凭它可胡", "不另计"),
        ("pattern", "what it is", "worth", "gives the right to win", "not counted beside it"),
    )
    lines = []
    for name, row in (voice.at(("patterns",)) or {}).items():
        path = ("patterns", name)
        worth = rows.part(voice, path, EFFECT) if voice.at((*path, EFFECT)) else NONE
        absorbed = [voice.conditions.name(word) for word in row.get("absorbs", ())]
        lines.append(
            (
                rows.name(voice, path),
                sentence(rows.holds(voice, row), voice.lang),
                _tidy(voice, worth.removeprefix("值 ").removeprefix("it is worth ")),
                voice.pick("可以", "yes") if row.get("legal") is True else NONE,
                listed(absorbed, voice.lang) or NONE,
            )
        )
    return Table(zh if voice.lang == "zh" else en, tuple(lines))


def ratings(voice: Voice) -> Table:
    """When a rating changes, and by how much."""
    told = (voice.at(("ratings",)) or {}).values()
    lines = ((sentence(rows.holds(voice, row), voice.lang), sentence(rating(voice, row), voice.lang)) for row in told)
    return Table((voice.pick("情形", "when"), voice.pick("等级分", "rating")), tuple(lines))


def throws(voice: Voice, form: Node) -> Table | None:
    """The rows that look at nothing but the dice, with the throws that they mean; None where there is none."""
    lines = []
    for path, condition in dice_rows(form):
        row = voice.at(path)
        shown = voice.pick("、", ", ").join(f"{low}-{high}" for low, high in meant(condition))
        lead = f"{rows.name(voice, path)}{voice.colon}" if "says" in row else ""
        lines.append((shown or NONE, sentence(lead + EFFECTS[path[0]](voice, row), voice.lang)))
    if not lines:
        return None
    return Table((voice.pick("掷出", "throw"), voice.pick("结果", "what it does")), tuple(lines))


def _tidy(voice: Voice, text: str) -> str:
    return spaced(text) if voice.lang == "zh" else text
