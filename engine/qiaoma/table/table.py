"""牌桌: four seats under one ruleset, hand after hand. The typed door of the machine; it knows no rule itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from qiaoma.arguments import require, require_callable, require_choices, require_list
from qiaoma.case.types import SEATS, Case, Escape
from qiaoma.errors import CaseError, IllegalAction, InvariantBroken
from qiaoma.rules import action as A
from qiaoma.rules import state as S
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.settlement import Settlement
from qiaoma.table import announcing, requests
from qiaoma.table.actions import Action, action_of, code_of
from qiaoma.table.events import Event, happened
from qiaoma.table.finished import finished_case
from qiaoma.table.machine import Machine
from qiaoma.table.refused import refusal_faults
from qiaoma.table.view import View
from qiaoma.table.viewing import lying_tile, view_of
from qiaoma.units import parse_number

FOUR = len(SEATS)
Log = Callable[[Mapping[str, Any]], None]


class Table:
    """牌桌. Seats are 0–3 in turn order; money is exact, in points (`stake` points a flower unit).

    `ruleset` is an id, `id@version`, a path or a loaded ruleset, under `options` and `readings`. Wall, dice and first
    dealer follow from `seed`; `balances` (None: without a limit) are what the seats bring. `fast` compiles the kernel
    (extra `fast`). `log` is called with every entry of the log as JSON data. Not to be shared by threads.
    """

    def __init__(
        self,
        ruleset: str | Path | Ruleset,
        *,
        seed: int = 0,
        stake: int | Fraction = 1,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, Any] | None = None,
        path: Sequence[str | Path] = (),
        balances: Sequence[int | Fraction | None] | None = None,
        dealer: int | None = None,
        names: Sequence[str] = SEATS,
        fast: bool = False,
        log: Log | None = None,
    ) -> None:
        require("Table", "ruleset", ruleset, (str, Path, Ruleset))
        require_choices("Table", "options", options)
        require_choices("Table", "readings", readings)
        require_callable("Table", "log", log)
        names = require_list("Table", "names", names, (object,))
        balances = None if balances is None else require_list("Table", "balances", balances, (object,))
        requests.check_table(seed, stake, balances, dealer, names)
        loaded = ruleset if isinstance(ruleset, Ruleset) else load(ruleset, path=path)
        self.ruleset = loaded.chosen(options=options, readings=readings)
        self.seed, self.stake, self.names = seed, Fraction(stake), names
        self._machine = Machine(self.ruleset, fast=fast)
        self._log = log
        self._events: list[Event] = []
        self._case: Case | None = None
        self._settlement: Settlement | None = None
        self._escapes: tuple[Escape, ...] = ()
        self.ratings: tuple[int, ...] = (0,) * FOUR
        self.match_over = self._closed = False
        self._set_up(balances or (None,) * FOUR, dealer)
        self._note(announcing.game(self))

    def _set_up(self, balances: Sequence[int | Fraction | None], dealer: int | None) -> None:
        state, scales = self._machine.state, self.ruleset.compiled.scales
        money = [self.stake, *(Fraction(balance) for balance in balances if balance is not None)]
        smallest = parse_number(self.ruleset.effective.get("smallest", 1))
        state.scale = requests.scale_of([*money, smallest], scales.ledger)
        state.stake = int(self.stake * state.scale)
        for seat, balance in enumerate(balances):
            state.limited[seat] = int(balance is not None)
            state.balances[seat] = int((balance or 0) * self._parts)
        state.dealer = self._machine.seed_first_dealer(self.seed) if dealer is None else dealer
        state.phase = S.BETWEEN

    @property
    def _parts(self) -> int:
        """Parts of one point in which the machine counts money."""
        return self.ruleset.compiled.scales.ledger * int(self._machine.state.scale)

    @property
    def balances(self) -> tuple[Fraction | None, ...]:
        """What each seat has, in points; None for a seat without a limit. As before the hand while one is played."""
        state = self._machine.state
        return tuple(
            Fraction(int(state.balances[seat]), self._parts) if int(state.limited[seat]) else None
            for seat in range(FOUR)
        )

    @property
    def machine(self) -> Machine:
        """The machine behind the table: for players inside the engine, and for tests. It hides nothing."""
        return self._machine

    @property
    def hand(self) -> int:
        """How many hands were begun."""
        return self._machine.number("hand")

    @property
    def dealer(self) -> int:
        """庄: who deals this hand, or the next when none is being played."""
        return self._machine.number("dealer")

    @property
    def counters(self) -> dict[str, int]:
        """荒番 and the other counters: in play during a hand, else as the next hand finds them."""
        cells = self._machine.state.counters if self.over else self._machine.state.in_play
        return {name: int(cells[place]) for place, name in enumerate(self.ruleset.compiled.counters)}

    @property
    def over(self) -> bool:
        """Whether no hand is being played."""
        return self._machine.number("phase") in (S.BETWEEN, S.OVER)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in this hand, nothing hidden."""
        return tuple(self._events)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must act, in turn order from the dealer."""
        asked = self._machine.state.asked
        order = ((self.dealer + step) % FOUR for step in range(FOUR))
        return tuple(seat for seat in order if int(asked[seat]) == S.AWAITED)

    @property
    def case(self) -> Case:
        """The hand that is over, as a case. Raises IllegalAction while none is."""
        if self._case is None:
            raise IllegalAction([requests.not_over()])
        return self._case

    @property
    def settlement(self) -> Settlement:
        """结算: the money of the hand that is over, explained. Raises IllegalAction while none is."""
        if self._settlement is None:
            raise IllegalAction([requests.not_over()])
        return self._settlement

    def deal(self, *, wall: Sequence[int] | None = None, dice: tuple[int, int] | None = None) -> tuple[Event, ...]:
        """开局: begin the next hand. Wall and dice follow from the seed, or are given: `wall` as faces in the order in
        which they are laid (see :mod:`qiaoma.kernel.wall`), before it is broken. Raises IllegalAction."""
        requests.check_deal(self.over, self.match_over, self._closed)
        machine, state = self._machine, self._machine.state
        wall = None if wall is None else require_list("deal", "wall", wall, (int,))
        dice = None if dice is None else require_list("deal", "dice", dice, (int,))
        requests.check_wall(machine, wall, dice)
        state.hand += 1
        machine.mix(self.seed)
        for place, face in enumerate(wall or ()):
            state.wall[place] = face
        for place, die in enumerate(dice or ()):
            state.dice[place] = die
        laid = [int(state.wall[place]) for place in range(machine.number("tiles"))]
        machine.lay_out()
        self._case = self._settlement = None
        self._escapes, self._events = (), []
        opened = announcing.deal(self, laid)
        machine.begin()
        return self._happened([opened])

    def legal(self, seat: int) -> tuple[Action, ...]:
        """可行: what the seat may do now; nothing when it is not awaited. Nothing else is accepted."""
        require("legal", "seat", seat, int)
        lying = self._lying()
        return tuple(action_of(code, lying) for code in self._machine.legal(seat))

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Let a seat act; returns what happened. Raises IllegalAction with the refusing rows; then nothing has changed.

        Raises CaseError where the hand is over and its money more than can be counted: then the match is over, unpaid."""
        require("act", "seat", seat, int)
        require("act", "action", action, Action)
        require("act", "action.wilds", action.wilds, tuple)
        code = code_of(action, self._lying())
        answer = self._machine.why_not(seat, code if code >= 0 else A.PASS)
        if code < 0 and answer in (A.DONE, A.NOT_LEGAL):
            answer = A.NOT_LEGAL
        if answer != A.DONE:
            legal = list(self.legal(seat))
            raise IllegalAction(refusal_faults(self._machine, seat, action, code, answer, legal))
        self._note({"type": "decide", "actor": seat, "action": action.as_dict()})
        self._machine.apply(seat, code)
        return self._happened([])

    def time_out(self, seat: int) -> tuple[Event, ...]:
        """超时: play for a seat that does not act: a compulsory act, a pass, the drawn tile, else the first legal act."""
        require("time_out", "seat", seat, int)
        answer = self._machine.why_not(seat, A.PASS)
        if answer not in (A.DONE, A.NOT_LEGAL):
            raise IllegalAction([requests.not_asked(seat, answer)])
        code = self._machine.timed_out(seat)
        self._note({"type": "time_out", "actor": seat, "action": action_of(code, self._lying()).as_dict()})
        self._machine.apply(seat, code)
        return self._happened([])

    def note_replaced(self, seat: int, why: str) -> None:
        """代打: say in the log that the table plays for this seat from now on; `why` in a line."""
        requests.check_note(self._closed, seat, why)
        self._note({"type": "replaced", "actor": seat, "why": why})

    def escape(
        self,
        seat: int,
        why: str = "left",
        *,
        minutes: int | Fraction | None = None,
        timeouts: int | None = None,
    ) -> tuple[Event, ...]:
        """逃跑: end the hand because a seat left it. Raises IllegalAction where the ruleset calls it no escape."""
        require("escape", "minutes", minutes, (int, Fraction, type(None)))
        require("escape", "timeouts", timeouts, (int, type(None)))
        told_minutes = None if minutes is None else Fraction(minutes)
        escape = requests.check_escape(self.ruleset, self.over, Escape(seat, why, told_minutes, timeouts))
        self._escapes = (escape,)
        event = announcing.escaped(escape)
        self._machine.escape(1 << seat)
        return self._happened([event])

    def leave(self, seat: int) -> tuple[Event, ...]:
        """换人: between two hands a seat changes hands; counters do as `carry.closing` says of a player who left."""
        requests.check_leave(self.over, self._closed, seat)
        self._machine.player_leaves()
        entry = {"type": "leave_seat", "actor": seat, "counters": self.counters}
        self._note(entry)
        return (Event("leave_seat", {"actor": seat, "counters": self.counters}),)

    def close(self) -> None:
        """End the game: the log is complete after this, and no hand follows. Raises IllegalAction within a hand, or twice."""
        requests.check_close(self.over, self._closed)
        self._closed = True
        self._note(announcing.end(self))

    def view(self, seat: int | None) -> View:
        """所见: what a seat (None: a spectator) may see of the table."""
        if seat is not None:
            requests.check_seat("view", seat)
        return view_of(self, seat)

    @property
    def kongs_shown(self) -> bool:
        """Whether a concealed kong lies face up."""
        return bool(self.ruleset.effective["play"].get("concealed_kong") == "shown")

    def _lying(self) -> int | None:
        lying = lying_tile(self._machine)
        return None if lying is None else lying[0]

    def _note(self, entry: Mapping[str, Any]) -> None:
        if self._log is not None:
            self._log(entry)

    def _happened(self, first: list[Event]) -> tuple[Event, ...]:
        """Gather the events of a step, and close the hand if it is over."""
        events = [*first, *happened(self._machine, kongs_shown=self.kongs_shown)]
        if self._machine.number("phase") == S.OVER:
            events += self._close_hand()
        self._events += events
        for event in events:
            self._note(event.as_dict())
        return tuple(events)

    def _close_hand(self) -> list[Event]:
        machine = self._machine
        case = finished_case(machine, self.stake, self.balances, self.ratings, self._escapes)
        try:
            settlement = self.ruleset.settle(case)
        except CaseError:
            self.match_over = True  # nothing was paid, so nothing can follow
            raise
        nets = [Fraction(int(net), self._parts) for net in machine.state.nets]
        legal = machine.number("status") == 0
        if not settlement.legal or not legal or list(settlement.nets) != nets:
            raise InvariantBroken([requests.settles_otherwise(nets, settlement)])
        self._case, self._settlement = case, settlement
        self.ratings = tuple(
            rating + int(change) for rating, change in zip(self.ratings, machine.state.ratings, strict=True)
        )
        self.match_over = machine.match_ends()
        events = announcing.closed(self, case, settlement)
        machine.hand_on()
        return events
