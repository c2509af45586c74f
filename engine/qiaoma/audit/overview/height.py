"""起码与封顶: what a win needs, is worth at least and at most, and whether payments are limited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from qiaoma.audit.overview.shares import Asked
from qiaoma.prose import rows
from qiaoma.prose.effects import EFFECTS
from qiaoma.prose.language import counted
from qiaoma.prose.lists import limits
from qiaoma.prose.voice import Voice


def height(voices: Sequence[Voice]) -> list[Asked]:
    """A row for each of these questions."""
    asked = [
        (("胡前要不要敲（报听）", "declaring ready"), _ready),
        (("另有哪些胡不准", "wins refused besides"), lambda voice: _needs(voice, voices)),
        (("底花：人人都加", "base flowers: added to every hand"), _base),
        (("起码多少", "at least"), _lines("raise_to")),
        (("一勒值多少", "what one lezi is worth"), _lezi),
        (("至多多少", "at most"), _lines("cap_at")),
        (("付款上限", "limits of payments"), lambda voice: limits(voice, voice.at(("limits",)))),
    ]
    return [(voices[0].pick(*words), tuple(answer(voice) for voice in voices)) for words, answer in asked]


def _ready(voice: Voice) -> str:
    if voice.at(("ready", "declared")) is True:
        return voice.pick("要敲", "needed")
    return voice.pick("不敲", "nobody declares")


def _needs(voice: Voice, voices: Sequence[Voice]) -> str:
    """The refusals of wins that not all of them have, by what they say."""
    every = [set(one.at(("no_win",)) or ()) for one in voices]
    shared = set.intersection(*every)
    told = (rows.name(voice, ("no_win", name)) for name in voice.at(("no_win",)) or () if name not in shared)
    return _joined(voice, told)


def _base(voice: Voice) -> str:
    told = (
        EFFECTS["lines"](voice, row)
        for row in _worksheet(voice).values()
        if "points" in row.get("add", {}) and not {"each", "when", "unless"} & set(row)
    )
    return _joined(voice, told)


def _lines(verb: str) -> Callable[[Voice], str]:
    def answer(voice: Voice) -> str:
        told = (_line(voice, name, row) for name, row in _worksheet(voice).items() if verb in row)
        return _joined(voice, told)

    return answer


def _line(voice: Voice, name: str, row: Mapping[str, Any]) -> str:
    """What a line is called, and what it does."""
    lead = f"{rows.name(voice, ('lines', name))}{voice.colon}" if "says" in row else ""
    return f"{lead}{EFFECTS['lines'](voice, row)}"


def _lezi(voice: Voice) -> str:
    value = voice.at(("scoring", "lezi_value"))
    if value is None:
        return _joined(voice, ())
    return voice.pick(f"{value} 点", counted(value, "point"))


def _worksheet(voice: Voice) -> Mapping[str, Any]:
    """The lines that run, in their order."""
    lines = voice.at(("lines",)) or {}
    return {str(name): lines[str(name)] for name in voice.at(("worksheet",)) or () if str(name) in lines}


def _joined(voice: Voice, told: Iterator[str] | tuple[()]) -> str:
    return voice.pick("；", "; ").join(told) or voice.pick("无", "none")
