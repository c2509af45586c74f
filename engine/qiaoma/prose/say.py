"""说 say: every piece of an effective form in words. The door of this room.

A piece is named by its path (:mod:`qiaoma.ruleset.pieces`); the form is plain data shaped like the YAML
(:attr:`qiaoma.settle.engine.Ruleset.effective`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qiaoma.errors import Lang
from qiaoma.prose import leaves, rows
from qiaoma.prose.language import sentence, spaced
from qiaoma.prose.lists import LISTS
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path, row_of


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
    """The same in short, for a cell of a table; where the form has nothing there, what that means."""
    voice = Voice(effective, lang)
    short = _short(voice, path, voice.at(path)).removesuffix("。" if lang == "zh" else ".")
    return spaced(short) if lang == "zh" else short


def _short(voice: Voice, path: Path, found: Any) -> str:
    row = row_of(path)
    if path == row:
        return rows.whole(voice, path)
    if row is not None:
        return rows.part(voice, row, path[-1])
    if path in LISTS:
        return LISTS[path](voice, found)
    return leaves.absent(voice, path) if found is None else leaves.short(path, found, voice.lang)


def title(path: Path, effective: Mapping[str, Any], lang: Lang = "zh") -> str:
    """What a piece decides, as a heading; a row is called as the form calls it."""
    row = row_of(path)
    if row is None:
        return leaves.title(path, lang)
    return rows.title(Voice(effective, lang), row, "" if path == row else path[-1])


def common_title(path: Path, forms: Sequence[Mapping[str, Any]], lang: Lang = "zh") -> str:
    """What a piece decides where several forms are side by side: a row under each of its names."""
    row = row_of(path)
    voices = [Voice(form, lang) for form in forms]
    having = [voice for voice in voices if row is not None and voice.at(row) is not None]
    if row is None or not having:
        return title(path, forms[0], lang)
    return rows.title(having[0], row, "" if path == row else path[-1], rows.common_name(having, row))
