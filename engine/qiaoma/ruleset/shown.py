"""展示: the effective ruleset for people: each value, who wrote it where, and which clause says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qiaoma.arguments import require, require_choices, require_list
from qiaoma.errors import Fault, Lang, Place, RulesetError, nearest
from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, HEAD_KEYS, dotted, is_row
from qiaoma.ruleset.addresses import Path as Keys
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.layers import entries
from qiaoma.ruleset.matrix import Matrix
from qiaoma.ruleset.matrix_text import matrix_data, render_matrix
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Citation, Origin, Status, at, leaves, origin, reason, split, written
from qiaoma.ruleset.report import plain_text
from qiaoma.ruleset.unwritten import MACHINE, absent_cites, machine_cites

STATUS_NAMES: Mapping[Status, tuple[str, str]] = {
    Status.STATED: ("明文", "stated"),
    Status.AMBIGUOUS: ("含糊", "ambiguous"),
    Status.GARBLED: ("残缺", "garbled"),
    Status.ASSUMED: ("假定", "assumed"),
    Status.SILENT: ("未写", "silent"),
    Status.OWN: ("自定", "own"),
    Status.BASE: ("底本", "base"),
    Status.CHOSEN: ("所选", "chosen"),
}
"""Status → its name in Chinese and English."""
_MATRIX = {"zh": "付款表", "en": "who pays"}
_OVER = {"zh": "，盖过 {} {}", "en": ", over {} {}"}
_DECIDED = {"zh": "：由 {} 定", "en": ": decided by {}"}
_PAYMENT = "payment"
NOTHING = "—"
"""What stands for the value where there is none."""


@dataclass(frozen=True, slots=True)
class Written:
    """One writing of a value: the layer (or the option or reading), where, and what; ``none`` where it was removed."""

    by: str
    place: Place
    value: Any


@dataclass(frozen=True, slots=True)
class Explanation:
    """A value of the effective form: every layer that wrote it, root first, and its origin. `decided` are, of a reading
    that a layer has decided by values of its own, the paths of these."""

    path: str
    value: Any
    chain: tuple[Written, ...]
    origin: Origin
    why: Mapping[str, str]
    decided: tuple[str, ...] = ()

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The explanation as JSON data."""
        return {
            "path": self.path,
            "value": self.value,
            "layer": self.origin.layer,
            "by": self.origin.patch,
            "over": _over_data(self.origin),
            "file": self.origin.place.file,
            "line": self.origin.place.line,
            "status": self.origin.status.value,
            "cite": _cite_data(self.origin.cite, lang),
            "why": _in(self.why, lang),
            "decided": list(self.decided),
            "chain": [
                {"by": item.by, "file": item.place.file, "line": item.place.line, "value": item.value}
                for item in self.chain
            ],
        }


