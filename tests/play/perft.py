"""数路: how many ways a hand can go on from fixed states, counted decision by decision.

`python -m tests.play.perft` writes the counts anew into perft.yaml; read the difference before you keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qiaoma.ruleset.document import read_file
from qiaoma.table.actions import action_of
from qiaoma.table.machine import Machine
from qiaoma.table.table import Table
from tests.play.script import SOURCES, ruleset_of

COUNTS = Path(__file__).with_suffix(".yaml")
RULESETS = (*SOURCES, "next-wild", "late-flowers", "frozen-table", "forced", "qinghunpeng wild_claims=allowed")
STARTS = (0, 25, 60)
"""Decisions made before the count begins."""
DEPTH = 3
STRIDE = 37


@dataclass(frozen=True, slots=True)
class Start:
    """A fixed state: a ruleset, the seed of the table, and how many decisions were made before."""

    label: str
    seed: int
    after: int

    def table(self) -> Table:
        """The state: at each decision the first awaited seat takes an act that a stride picks."""
        table = Table(ruleset_of(self.label), seed=self.seed)
        table.deal()
        for number in range(self.after):
            if table.over:
                table.deal()
            seat = table.awaited[0]
            legal = sorted(table.machine.legal(seat))
            lies = table.view(None).lying
            code = legal[(STRIDE * number + self.seed) % len(legal)]
            table.act(seat, action_of(code, None if lies is None else lies[0]))
        if table.over:
            table.deal()
        return table


def starts() -> Iterator[Start]:
    """Every state that is counted."""
    for label in RULESETS:
        for number, after in enumerate(STARTS):
            yield Start(label, seed=number + 1, after=after)


def first_awaited(machine: Machine) -> int:
    """The first seat that must act, from the dealer on; -1 when the hand is over. Its acts are one decision."""
    dealer = machine.number("dealer")
    order = [(dealer + step) % 4 for step in range(4)]
    return next((seat for seat in order if machine.legal(seat)), -1)


def perft(machine: Machine, depth: int) -> int:
    """Sequences of `depth` decisions; a hand that is over before ends its sequence."""
    seat = first_awaited(machine)
    if depth == 0 or seat < 0:
        return 1
    legal = machine.legal(seat)
    if depth == 1:
        return len(legal)
    before, total = machine.snapshot(), 0
    for code in legal:
        machine.apply(seat, code)
        total += perft(machine, depth - 1)
        machine.restore(before)
    return total


def counts(start: Start) -> list[int]:
    """The counts at depths 1 to DEPTH."""
    machine = start.table().machine
    return [perft(machine, depth) for depth in range(1, DEPTH + 1)]


def stored() -> dict[Start, list[int]]:
    """The counts that were written down."""
    rows = read_file(COUNTS).plain()
    return {Start(row["ruleset"], row["seed"], row["after"]): row["counts"] for row in rows}


def main() -> int:
    """Count anew and write."""
    lines = ["# Ways to go on from fixed states, at 1, 2 and 3 decisions. Written by `python -m tests.play.perft`."]
    for start in starts():
        found = counts(start)
        lines.append(f"- {{ruleset: {start.label}, seed: {start.seed}, after: {start.after}, counts: {found}}}")
        print(lines[-1], file=sys.stderr)
    COUNTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
