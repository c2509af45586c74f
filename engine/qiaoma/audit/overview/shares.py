"""谁付几份: who pays how many shares when one player wins, in the situations that rows of `payment` tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from qiaoma.prose.language import counted
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.matrix import Matrix, Outcome
from qiaoma.ruleset.situations import DRAWN, ESCAPED, WAYS, Seat, Table
from qiaoma.units import number_text

Asked = tuple[str, tuple[str, ...]]
"""What is asked, and what each ruleset answers."""
Words = tuple[str, str]
_DISCARD, _ROBBED = WAYS[1], WAYS[2]
_FREE, _BOUND = Seat(), Seat(level=1)
_GAVE, _GAVE_BOUND = Seat(gave=True), Seat(gave=True, level=1)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A situation: what it is called, how the hand ended, and the three others."""

    words: Words
    way: str
    seats: tuple[Seat, Seat, Seat]

    def mutual(self) -> _Asked:
        """The same with every bond working both ways."""
        zh, en = self.words
        first, second, third = (replace(seat, mutual=seat.level > 0) for seat in self.seats)
        return _Asked((f"{zh}（互有关系）", f"{en} (bonded both ways)"), self.way, (first, second, third))


_ASKED = (
    _Asked(("自摸，没有关系者", "self-draw, no partner"), DRAWN, (_FREE, _FREE, _FREE)),
    _Asked(("自摸，关系者一家", "self-draw, one partner"), DRAWN, (_BOUND, _FREE, _FREE)),
    _Asked(("自摸，关系者两家", "self-draw, two partners"), DRAWN, (_BOUND, _BOUND, _FREE)),
    _Asked(("自摸，关系者三家", "self-draw, three partners"), DRAWN, (_BOUND, _BOUND, _BOUND)),
    _Asked(("放炮，没有关系者", "discard, no partner"), _DISCARD, (_GAVE, _FREE, _FREE)),
    _Asked(("关系者放炮", "the partner discards"), _DISCARD, (_GAVE_BOUND, _FREE, _FREE)),
    _Asked(("第三家放炮，关系者一家", "a third party discards, one partner"), _DISCARD, (_GAVE, _BOUND, _FREE)),
    _Asked(("两家关系者之一放炮", "one of two partners discards"), _DISCARD, (_GAVE_BOUND, _BOUND, _FREE)),
    _Asked(("抢杠，没有关系者", "robbed kong, no partner"), _ROBBED, (_GAVE, _FREE, _FREE)),
    _Asked(("抢关系者的杠", "the partner's kong is robbed"), _ROBBED, (_GAVE_BOUND, _FREE, _FREE)),
    _Asked(
        ("抢第三家的杠，关系者一家", "a third party's kong is robbed, one partner"), _ROBBED, (_GAVE, _BOUND, _FREE)
    ),
    _Asked(
        ("抢两家关系者之一的杠", "the kong of one of two partners is robbed"), _ROBBED, (_GAVE_BOUND, _BOUND, _FREE)
    ),
    _Asked(("有人逃跑", "somebody escapes"), ESCAPED, (Seat(escaper=True), _FREE, _FREE)),
)
_GAVE_WORDS = {_DISCARD: ("放炮者", "discarder"), _ROBBED: ("被抢杠者", "robbed konger")}
_READY = ("，{}已听牌", ", the {} being ready"), ("，{}没有听牌", ", the {} not being ready")


def shares(nodes: Sequence[Node], voices: Sequence[Voice]) -> list[Asked]:
    """A row a situation; two where a rule looks at whether the discarder is ready; last, what bonds both ways change."""
    payers = [_Payers(node, voice) for node, voice in zip(nodes, voices, strict=True)]
    voice = voices[0]
    found: list[Asked] = []
    for asked in _ASKED:
        plain, unready = (tuple(one.pays(asked, ready=ready) for one in payers) for ready in (True, False))
        name = voice.pick(*asked.words)
        if plain == unready:
            found.append((name, plain))
        else:
            gave = voice.pick(*_GAVE_WORDS[asked.way])
            both = zip(_READY, (plain, unready), strict=True)
            found += [(f"{name}{voice.pick(*words).format(gave)}", said) for words, said in both]
    return [*found, *_mutual(payers, voice)]


