"""机器人: who plays a seat by itself, named as on the command line."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final, Protocol

from qiaoma.arguments import require
from qiaoma.errors import Fault, QiaomaError, nearest
from qiaoma.kernel import bots
from qiaoma.kernel.distances import dense_distance_table, distance_table
from qiaoma.rules import state as S
from qiaoma.settle.engine import Ruleset
from qiaoma.table.actions import Action, action_of
from qiaoma.table.aims import aims_of
from qiaoma.table.pipe import PipeBot
from qiaoma.table.requests import check_seat
from qiaoma.table.table import Table
from qiaoma.table.view import View

KINDS: Final = {"random": bots.RANDOM, "sensible": bots.SENSIBLE, "cautious": bots.CAUTIOUS}
"""随机, 明理, 谨慎: the bots of the engine."""
COMMAND: Final = "cmd:"
"""Before the command of a bot that is a program of its own."""


class Bot(Protocol):
    """机器人: a player of :mod:`qiaoma.table.session` with a name."""

    name: str

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


class KernelBot:
    """A bot of the engine at one seat of one table. It chooses as in a simulation of the same seed."""

    def __init__(self, kind: str, table: Table, seat: int) -> None:
        self.name = kind
        self._kind = KINDS[kind]
        self._table = table
        self._seat = seat
        self._hand = 0
        self._aims: Any = list(_known(table.ruleset)) if self._kind != bots.RANDOM else [0]
        self._choices: Any = [0] * (S.SEATS * S.STREAM)
        self._distances: Any = distance_table()
        if table.machine.fast:
            import numpy

            self._aims, self._choices = numpy.array(self._aims), numpy.array(self._choices)
            self._distances = dense_distance_table()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal`, chosen from what the seat sees."""
        machine = self._table.machine
        if self._hand != view.hand:
            machine.seed_choices(self._choices, self._table.seed, self._seat)
            self._hand = view.hand
        code = machine.choose(self._kind, self._distances, self._aims, self._seat, self._choices)
        return action_of(code, view.lying and view.lying[0])


def make_bot(kind: str, table: Table, seat: int) -> Bot:
    """A bot for a seat: one of KINDS, or ``cmd:`` and a command (see :class:`qiaoma.table.pipe.PipeBot`; close it).

    Raises IllegalAction for a seat that is none, QiaomaError for another kind (`bot.kind`) and for a program that does not start (`bot.not_started`).
    """
    require("make_bot", "kind", kind, str)
    require("make_bot", "table", table, Table)
    check_seat("make_bot", seat)
    if kind.startswith(COMMAND):
        return PipeBot(kind.removeprefix(COMMAND), seat, table.ruleset.ref())
    if kind not in KINDS:
        raise QiaomaError([_no_kind(kind)])
    return KernelBot(kind, table, seat)


@functools.lru_cache(maxsize=8)
def _known(ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(aims_of(ruleset))


def _no_kind(kind: str) -> Fault:
    return Fault(
        "bot.kind",
        zh=f"没有叫 {kind} 的机器人",
        en=f"no bot is called {kind}",
        found=kind[:60],
        allowed=(*KINDS, f"{COMMAND}…"),
        nearest=nearest(kind, KINDS),
        remedy_zh=f"另写的机器人用 {COMMAND} 加上它的命令",
        remedy_en=f"for a bot of your own write {COMMAND} and its command",
    )
