"""行 rows: a row of the ruleset as a sentence, whole or part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from qiaoma.prose.effects import EFFECTS, REFUSED, Row, claims_of
from qiaoma.prose.language import capital, joined, listed, quoted, sentence, spaced
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import EFFECT, Path

PATTERNS = "patterns"
KINDS: Mapping[str, tuple[str, str]] = {
    "patterns": ("牌型", "pattern"),
    "lines": ("计分行", "line of the score"),
    "payment": ("付款行", "payment row"),
    "carry": ("荒番行", "row of the waste count"),
    "ratings": ("等级分行", "rating row"),
    "liability": ("包法", "bond"),
    "no_claim": ("不可吃碰杠", "refused claim"),
    "no_discard": ("不可打", "refused discard"),
    "no_win": ("不可胡", "refused win"),
    "no_pass": ("不可放过", "forced win"),
}
"""Key at the top of a ruleset → what a row below it is called."""
PARTS: Mapping[str, tuple[str, str]] = {
    "when": ("条件", "condition"),
    "unless": ("例外", "exceptions"),
    "effect": ("效果", "effect"),
    "claims": ("哪些算口", "which claims count"),
    "absorbs": ("不另计的牌型", "what is not counted beside it"),
    "legal": ("凭它能不能胡", "whether it may win alone"),
}
"""Part of a row → what it is called."""
_EFFECTS: Mapping[str, tuple[str, str]] = {
    "patterns": ("值多少", "worth"),
    "payment": ("付多少", "how much"),
    "ratings": ("加减多少", "how much"),
    "liability": ("满几口", "how many claims"),
}


def name(voice: Voice, row: Path) -> str:
    """What a row is called: its own words, or else what a line does, or when another row holds."""
    found = voice.at(row) or {}
    said = found.get("name", found.get("says"))
    if said is not None:
        return voice.text(said)
    if row[0] == PATTERNS or not found:
        return row[-1]
    if row[0] == "lines":
        return EFFECTS["lines"](voice, found)
    return holds(voice, found.get("claims", {}) if row[0] == "liability" else found)


def whole(voice: Voice, row: Path) -> str:
    """The row as a sentence, or several for a pattern and a bond; that there is none."""
    found = voice.at(row)
    if found is None:
        return none(voice)
    if row[0] == PATTERNS:
        keys = ("when", EFFECT, "legal", "absorbs")
        first = sentence(f"{name(voice, row)}{voice.colon}{holds(voice, found)}", voice.lang)
        rest = (sentence(part(voice, row, key), voice.lang) for key in keys[1:] if _told(voice, row, key))
        return joined([first, *rest], voice.lang)
    text = rule(voice, claims_of(found)[1] if row[0] == "no_claim" else found, EFFECTS[row[0]](voice, found))
    if "says" in found:
        said = voice.text(found["says"])
        reason = voice.pick(f"{text}；理由：{said}", f"{text} — {said}")
        text = reason if row[0] in REFUSED else f"{said}{voice.colon}{text}"
    if row[0] == "liability":
        return joined([sentence(claims(voice, found), voice.lang), sentence(text, voice.lang)], voice.lang)
    return sentence(text, voice.lang)


def none(voice: Voice) -> str:
    """That the form has no such row."""
    return voice.pick("没有这一条。", "There is no such rule.")


def rule(voice: Voice, row: Row, effect: str) -> str:
    """A condition and what follows, as one clause."""
    when, unless = conditions(voice, row)
    if voice.lang == "zh":
        first = f"{when}时，{effect}" if when else effect
        return f"{first}，除非{unless}" if unless else first
    first = f"if {when}, {effect}" if when else effect
    return f"{first}{',' if when else ''} unless {unless}" if unless else first


def conditions(voice: Voice, row: Row) -> tuple[str, str]:
    """`when` and `unless` of a row in words; empty where it has none."""
    return voice.conditions.when(row.get("when", ())), voice.conditions.unless(
        row.get("unless", ()), row.get("when", ())
    )


def claims(voice: Voice, row: Row) -> str:
    """Which claims count towards a bond."""
    when, unless = conditions(voice, row.get("claims", {}))
    counted = voice.pick(
        f"{when or '一切吃碰杠'}算一口", f"it counts as a claim if {when}" if when else "every claim counts"
    )
    return f"{counted}{voice.pick('，除非', ', unless ')}{unless}" if unless else counted


def part(voice: Voice, row: Path, key: str) -> str:
    """One part of a row as a clause, without its name."""
    found: Mapping[str, Any] | None = voice.at(row)
    if found is None:
        return none(voice)
    if key == EFFECT:
        return f"{EFFECTS[row[0]](voice, found)}{_elsewhere(voice, row)}"
    if key == "claims":
        return claims(voice, found)
    if key == "absorbs":
        return _absorbs(voice, found)
    if key == "legal":
        return _legal(voice, found.get("legal") is True)
    when, unless = conditions(voice, found)
    if key == "when":
        idle = voice.pick("（不单独计）", " (not counted by itself)") if _idle(voice, row) else ""
        return voice.pick(when or "不设条件", when or "always") + idle
    return voice.pick(
        f"{unless}时除外" if unless else "没有例外", f"not if {unless}" if unless else "without exception"
    )


def _elsewhere(voice: Voice, row: Path) -> str:
    """Of a pattern with no worth of its own: the lines of the score that name it; that nothing is counted, if none."""
    if row[0] != PATTERNS or voice.at((*row, EFFECT)) is not None:
        return ""
    run = voice.at(("worksheet",)) or ()
    lines = [
        line
        for line, found in (voice.at(("lines",)) or {}).items()
        if line in run and row[-1] in words(found.get("when", ()))
    ]
    names = listed([quoted(name(voice, ("lines", line)), voice.lang) for line in lines], voice.lang)
    return voice.pick(f"（另见计分行{names}）", f" (but see the line {names})") if lines else ""


def _idle(voice: Voice, row: Path) -> bool:
    """Whether a pattern is worth nothing, gives no right to win, and no other row asks for it."""
    if row[0] != PATTERNS or voice.at((*row, EFFECT)) is not None or voice.at((*row, "legal")) is True:
        return False
    asking = (
        found for chapter in KINDS for path, found in _rows(voice.at((chapter,)) or {}) if (chapter, *path) != row
    )
    return not any(row[-1] in words([found.get("when", ()), found.get("unless", ())]) for found in asking)


def _rows(chapter: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every map in a chapter, which its rows are among."""
    for key, value in chapter.items():
        if isinstance(value, Mapping):
            yield (*path, key), value
            yield from _rows(value, (*path, key))