def _mutual(payers: Sequence[_Payers], voice: Voice) -> list[Asked]:
    """What partners pay when the bond works both ways: times what they else do, or situation by situation."""
    every = [one.mutual_factor() for one in payers]
    factors = [factor for factor in every if factor is not None]
    if len(factors) == len(every):
        told = (voice.pick("不变", "the same") if factor == 1 else f"× {number_text(factor)}" for factor in factors)
        said = tuple(told)
        name = voice.pick("互有关系：关系者所付", "bonded both ways: what a partner pays")
        return [(name, said)] if len(set(said)) > 1 else []
    both = ((asked, asked.mutual()) for asked in _ASKED)
    rows = ((two, [tuple(one.pays(asked, ready=True) for one in payers) for asked in (one, two)]) for one, two in both)
    return [(voice.pick(*two.words), mutual) for two, (plain, mutual) in rows if plain != mutual]


class _Payers:
    """One ruleset's payments."""

    def __init__(self, node: Node, voice: Voice) -> None:
        matrix = Matrix(node)
        self._ways = {way.way: way for way in matrix.ways if not way.flower}
        self._level = min(matrix.levels, default=0)
        self._voice = voice

    def mutual_factor(self) -> Fraction | None:
        """By what a bond both ways multiplies the shares of a bonded seat; None where that is not one number."""
        found = {
            two.shares / one.shares
            for asked in _ASKED
            for (seat, one), (_, two) in zip(self._outcomes(asked), self._outcomes(asked.mutual()), strict=True)
            if seat.level and one.shares
        }
        return next(iter(found), Fraction(1)) if len(found) < 2 else None

    def pays(self, asked: _Asked, *, ready: bool) -> str:
        """Who pays what; that nobody does; that the ruleset knows no bond."""
        if not self._level and any(seat.level for seat in asked.seats):
            return self._voice.pick("没有关系", "no bonds")
        told: dict[str, str] = {}
        for seat, outcome in self._outcomes(asked, ready=ready):
            if outcome.parts:
                told.setdefault(self._who(asked, seat), self._much(outcome))
        paid = self._voice.pick("，", ", ").join(f"{who} {much}" for who, much in told.items())
        return paid or self._voice.pick("不付", "nothing")

    def _outcomes(self, asked: _Asked, *, ready: bool = True) -> list[tuple[Seat, Outcome]]:
        """What each of the three others pays; a bond is of the lowest level that the ruleset knows."""
        first, second, third = (replace(seat, level=self._level * seat.level) for seat in asked.seats)
        table = Table(asked.way, False, ready, False, (first, second, third))
        way = self._ways.get(asked.way)
        return [(seat, way.outcome(table.facts(seat)) if way else Outcome()) for seat in table.seats]

    def _who(self, asked: _Asked, seat: Seat) -> str:
        if seat.escaper:
            return self._voice.pick("逃跑者付各家", "the escaper pays each")
        if seat.gave:
            return self._voice.pick(
                *(("放炮者", "discarder") if asked.way == _DISCARD else ("被抢杠者", "robbed konger"))
            )
        if seat.level:
            several = sum(other.level > 0 and not other.gave for other in asked.seats) > 1
            return self._voice.pick("关系者各" if several else "关系者", "each partner" if several else "partner")
        everyone = not any(other.gave or other.level for other in asked.seats)
        return self._voice.pick("各家" if everyone else "其余各", "each" if everyone else "each other")

    def _much(self, outcome: Outcome) -> str:
        shown = [number_text(outcome.shares)] if outcome.shares else []
        if outcome.flat:
            flat = number_text(outcome.flat)
            shown.append(self._voice.pick(f"{flat} 倍底分", counted(flat, "stake")))
        star = "*" if any(part.demands or part.note for part in outcome.parts) else ""
        return (" + ".join(shown) or "0") + star
