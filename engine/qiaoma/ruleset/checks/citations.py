"""Citations: a source cites every value it writes; a house says why it overrides what a source says."""

from __future__ import annotations

from collections.abc import Iterator

from qiaoma.ruleset.addresses import HEAD_KEYS, Path, dotted, row_of
from qiaoma.ruleset.canonical import same
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.provenance import Layer, at, citation, split
from qiaoma.ruleset.unwritten import MACHINE, may_stand, places

_UNCITED = HEAD_KEYS | {"readings", "options"}
_ABOUT = frozenset({"says", "name"})
_LANGUAGES = frozenset({"zh", "en"})


def check_citations(view: View) -> None:
    """The own file's `cite` and `why`."""
    layer = view.layers[-1]
    if layer.published:
        return
    _entries(view, layer)
    if layer.source:
        _uncited(view, layer)
    else:
        _without_why(view, layer)


def written(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every value that a file writes outside its head, options and readings; lists are one value."""
    for key, item in entries(node).items():
        here = (*path, key)
        if (not path and key in _UNCITED) or (len(path) > 1 and key in _ABOUT):
            continue
        if entries(item):
            yield from written(item, here)
        else:
            yield here, item


def _uncited(view: View, layer: Layer) -> None:
    for path, node in written(layer.node):
        if citation(layer, path) is None and not _cited_each(layer, path, node):
            name = dotted(path)
            text = (f"{name} 没有注明出处", f"{name} has no citation")
            fix = (
                f"在 cite 里写 {name}（或它的上级）：clause 和 status；原文未写而假定的写 status: assumed",
                f"cite {name} (or a path above it) with clause and status; what is assumed has status: assumed",
            )
            view.fault("cite.missing", text, name, node.place, found=str(node.plain())[:60], fix=fix)


def _cited_each(layer: Layer, path: Path, node: Node) -> bool:
    """Whether a list is cited element by element."""
    items = node.value if isinstance(node.value, tuple) else ()
    return bool(items) and all(citation(layer, (*path, f"[{number}]")) for number in range(len(items)))


def _entries(view: View, layer: Layer) -> None:
    cites = child(layer.node, "cite")
    readings = entries(child(view.form.node, "readings"))
    for name, entry in entries(cites).items():
        place = cites.keys.get(name, entry.place) if cites is not None else entry.place
        if not _exists(view, layer, name):
            text = (f"没有 {name} 这条路径", f"there is no path {name}")
            fix = ("改正路径；机器固定的规则写 machine.…", "correct the path; rules of the machine are machine.…")
            view.fault("cite.path", text, f"cite.{name}", place, found=name, allowed=_paths(view, name), fix=fix)
        reading, status = child(entry, "reading"), child(entry, "status")
        if reading is not None and str(reading.value) not in readings:
            text = (f"没有 {reading.value} 这条歧义", f"there is no reading {reading.value}")
            fix = ("改正代号，或写进 readings", "correct the code, or write it into readings")
            where = f"cite.{name}.reading"
            view.fault("cite.reading", text, where, reading.place, found=reading.value, allowed=readings, fix=fix)
        if child(entry, "clause") is None and not (status is not None and status.value == "assumed"):
            text = ("出处要写 clause（原文小标题）", "a citation names its clause (the heading in the source)")
            fix = ("写 clause；原文未写的用 status: assumed", "write clause; use status: assumed for what no text says")
            view.fault("cite.no_clause", text, f"cite.{name}", place, found=name, fix=fix)


def _exists(view: View, layer: Layer, name: str) -> bool:
    path = split(name)
    if path[:1] == (MACHINE,):
        return len(path) == 2
    return may_stand(view.form.node, path) or at(layer.node, path) is not None


def _paths(view: View, name: str) -> list[str]:
    """The paths beside one that does not exist, what could stand there, too."""
    path = split(name)
    for length in range(len(path) - 1, -1, -1):
        above = at(view.form.node, path[:length])
        keys = places(view.form.node, path[:length]) or (entries(above) if above is not None else ())
        if keys:
            return [dotted((*path[:length], key)) for key in keys]
    return []


def _without_why(view: View, layer: Layer) -> None:
    """A house ruleset: what it overrides and an ancestor cites needs a reason."""
    why = child(layer.node, "why")
    reasons = set(entries(why)) - _LANGUAGES
    for name in sorted(reasons):
        if at(view.form.node, split(name)) is None and at(layer.node, split(name)) is None:
            place = why.keys.get(name, why.place) if why is not None else layer.node.place
            text = (f"没有 {name} 这条路径", f"there is no path {name}")
            fix = ("改正路径", "correct the path")
            view.fault("why.path", text, f"why.{name}", place, found=name, allowed=_paths(view, name), fix=fix)
    if why is not None and not reasons:
        return
    for path, node in written(layer.node):
        names = {dotted(path[:length]) for length in range(1, len(path) + 1)}
        cited = _cited_above(view, path)
        if cited and not names & reasons and _differs(view, path, node):
            name = dotted(path)
            text = (
                f"{name} 改了 {cited} 有出处的值，要说明理由",
                f"{name} overrides what {cited} cites, without a reason",
            )
            fix = (
                "在文件开头写 why: 理由，或 why: {路径: 理由}",
                "write why: the reason at the top, or why: {path: reason}",
            )
            view.fault("why.missing", text, name, node.place, found=str(node.plain())[:60], fix=fix)


def _cited_above(view: View, path: Path) -> str:
    """The nearest source above that cites a path, or an empty string. What base assumes is no citation."""
    sources = (layer for layer in reversed(view.layers[:-1]) if layer.source or layer.published)
    return next((layer.id for layer in sources if citation(layer, path) is not None), "")


def _differs(view: View, path: Path, node: Node) -> bool:
    """Whether the value is another than the nearest layer above writes there."""
    above = next((found for layer in reversed(view.layers[:-1]) if (found := at(layer.node, path)) is not None), None)
    if above is not None:
        return not same(above.plain(), node.plain())
    row = row_of(path)
    return row is not None and any(at(layer.node, row) is not None for layer in view.layers[:-1])
