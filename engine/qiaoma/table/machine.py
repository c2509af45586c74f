"""机器: a table's state with the kernel that moves it, at either speed, and the numbers that both need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from qiaoma.kernel import bots, chance, ending, play, reasons
from qiaoma.kernel.plain import PlainState
from qiaoma.kernel.suits import suit_table
from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.rules import trace as T
from qiaoma.settle.engine import Ruleset

Moves = Mapping[str, Callable[..., Any]]
_PLAIN: Moves = {
    function.__name__: function
    for function in (
        bots.choose,
        chance.below,
        chance.seed_stream,
        ending.hand_on,
        ending.match_ends,
        ending.player_leaves,
        play.apply,
        play.begin,
        play.escape,
        play.lay_out,
        play.mix_wall,
        play.timed_out,
        play.why_not,
        reasons.refusing_rows,
    )
}


class Machine:
    """机器 of one table. `state` is read by name; only the methods here change it."""

    def __init__(self, ruleset: Ruleset, *, fast: bool) -> None:
        self.ruleset = ruleset
        self.fast = fast
        self.rules: Any = list(ruleset.compiled.table)
        self.suits: Any = None
        self.case: Any = [0] * C.SIZE
        self.trace: Any = [0] * T.SIZE
        self.state: Any = None
        self._cells: Any = None
        self._moves = _PLAIN
        if fast:
            self._compile()
        else:
            self.suits = suit_table()
            self.state = self._cells = PlainState()

    def _compile(self) -> None:
        import numpy

        from qiaoma.kernel.speed import PLAYING, compiled
        from qiaoma.kernel.suits import dense_suit_table

        self._moves = compiled(PLAYING)
        self.suits = dense_suit_table()
        self.rules = numpy.array(self.rules, dtype=numpy.int64)
        self.case, self.trace = numpy.zeros(C.SIZE, dtype=numpy.int64), numpy.zeros(T.SIZE, dtype=numpy.int64)
        records = numpy.zeros(1, dtype=S.record_fields())
        self._cells = records[0]
        self.state = records.view(numpy.recarray)[0]

    def seed_first_dealer(self, seed: int) -> int:
        """The seat that deals first, drawn from the seed."""
        state = self.state
        self._moves["seed_stream"](state.chance, 0, seed, 0, 0)
        return int(self._moves["below"](state.chance, 0, S.SEATS))

    def mix(self, seed: int) -> None:
        """Lay the wall and throw the dice of the next hand of the table `seed`."""
        self._moves["mix_wall"](self.rules, self._cells, seed)

    def lay_out(self) -> None:
        """Break the laid wall and deal."""
        self._moves["lay_out"](self.rules, self._cells, self.case, self.trace)

    def begin(self) -> None:
        """Replace flowers and ask the first seat."""
        self._moves["begin"](self.rules, self.suits, self._cells, self.case, self.trace)

    def apply(self, seat: int, action: int) -> int:
        """Let a seat act; the code of :mod:`qiaoma.rules.action`."""
        move = self._moves["apply"]
        return int(move(self.rules, self.suits, self._cells, seat, action, self.case, self.trace))

    def why_not(self, seat: int, action: int) -> int:
        """The code with which `apply` would answer; nothing changes."""
        return int(self._moves["why_not"](self._cells, seat, action))

    def refusing_rows(self, seat: int, action: int) -> int:
        """The mask of the rows that refuse an act."""
        move = self._moves["refusing_rows"]
        return int(move(self.rules, self.suits, self._cells, seat, action, self.case, self.trace))

    def timed_out(self, seat: int) -> int:
        """The act that is played for a seat that does not answer."""
        return int(self._moves["timed_out"](self._cells, seat))

    def choose(self, kind: int, distances: Any, aims: Any, seat: int, choices: Any) -> int:
        """The act of a bot of this kind for an awaited seat; `aims` and `choices` as :mod:`qiaoma.kernel.bots` says."""
        return int(self._moves["choose"](kind, self.rules, distances, aims, self._cells, seat, choices))

    def seed_choices(self, choices: Any, seed: int, seat: int) -> None:
        """Begin the stream of a seat's choices in this hand of the table `seed`."""
        self._moves["seed_stream"](choices, seat * S.STREAM, seed, self.number("hand"), seat + 1)

    def escape(self, escapers: int) -> None:
        """End the hand because the seats of the mask left it."""
        self._moves["escape"](self.rules, self.suits, self._cells, escapers, self.case, self.trace)

    def hand_on(self) -> None:
        """Pay, and hand dealer and counters on."""
        self._moves["hand_on"](self._cells)

    def match_ends(self) -> bool:
        """Whether the match is over after this hand."""
        return bool(self._moves["match_ends"](self.rules, self._cells, self.case, self.trace))

    def player_leaves(self) -> None:
        """A seat changes hands between two hands."""
        self._moves["player_leaves"](self.rules, self._cells, self.case, self.trace)

    def row(self, name: str, seat: int, length: int) -> list[int]:
        """The numbers of one seat in a field of `length` numbers a seat."""
        cells: Sequence[int] = getattr(self.state, name)
        return [int(cells[place]) for place in range(seat * length, (seat + 1) * length)]

    def number(self, name: str) -> int:
        """A single field."""
        return int(getattr(self.state, name))

    def legal(self, seat: int) -> list[int]:
        """The codes of all that the seat may do; empty when it is not awaited."""
        state = self.state
        if not 0 <= seat < S.SEATS or int(state.asked[seat]) != S.AWAITED:
            return []
        first = seat * S.MOST_LEGAL
        return [int(state.legal[place]) for place in range(first, first + int(state.legal_number[seat]))]

    def snapshot(self) -> dict[str, Any]:
        """A copy of every field: for tests, and for a search that comes back."""
        fields = S.plain_fields()
        return {name: _copied(getattr(self.state, name), length) for name, length in fields.items()}

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Give every field the value that it had."""
        for name, value in snapshot.items():
            if isinstance(value, list):
                cells = getattr(self.state, name)
                for place, number in enumerate(value):
                    cells[place] = number
            else:
                setattr(self.state, name, value)


def _copied(value: Any, length: int) -> Any:
    return [int(number) for number in value] if length else int(value)


CODES = {
    A.HAND_IS_OVER: "act.over",
    A.NOT_ASKED: "act.not_asked",
    A.ALREADY_ANSWERED: "act.answered",
    A.NO_SUCH_ACTION: "act.unknown",
    A.NOT_LEGAL: "act.not_legal",
    A.NO_SUCH_SEAT: "act.seat",
}
"""The fault code of each refusal of the kernel."""
