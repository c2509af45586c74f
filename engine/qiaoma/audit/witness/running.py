"""同步打: one script at two tables, act by act on one wall, until something differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qiaoma.audit.witness.script import DEAL, END, GO, UNTIL, Deal, Script, Step
from qiaoma.audit.witness.script_outcome import Outcome
from qiaoma.case.types import SEATS
from qiaoma.errors import IllegalAction
from qiaoma.rules import state as S
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import escaped, print_action, read_action
from qiaoma.table.actions import action_of
from qiaoma.table.events import Event
from qiaoma.table.laying import WallRules, drawing_order, laid
from qiaoma.table.table import Table
from qiaoma.table.viewing import lying_tile

FOUR: Final = len(SEATS)
ESCAPE, LEAVE = "escape", "leave"
TIME_OUT: Final = "time out"


class Duel:
    """Two tables at which the same is dealt and done. As long as nothing differs, both are in the same position."""

    def __init__(self, own: Ruleset, changed: Ruleset, dealer: str) -> None:
        place = SEATS.index(dealer)
        self.tables = (Table(own, dealer=place), Table(changed, dealer=place))
        self.rules = WallRules.of(own.effective)
        self.steps = 0
        self.differs = False
        self._events: list[Sequence[Event]] = [(), ()]
        self._refused: list[tuple[str, ...]] = [(), ()]

    @property
    def table(self) -> Table:
        """The first table, which speaks for both while nothing differs."""
        return self.tables[0]

    def deal(self, deal: Deal) -> None:
        """Begin a hand at both, on the wall that is laid for the first. Raises ValueError for tiles that are not there."""
        dealer = self.table.dealer
        wall = laid(drawing_order(self.rules, dealer, deal.tiles), self.rules, dealer, deal.dice)
        self._both(lambda table: table.deal(wall=wall, dice=deal.dice))

    def step(self, step: Step) -> None:
        """One step at both. Raises IllegalAction where both refuse it, ValueError where it cannot be read."""
        self.steps += 1
        if step.who == DEAL:
            self.deal(Deal())
        elif step.who in (UNTIL, GO):
            self._let_go(step)
        elif step.who in SEATS:
            self.act(SEATS.index(step.who), step.what)
        else:
            raise ValueError(f"no step: {step.who}: {step.what}")

    def act(self, seat: int, text: str) -> None:
        """Let a seat do what the words say, at both."""
        word, *rest = text.split()
        if word == ESCAPE:
            self._both(lambda table: escaped(table, seat, rest))
        elif text == TIME_OUT:
            self._both(lambda table: table.time_out(seat))
        elif word == LEAVE:
            self._both(lambda table: table.leave(seat))
        else:
            action = read_action(text, self.table, seat)
            self._both(lambda table: table.act(seat, action))

    def outcomes(self) -> tuple[Outcome, Outcome]:
        """What the last act led to at each table."""
        one, two = (self._outcome(number) for number in (0, 1))
        return one, two

    def _let_go(self, step: Step) -> None:
        """Each seat that is asked lets it go, as when its time is up, until a seat's turn or for some turns."""
        until = SEATS.index(step.what) if step.who == UNTIL else None
        turns = None if step.what == END or step.who == UNTIL else int(step.what)
        machine = self.table.machine
        while not self.table.over and not self.differs:
            in_turn = machine.number("phase") == S.TURN
            if in_turn and (turns == 0 or machine.number("turn") == until):
                return
            if turns is not None and in_turn:
                turns -= 1
            self.act(self.table.awaited[0], TIME_OUT)

    def _both(self, do: object) -> None:
        assert callable(do)
        faults: list[IllegalAction | None] = []
        for number, table in enumerate(self.tables):
            self._events[number], self._refused[number] = (), ()
            try:
                self._events[number] = do(table)
                faults.append(None)
            except IllegalAction as error:
                faults.append(error)
                self._refused[number] = tuple(fault.path or fault.code for fault in error.faults)
        one, two = faults
        if one is not None and two is not None and self._refused[0] == self._refused[1]:
            raise one
        self.differs = self._observed(0) != self._observed(1)

    def _observed(self, number: int) -> object:
        """Everything about a table that anybody sees, or may do, after the last act; cheap to compare."""
        table = self.tables[number]
        machine = table.machine
        events = [
            (event.type, {name: value for name, value in event.fields.items() if name != "wall"})
            for event in self._events[number]
        ]
        legal = [machine.legal(seat) for seat in range(FOUR)]
        return events, legal, machine.number("left"), table.match_over, self._refused[number]

    def _outcome(self, number: int) -> Outcome:
        table, other = self.tables[number], self.tables[1 - number]
        legal = _legal(table)
        barred = {
            f"{SEATS[seat]} {text}": _why(table, seat, text)
            for seat, texts in enumerate(_legal(other))
            for text in texts
            if text not in legal[seat]
        }
        return Outcome(
            step=self.steps,
            events=tuple(event.as_dict() for event in self._events[number]),
            legal=legal,
            wall_left=table.machine.number("left"),
            match_over=table.match_over,
            refused=self._refused[number],
            barred=barred if self._comparable() else {},
        )

    def _comparable(self) -> bool:
        """Whether both tables ask the same seats about the same tiles, so that an act of one can be tried at the other."""
        places = [(table.awaited, table.over, table.view(None).lying) for table in self.tables]
        return places[0] == places[1]


def run(script: Script, own: Ruleset, changed: Ruleset) -> tuple[Outcome, Outcome]:
    """See :meth:`Script.run`."""
    if script.deal is None:
        from qiaoma.audit.witness.agreement import negotiated

        return negotiated(script, own, changed)
    duel = Duel(own, changed, script.deal.dealer)
    duel.deal(script.deal)
    for step in script.steps:
        if duel.differs:
            break
        try:
            duel.step(step)
        except IllegalAction:  # both refuse it, for the same rows: that is what both outcomes say
            break
    return duel.outcomes()


def _legal(table: Table) -> tuple[tuple[str, ...], ...]:
    lying = lying_tile(table.machine)
    face = None if lying is None else lying[0]
    codes = [table.machine.legal(seat) for seat in range(FOUR)]
    return tuple(tuple(print_action(action_of(code, face)) for code in codes[seat]) for seat in range(FOUR))


def _why(table: Table, seat: int, text: str) -> tuple[str, ...]:
    """The rows, or else the codes, that refuse an act; it is known to be refused, so nothing changes."""
    try:
        table.act(seat, read_action(text, table, seat))
    except IllegalAction as error:
        return tuple(dict.fromkeys(fault.path or fault.code for fault in error.faults))
    raise AssertionError(f"{SEATS[seat]} {text}: was refused")
