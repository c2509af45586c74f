"""候选 candidates: one ruleset under any of its moves, and what each makes of the hands. What was settled is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qiaoma.audit.identify.evidence import Hand, Paid
from qiaoma.audit.identify.moves import NOTHING, Move, Moves, moved
from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Fault, RulesetError
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.hands import carried
from qiaoma.settle.known import restricted


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a candidate makes of a hand: what it would pay, or why it cannot say."""

    paid: Paid | None
    faults: tuple[Fault, ...] = ()

    def fits(self, told: Paid) -> bool | None:
        """Whether this is what was paid; None where the candidate cannot say."""
        if self.paid is None:
            return None
        if told.nets != self.paid.nets:
            return False
        if told.nets is None:
            return True
        own = self.paid.counters or {}
        counted = all(own.get(name, 0) == number for name, number in (told.counters or {}).items())
        return counted and told.dealer in (None, self.paid.dealer)


class Candidates:
    """One ruleset under its moves beside the hands."""

    def __init__(self, ruleset: Ruleset, hands: Sequence[Hand], moves: Sequence[Move]) -> None:
        self.ruleset = ruleset
        self.hands = list(hands)
        self.moves = tuple(moves)
        self.made = 0
        """How many rulesets were made."""
        self._rulesets: dict[Moves, Ruleset | None] = {}
        self._verdicts: dict[tuple[Moves, int], Verdict] = {}
        self._cases: dict[tuple[Moves, int], Case] = {}
        self._affecting: dict[int, tuple[Move, ...]] = {}

    def add(self, hand: Hand) -> None:
        """One hand more."""
        self.hands.append(hand)

    def under(self, moves: Moves) -> Ruleset | None:
        """The ruleset under some moves; None where they make none."""
        if moves not in self._rulesets:
            self.made += 1
            try:
                self._rulesets[moves] = moved(self.ruleset, moves)
            except RulesetError:
                self._rulesets[moves] = None
        return self._rulesets[moves]

    def verdict(self, moves: Moves, number: int) -> Verdict:
        """What the ruleset under `moves`, which must make one, does with a hand."""
        key = moves, number
        if key not in self._verdicts:
            ruleset = self.under(moves)
            assert ruleset is not None
            self._verdicts[key] = verdict(ruleset, self.case(moves, number))
        return self._verdicts[key]

    def misfits(self, moves: Moves, among: Sequence[int] | None = None) -> Iterator[int]:
        """The hands for which the ruleset under `moves` does not pay what was paid, in their order."""
        for number in range(len(self.hands)) if among is None else among:
            if self.verdict(moves, number).fits(self.hands[number].paid) is False:
                yield number

    def aside(self, moves: Moves) -> list[int]:
        """The hands that it cannot decide."""
        return [number for number in range(len(self.hands)) if self.verdict(moves, number).paid is None]

    @property
    def wrong(self) -> tuple[int, ...]:
        """The hands that the ruleset as it is does not explain."""
        return tuple(self.misfits(NOTHING))

    def affecting(self, number: int) -> tuple[Move, ...]:
        """The moves that alone make something else of a hand than the ruleset as it is."""
        if number not in self._affecting:
            plain = self.verdict(NOTHING, number)
            self._affecting[number] = tuple(
                move
                for move in self.moves
                if self.under(frozenset((move,))) is not None and self.verdict(frozenset((move,)), number) != plain
            )
        return self._affecting[number]

    def case(self, moves: Moves, number: int) -> Case:
        """The case of a hand, with what the hands of its table before it left under the ruleset."""
        ruleset = self.under(moves)
        assert ruleset is not None
        first = number
        while self.hands[first].follows and (moves, first) not in self._cases:
            first -= 1
        case = self._cases.get((moves, first), self.hands[first].case)
        for at in range(first + 1, number + 1):
            case = self._cases[moves, at] = _after(case, ruleset, self.hands[at].case)
        return case


def verdict(ruleset: Ruleset, case: Case) -> Verdict:
    """What a ruleset makes of a case."""
    try:
        paid = ruleset.paid(restricted(case, ruleset))
    except CaseError as error:
        return Verdict(None, error.faults)
    return Verdict(Paid(None) if paid is None else Paid(paid.nets, paid.dealer, paid.counters))


def _after(before: Case, ruleset: Ruleset, case: Case) -> Case:
    """A case after the hand before it; as it is told, where that one cannot be settled."""
    before = restricted(before, ruleset)
    try:
        return carried(before, ruleset.settle(before), case)
    except CaseError:
        return case
