"""选择 choices: what the table chose among options and readings, completed by what the file chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.errors import Fault, RulesetError, nearest
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries
from qiaoma.ruleset.patches import (
    CHOSEN,
    Patch,
    alternatives,
    conflicts,
    option_patch,
    option_values,
    reading_patch,
    said,
    spelling,
)


@dataclass(frozen=True, slots=True)
class Choices:
    """What is in play: all options and readings, those that differ from the file's own choice, and their patches."""

    options: Mapping[str, Any]
    readings: Mapping[str, str]
    chosen_options: Mapping[str, Any]
    chosen_readings: Mapping[str, str]
    patches: tuple[Patch, ...]


def choose(
    form: Merged, options: Mapping[str, Any] | None = None, readings: Mapping[str, Any] | None = None
) -> Choices:
    """What callers chose, completed by what the file chose.

    Raises :class:`RulesetError` with all of: ``option.unknown``, ``option.value``, ``reading.unknown``,
    ``reading.value``, ``reading.unsaid`` (an alternative that no row can say), ``patch.conflict``.
    """
    faults: list[Fault] = []
    reading_patches, letters, other_letters = _readings(form.node, readings or {}, faults)
    option_patches, values, other_values = _options(form.node, options or {}, faults)
    patches = (*reading_patches, *option_patches)
    faults.extend(conflicts(patches))
    if faults:
        raise RulesetError(faults)
    return Choices(values, letters, other_values, other_letters, patches)


def _readings(
    form: Node, asked: Mapping[str, Any], faults: list[Fault]
) -> tuple[list[Patch], dict[str, str], dict[str, str]]:
    known = entries(child(form, "readings"))
    faults.extend(_unknown("reading", code, known) for code in asked if code not in known)
    patches: list[Patch] = []
    letters: dict[str, str] = {}
    others: dict[str, str] = {}
    for code, reading in known.items():
        chosen = child(reading, CHOSEN)
        own = str(chosen.value) if chosen is not None else said(reading)
        letter = str(asked[code]) if code in asked else own
        choice = alternatives(reading).get(letter)
        if choice is None:
            if code in asked:
                faults.append(_bad_value("reading", code, letter, tuple(alternatives(reading))))
            continue
        letters[code] = letter
        if letter != own:
            others[code] = letter
        if letter == said(reading):
            continue
        patch = reading_patch(code, letter, choice)
        if patch is None:
            faults.append(_unsaid(code, letter, choice, reading))
        else:
            patches.append(patch)
    return patches, letters, others


def _options(
    form: Node, asked: Mapping[str, Any], faults: list[Fault]
) -> tuple[list[Patch], dict[str, Any], dict[str, Any]]:
    known = entries(child(form, "options"))
    faults.extend(_unknown("option", name, known) for name in asked if name not in known)
    patches: list[Patch] = []
    values: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for name, option in known.items():
        default = child(option, "default")
        own = spelling(default.value) if default is not None else ""
        word = spelling(asked[name]) if name in asked else own
        allowed = option_values(option)
        if word not in allowed:
            if name in asked:
                faults.append(_bad_value("option", name, word, tuple(allowed)))
            continue
        plain = word if isinstance(allowed[word].value, Mapping) else allowed[word].plain()
        values[name] = plain
        if word != own:
            others[name] = plain
        patch = option_patch(name, word, option)
        if patch.values:
            patches.append(patch)
    return patches, values, others


_ZH = {"reading": "歧义", "option": "选项"}


def _unknown(kind: str, name: str, known: Mapping[str, Node]) -> Fault:
    names = tuple(sorted(known))
    return Fault(
        f"{kind}.unknown",
        zh=f"没有名为 {name[:60]} 的{_ZH[kind]}" + ("" if names else f"；本规则集没有{_ZH[kind]}"),
        en=f"there is no {kind} {name[:60]}" + ("" if names else f"; this ruleset has no {kind}s"),
        path=f"{kind}s.{name[:60]}",
        found=name[:60],
        allowed=names,
        nearest=nearest(name, names),
        remedy_zh="从可用的里面选",
        remedy_en=f"take one of the {kind}s of the ruleset" if names else "leave it out",
    )


def _bad_value(kind: str, name: str, value: str, allowed: tuple[str, ...]) -> Fault:
    return Fault(
        f"{kind}.value",
        zh=f"{_ZH[kind]} {name} 不能取 {value[:60]}",
        en=f"{kind} {name} cannot be {value[:60]}",
        path=f"{kind}s.{name}",
        found=value[:60],
        allowed=allowed,
        nearest=nearest(value, allowed),
        remedy_zh="从可用的值里选",
        remedy_en="take one of the allowed values",
    )


def _unsaid(code: str, letter: str, choice: Node, reading: Node) -> Fault:
    can = tuple(key for key, node in alternatives(reading).items() if child(node, "set") or key == said(reading))
    why = child(choice, "why")
    return Fault(
        "reading.unsaid",
        zh=f"歧义 {code} 的 {letter} 没有可算的写法",
        en=f"alternative {letter} of reading {code} cannot be said in rows",
        path=f"readings.{code}.{letter}",
        place=choice.place,
        found=str(why.plain())[:120] if why is not None else letter,
        allowed=can,
        remedy_zh="选另一种读法",
        remedy_en="choose another alternative",
    )
