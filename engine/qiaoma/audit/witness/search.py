"""搜索 the smallest case on which two rulesets differ: found and made smaller by Hypothesis, the same for a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from qiaoma.audit.witness.choices import SIZE, Choices, Impossible
from qiaoma.audit.witness.draft import make
from qiaoma.audit.witness.leaning import Leaning
from qiaoma.audit.witness.outcome import Show, difference
from qiaoma.audit.witness.trim import trimmed
from qiaoma.case.types import Case
from qiaoma.settle.engine import Ruleset

EXAMPLES = 1500
"""Cases to try before a search gives up, where nothing else is asked."""
AGAIN = 150
"""Cases to try for a still smaller one."""


ANY = frozenset(Show)


def find_case(
    own: Ruleset,
    changed: Ruleset,
    leaning: Leaning,
    *,
    seed: int,
    examples: int = EXAMPLES,
    shows: frozenset[Show] = ANY,
) -> Case | None:
    """The smallest case that settles differently under the two, in one of `shows` at least; None where none was found.

    Smallest has the fewest winners, melds, flowers and words, then the simplest tiles; nothing is told that does not
    matter. The same arguments give the same case.
    """
    random = Random(seed)
    trial = _Trial(own, changed, leaning, shows)
    found: Case | None = None
    data = _search(trial, random, examples)
    while data is not None:
        found = trimmed(_case(data, leaning), lambda smaller: bool(shows & difference(smaller, own, changed)))
        trial.below = size(found)
        data = _search(trial, random, AGAIN)
    return found


def find_full(own: Ruleset, changed: Ruleset, leaning: Leaning, *, seed: int, examples: int = EXAMPLES) -> Case | None:
    """A small case that settles differently, with all told that another ruleset might ask for."""
    data = _search(_Trial(own, changed, leaning), Random(seed), examples)
    return None if data is None else _case(data, leaning)


def size(case: Case) -> tuple[int, ...]:
    """How large a case is: winners, melds, flowers, and how many words tell more than how the hand was won."""
    data = case.as_dict()
    seats = data.pop("seats", {})
    beside = [{key: told for key, told in seat.items() if key not in _COUNTED} for seat in seats.values()]
    words = _words({key: told for key, told in data.items() if key not in _COUNTED}) + sum(map(_words, beside))
    melds = sum(len(seat.melds) for seat in case.seats)
    return len(case.wins), melds, sum(seat.flowers or 0 for seat in case.seats), words


_COUNTED = frozenset({"stake", "wins", "hand", "melds", "flowers", "ready"})
"""What is no word more: it is counted apart, or told of nearly every hand."""


def _words(value: Any) -> int:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 1 if items is None else sum(map(_words, items))


def _search(trial: _Trial, random: Random, examples: int) -> bytes | None:
    from hypothesis import HealthCheck, Phase, Verbosity, find, settings
    from hypothesis import strategies as st
    from hypothesis.errors import NoSuchExample, Unsatisfiable

    quiet = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    try:
        return find(st.binary(min_size=SIZE, max_size=SIZE), trial, settings=quiet, random=random)
    except (NoSuchExample, Unsatisfiable):
        return None


def _case(data: bytes, leaning: Leaning) -> Case:
    return make(Choices(data), leaning)


class _Trial:
    """Whether bytes make a case that shows a difference. Bytes that make the same choices are tried once."""

    def __init__(self, own: Ruleset, changed: Ruleset, leaning: Leaning, shows: frozenset[Show] = ANY) -> None:
        self._rulesets, self._shows = (own, changed), shows
        self._leaning = leaning
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.below: tuple[int, ...] | None = None
        """Only a case smaller than this counts."""

    def __call__(self, data: bytes) -> bool:
        choices = Choices(data)
        try:
            case = make(choices, self._leaning)
        except Impossible:
            return False
        key = tuple(choices.made)
        if key not in self._known:
            self._known[key] = size(case) if self._shows & difference(case, *self._rulesets) else ()
        found = self._known[key]
        return bool(found) and (self.below is None or found < self.below)
