"""盖过 overlaid: values of a ruleset that an option or a reading sets otherwise, and so undoes where it is in play.

Options and readings are laid over all layers. A parent's author could not know what rulesets to come write; so it is
told when the ruleset is checked: what has no effect as it stands, and what a choice of a table would undo.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from qiaoma.errors import Fault, Place
from qiaoma.ruleset.addresses import Path, dotted
from qiaoma.ruleset.choices import choose
from qiaoma.ruleset.decided import Chain, overridden
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries
from qiaoma.ruleset.patches import Patch, alternatives, option_patches, reading_patch
from qiaoma.ruleset.pieces import pieces
from qiaoma.ruleset.provenance import Layer

_ZH = {"reading": "歧义", "option": "选项"}


def overlaid(layers: Sequence[Layer], form: Merged, misfits: Container[tuple[str, str, str]] = ()) -> list[Fault]:
    """A warning for each value of the last of `layers`, of a form without faults, that a choice undoes or may undo.

    `misfits` (kind, name, value) cannot be chosen, and are told elsewhere.

    `choices.covers`: it has no effect, since a choice in play is laid over it. `choices.undo`: a table may choose so.
    """
    if len(layers) < 2:
        return []
    chain, held = Chain(layers), pieces(form.node)
    in_play = {patch.title for patch in choose(form).patches}
    covers: dict[tuple[Path, Place], list[Patch]] = {}
    undo: dict[tuple[Path, Place], list[Patch]] = {}
    for patch in _patches(form.node):
        inherited = patch.place.file != layers[-1].file
        if (patch.kind, patch.name, patch.value) in misfits:
            continue
        if inherited or patch.title in in_play:
            told = covers if patch.title in in_play else undo
            for where in dict.fromkeys(overridden(chain, held, patch)):
                told.setdefault(where, []).append(patch)
    owners = {layer.file: layer.id for layer in layers}
    found = [_covers(where, patches, owners[patches[0].place.file]) for where, patches in covers.items()]
    others = ((where, patches) for where, patches in undo.items() if where not in covers)
    return [*found, *(_undo(where, patches, owners[patches[0].place.file]) for where, patches in others)]


def _patches(form: Node) -> Iterator[Patch]:
    for code, reading in entries(child(form, "readings")).items():
        for letter, choice in alternatives(reading).items():
            patch = reading_patch(code, letter, choice)
            if patch is not None:
                yield patch
    for name, option in entries(child(form, "options")).items():
        yield from option_patches(name, option)


def _named(patches: Sequence[Patch]) -> dict[tuple[str, str], str]:
    """Kind and name → as a command line names the values, ``H1=c/d``."""
    values: dict[tuple[str, str], list[str]] = {}
    for patch in patches:
        values.setdefault((patch.kind, patch.name), []).append(patch.value)
    return {(kind, name): f"{name}={'/'.join(some)}" for (kind, name), some in values.items()}


def _covers(where: tuple[Path, Place], patches: Sequence[Patch], owner: str) -> Fault:
    path, place = where
    named = _named(patches)
    kind, name = next(iter(named))
    key = "chosen" if kind == "reading" else "default"
    return Fault(
        "choices.covers",
        zh=f"{owner} 的{_zh(named)} 现用，盖过这里所写，这里所写不起作用",
        en=f"{_en(named)} of {owner} is in play and laid over this: what is written here has no effect",
        path=dotted(path),
        place=place,
        found=", ".join(named.values()),
        remedy_zh=f"改在 {kind}s: {{{name}: {{{key}: …}}}}",
        remedy_en=f"write {kind}s: {{{name}: {{{key}: …}}}} instead",
    )


def _undo(where: tuple[Path, Place], patches: Sequence[Patch], owner: str) -> Fault:
    path, place = where
    named, first = _named(patches), patches[0]
    same = (patch.value for patch in patches if (patch.kind, patch.name) == (first.kind, first.name))
    drop = ", ".join(f"{value}: none" for value in same)
    drop = f"{{{first.name}: {{{drop if first.kind == 'reading' else f'allowed: {{{drop}}}'}}}}}"
    return Fault(
        "choices.undo",
        zh=f"{owner} 的{_zh(named)} 也改这里，桌面一选就盖过这里所写",
        en=f"{_en(named)} of {owner}, where a table chooses it, is laid over this and undoes what is written here",
        path=dotted(path),
        place=place,
        found=", ".join(named.values()),
        remedy_zh=f"桌面不该选的就去掉：{first.kind}s: {drop}",
        remedy_en=f"drop what a table should not choose: {first.kind}s: {drop}",
    )


def _zh(named: dict[tuple[str, str], str]) -> str:
    return "、".join(f"{_ZH[kind]} {told}" for (kind, _), told in named.items())


def _en(named: dict[tuple[str, str], str]) -> str:
    return ", ".join(f"{kind} {told}" for (kind, _), told in named.items())
