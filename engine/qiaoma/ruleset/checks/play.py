"""Play: refusals that would bind the wrong seat or ban everything, and words without their mechanism."""

from __future__ import annotations

from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries

_OF_TILE = frozenset({"drawn_tile", "same_tile", "other_end", "wild_tile"})
_OF_WILD = frozenset({"frozen", "wilds", "substitutes", "with_wild", "wild_tile"})
_KEPT = ("shape", "patterns")
_ANSWERS = frozenset({"win", "kong", "pung", "chow"})


def check_play(view: View) -> None:
    """Section by section what is never meant."""
    for row in view.rows:
        words = view.condition(row.node).words()
        _bans_all(view, row, words)
        _without_wild(view, row, words)
        _undeclared(view, row, words)
        _flower_win(view, row, words)
    _kept_rows(view)
    _answers(view)


def _bans_all(view: View, row: Row, words: set[str]) -> None:
    if row.chapter != "no_discard" or words & _OF_TILE:
        return
    text = ("没有一个词说的是要打的牌，会禁止打任何牌", "no word is about the tile: it would ban every discard")
    fix = ("加一个说牌的词", "add a word about the tile")
    view.fault("no_discard.all_tiles", text, row.name, row.place, allowed=_OF_TILE, fix=fix)


def _without_wild(view: View, row: Row, words: set[str]) -> None:
    found = sorted(words & _OF_WILD)
    is_root = len(view.layers) == 1
    if not found or is_root or not view.own(row.node) or view.patched("tiles.wild"):
        return
    if child(view.node, "tiles", "wild") or child(view.form.node, "tiles", "wild"):
        return
    text = (f"{found[0]} 要有百搭才有意义", f"{found[0]} means something only with wild tiles")
    fix = ("写 tiles.wild，或去掉这一行", "write tiles.wild, or remove the row")
    view.fault("play.no_wild", text, row.name, row.place, found=", ".join(found), fix=fix)


def _undeclared(view: View, row: Row, words: set[str]) -> None:
    if row.chapter not in ("no_claim", "no_discard") or "ready" not in words or view.patched("ready.declared"):
        return
    declared = child(view.node, "ready", "declared")
    if declared is not None and declared.value is True:
        return
    text = (
        "没有报听（敲）时，凡在听的人都会被这一行管住",
        "without a declaration this row would bind every waiting seat",
    )
    fix = ("写 ready.declared: true，或去掉 ready", "write ready.declared: true, or take ready out")
    view.fault("play.undeclared", text, row.name, row.place, found="ready", fix=fix)


def _flower_win(view: View, row: Row, words: set[str]) -> None:
    if "flower_win" not in words or "eight_flowers" not in view.removed or not view.own(row.node):
        return
    if any(test.word == "flower_win" for test in view.condition(row.node).unless):
        return
    text = ("八花牌型已去掉，不会有八花胡", "the pattern eight_flowers is removed: there is no flower win")
    fix = ("恢复 eight_flowers，或去掉这一行", "restore eight_flowers, or remove the row")
    view.fault("play.no_flower_win", text, row.name, row.place, found="flower_win", fix=fix)


def _kept_rows(view: View) -> None:
    """`no_win.shape` and `no_win.patterns` may be widened, never removed."""
    for name in _KEPT:
        if name in entries(child(view.node, "no_win")):
            continue
        path = f"no_win.{name}"
        written = child(view.layers[-1].node, "no_win", name)
        place = written.place if written is not None else view.layers[-1].node.place
        text = (f"{path} 不可去掉，否则什么牌都能胡", f"{path} must stay, or any tiles would win")
        fix = ("要放宽就在它的 unless 里加词", "to widen it add words to its unless")
        view.fault("no_win.removed", text, path, place, found=name, fix=fix)


def _answers(view: View) -> None:
    node = child(view.node, "play", "answers")
    if node is None:
        return
    words = _flat(node)
    if sorted(words) != sorted(_ANSWERS):
        text = ("answers 要把四种应答各写一次", "answers must name each of the four answers once")
        fix = (
            "如 [win, kong, pung, chow]；并列的写成内层列表",
            "such as [win, kong, pung, chow]; equal ones in an inner list",
        )
        where = "play.answers"
        view.fault("play.answers", text, where, node.place, found=", ".join(words), allowed=_ANSWERS, fix=fix)


def _flat(node: Node) -> list[str]:
    if isinstance(node.value, tuple):
        return [word for item in node.value for word in _flat(item)]
    return [str(node.value)]
