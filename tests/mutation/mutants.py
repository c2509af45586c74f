"""变异: every value of an effective form, nudged one at a time.

Numbers go up and down, booleans flip, enumerated words become each other allowed word, words of a condition are
dropped, ranges shift, rows are removed, the three ordered lists are swapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

Path = tuple[str | int, ...]
Form = Mapping[str, Any]

REMOVED: Final = object()
"""Stands for a value that is taken out."""
APART: Final = frozenset(
    {"id", "version", "title", "extends", "source", "why", "cite", "examples", "options", "readings"}
)
"""What names a ruleset or offers a choice; choices are tried by :mod:`tests.mutation.choices`."""
ROWS: Final = (
    ("patterns",),
    ("no_claim",),
    ("no_discard",),
    ("no_win",),
    ("no_pass",),
    ("lines",),
    ("payment",),
    ("ratings",),
    ("liability", "bonds"),
    ("carry", "opening"),
    ("carry", "closing"),
)
ORDERED: Final = (("worksheet",), ("limits",), ("play", "answers"))
ABSENT_IS_OFF: Final = (("tiles", "wild"), ("ready", "means"), ("smallest",))
VERBS: Final = {"add": "set_to", "multiply": "add", "raise_to": "set_to", "cap_at": "set_to", "set_to": "raise_to"}
ROLES: Final = ("play", "flower", "out")
AFTER_A_WIN: Final = ("winner", "same", "next", "giver", "nearest_winner", "after_nearest_winner", "after_giver")
WITHOUT_A_WIN: Final = ("same", "next")
WORDS: Final[Mapping[Path, Sequence[str]]] = {
    ("tiles", "suit"): ROLES,
    ("tiles", "wind"): ROLES,
    ("tiles", "dragon"): ROLES,
    ("tiles", "wild"): ("turned_face", "next_face", "flower_group"),
    ("deal", "roller"): ("dealer", "south"),
    ("deal", "side"): ("sum", "dealer"),
    ("deal", "skip"): ("sum", "smaller_die"),
    ("deal", "replacement"): ("last_tile", "last_stack"),
    ("deal", "flowers"): ("at_deal", "first_turn"),
    ("dealer", "first"): ("random", "east"),
    ("dealer", "one_winner"): AFTER_A_WIN,
    ("dealer", "several_winners"): AFTER_A_WIN,
    ("dealer", "no_winner"): WITHOUT_A_WIN,
    ("dealer", "escaped"): WITHOUT_A_WIN,
    ("ready", "means"): ("declared", "waiting"),
    ("stake", "set_by"): ("room", "first_player"),
    ("stake", "consent"): ("all", "most"),
    ("stake", "successor"): ("random", "next"),
    ("play", "winners"): ("all", "nearest"),
    ("play", "concealed_kong"): ("hidden", "shown"),
    ("scoring", "combine", "lezi"): ("best", "sum"),
    ("scoring", "combine", "fan"): ("best", "sum"),
    ("liability", "binds"): ("either", "claimer", "giver"),
}
"""The allowed words of a value; where the language allows one word alone, a strange second one."""
REGISTERS: Final = ("fan", "lezi", "points", "wasteland")
DIE: Final = range(1, 7)
OF: Final = ("payment", "loss", "gain")


@dataclass(frozen=True, slots=True)
class Renamed:
    """A value under another key: a line with another verb."""

    key: str
    value: Any

    def __str__(self) -> str:
        return f"{self.key} {self.value}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed value: its dotted `path`, what stands there `now` (empty: removed), and the whole effective `form`."""

    path: str
    now: str
    form: Form

    def __str__(self) -> str:
        return f"{self.path} = {self.now}" if self.now else f"{self.path} removed"


def mutants(form: Form) -> Iterator[Mutant]:
    """Every mutant of an effective form. Raises KeyError for an enumerated word that this module does not know."""
    for chapter, value in form.items():
        if chapter not in APART:
            for path, new in _edits((chapter,), value):
                yield Mutant(dotted(path), _shown(path, new), changed(form, path, new))


def changed(form: Form, path: Path, new: Any) -> Form:
    """A copy of `form` with one value replaced or removed. A removed line leaves the worksheet too; a removed pattern
    stays a known word, as the loader leaves it."""
    copy: Form = _put(form, path, new)
    if new is REMOVED and path[:-1] == ("lines",):
        return {**copy, "worksheet": [name for name in copy["worksheet"] if name != path[-1]]}
    if new is REMOVED and path[:-1] == ("patterns",):
        return {**copy, "removed": [*copy.get("removed", ()), path[-1]]}
    return copy


