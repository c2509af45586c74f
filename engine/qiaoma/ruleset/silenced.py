"""沉默的计分行 silenced lines: lines of a child that a parent's reading or option would leave out of its worksheet.

A patch writes the whole worksheet, and its author could not know the lines of rulesets to come. Choosing it would
score the hand without them, and nobody would see it: so it is refused, and told when the ruleset is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.choices import choose
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries
from qiaoma.ruleset.patches import Patch
from qiaoma.ruleset.provenance import Layer


def silenced(layers: Sequence[Layer], form: Merged, patches: Iterable[Patch]) -> list[Fault]:
    """A fault for each of `patches` whose worksheet leaves out a line that a later layer added."""
    return [_fault(patch, names) for patch, names in _found(layers, form, patches)]


def may_be_silenced(layers: Sequence[Layer], form: Merged) -> list[Fault]:
    """One warning that names every inherited reading that would be refused for :func:`silenced` lines."""
    told: dict[str, list[str]] = {}
    for code, reading in entries(child(form.node, "readings")).items():
        for letter, alternative in entries(reading).items():
            if child(alternative, "set", "worksheet") is not None:
                try:
                    patches = choose(form, None, {code: letter}).patches
                except RulesetError:  # told by the checks of choices
                    continue
                for patch, names in _found(layers, form, patches):
                    told.setdefault(", ".join(names), []).append(f"{patch.name}={patch.value}")
    return [_warning(layers, form, lines, sorted(set(choices))) for lines, choices in told.items()]


def _found(layers: Sequence[Layer], form: Merged, patches: Iterable[Patch]) -> Iterator[tuple[Patch, list[str]]]:
    order = {layer.file: number for number, layer in enumerate(layers)}
    for patch in patches:
        sheet = patch.values.get("worksheet")
        owner = order.get(sheet.place.file) if sheet is not None else None
        if sheet is None or owner is None:
            continue
        names = [name for name in _names(child(form.node, "worksheet")) if name not in _names(sheet)]
        added = [name for name in names if not any(child(layer.node, "lines", name) for layer in layers[: owner + 1])]
        if added:
            yield patch, added


def _names(sheet: Node | None) -> list[str]:
    return [str(item.value) for item in sheet.value] if sheet is not None and isinstance(sheet.value, tuple) else []


def _fault(patch: Patch, names: Sequence[str]) -> Fault:
    lines = ", ".join(names)
    return Fault(
        "choices.silenced",
        zh=f"{patch.title} 自带一份 worksheet，其中没有后加的计分行 {lines}，选了它这些行就不算",
        en=f"{patch.title} brings a worksheet of its own, in which the added lines {lines} would not run",
        path=f"{patch.kind}s.{patch.name}.{patch.value}.worksheet",
        place=patch.place,
        found=lines,
        remedy_zh=f"在自己的规则里重写：{_rewritten(patch)}",
        remedy_en=f"write it anew in your ruleset: {_rewritten(patch)}",
    )


def _rewritten(patch: Patch) -> str:
    if patch.kind == "reading":
        return f"readings: {{{patch.name}: {{{patch.value}: {{set: {{worksheet: […]}}}}}}}}"
    return f"options: {{{patch.name}: {{allowed: {{{patch.value}: {{worksheet: […]}}}}}}}}"


def _warning(layers: Sequence[Layer], form: Merged, lines: str, choices: Sequence[str]) -> Fault:
    sheet = child(layers[-1].node, "worksheet") or child(form.node, "worksheet")
    named = ", ".join(choices)
    return Fault(
        "choices.silenced",
        zh=f"歧义 {named} 自带 worksheet，其中没有计分行 {lines}，因此不能选",
        en=f"readings {named} bring a worksheet without the lines {lines}, and cannot be chosen",
        path="worksheet",
        place=sheet.place if sheet is not None else None,
        found=lines,
        remedy_zh="要用就在 readings 里为它们重写 worksheet",
        remedy_en="to offer them, write their worksheet anew under readings",
    )
