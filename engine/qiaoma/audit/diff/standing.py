"""凭据: how a ruleset stands to a piece: what the text that it holds says of it, and where.

A piece takes the citation that speaks of it most closely: its own, else that of its row, else that of the path above.
What is cited of single elements of a list stands beside it and says nothing of the whole; what is cited of a row says
nothing of an exception that the row was given elsewhere.
What a source inherits and does not cite is silent. Of what is not there only a citation of that very path or of the
row that it would belong to tells anything: a chapter that is cited for what it holds says nothing of what it lacks.
A row's effect may be cited by its keys or as a whole, whether the row has one or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qiaoma.errors import Place
from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, Path, dotted, is_row, row_of
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.patches import CHOSEN, Patch
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Citation, Layer, Status, at, citation, split, written

_TIMES = ("each", "over", "up_to")
"""The keys that say how often an effect is given; the others say what it is."""
_TALK = frozenset({"name", "title", "says"})


@dataclass(frozen=True, slots=True)
class Standing:
    """`status`; `layer`, which wrote the value (or removed it), at `place`; what is cited, the closest first."""

    status: Status
    layer: str
    place: Place | None
    cites: tuple[Citation, ...] = ()


def standing(profile: Profile, path: Path) -> Standing:
    """How a ruleset stands to the piece at `path`, whether it has it or not."""
    layers = profile.layers
    targets = _targets(profile, path)
    patch = next((patch for patch in reversed(profile.choices.patches) if _covers(patch, path, targets)), None)
    writer, place = _writer(profile, path, targets)
    if patch is not None and _chosen(profile, patch):
        return Standing(Status.CHOSEN, layers[writer].id, place, tuple(_cites(layers[-1], path, targets)))
    if patch is not None:
        writer = max(writer, _chooser(layers, patch))
    for number in range(len(layers) - 1, -1, -1):
        cites = tuple(_cites(layers[number], path, targets))
        if _inherits_exception(profile, layers[number], path):
            cites = tuple(cite for cite in cites if len(split(cite.at)) >= len(path))
        if cites and not _of_element(cites[0], path):
            return Standing(cites[0].status, layers[writer].id, place, cites)
        if layers[number].source:
            return Standing(Status.SILENT, layers[writer].id, place, cites)
        if number == writer:
            break
    if place is None:
        return Standing(Status.SILENT, layers[writer].id, None)
    inherited = writer == 0 and len(layers) > 1
    return Standing(Status.BASE if inherited else Status.OWN, layers[writer].id, place)


def _targets(profile: Profile, path: Path) -> tuple[Path, ...]:
    """The addresses that make up the piece, what it gives before its conditions; none if it is not there."""
    if is_row(path):
        keys = [key for key in entries(at(profile.node, path)) if key not in _TALK]
        return tuple((*path, key) for key in sorted(keys, key=_rank))
    if path[-1] == EFFECT:
        row = path[:-1]
        keys = [key for key in entries(at(profile.node, row)) if key in EFFECT_KEYS]
        return tuple((*row, key) for key in sorted(keys, key=_rank))
    return (path,) if at(profile.node, path) is not None else ()


def _rank(key: str) -> int:
    if key in EFFECT_KEYS:
        return 1 if key in _TIMES else 0
    return 2


def _covers(patch: Patch, path: Path, targets: tuple[Path, ...]) -> bool:
    """Whether a choice wrote a part of the piece, or took it away."""
    for key in patch.values:
        written_at = split(key)
        for target in targets or (path,):
            short = min(len(written_at), len(target))
            if written_at[:short] == target[:short] and (targets or len(written_at) <= len(path)):
                return True
    return False


def _chosen(profile: Profile, patch: Patch) -> bool:
    """Whether the table chose it, and not the file."""
    return patch.name in (profile.chosen_options if patch.kind == "option" else profile.chosen_readings)


def _chooser(layers: tuple[Layer, ...], patch: Patch) -> int:
    """The layer that made the choice which a file makes for its tables."""
    address = ("options", patch.name, "default") if patch.kind == "option" else ("readings", patch.name, CHOSEN)
    return max((number for number, layer in enumerate(layers) if child(layer.node, *address)), default=0)


def _writer(profile: Profile, path: Path, targets: tuple[Path, ...]) -> tuple[int, Place | None]:
    """The number of the last layer that wrote a part of the piece or removed it, and where; the root and None if none did."""
    order = {layer.file: number for number, layer in enumerate(profile.layers)}
    best, place = 0, None
    for target in targets:
        node = at(profile.node, target)
        if node is not None:
            number = order.get(node.place.file, len(order) - 1)
            if place is None or number > best:
                best, place = number, node.place
    if targets:
        return best, place
    for number, layer in enumerate(profile.layers):
        node = written(layer, path)
        if node is not None:
            best, place = number, node.place
    return best, place


def _cites(layer: Layer, path: Path, targets: tuple[Path, ...]) -> Iterator[Citation]:
    """What a layer cites for a piece, the closest first, each once."""
    told = entries(child(layer.node, "cite"))
    seen: set[str] = set()
    for name in _names(tuple(told), path, targets):
        if name not in seen:
            seen.add(name)
            found = citation(layer, split(name))
            if found is not None:
                yield found


def _inherits_exception(profile: Profile, layer: Layer, path: Path) -> bool:
    """Whether the piece is an exception, beside a condition, that the layer has from its parents."""
    beside = path[-1] == "unless" and at(profile.node, (*path[:-1], "when")) is not None
    return beside and at(profile.node, path) is not None and written(layer, path) is None


def _of_element(cite: Citation, path: Path) -> bool:
    """Whether the citation is of one element of a list that is the piece, or part of it."""
    return "[" in cite.at and len(split(cite.at)) > len(path) - (path[-1] == EFFECT)


def _names(told: tuple[str, ...], path: Path, targets: tuple[Path, ...]) -> Iterator[str]:
    """The paths cited that speak of a piece, in that order."""
    row = row_of(path)
    whole = [_name(row)] if row is not None else []
    effect = [target for target in targets if target[-1] in EFFECT_KEYS and target != row]
    rest = [target for target in targets if target not in effect]
    exact = [_name(target) for target in rest] if targets else [_name(path)]
    for target in effect:
        yield from (name for name in told if _within(name, _name(target)))
    if row is not None and (row == path or path[-1] == EFFECT):
        yield from (name for name in told if name == _name((*row, EFFECT)))
    firsts = [*whole, *exact] if row == path else [*exact, *whole]
    yield from (name for name in firsts if name in told)
    if not targets:
        return
    above = [_name(path[:length]) for length in range(len(path) - 1, 0, -1)]
    yield from (name for name in above if name in told)
    for target in rest:
        yield from (name for name in told if _within(name, _name(target)))
    if row is not None and row == path:  # and what is cited of parts that the row has not
        parts = (name for name in told if name != _name(row) and _within(name, _name(row)))
        yield from (name for name in parts if split(name)[len(row)] not in _TALK)


def _within(name: str, above: str) -> bool:
    return name == above or name.startswith((above + ".", above + "["))


def _name(path: Path) -> str:
    return dotted(path).replace(".[", "[")
