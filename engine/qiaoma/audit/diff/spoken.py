"""选项、读法、机器: the lines of an audit that are no pieces: options offered, unclear texts, what is said of the machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from qiaoma.audit.diff.lines import FIRMEST, OPTIONS, READINGS, Cell, Group, Kind, Line
from qiaoma.errors import Lang
from qiaoma.prose.decided import OWN, decides
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.decided import Decided
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.patches import alternatives, option_values
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Citation, Status, citation, citations, split
from qiaoma.ruleset.unwritten import machine_cites


def spoken_lines(profiles: Sequence[Profile]) -> Iterator[Line]:
    """The lines of options, then of readings, then of the machine; each name that one of the rulesets has."""
    for name in _names(profile.options for profile in profiles):
        yield _line((OPTIONS, name), Kind.OPTION, [_option(name, profile) for profile in profiles])
    for code in sorted(_names(profile.readings for profile in profiles)):
        yield from _readings(code, profiles)
    said = [{cite.at: cite for cite in machine_cites(profile)} for profile in profiles]
    for name in _names(said):
        yield _line(split(name), Kind.MACHINE, [_fixed(name, *one) for one in zip(said, profiles, strict=True)])


def _readings(code: str, profiles: Sequence[Profile]) -> Iterator[Line]:
    """The lines of a code: one for each question that it stands for, the further ones named after who asks it first."""
    taken: set[Path] = set()
    for asking in _questions(code, profiles):
        first = profiles[asking[0]]
        names = [(READINGS, code), (READINGS, code, first.id), (READINGS, code, f"{first.id}@{first.version}")]
        path = next((name for name in names if name not in taken), names[-1])
        taken.add(path)
        cells = [
            _reading(path, profile) if number in asking else _nothing(path, profile)
            for number, profile in enumerate(profiles)
        ]
        yield _line(path, Kind.READING, cells)


def _questions(code: str, profiles: Sequence[Profile]) -> list[list[int]]:
    """The numbers of the rulesets that have the code, those together that ask the same, or have it from one file.

    Each author takes codes of his own, and two may take one code for different texts.
    """
    found: list[tuple[set[str], list[int]]] = []
    for number, profile in enumerate(profiles):
        node = child(profile.node, READINGS, code)
        if node is None:
            continue
        asks = child(node, "asks")
        marks = {layer.file for layer in profile.layers if child(layer.node, READINGS, code) is not None}
        marks |= {str(asks.plain())} if asks is not None else set()
        same = next((one for one in found if one[0] & marks), None)
        if same is None:
            found.append((marks, [number]))
        else:
            same[0].update(marks)
            same[1].append(number)
    return [numbers for _, numbers in found]


def _names(maps: Iterable[Iterable[str]]) -> list[str]:
    return list(dict.fromkeys(name for one in maps for name in one))


def _line(path: Path, kind: Kind, cells: Sequence[Cell]) -> Line:
    return Line(path, path[0], kind, _group(kind, cells), tuple(cells), ())


def _group(kind: Kind, cells: Sequence[Cell]) -> Group:
    """Of the machine: whether all speak of it. Of a choice: whether all offer the same and have chosen the same; those
    that a text or the table speaks of decide."""
    if kind is Kind.MACHINE:
        return Group.AGREE if len({cell.speaks for cell in cells}) == 1 else Group.ONE_SPEAKS
    if all(one.value == two.value for one, two in combinations(cells, 2)):
        return Group.AGREE
    offered = [cell.value for cell in cells if cell.value is not None and cell.speaks]
    return Group.DISAGREE if any(one != two for one, two in combinations(offered, 2)) else Group.ONE_SPEAKS


def _option(name: str, profile: Profile) -> Cell:
    node = child(profile.node, OPTIONS, name)
    if node is None:
        return _nothing((OPTIONS, name), profile)
    value = {"chosen": profile.options[name], "allowed": list(option_values(node))}
    layer = next(layer for layer in reversed(profile.layers) if child(layer.node, OPTIONS, name) is not None)
    cite = citation(layer, (OPTIONS, name))
    status = cite.status if cite else Status.SILENT if layer.source else Status.OWN
    if name in profile.chosen_options:
        status = Status.CHOSEN
    return Cell((OPTIONS, name), value, status, layer.id, node.place, (cite,) if cite else (), profile.effective)


def _reading(path: Path, profile: Profile) -> Cell:
    code = path[1]
    node = entries(child(profile.node, READINGS))[code]
    offered, letter = alternatives(node), profile.readings[code]
    own = profile.decided.get(code)
    if own is not None:
        why = {"zh": _decides(profile, own, "zh"), "en": _decides(profile, own, "en")}
        value = {"chosen": OWN, "allowed": list(offered), "why": why}
        return Cell(path, value, Status.OWN, own.layer, own.place, (), profile.effective)
    reason = child(offered[letter], "why")  # a letter tells nothing: two rulesets may give it to different readings
    value = {"chosen": letter, "allowed": list(offered), "why": reason.plain() if reason else ""}
    layer = next(layer for layer in reversed(profile.layers) if child(layer.node, READINGS, code) is not None)
    told = [cite for one in reversed(profile.layers) for cite in citations(one) if cite.reading == code]
    cites = tuple(sorted(told, key=lambda cite: -FIRMEST.index(cite.status)))  # what is unclear, before what is not
    status = cites[0].status if cites else Status.SILENT if layer.source else Status.OWN
    if code in profile.chosen_readings:
        status = Status.CHOSEN
    return Cell(path, value, status, layer.id, node.place, cites, profile.effective)


def _decides(profile: Profile, own: Decided, lang: Lang) -> str:
    return decides(Voice(profile.effective, lang), own, profile.id)


def _fixed(name: str, said: Mapping[str, Citation], profile: Profile) -> Cell:
    """What a ruleset cites of the machine: the value is that of the machine under every ruleset."""
    cite = said.get(name)
    if cite is None:
        return Cell(split(name), True, Status.SILENT, profile.layers[0].id, None, (), profile.effective)
    return Cell(split(name), True, cite.status, cite.layer, cite.place, (cite,), profile.effective)


def _nothing(path: Path, profile: Profile) -> Cell:
    return Cell(path, None, Status.SILENT, profile.id, None, (), profile.effective)