def words(value: Any) -> set[str]:
    """Every word that stands in a row, or in a part of one."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return {*value, *(word for part in value.values() for word in words(part))}
    return {word for part in value for word in words(part)} if isinstance(value, list | tuple) else set()


def of_part(voice: Voice, row: Path, key: str) -> str:
    """One part of a row as a sentence that names the row."""
    if voice.at(row) is None:
        return none(voice)
    named = "says" in voice.at(row) or row[0] == PATTERNS
    lead = f"{quoted(name(voice, row), voice.lang)}{voice.colon}" if named else ""
    return sentence(lead + part(voice, row, key), voice.lang)


def common_name(voices: Sequence[Voice], row: Path) -> str:
    """What a row is called where several forms have it: each name that one of them gives it; where it has none and its
    condition is not the same everywhere, what it does, or what all ask for."""
    names = list(dict.fromkeys(name(voice, row) for voice in voices))
    if len(names) == 1 or any(key in (voice.at(row) or {}) for voice in voices for key in ("name", "says")):
        return " / ".join(names)
    effects = {EFFECTS[row[0]](voice, voice.at(row)) for voice in voices}
    if len(effects) == 1:
        return effects.pop()
    whens = [list((voice.at(row) or {}).get("when", ())) for voice in voices]
    shared = [word for word in whens[0] if all(word in when for when in whens)]
    return voices[0].conditions.when(shared) or row[-1]


def title(voice: Voice, row: Path, key: str = "", called: str = "") -> str:
    """What a row, or a part of it, decides, as a heading; `called` as it is named, else by its name."""
    kind, called = voice.pick(*KINDS[row[0]]), quoted(called or name(voice, row), voice.lang)
    first = spaced(f"{kind}{called}") if voice.lang == "zh" else f"{capital(kind)} {called}"
    if not key:
        return first
    said = _EFFECTS.get(row[0], PARTS[key]) if key == EFFECT else PARTS[key]
    return f"{first}{voice.colon}{voice.pick(*said)}"


def _told(voice: Voice, row: Path, key: str) -> bool:
    """Whether a part of a pattern is worth a sentence: what it has."""
    return bool(voice.at((*row, key)))


def holds(voice: Voice, row: Row) -> str:
    """The condition of a row, exceptions included; that it always holds, where it has none."""
    when, unless = conditions(voice, row)
    but = _but(voice, unless, row) if unless else ""
    return voice.pick("，", ", ").join(part for part in (when, but) if part) or voice.pick("不设条件", "always")


def _but(voice: Voice, unless: str, row: Row) -> str:
    """What must not hold: that there is none of something, where that is all; else an exception."""
    words = row["unless"]
    lacking = voice.conditions.lacking(words[0]) if len(words) == 1 and isinstance(words[0], str) else ""
    return lacking or voice.pick(f"除非{unless}", f"unless {unless}")


def _absorbs(voice: Voice, row: Row) -> str:
    names = [voice.conditions.name(word) for word in row.get("absorbs") or ()]
    if not names:
        return voice.pick("别的牌型照样另计", "other patterns are counted beside it")
    verb = "is" if len(names) == 1 else "are"
    return voice.pick(f"不另计{listed(names, 'zh')}", f"{listed(names, 'en')} {verb} not counted beside it")


def _legal(voice: Voice, legal: bool) -> str:
    if legal:
        return voice.pick("凭它可以胡", "it gives the right to win")
    return voice.pick("单凭它不能胡", "it alone gives no right to win")
