"""认规则 identify: every candidate beside the hands; what explains them, or what is nearest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from qiaoma.arguments import require_list
from qiaoma.audit.identify.evidence import Hand, Paid, hands_of
from qiaoma.audit.identify.log_hands import hands_of_log, is_log
from qiaoma.audit.identify.moves import NOTHING, Move, Moves, choices
from qiaoma.audit.identify.question import best_question
from qiaoma.audit.identify.reconciling import Progress, Reconciling
from qiaoma.audit.identify.result import Explanation, Identified, Nearest, Untried
from qiaoma.audit.identify.search import Search, still_open
from qiaoma.audit.identify.space import Candidates
from qiaoma.audit.identify.telling import aside, chosen, contradiction, named, repair, told_apart
from qiaoma.case.files import read_cases
from qiaoma.case.types import Case, CaseFile
from qiaoma.errors import CaseError, Fault
from qiaoma.ruleset.catalog import listing
from qiaoma.settle.comparing import side_by_side
from qiaoma.settle.engine import Ruleset

CHOICES = 4
"""The most readings and options that an explanation may choose otherwise than the file."""
SHOWN = 6
"""The most repairs that are told."""
ANSWERED = "--ask"
"""Where a hand stands that was asked for."""
Source = str | Path | CaseFile


def identify(
    sources: Iterable[Source],
    names: Iterable[str | Path] | None = None,
    *,
    path: Iterable[str | Path] = (),
    ask: bool = True,
    seed: int = 1,
) -> Identified:
    """Which rulesets, under which readings and options, explain what was paid for the hands of `sources`.

    `sources` are case files whose cases tell what was `paid` (or expect one outcome), and logs. `names` are the rulesets to
    try (default: every one that can be found and extends another). `path` are folders to look for rulesets in.
    `ask`: whether the next best question is looked for, among hands of the `seed`.

    Raises CaseError for files that cannot be read, or do not tell what was paid; RulesetError for a ruleset that cannot be
    loaded.
    """
    folders = tuple(Path(folder) for folder in path)
    return Identification(sources, names, path=folders).answer(ask=ask, seed=seed)


class Identification:
    """The candidates beside the hands, to which more can be added: each :meth:`answer` is of all so far."""

    def __init__(
        self, sources: Iterable[Source], names: Iterable[str | Path] | None, *, path: tuple[Path, ...]
    ) -> None:
        wanted = require_list("identify", "names", _found(path) if names is None else names, (str, Path))
        self._rulesets = side_by_side(wanted, path=path)
        told = require_list("identify", "sources", sources, (str, Path, CaseFile))
        self._hands = _read_all(told, tuple(self._rulesets.values()), path)
        self._asked: list[Case] = []
        self._spaces = {
            name: Candidates(ruleset, self._hands, list(choices(ruleset))) for name, ruleset in self._rulesets.items()
        }

    def add(self, case: Case, paid: Paid) -> None:
        """One hand more: the answer to a question."""
        hand = Hand(case, paid, ANSWERED)
        self._hands.append(hand)
        for space in self._spaces.values():
            space.add(hand)
        self.skip(case)

    def skip(self, case: Case) -> None:
        """Ask no more for this hand."""
        self._asked.append(case)

    def answer(self, *, ask: bool, seed: int, progress: Progress | None = None) -> Identified:
        """What is known from the hands so far. `progress` is called with how much of a search is done, and of how much."""
        untried = [space for space in self._spaces.values() if len(space.aside(NOTHING)) == len(space.hands)]
        spaces = [space for space in self._spaces.values() if space not in untried]
        found: list[tuple[Candidates, Moves]] = []
        cut = []
        for number, space in enumerate(spaces, 1):
            search = Search(space, CHOICES)
            found += [(space, moves) for moves in search.run()]
            cut += [space.ruleset.id] if search.cut else []
            if progress is not None:
                progress(number, len(spaces))
        found.sort(key=lambda one: (len(one[0].aside(one[1])), len(one[1])))
        explanations = [(space, moves, still_open(space, moves)) for space, moves in found]
        return Identified(
            hands=len(self._hands),
            tried=tuple(self._spaces),
            explanations=tuple(_explanation(*each) for each in explanations),
            nearest=self._nearest(spaces, progress) if spaces and not found else None,
            question=best_question(told_apart(explanations), seed=seed, without=self._asked) if ask else None,
            cut=tuple(cut),
            untried=tuple(Untried(named(space.ruleset, NOTHING), aside(space, NOTHING)) for space in untried),
        )

    def _nearest(self, spaces: Sequence[Candidates], progress: Progress | None) -> Nearest:
        """The ruleset that the fewest changes reconcile with the hands, or bring nearest to it."""
        states = Reconciling(spaces, list(self._rulesets.values()), progress).run()
        space = states[0].space
        return Nearest(
            named(space.ruleset, NOTHING),
            tuple(contradiction(space, NOTHING, number) for number in space.wrong),
            tuple(repair(state) for state in states if state.moves and state.space is space)[:SHOWN],
            aside(space, NOTHING),
        )


def _explanation(space: Candidates, moves: Moves, more: tuple[Move, ...]) -> Explanation:
    undecided = aside(space, moves)
    decided = len(space.hands) - len(undecided)
    return Explanation(named(space.ruleset, moves), chosen(space.ruleset, more), undecided, decided)


def _found(path: tuple[Path, ...]) -> list[str]:
    """The rulesets that can be found, each in its newest version, but for those on which others only build."""
    return list(dict.fromkeys(entry.id for entry in listing(path) if entry.extends and not entry.faults))


def _read_all(sources: Sequence[Source], rulesets: Sequence[Ruleset], path: tuple[Path, ...]) -> list[Hand]:
    """The hands of every file; raises CaseError with what is wrong with any of them."""
    hands: list[Hand] = []
    faults: list[Fault] = []
    for source in sources:
        try:
            hands += _read(source, rulesets, path)
        except CaseError as error:
            faults += [fault for fault in error.faults if fault not in faults]
    if faults:
        raise CaseError(faults)
    return hands


def _read(source: Source, rulesets: Sequence[Ruleset], path: tuple[Path, ...]) -> list[Hand]:
    if isinstance(source, CaseFile):
        return list(hands_of(source, "case"))
    file = Path(source)
    if is_log(file):
        return list(hands_of_log(file, rulesets, path))
    return list(hands_of(read_cases(file), str(file)))
