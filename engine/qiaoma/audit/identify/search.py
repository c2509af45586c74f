"""搜寻: the fewest moves under which a candidate explains every hand.

A hand that is not explained names the moves to try: those that alone change what it pays. Each set of moves that is
given was settled on all hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from qiaoma.audit.identify.moves import NOTHING, Move, Moves
from qiaoma.audit.identify.space import Candidates

BUDGET = 240
"""How many sets of moves are tried of one candidate."""
_LOOKED_AT = 6
"""Among how many hands that are not explained the one is chosen that the fewest moves change."""


class Search:
    """Looks for the sets of at most `depth` moves that explain all hands; `cut` says that the budget ended it."""

    def __init__(self, candidates: Candidates, depth: int, budget: int = BUDGET) -> None:
        self.candidates = candidates
        self.depth = depth
        self.cut = False
        self._left = budget
        self._seen: set[Moves] = set()
        self._found: list[Moves] = []

    def run(self) -> list[Moves]:
        """Every set found that holds no other, the smaller first."""
        if not self._hopeless():
            self._from(patience=0)
            if not self._found:
                self._seen.clear()
                self._from(patience=1)
        return [moves for moves in self._found if not any(other < moves for other in self._found)]

    def _from(self, patience: int) -> None:
        level = [(NOTHING, patience)]
        while level and not self.cut:
            level = [after for moves, left in level for after in self._tried(moves, left)]

    def _hopeless(self) -> bool:
        """Whether some hand is wrong and no move changes it."""
        return any(not self.candidates.affecting(number) for number in self.candidates.wrong[:_LOOKED_AT])

    def _tried(self, moves: Moves, patience: int) -> list[tuple[Moves, int]]:
        """The larger sets to try after one; none where it explains all, or cannot."""
        if moves in self._seen or any(found <= moves for found in self._found):
            return []
        self._seen.add(moves)
        self._left -= 1
        if self._left < 0:
            self.cut = True
            return []
        if self.candidates.under(moves) is None:
            return []
        wrong = list(islice(self.candidates.misfits(moves), _LOOKED_AT))
        if not wrong:
            self._found.append(moves)
            return []
        if len(moves) == self.depth:
            return []
        hardest = min(wrong, key=lambda number: len(self.candidates.affecting(number)))
        return self._larger(moves, hardest, patience)

    def _larger(self, moves: Moves, wrong: int, patience: int) -> list[tuple[Moves, int]]:
        """The set and one move more that mends the wrong hand; where none does, one that changes it: with another it may."""
        mending, changing = [], []
        before = self.candidates.verdict(moves, wrong)
        for more in apart(moves, self.candidates.affecting(wrong)):
            if self.candidates.under(more) is None:
                continue
            after = self.candidates.verdict(more, wrong)
            if after.fits(self.candidates.hands[wrong].paid):
                mending.append((more, patience))
            elif after != before and patience and len(more) < self.depth:
                changing.append((more, patience - 1))
        return mending or changing


def apart(moves: Moves, more: Sequence[Move]) -> list[Moves]:
    """The set with each further move that is about something else."""
    about = {move.about for move in moves}
    return [moves | {move} for move in more if move.about not in about]


def still_open(candidates: Candidates, moves: Moves) -> tuple[Move, ...]:
    """The moves that could be made as well without any hand speaking against it."""
    fits = []
    for more in apart(moves, candidates.moves):
        if candidates.under(more) is not None and next(candidates.misfits(more), None) is None:
            fits += list(more - moves)
    return tuple(fits)
