"""Tiny rulesets that answer one question about a hand: has it this pattern, how many flowers has it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import qiaoma
from qiaoma.case import By, Case
from qiaoma.settle.fast import Fast
from qiaoma.tiles import FLOWERS, wild_faces
from tests.hands import hands

BASE_PATTERNS = ("all_pungs", "half_flush", "full_flush", "all_honors", "mixed_pungs", "pure_pungs", "honor_pungs")
FACTS = ("standard", "seven_pairs", "thirteen_orphans")
LEGAL = ("all_pungs", "half_flush", "full_flush", "all_honors", "eight_flowers")


def ruleset(folder: Path, name: str, chapters: dict[str, Any], *, wild: str | None) -> Fast:
    """A ruleset on base with these chapters, compiled."""
    head = {"id": f"probe-{name}".replace("_", "-"), "version": "1.0.0", "extends": "base", "why": "asks one question"}
    tiles = {"tiles": {"wild": wild}} if wild else {}
    path = folder / f"{head['id']}-{wild or 'plain'}.yaml"
    path.write_text(json.dumps({**head, **tiles, **chapters}), encoding="utf-8")
    return qiaoma.load(path).fast()


def pattern_probe(folder: Path, pattern: str, *, wild: str | None) -> Fast:
    """A ruleset under which a hand may win by `pattern` alone."""
    rows: dict[str, Any] = {name: {"legal": "none"} for name in LEGAL if name != pattern}
    if pattern in FACTS:
        rows["probe"] = {"when": [pattern], "legal": True, "lezi": 1, "name": {"zh": "问", "en": "Probe"}}
    else:
        rows[pattern] = {"legal": True, "lezi": 1}
    shapes = ["standard", "honors_only", "flower_win", "seven_pairs", "thirteen_orphans"]
    return ruleset(folder, pattern, {"patterns": rows, "no_win": _open(shapes)}, wild=wild)


def flower_probe(folder: Path, worth: dict[str, dict[str, int]], *, wild: str | None) -> Fast:
    """A ruleset under which every hand of sets and a pair wins, and is worth its flowers without its flower tiles."""
    no_win = {**_open(["standard", "flower_win"]), "patterns": {"unless": ["legal_pattern", "standard"]}}
    chapters = {"flowers": {"tile": 0, **worth}, "no_win": no_win, "worksheet": ["count_flowers"]}
    return ruleset(folder, "flowers", chapters, wild=wild)


def _open(shapes: list[str]) -> dict[str, Any]:
    return {"shape": {"unless": shapes}, "missed": "none"}


def wins_alone(number: int, seed: int, *, wild: str | None) -> Iterator[Case]:
    """Hands with one winner who has a shape to ask about."""
    made = 0
    for case in hands(number * 3, f"shapes {seed}", wilds=wild is not None):
        if made == number:
            return
        if len(case.wins) == 1 and case.wins[0].by is not By.EIGHT_FLOWERS:
            made += 1
            yield with_flowers(case) if wild == "flower_group" else case


def held(case: Case) -> int:
    """How many wilds the winner holds."""
    win, wild = case.wins[0], wild_faces(case.wild)
    own = [win.tile] if win.by is By.SELF_DRAW else []
    return sum(tile in wild for tile in (*(case.seats[win.seat].hand or ()), *own))


def with_flowers(case: Case) -> Case:
    """The case with a group of flowers as wilds, in the place of the wild playing tiles of the winner."""
    group, win, number = wild_faces(FLOWERS.start), case.wins[0], held(case)
    seat = case.seats[win.seat]
    drawn = win.by is By.SELF_DRAW and win.tile == case.wild
    kept = [tile for tile in seat.hand or () if tile != case.wild]
    tiles = [*kept, *group[: number - drawn]]
    seats = [replace(other, flowers=0, flower_tiles=None) for other in case.seats]
    seats[win.seat] = replace(seats[win.seat], hand=tuple(sorted(tiles)))
    won = replace(win, tile=group[number - 1]) if drawn else win
    return replace(
        case, wild=FLOWERS.start, indicator=None, seats=(seats[0], seats[1], seats[2], seats[3]), wins=(won,)
    )
