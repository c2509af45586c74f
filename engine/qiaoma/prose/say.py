"""说 say: every piece of an effective form in words. The door of this room.

A piece is named by its path (:mod:`qiaoma.ruleset.pieces`); the form is plain data shaped like the YAML
(:attr:`qiaoma.settle.engine.Ruleset.effective`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.errors import Lang
from qiaoma.prose import leaves, rows
from qiaoma.prose.language import sentence, spaced
from qiaoma.prose.lists import LISTS
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path, row_of

NOTHING = "—"
"""What stands in a cell where a form says nothing."""


def piece(effective: Mapping[str, Any], path: Path, lang: Lang = "zh") -> str:
    """What the form says at a piece: one sentence, of a whole pattern or bond several; that it says nothing, if so."""
    return told(Voice(effective, lang), path)


def told(voice: Voice, path: Path) -> str:
    """What the form of a voice says at a piece."""
    row = row_of(path)
    if row is not None:
        return rows.whole(voice, row) if path == row else rows.of_part(voice, row, path[-1])
    if path in LISTS:
        return sentence(LISTS[path](voice, voice.at(path)), voice.lang)
    return leaves.leaf(voice, path)


def alone(voice: Voice, path: Path) -> str:
    """The same, where the row is named already: beside :func:`title`."""
    row = row_of(path)
    if row is None or path == row or voice.at(row) is None:
        return told(voice, path)
    return sentence(rows.part(voice, row, path[-1]), voice.lang)


def value(effective: Mapping[str, Any], path: Path, lang: Lang = "zh") -> str:
    """The same in short, for a cell of a table; a dash where the form says nothing."""
    voice = Voice(effective, lang)
    found = voice.at(path)
    return (
        NOTHING if found is None else spaced(_short(voice, path, found)) if lang == "zh" else _short(voice, path, found)
    )


def _short(voice: Voice, path: Path, found: Any) -> str:
    row = row_of(path)
    if path == row:
        return rows.whole(voice, path)
    if row is not None:
        return rows.part(voice, row, path[-1])
    return LISTS[path](voice, found) if path in LISTS else leaves.word(path, found, voice.lang)


def title(path: Path, effective: Mapping[str, Any], lang: Lang = "zh") -> str:
    """What a piece decides, as a heading; a row is called as the form calls it."""
    row = row_of(path)
    if row is None:
        return leaves.title(path, lang)
    return rows.title(Voice(effective, lang), row, "" if path == row else path[-1])
