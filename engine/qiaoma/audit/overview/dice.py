"""掷骰与荒番: what each throw does under each ruleset, and what the waste count does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qiaoma.audit.overview.shares import Asked
from qiaoma.prose import rows
from qiaoma.prose.dice import dice_rows, meant
from qiaoma.prose.effects import EFFECTS
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.conditions import THROWS
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.world import counters

Throw = tuple[int, int]


def dice(nodes: Sequence[Node], voices: Sequence[Voice]) -> list[Asked]:
    """A row for the throws that mean the same everywhere; then what a count does, and what changes it."""
    answers: dict[tuple[str, ...], list[Throw]] = {}
    for throw in THROWS:
        said = tuple(_throw(node, voice, throw) for node, voice in zip(nodes, voices, strict=True))
        answers.setdefault(said, []).append(throw)
    voice = voices[0]
    nothing = tuple(_nothing(voice) for _ in voices)
    found = [(_called(throws, voice), said) for said, throws in answers.items() if said != nothing]
    count = tuple(_counted(node, one) for node, one in zip(nodes, voices, strict=True))
    found.append((voice.pick("有荒番的一局", "a hand with a waste count"), count))
    return [*found, (voice.pick("一局之后", "after a hand"), tuple(_after(one) for one in voices))]


def _throw(node: Node, voice: Voice, throw: Throw) -> str:
    told, run = [], voice.at(("worksheet",)) or ()
    for path, condition in dice_rows(node):
        if throw not in meant(condition) or (path[0] == "lines" and path[-1] not in run):
            continue
        lasts = ("，本局起算", ", from this hand on") if path[0] == "carry" else ("，只本局", ", this hand only")
        told.append(f"{_short(voice, path[0], voice.at(path))}{voice.pick(*lasts)}")
    return voice.pick("；", "; ").join(told) or _nothing(voice)


def _nothing(voice: Voice) -> str:
    return voice.pick("无", "nothing")


def _called(throws: Sequence[Throw], voice: Voice) -> str:
    """The throws by their figures."""
    return voice.pick("掷 ", "throw ") + voice.pick("、", ", ").join(f"{low}-{high}" for low, high in throws)


def _counted(node: Node, voice: Voice) -> str:
    """What the lines of the worksheet that look at a counter do."""
    names = set(counters(node))
    told = []
    for line in voice.at(("worksheet",)) or ():
        row = voice.at(("lines", str(line))) or {}
        if names & rows.words(row):
            told.append(_short(voice, "lines", row))
    return voice.pick("；", "; ").join(told) or _nothing(voice)


def _short(voice: Voice, chapter: str, row: Mapping[str, Any]) -> str:
    """An effect as figures, where it only adds to a counter, sets it, or multiplies the points; else as it is told."""
    if "each" in row:
        return EFFECTS[chapter](voice, row)
    if chapter == "lines":
        points = row.get("multiply", {}).get("points")
        plain = points is not None and set(row) <= {"when", "unless", "says", "multiply"} and len(row["multiply"]) == 1
        return voice.pick(f"点数 × {points}", f"points × {points}") if plain else EFFECTS["lines"](voice, row)
    steps = [(_counter(voice, name), step) for name, step in row.get("add", {}).items()]
    ends = [f"{_counter(voice, name)} = {value}" for name, value in row.get("set", {}).items()]
    if not all(isinstance(step, int) for _, step in steps):
        return EFFECTS[chapter](voice, row)
    return voice.pick("，", ", ").join(
        [*ends, *(f"{name} {'+' if step > 0 else '−'}{abs(step)}" for name, step in steps)]
    )


def _counter(voice: Voice, name: str) -> str:
    return voice.conditions.name(name)


def _after(voice: Voice) -> str:
    """What the end of a hand does to the counters."""
    closing = (voice.at(("carry", "closing")) or {}).values()
    told = [f"{rows.holds(voice, row)}{voice.colon}{_short(voice, 'carry', row)}" for row in closing]
    return voice.pick("；", "; ").join(told) or _nothing(voice)