def dotted(path: Path) -> str:
    """`lines.base.add.points`, `limits[0].at`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def _put(value: Any, path: Path, new: Any) -> Any:
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        gone = new is REMOVED and not rest
        middle = [] if gone else [_put(value[key], rest, new) if rest else new]
        return [*value[:key], *middle, *value[key + 1 :]]
    copy = dict(value)
    if isinstance(new, Renamed) and not rest:
        del copy[key]
        copy[new.key] = new.value
    elif rest:
        copy[key] = _put(value[key], rest, new)
    elif new is REMOVED:
        del copy[key]
    else:
        copy[key] = new
    return copy


def _edits(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if path in ABSENT_IS_OFF or path[:-1] in ROWS or path[-1] == "each":
        yield path, REMOVED
    if path[-1] == "each":
        return
    if path[-1] in ("when", "unless"):
        yield from _condition(path, value)
    elif isinstance(value, Mapping) and set(value) == {"zh", "en"}:
        yield path, {language: f"{text}?" for language, text in value.items()}
    elif isinstance(value, Mapping):
        yield from _mapping(path, value)
    elif isinstance(value, list):
        yield from _list(path, value)
    else:
        yield from ((path, new) for new in _leaf(path, value))


def _mapping(path: Path, value: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    if path[:-1] == ("lines",):
        for verb in sorted(VERBS.keys() & value):
            yield (*path, verb), Renamed(VERBS[verb], value[verb])
    for key, item in value.items():
        yield from _edits((*path, key), item)


def _list(path: Path, value: list[Any]) -> Iterator[tuple[Path, Any]]:
    if path in ORDERED:
        for at in range(len(value) - 1):
            yield path, [*value[:at], value[at + 1], value[at], *value[at + 2 :]]
    for at, item in enumerate(value):
        if path != ("worksheet",):  # a line without its place is a removed line
            yield (*path, at), REMOVED
        if isinstance(item, Mapping):
            yield from _edits((*path, at), item)


def _condition(path: Path, words: list[Any]) -> Iterator[tuple[Path, Any]]:
    for at, word in enumerate(words):
        if len(words) == 1:
            yield path, REMOVED
        else:
            yield (*path, at), REMOVED
        if isinstance(word, Mapping):
            for new in _narrowed(word):
                yield (*path, at), new


def _narrowed(word: Mapping[str, Any]) -> Iterator[Any]:
    """`{any: [a, b]}` without one of them; a range shifted at an end, or without one of its parts."""
    ((name, value),) = word.items()
    if name == "any":
        for at, part in enumerate(value):
            left = [*value[:at], *value[at + 1 :]]
            yield {"any": left} if len(left) > 1 else left[0]
            if isinstance(part, Mapping):
                for new in _narrowed(part):
                    yield {"any": [*value[:at], new, *value[at + 1 :]]}
    elif isinstance(value, list):
        for at in range(len(value)):
            left = [*value[:at], *value[at + 1 :]]
            yield {name: left if len(left) > 1 else left[0]}
    else:
        yield from ({name: new} for new in shifted(value))


def shifted(value: int | str) -> Iterator[Any]:
    """A range with one of its numbers a step up or down: 3, `2+`, `0..4`, a throw `1-4`."""
    if isinstance(value, int):
        yield from (value - 1, value + 1)
        return
    for found in re.finditer(r"\d+", value):
        for step in (-1, 1):
            number = int(found[0]) + step
            if not (re.fullmatch(r"\d-\d", value) and number not in DIE):
                yield f"{value[: found.start()]}{number}{value[found.end() :]}"


def _leaf(path: Path, value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif path == ("smallest",):
        yield value * 2
    elif isinstance(value, int | Decimal):
        yield from (value - 1, value + 1)
    elif path[:2] == ("carry", "counters"):
        yield from ("1+", "0..1")
    elif path[0] == "limits":
        yield from (word for word in (OF if path[-1] == "of" else (25,)) if word != value)
    elif path in WORDS:
        yield from (word for word in WORDS[path] if word != value)
    elif re.search(r"\d", value):  # an amount: 2 lezi, 5/3
        yield from shifted(value)
    elif path[-1] in REGISTERS:  # a measure as an amount
        yield 1
    else:
        raise KeyError(dotted(path))


def _shown(path: Path, new: Any) -> str:
    if path[-1] in ("says", "name"):
        return "other words"
    return "" if new is REMOVED else str(new).replace("'", "")
