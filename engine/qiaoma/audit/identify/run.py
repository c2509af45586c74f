"""认规则 identify: every candidate beside the hands; what explains them, or what is nearest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from qiaoma.arguments import require_list
from qiaoma.audit.identify.evidence import Hand, Paid, hands_of
from qiaoma.audit.identify.log_hands import hands_of_log, is_log
from qiaoma.audit.identify.moves import Moves, choices
from qiaoma.audit.identify.question import best_question
from qiaoma.audit.identify.repairs import repairs
from qiaoma.audit.identify.result import Explanation, Identified, Nearest, Repair
from qiaoma.audit.identify.search import Search, closest, still_open
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
VALUES = 2
"""The most values that a repair changes."""
LOOKED_CLOSER = 3
"""How many of the rulesets that explain most as they are, are tried under other readings to find the nearest."""
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

    def answer(self, *, ask: bool, seed: int) -> Identified:
        """What is known from the hands so far."""
        spaces = self._spaces
        found: list[tuple[Candidates, Moves]] = []
        cut = []
        for name, space in spaces.items():
            search = Search(space, CHOICES)
            found += [(space, moves) for moves in search.run()]
            cut += [name] if search.cut else []
        explanations = [(space, moves, still_open(space, moves)) for space, moves in found]
        return Identified(
            hands=len(self._hands),
            tried=tuple(spaces),
            explanations=tuple(
                Explanation(named(space.ruleset, moves), chosen(space.ruleset, more), aside(space, moves))
                for space, moves, more in explanations
            ),
            nearest=None if found else self._nearest(list(spaces.values())),
            question=best_question(told_apart(explanations), seed=seed, without=self._asked) if ask else None,
            cut=tuple(cut),
        )

    def _nearest(self, spaces: Sequence[Candidates]) -> Nearest | None:
        likely = sorted(spaces, key=lambda space: len(space.wrong))[:LOOKED_CLOSER]
        ranked = [(closest(space, VALUES), number) for number, space in enumerate(likely)]
        if not ranked:
            return None
        (moves, _), number = min(ranked, key=lambda one: (one[0][1], len(one[0][0]), one[1]))
        space = likely[number]
        wrong = list(space.misfits(moves))
        return Nearest(
            named(space.ruleset, moves),
            tuple(contradiction(space, moves, number) for number in wrong),
            self._repaired(space, moves, wrong),
            aside(space, moves),
        )

    def _repaired(self, space: Candidates, moves: Moves, wrong: Sequence[int]) -> tuple[Repair, ...]:
        """What reconciles the nearest with all hands; the best that is found, where nothing does."""
        nearest = space.under(moves)
        assert nearest is not None
        others = [ruleset for ruleset in self._rulesets.values() if ruleset is not space.ruleset]
        values = Candidates(nearest, self._hands, repairs(nearest, others, [self._hands[at] for at in wrong]))
        found = [(each, 0) for each in Search(values, VALUES).run()[:SHOWN]] or [closest(values, VALUES)]
        return tuple(repair(nearest, each, left) for each, left in found if each)


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
