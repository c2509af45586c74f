"""Required: what the engine reads of every ruleset, and no file or patch may remove."""

from __future__ import annotations

from qiaoma.errors import Place
from qiaoma.ruleset.addresses import dotted
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.layers import NONE, child
from qiaoma.ruleset.provenance import written

REQUIRED = (
    "tiles",
    "flowers",
    "dealer.one_winner",
    "dealer.several_winners",
    "dealer.no_winner",
    "dealer.escaped",
    "play.winners",
    "play.answers",
    "deal.skip",
    "deal.replacement",
    "deal.flowers",
    "patterns",
    "scoring.lezi_value",
    "lines",
    "worksheet",
)


def check_required(view: View) -> None:
    """Every path of :data:`REQUIRED` has a value; where a whole chapter is missing, the chapter is said once."""
    missing: dict[str, None] = {}
    for path in REQUIRED:
        keys = tuple(path.split("."))
        for length in range(1, len(keys) + 1):
            if child(view.node, *keys[:length]) is None:
                missing[dotted(keys[:length])] = None
                break
    for path in missing:
        place, removed = _cause(view, path)
        if removed:
            text = (f"{path} 不能去掉：每套规则都要有它", f"{path} cannot be removed: every ruleset needs it")
            fix = (f"删去这个 none，或给 {path} 写值", f"take this none out, or give {path} a value")
        else:
            text = (f"缺 {path}：每套规则都要有它", f"{path} is missing: every ruleset needs it")
            fix = (f"写上 {path}，或写 extends: base", f"write {path}, or write extends: base")
        view.fault("value.required", text, path, place, found=NONE if removed else "", fix=fix)


def _cause(view: View, path: str) -> tuple[Place, bool]:
    """Where a value is missing: at the `none` that removed it, else at the beginning of the file."""
    for layer in reversed(view.layers):
        node = written(layer, tuple(path.split(".")))
        if node is not None and node.value == NONE:
            return node.place, True
    below = any(child(layer.node, *path.split(".")) is not None for layer in view.layers)
    return view.layers[-1].node.place, below
