"""付款表的文字: the payment matrix for people and as JSON data."""

from __future__ import annotations

from typing import Any

from qiaoma.errors import Lang
from qiaoma.ruleset.matrix import Line, Matrix, Outcome, Part, Values
from qiaoma.units import number_text
from qiaoma.vocabulary import WORDS, Kind

_EITHER = {"zh": " 或 ", "en": " or "}
_NOT = {"zh": "非", "en": "not "}
_AND = {"zh": "，", "en": ", "}
_SHARE = {"zh": "{} 份", "en": "shares: {}"}
_STAKE = {"zh": "{} 底", "en": "stakes: {}"}
_NOTHING = {"zh": "不付", "en": "pays nothing"}


def name_of(word: str, lang: Lang) -> str:
    """The printed name of a word."""
    return WORDS[word].zh if lang == "zh" else WORDS[word].en


def situation_text(line: Line, lang: Lang) -> str:
    """The situation in words: the way, then what matters in it."""
    way = name_of("flower_win" if line.flower else line.way, lang)
    return _AND[lang].join([way, *(_fact(word, values, lang) for word, values in line.facts.items())])


def _fact(word: str, values: Values, lang: Lang) -> str:
    name = name_of(word, lang)
    if WORDS[word].kind is Kind.FACT:
        return name if values == {1} else _NOT[lang] + name
    low, high = min(values), max(values)
    if low == high or len(values) != high - low + 1:
        return f"{name} {_EITHER[lang].join(str(value) for value in sorted(values))}"
    return f"{name} {low}+" if low == 1 else f"{name} {low}–{high}"


def outcome_text(outcome: Outcome, lang: Lang) -> str:
    """What the seat pays for sure: shares of the points, stakes."""
    shown = [_SHARE[lang].format(number_text(outcome.shares))] if outcome.shares else []
    shown += [_STAKE[lang].format(number_text(outcome.flat))] if outcome.flat else []
    return " + ".join(shown) or _NOTHING[lang]


def rows_text(outcome: Outcome) -> str:
    """The rows that add up, such as ``discard 1 + discard_partner 1``; in brackets what depends on more."""
    return " + ".join(_part(part) for part in outcome.parts)


def _part(part: Part) -> str:
    shown = [number_text(part.shares)] if part.shares else []
    shown += [f"{number_text(part.flat)} flat"] if part.flat else []
    shown += [f"×{number_text(part.times)}"] if part.times != 1 else []
    text = " ".join([part.row, *shown, *([part.note] if part.note else [])])
    return f"[{text}: {', '.join(part.demands)}]" if part.demands else text


def render_matrix(matrix: Matrix, lang: Lang = "zh") -> str:
    """The whole matrix, a line each: situation, what the seat pays, the rows."""
    lines = []
    for line in matrix.lines():
        rows = rows_text(line.outcome)
        end = f"  = {rows}" if rows else ""
        lines.append(f"{situation_text(line, lang)}: {outcome_text(line.outcome, lang)}{end}")
    return "\n".join(lines)


def matrix_data(matrix: Matrix) -> list[dict[str, Any]]:
    """The matrix as JSON data; a word's values are listed where they matter."""
    return [
        {
            "way": "flower_win" if line.flower else line.way,
            "facts": {word: sorted(values) for word, values in line.facts.items()},
            "shares": number_text(line.outcome.shares),
            "flat": number_text(line.outcome.flat),
            "rows": [_part_data(part) for part in line.outcome.parts],
        }
        for line in matrix.lines()
    ]


def _part_data(part: Part) -> dict[str, Any]:
    return {
        "row": f"payment.{part.row}",
        "shares": number_text(part.shares),
        "flat": number_text(part.flat),
        "times": number_text(part.times),
        "if": list(part.demands),
        "note": part.note,
    }
