"""无值之处 unwritten: what a ruleset cites of places where nothing is written: of the machine, and of what is not there.

A text may say that a pattern has no price, or speak of a limit without a number: no value carries this, and the place
where it would stand is cited.
"""

from __future__ import annotations

from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, HEAD_KEYS, Path, is_row
from qiaoma.ruleset.chapters.shape import Keyed, Shape, below, whole_file
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Citation, Layer, at, citation, citations, split

MACHINE = "machine"
_CHOICES = frozenset({"options", "readings"})


def may_stand(form: Node, path: Path) -> bool:
    """Whether the form has something at `path` or could have: the effect of a row that is there, or a key that a row or
    a chapter that is there, or the file, may have."""
    return at(form, path) is not None or path[-1] in places(form, path[:-1])


def places(form: Node, above: Path) -> tuple[str, ...]:
    """The keys that may stand at `above`, which is there; empty where nothing is, or where names are free."""
    shape: Shape | None = whole_file()
    for key in above:
        shape = below(shape, key)
    if not isinstance(shape, Keyed) or (above and at(form, above) is None):
        return ()
    keys = [key.name for key in shape.keys if above or key.name not in HEAD_KEYS | _CHOICES]
    return (*keys, EFFECT) if is_row(above) and shape.effects else tuple(keys)


def machine_cites(profile: Profile) -> list[Citation]:
    """What the ruleset cites of the fixed machine; a house ruleset shows its nearest source's."""
    for layer in reversed(profile.layers):
        names = [name for name in _cited(layer) if name.startswith(MACHINE + ".")]
        if names or layer.source:
            return [cite for name in names if (cite := citation(layer, split(name))) is not None]
    return []


def absent_cites(profile: Profile) -> list[Citation]:
    """What the nearest source cites of places where the effective form has nothing."""
    source = next((layer for layer in reversed(profile.layers) if layer.source), None)
    cites = [] if source is None else citations(source)
    return [
        cite for cite in cites if not cite.at.startswith(MACHINE + ".") and not _stands(profile.node, split(cite.at))
    ]


def _stands(form: Node, path: Path) -> bool:
    if path[-1] == EFFECT:
        return bool(EFFECT_KEYS & set(entries(at(form, path[:-1]))))
    return at(form, path) is not None


def _cited(layer: Layer) -> tuple[str, ...]:
    return tuple(entries(child(layer.node, "cite")))
