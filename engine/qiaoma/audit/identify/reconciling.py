"""合上 reconciling: the fewest changes (readings, options, values) under which a ruleset explains all hands.

The best first: each step makes one change more, keeps what explains strictly more hands, and of these the few that leave
the fewest. Values are tried in the order in which the settlements that do not fit name their rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import islice

from qiaoma.audit.identify.moves import NOTHING, Kind, Move, Moves, moved
from qiaoma.audit.identify.repairs import nudges, repairs, rules_named
from qiaoma.audit.identify.space import Candidates
from qiaoma.errors import CaseError, RulesetError
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import restricted

DEPTH = 3
"""The most changes of one explanation."""
BEAM = 3
"""How many sets of changes are carried on from each step."""
FIRST = 360
"""How many single changes of a ruleset are tried."""
FURTHER = 50
"""How many changes are tried beside those already made."""
SAMPLE = 14
"""The most of the hands left on which a change is tried before all others."""
_EACH = 2
CLOSER = 3
"""How many rulesets are looked at closer."""
_FAR = Fraction(3, 2)
"""A ruleset is too far where it leaves more than so many times the hands that the nearest leaves."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class State:
    """A ruleset under some changes: `left` are the hands that it does not explain, and that were not set aside before."""

    space: Candidates
    moves: Moves
    tried: Candidates = field(repr=False)
    left: tuple[int, ...]

    @cached_property
    def sample(self) -> tuple[int, ...]:
        """Some of the hands left, in which each row that their settlements name is named twice where it can be."""
        named: Counter[str] = Counter()
        found: list[int] = []
        for number in self.left:
            rules = self._named(number)
            if any(named[rule] < _EACH for rule in rules) and len(found) < SAMPLE:
                found.append(number)
                named.update(rules)
        return tuple(found)

    def _named(self, number: int) -> set[str]:
        case = self.tried.case(NOTHING, number)
        try:
            return rules_named(self.tried.ruleset.settle(restricted(case, self.tried.ruleset)))
        except CaseError:
            return {""}

    @property
    def rank(self) -> tuple[int, int, bool]:
        """The smaller the better: hands not explained, changes, whether readings or options are among them."""
        chosen = any(move.kind in (Kind.READING, Kind.OPTION) for move in self.moves)
        return len(self.left) + len(self.space.aside(NOTHING)), len(self.moves), chosen

    def explains(self, other: Candidates, number: int) -> bool:
        """Whether `other` explains a hand, or leaves it aside as the ruleset as it is does."""
        fits = other.verdict(NOTHING, number).fits(other.hands[number].paid)
        return fits is True or (fits is None and self.space.verdict(NOTHING, number).paid is None)


class Reconciling:
    """The search, over those of the rulesets that are near."""

    def __init__(
        self, spaces: Sequence[Candidates], rulesets: Sequence[Ruleset], progress: Progress | None = None
    ) -> None:
        self.spaces = spaces
        self.rulesets = rulesets
        self._progress = progress
        self._done = self._of = 0
        self._touched: dict[Candidates, dict[Move, frozenset[int]]] = {}
        """Which of the hands left to begin with each single change settles otherwise."""

    def run(self) -> list[State]:
        """What explains all hands under the fewest changes, the best first; else the one state that leaves the fewest."""
        beam = [_begun(space) for space in self._near()]
        best = beam[:1]
        for _ in range(DEPTH):
            found = self._step(beam)
            whole = [state for state in found if not state.left]
            if whole:
                return sorted(whole, key=lambda state: state.rank)
            best = sorted([*best, *found], key=lambda state: state.rank)[:1]
            beam = found[:BEAM]
        return best

    def _near(self) -> list[Candidates]:
        """The rulesets that leave the fewest hands under at most one other reading or option, by how many."""
        left = {space: _nearness(space) for space in self.spaces}
        near = sorted(self.spaces, key=lambda space: (left[space], len(space.wrong)))
        return [space for space in near if left[space] <= left[near[0]] * _FAR + 1][:CLOSER]

    def _step(self, beam: Sequence[State]) -> list[State]:
        """The states after one change more, the best first; each set of changes once."""
        worth = [(state, self._worth(state)) for state in beam]
        self._done, self._of = 0, sum(len(moves) for _, moves in worth)
        found: dict[tuple[Candidates, Moves], State] = {}
        patient: list[State] = []
        for state, moves in worth:
            if any(not each.left and each.space is not state.space for each in found.values()):
                break
            for move in moves:
                self._count()
                after = self._after(state, move)
                if after is None or (after.space, after.moves) in found:
                    continue
                if len(after.left) < len(state.left):
                    found[after.space, after.moves] = after
                else:
                    patient.append(after)
        ranked = sorted(found.values(), key=lambda state: state.rank)
        return ranked + sorted(patient, key=self._promise)

    def _promise(self, state: State) -> int:
        """Of changes that mend nothing alone, and break nothing: those first that touch the most of what is left."""
        touched = self._touched[state.space]
        return -len({number for move in state.moves for number in touched.get(move, ())})

    def _worth(self, state: State) -> list[Move]:
        """The changes to try after a state: at first all; then those that touch what is left, and new numbers."""
        wrong = [state.space.hands[number] for number in state.left]
        about = {move.about for move in state.moves}
        if not state.moves:
            others = [ruleset for ruleset in self.rulesets if ruleset is not state.space.ruleset]
            return [*state.space.moves, *repairs(state.space.ruleset, others, wrong)][:FIRST]
        touched = self._touched[state.space]
        left = frozenset(state.left)
        known = [move for move, hands in touched.items() if hands & left]
        known.sort(key=lambda move: (-len(touched[move] & left), len(touched[move])))
        new = [move for move in nudges(state.tried.ruleset, wrong) if move not in touched]
        return [move for move in (*known, *new) if move.about not in about][:FURTHER]

    def _after(self, state: State, move: Move) -> State | None:
        """The state with one change more; None where that makes no ruleset, touches nothing, or breaks more than it mends."""
        moves = state.moves | {move}
        try:
            tried = Candidates(moved(state.space.ruleset, moves), state.space.hands, ())
        except RulesetError:
            return None
        sample = state.sample
        touched = frozenset(n for n in sample if tried.verdict(NOTHING, n) != state.tried.verdict(NOTHING, n))
        if not state.moves:
            self._touched.setdefault(state.space, {})[move] = touched
        if not touched or (state.moves and not any(state.explains(tried, number) for number in touched)):
            return None
        left = {number for number in state.left if not state.explains(tried, number)}
        most = max(len(state.left) - 1, len(left))
        for number in range(len(tried.hands)):
            if number not in state.left and not state.explains(tried, number):
                left.add(number)
                if len(left) > most:
                    return None
        return State(state.space, moves, tried, tuple(sorted(left)))

    def _count(self) -> None:
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._of)


def _begun(space: Candidates) -> State:
    return State(space, NOTHING, space, space.wrong)


def _nearness(space: Candidates) -> int:
    """How many hands the best single reading or option leaves unexplained; those that cannot be decided among them."""
    best = len(space.wrong)
    for move in space.moves:
        moves = frozenset((move,))
        if space.under(moves) is not None:
            best = min(best, sum(1 for _ in islice(space.misfits(moves), best)))
    return best + len(space.aside(NOTHING))
