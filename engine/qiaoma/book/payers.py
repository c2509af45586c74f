"""付款表 payers: the payment matrix for players: in each situation what a seat pays, and for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from qiaoma.pages.content import Table
from qiaoma.prose import rows
from qiaoma.prose.language import counted, plural
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.conditions import read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.matrix import Line, Matrix, Outcome, Part, Values
from qiaoma.ruleset.situations import DRAWN
from qiaoma.units import number_text

FLOWER_WIN = "flower_win"
_BOTH = "drawn_or_flowers"
_WAYS: Mapping[str, tuple[str, str]] = {
    "by_self_draw": ("自摸", "self-draw"),
    FLOWER_WIN: ("八花胡", "eight flowers"),
    _BOTH: ("自摸或八花胡", "self-draw, or by eight flowers"),
    "by_discard": ("放炮", "discard"),
    "by_rob_kong": ("抢杠", "robbed kong"),
    "escaped": ("逃跑", "escape"),
}
_YES_NO: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "escaper": (("没有逃跑", "did not escape"), ("是逃跑者", "escaped")),
    "mutual": (("关系只有一方", "bonded one way only"), ("双方互有关系", "bonded both ways")),
    "giver_bonded": (
        ("放炮者不是关系者", "the discarder is no partner"),
        ("放炮者是关系者", "the discarder is a partner"),
    ),
    "payer_wins": (("自己没有胡", "does not win"), ("自己也胡", "wins too")),
    "payer_deals": (("不是庄家", "is not the dealer"), ("是庄家", "is the dealer")),
    "dealer_wins": (("胡家不是庄家", "the winner is not the dealer"), ("胡家是庄家", "the winner is the dealer")),
}
"""Fact → what it says of a payer where it does not hold, and where it does."""
_GAVE: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "by_discard": (("不是放炮者", "is not the discarder"), ("是放炮者", "is the discarder")),
    "by_rob_kong": (("不是被抢杠者", "is not the robbed konger"), ("是被抢杠者", "is the robbed konger")),
}
"""The same of who gave the tile, by the way of winning."""
_COUNTS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "payer_bonded": (
        ("不是关系者", "is no partner"),
        ("是 {} 级关系者", "is a partner on level {}"),
    ),
    "partners": (
        ("胡家没有关系者", "the winner has no partner"),
        ("关系者有 {} 家", "partners of the winner: {}"),
    ),
    "top_level": (
        ("胡家没有关系者", "the winner has no partner"),
        ("胡家的最高关系为 {} 级", "the winner's highest bond is of level {}"),
    ),
    "winners": (("没有胡家", "nobody wins"), ("胡家有 {} 家", "winners: {}")),
}
"""Measure → what it says where it is zero, and in a range."""
_BONDED = ("是关系者", "is a partner")


def payers(voice: Voice, form: Node) -> Table:
    """The whole matrix, a line for each situation in which something is paid."""
    matrix = Matrix(form)
    levels = len(matrix.levels) > 1
    head = voice.pick("胡法,付家,付多少,由来", "won by,the payer,pays,for").split(",")
    lines = matrix.lines()
    drawn = _drawn(form, lines)
    paid = (line for line in lines if line.outcome.parts)
    return Table(tuple(head), tuple(_line(voice, line, _way(voice, line, drawn), levels=levels) for line in paid))


def _drawn(form: Node, lines: Iterable[Line]) -> str:
    """How a self-draw is called: where eight flowers may win and no row asks for them, it is paid alike for these."""
    patterns = entries(child(form, "patterns")).values()
    win = any(FLOWER_WIN in read_condition(node).words() for node in patterns)
    return _BOTH if win and not any(line.flower for line in lines) else DRAWN


def _way(voice: Voice, line: Line, drawn: str) -> str:
    return voice.pick(*_WAYS[FLOWER_WIN if line.flower else drawn if line.way == DRAWN else line.way])


def _line(voice: Voice, line: Line, way: str, *, levels: bool) -> tuple[str, ...]:
    follows = "payer_bonded" if line.facts.get("partners") == frozenset((0,)) else ""
    told = ((word, values) for word, values in line.facts.items() if word != follows)
    facts = [_fact(voice, line.way, word, values, levels=levels) for word, values in told]
    situation = voice.pick("，", ", ").join(facts) or voice.pick("每一家", "each of the others")
    return way, situation, _paid(voice, line.outcome), " + ".join(_part(voice, part) for part in line.outcome.parts)


def _fact(voice: Voice, way: str, word: str, values: Values, *, levels: bool) -> str:
    if word == "payer_gave":
        return voice.pick(*_GAVE[way][1 in values])
    if word == "giver_ready":
        ready = voice.conditions.ready if 1 in values else voice.conditions.not_ready
        return voice.pick(f"放炮者{ready}", f"the discarder {ready}")
    if word in _YES_NO:
        return voice.pick(*_YES_NO[word][1 in values])
    none, some = _COUNTS[word]
    if values == {0}:
        return voice.pick(*none)
    if word == "payer_bonded" and not levels:
        return voice.pick(*_BONDED)
    low, high = min(values), max(values)
    if word == "partners" and low == 1 and high > 1:
        return voice.pick("胡家有关系者", "the winner has a partner")
    shown = str(low) if low == high else f"{low}–{high}"
    return voice.pick(*some).format(shown)


def _paid(voice: Voice, outcome: Outcome) -> str:
    shown = []
    if outcome.shares:
        number = number_text(outcome.shares)
        shown.append(voice.pick(f"{number} 份", f"{number} {plural('share', number)}"))
    if outcome.flat:
        number = number_text(outcome.flat)
        shown.append(voice.pick(f"{number} 倍底分", f"{number} {plural('stake', number)}"))
    return " + ".join(shown) or voice.pick("不付", "nothing")


def _part(voice: Voice, part: Part) -> str:
    """A row that adds up, by its name; with a star where it asks for more than the line tells."""
    shown = [rows.name(voice, ("payment", part.row))]
    if part.shares:
        shown.append(number_text(part.shares))
    if part.flat:
        number = number_text(part.flat)
        shown.append(voice.pick(f"{number} 倍底分", counted(number, "stake")))
    if part.times != 1:
        shown.append(f"× {number_text(part.times)}")
    return " ".join(shown) + ("*" if part.demands or part.note else "")
