"""同样的牌: the wall of a logged hand, laid so that another ruleset, too, sees the same tiles come in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qiaoma.kernel.plain import PlainState
from qiaoma.kernel.wall import back_place, break_wall
from qiaoma.rules import rule_table as R
from qiaoma.settle.engine import Ruleset
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_run import Data


def laid_for(ruleset: Ruleset, hand: Sequence[Entry]) -> list[str]:
    """The wall as it must be laid for `ruleset`, wherever that breaks it and in whatever order it takes replacements.

    What was drawn from the front comes from the front; what came from the back in the log (the tile turned for the
    wild, then each replacement) lies at the back, in the order in which `ruleset` takes it.
    """
    opening = hand[0].data
    rules = list(ruleset.compiled.table)
    front = drawing_order(rules, opening)
    state = _broken(rules, opening)
    wall = [""] * len(front)
    for number, tile in enumerate(_from_the_back(hand)):
        if tile in front:
            front.reverse()
            front.remove(tile)  # the one nearest to the back
            front.reverse()
            wall[state.wall[back_place(rules, state, number)]] = tile
    for place in state.wall[: len(wall)]:
        if not wall[place]:
            wall[place] = front.pop(0)
    return wall


def drawing_order(rules: Sequence[int], opening: Data) -> list[str]:
    """The tiles of a hand in the order of drawing from the front: the log says how many stacks were passed over."""
    wall: list[str] = opening["wall"]
    own = list(rules)
    for skip in (R.SKIP_SUM, R.SKIP_SMALLER):
        own[R.SKIP] = skip
        state = _broken(own, opening)
        if state.skip == opening["skip"]:
            break
    return [wall[place] for place in state.wall[: len(wall)]]


def _broken(rules: list[int], opening: Data) -> Any:
    """A wall of the numbers of its places, broken."""
    state: Any = PlainState()
    state.tiles, state.dealer = len(opening["wall"]), opening["oya"]
    state.dice[:] = opening["dice"]
    state.wall[:] = range(len(state.wall))
    break_wall(rules, state)
    return state


def _from_the_back(hand: Sequence[Entry]) -> list[str]:
    opening = hand[0].data
    turned = [opening["wild_marker"]] if "wild_marker" in opening else []
    drawn = [entry.data for entry in hand if entry.type == "tsumo" and entry.data["replaces"] != "nothing"]
    return turned + [entry["pai"] for entry in drawn]
