"""不合 misfits: inherited options and readings that a change of a layer above them leaves without meaning.

Each change is told once, where it is written, with everything that no longer works.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from qiaoma.errors import Fault, Place
from qiaoma.ruleset.addresses import dotted
from qiaoma.ruleset.blame import spoiler
from qiaoma.ruleset.provenance import Layer

CODE = "choices.misfit"
_PATCH = re.compile(r"(reading|option)s\.([^.:\s]+)\.([^:\s]+)(?:: (.*))?", re.DOTALL)
_ZH = {"reading": "歧义", "option": "选项"}


@dataclass(frozen=True, slots=True)
class _Misfit:
    """One warning about an inherited patch: what does not work, whose it is, and the fault that it would bring."""

    kind: str
    name: str
    value: str
    owner: str
    fault: Fault


def fold(
    layers: Sequence[Layer], warnings: Iterable[Fault], up_to: Callable[[int], Iterable[Fault]]
) -> Iterator[Fault]:
    """`warnings`, with those about inherited patches as one for each change that causes them.

    `up_to` gives the warnings of a shorter chain, by its number of layers: a change of the parent is told as its own.
    """
    owners = {layer.file: number for number, layer in enumerate(layers)}
    changes: dict[tuple[str, Place], list[_Misfit]] = {}
    for warning in warnings:
        match = _PATCH.fullmatch(warning.path)
        owner = owners.get(warning.place.file) if warning.place is not None else None
        if match is None or owner is None or owner == len(layers) - 1:
            yield warning
            continue
        changer = layers[_changer(len(layers), owner, warning, up_to)]
        inner = replace(warning, path=match[4] or "")
        path, place = spoiler(changer.node, inner)
        found = _Misfit(match[1], match[2], match[3], layers[owner].id, inner)
        changes.setdefault((dotted(path), place), []).append(found)
    for (name, place), misfits in changes.items():
        yield _told(name, place, misfits)


def unfit(warnings: Iterable[Fault]) -> frozenset[tuple[str, str, str]]:
    """The patches that `warnings`, before they are folded, are about: kind, name and value."""
    found = (_PATCH.fullmatch(warning.path) for warning in warnings)
    return frozenset((match[1], match[2], match[3]) for match in found if match is not None)


def _changer(count: int, owner: int, warning: Fault, up_to: Callable[[int], Iterable[Fault]]) -> int:
    """The number of the first layer with which a patch of layer `owner` does not work."""
    key = (warning.code, warning.path, warning.found)
    for number in range(owner + 1, count - 1):
        if key in {(fault.code, fault.path, fault.found) for fault in up_to(number + 1)}:
            return number
    return count - 1


def _told(path: str, place: Place, misfits: Sequence[_Misfit]) -> Fault:
    named: dict[tuple[str, str], list[str]] = {}
    for misfit in misfits:
        words = named.setdefault((misfit.kind, misfit.owner), [])
        words += [word for word in [f"{misfit.name}.{misfit.value}"] if word not in words]
    faults = [misfit.fault for misfit in misfits]
    return Fault(
        CODE,
        zh=f"{_choices_zh(named)}在这一改动下不能用：{'；'.join(dict.fromkeys(fault.zh for fault in faults))}",
        en=f"{_choices_en(named)} not work with this change: " + "; ".join(dict.fromkeys(fault.en for fault in faults)),
        path=path,
        place=place,
        remedy_zh=f"留着这一行，就地改；或去掉不用的：{_dropped(misfits[0])}",
        remedy_en=f"keep the row and change it in place, or drop what is not used: {_dropped(misfits[0])}",
    )


def _choices_zh(named: Mapping[tuple[str, str], Sequence[str]]) -> str:
    return "、".join(f"{owner} 的{_ZH[kind]} {'、'.join(words)} " for (kind, owner), words in named.items())


def _choices_en(named: Mapping[tuple[str, str], Sequence[str]]) -> str:
    """The choices as the subject of a sentence, with its `do` or `does`."""
    parts = [
        f"{kind}{'s' if len(words) > 1 else ''} {', '.join(words)} of {owner}" for (kind, owner), words in named.items()
    ]
    return f"{' and '.join(parts)} {'do' if sum(map(len, named.values())) > 1 else 'does'}"


def _dropped(misfit: _Misfit) -> str:
    """How a file drops one of them."""
    allowed = "" if misfit.kind == "reading" else "allowed: {"
    return f"{misfit.kind}s: {{{misfit.name}: {{{allowed}{misfit.value}: none}}{'}' if allowed else ''}}}"