@dataclass(frozen=True)
class Shown:
    """What ``qiaoma show`` prints: the values at a path (or all), what is cited of places without a value (`absent`)
    and of the machine, the payment matrix."""

    profile: Profile
    at: str
    values: tuple[Explanation, ...]
    absent: tuple[Citation, ...]
    machine: tuple[Citation, ...]
    matrix: Matrix | None

    def text(self, lang: Lang = "zh") -> str:
        """The head of the ruleset, then a line a value; one value alone with its whole chain."""
        lines = [_head(self.profile, lang), ""]
        lines += [render(value, lang, whole=len(self.values) == 1) for value in self.values]
        lines += [f"{cite.at}: {NOTHING} · {_cited(cite, lang)}" for cite in self.absent]
        lines += [f"{cite.at}: {_cited(cite, lang)}" for cite in self.machine]
        if self.matrix is not None:
            lines += ["", f"{_MATRIX[lang]}:", render_matrix(self.matrix, lang)]
        return "\n".join(lines)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The same as JSON data."""
        profile = self.profile
        return {
            "ruleset": {"id": profile.id, "version": profile.version, "digest": profile.digest},
            "title": dict(profile.title),
            "layers": [{"id": layer.id, "version": layer.version, "file": layer.file} for layer in profile.layers],
            "options": dict(profile.options),
            "readings": dict(profile.readings),
            "path": self.at,
            "values": [value.as_dict(lang) for value in self.values],
            "absent": [{"path": cite.at, "cite": _cite_data(cite, lang)} for cite in self.absent],
            "machine": [{"path": cite.at, "cite": _cite_data(cite, lang)} for cite in self.machine],
            "matrix": matrix_data(self.matrix) if self.matrix is not None else None,
        }


def show(
    name: str | Path,
    at: str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    path: Iterable[str | Path] = (),
) -> Shown:
    """The effective form of ruleset `name`, or what stands at the path `at` in it, or is cited of it; the path of a
    row’s effect shows all keys that it is made of.

    Raises :class:`RulesetError`: as :func:`load_profile`, and ``show.path`` where there is nothing at `at`.
    """
    require("show", "name", name, (str, Path))
    require("show", "at", at, (str, type(None)))
    require_choices("show", "options", options)
    require_choices("show", "readings", readings)
    folders = require_list("show", "path", path, (str, Path))
    profile = load_profile(str(name), options=options, readings=readings, path=folders)
    return show_profile(profile, at or "")


def show_profile(profile: Profile, at_path: str = "") -> Shown:
    """The same of a loaded profile."""
    machine = tuple(cite for cite in machine_cites(profile) if _within(cite.at, at_path))
    if at_path == MACHINE or at_path.startswith(MACHINE + "."):
        if not machine:
            raise RulesetError([_no_path(at_path, [cite.at for cite in machine_cites(profile)])])
        return Shown(profile, at_path, (), (), machine, None)
    absent = tuple(cite for cite in absent_cites(profile) if _within(cite.at, at_path))
    keys = split(at_path)
    node = at(profile.node, keys)
    found = [
        dotted(path) for path, _ in leaves(profile.node) if _within(dotted(path), at_path) or _of_effect(path, keys)
    ]
    if not (found or absent or node) or at_path.split(".")[0] in HEAD_KEYS:
        raise RulesetError([_no_path(at_path, _near(profile, at_path))])
    found = found or ([at_path] if node is not None else [])
    matrix = Matrix(profile.node) if at_path in ("", _PAYMENT) else None
    return Shown(profile, at_path, tuple(explain(profile, path) for path in found), absent, machine, matrix)


def explain(profile: Profile, path: str) -> Explanation:
    """Where the value at `path` comes from. Raises :class:`RulesetError` (``show.path``) where there is none."""
    keys = split(path)
    node = at(profile.node, keys)
    if node is None:
        raise RulesetError([_no_path(path, _near(profile, path))])
    chain = [
        Written(layer.id, item.place, item.plain())
        for layer in profile.layers
        if (item := written(layer, keys)) is not None
    ]
    patches = profile.choices.patches
    own = profile.decided.get(keys[1]) if keys[0] == "readings" and len(keys) > 1 else None
    source = origin(profile.layers, patches, keys, node)
    if own is not None:
        source = Origin(own.layer, own.place, Status.OWN, None)
    if source.patch:
        chain.append(Written(source.patch, node.place, node.plain()))
    writer = next((layer for layer in profile.layers if layer.id == source.layer), profile.layers[-1])
    decides = () if own is None else tuple(dotted(one) for one in own.paths)
    return Explanation(path, node.plain(), tuple(chain), source, reason(writer, keys), decides)


def render(value: Explanation, lang: Lang = "zh", *, whole: bool = True) -> str:
    """A value in one line; `whole` adds a line for each layer that wrote it."""
    source = value.origin
    by = source.patch or source.layer
    over = _OVER[lang].format(source.over[0], _short(source.over[1])) if source.over else ""
    status = STATUS_NAMES[source.status][lang == "en"]
    cite = _cited(source.cite, lang) if source.cite is not None else status
    why = _in(value.why, lang)
    cite += _DECIDED[lang].format(", ".join(value.decided)) if value.decided else ""
    cite += f" ({why})" if why and source.status is Status.OWN else ""
    line = f"{value.path}: {plain_text(value.value)}  · {by} {_short(source.place)}{over} · {cite}"
    if not whole:
        return line
    return "\n".join([line, *(f"  {item.by} {item.place}: {plain_text(item.value)}" for item in value.chain)])


def _head(profile: Profile, lang: Lang) -> str:
    title = profile.title.get(lang) or profile.title.get("zh", "")
    chain = " → ".join(layer.id for layer in profile.layers)
    return f"{profile.id} {profile.version} {title}\n{profile.digest}\n{chain}"


def _short(place: Place) -> str:
    return f"{Path(place.file).name}:{place.line}"


def _cited(cite: Citation, lang: Lang) -> str:
    status = STATUS_NAMES[cite.status][lang == "en"]
    source = cite.source or cite.layer
    parts = [status, source, _clauses(cite), cite.reading]
    note = _in(cite.note, lang)
    return " ".join(part for part in parts if part) + (f" ({note})" if note else "")


def _clauses(cite: Citation) -> str:
    """The clause that says it, and the one that says otherwise: 《一》≠《二》."""
    return "≠".join(f"《{clause}》" for clause in (cite.clause, cite.against) if clause)


def _in(words: Mapping[str, str], lang: Lang) -> str:
    return words.get(lang) or next(iter(words.values()), "")


def _over_data(source: Origin) -> dict[str, Any] | None:
    if source.over is None:
        return None
    layer, place = source.over
    return {"layer": layer, "file": place.file, "line": place.line}


def _cite_data(cite: Citation | None, lang: Lang) -> dict[str, Any] | None:
    if cite is None:
        return None
    return {
        "layer": cite.layer,
        "source": cite.source,
        "path": cite.at,
        "clause": cite.clause,
        "against": cite.against,
        "status": cite.status.value,
        "note": _in(cite.note, lang),
        "reading": cite.reading,
    }


def _within(path: str, above: str) -> bool:
    return not above or path == above or path.startswith((above + ".", above + "["))


def _of_effect(path: Keys, above: Keys) -> bool:
    """Whether the value at `path` is a part of the effect whose address is `above`."""
    row = above[:-1]
    return above[-1:] == (EFFECT,) and is_row(row) and path[: len(row)] == row and path[len(row)] in EFFECT_KEYS


def _near(profile: Profile, path: str) -> list[str]:
    keys = split(path)
    for length in range(len(keys) - 1, -1, -1):
        above = at(profile.node, keys[:length])
        names = [key for key in entries(above) if length or key not in HEAD_KEYS]
        if names:
            return [dotted((*keys[:length], key)) for key in names]
    return []


def _no_path(path: str, allowed: list[str]) -> Fault:
    return Fault(
        "show.path",
        zh=f"这个规则集里没有 {path[:80]}",
        en=f"there is nothing at {path[:80]} in this ruleset",
        path=path[:80],
        found=path[:80],
        allowed=tuple(sorted(allowed)),
        nearest=nearest(path, allowed),
        remedy_zh="用可用的路径之一；不写路径则全部列出",
        remedy_en="use one of these paths; without a path everything is shown",
    )
