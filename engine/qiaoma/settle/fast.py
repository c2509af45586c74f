"""快算: the same ruleset with the kernel compiled. For services, bulk and simulation; needs the extra `fast`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Fault
from qiaoma.kernel.speed import SETTLING, compiled
from qiaoma.kernel.suits import dense_suit_table
from qiaoma.rules import case_record as C
from qiaoma.rules import trace as T
from qiaoma.settle.encode import PLAYERS
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import check_names, names_something

REFUSED = T.REFUSED
"""Status of a hand that the ruleset refuses, in :meth:`Fast.nets`."""


class Fast(Ruleset):
    """规则集, compiled. Settles as :class:`qiaoma.settle.engine.Ruleset` does, field by field. Not to be shared by threads."""

    def __init__(self, ruleset: Ruleset) -> None:
        import numpy

        super().__init__(ruleset.profile, ruleset.name, ruleset.path)
        functions = compiled(SETTLING)
        self._settle, self._nets, self._many = functions["settle"], functions["settle_nets"], functions["settle_many"]
        self._cells = numpy.array(self.compiled.table, dtype=numpy.int64)
        self._suits = dense_suit_table()
        self._trace = numpy.zeros(T.SIZE, dtype=numpy.int64)
        self._five = numpy.zeros(PLAYERS + 1, dtype=numpy.int64)
        self._numpy = numpy

    def chosen(self, **choices: Any) -> Ruleset:
        """As of a ruleset; the answer is compiled too."""
        other = super().chosen(**choices)
        return self if other is self else Fast(other)

    def _run(self, values: array[int]) -> Sequence[int]:
        case = self._numpy.frombuffer(values, dtype=self._numpy.int64)
        self._settle(self._cells, self._suits, case, self._trace)
        wins = values[C.WINS]
        last = T.WIN + (wins - 1) * T.WIN_SIZE + T.WIN_LINES + (len(self.compiled.worksheet) + 1) * T.LINE_SIZE
        told: list[int] = self._trace[: last if wins else T.WIN].tolist()
        return told

    def pack(self, cases: Iterable[Case]) -> Any:
        """Cases as one array of records for :meth:`nets` and :meth:`nets_of_all`.

        Raises CaseError for a case that leaves something open or chooses options of its own: settle those one by one.
        """
        records = []
        for case in cases:
            if names_something(case):
                check_names(case, (self,))
            record = self.encoder.encode(case)
            if record.questions or case.options or case.readings or record.scale != 1 or self.conduct.refusals(case):
                raise CaseError([_not_plain().at(case.place)])
            records.append(record.values)
        return self._numpy.array(records, dtype=self._numpy.int64).reshape(-1, C.SIZE)

    def nets(self, record: Any) -> Any:
        """(status, E, S, W, N) of one packed record: nets in parts of 1/`parts` points; status 0, or REFUSED.

        The answer is one array, written anew by the next call.
        """
        self._nets(self._cells, self._suits, record, self._five, self._trace)
        return self._five

    def nets_of_all(self, records: Any) -> Any:
        """(status, E, S, W, N) of every packed record, as an array of shape (n, 5).

        The nets count in parts of 1/`parts` points, so that halves stay whole: divide by `parts` for points.
        """
        nets = self._numpy.zeros((len(records), PLAYERS + 1), dtype=self._numpy.int64)
        self._many(self._cells, self._suits, records, nets, self._trace)
        return nets

    @property
    def parts(self) -> int:
        """In how many parts of a point :meth:`nets` counts."""
        return self.compiled.scales.ledger

    def points(self, net: int) -> Fraction:
        """A net of :meth:`nets` in points."""
        return Fraction(int(net), self.parts)


def _not_plain() -> Fault:
    return Fault(
        "case.not_packable",
        zh="这个牌例不能成批结算：有未写明的事实、自带选项、分数底分或被规则拒绝",
        en="this case cannot be settled in bulk: it leaves something open, chooses options, has a fractional stake or is refused",
        remedy_zh="用 settle 单独结算",
        remedy_en="settle it alone",
    )
