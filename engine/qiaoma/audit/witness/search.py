"""搜索 the smallest case on which two rulesets differ: found and made smaller by Hypothesis, the same for a seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from qiaoma.audit.witness.choices import Choices, Impossible
from qiaoma.audit.witness.draft import make
from qiaoma.audit.witness.leaning import Leaning
from qiaoma.audit.witness.outcome import difference
from qiaoma.audit.witness.trim import trimmed
from qiaoma.case.types import Case
from qiaoma.settle.engine import Ruleset

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

EXAMPLES = 1500
"""Cases to try before a search gives up, where nothing else is asked."""


def find_case(own: Ruleset, changed: Ruleset, leaning: Leaning, *, seed: int, examples: int = EXAMPLES) -> Case | None:
    """The smallest case that settles differently under the two; None where none was found.

    Smallest has the fewest choices that are not the simplest: fewest winners and melds, nothing told beside them that
    does not matter, then the lowest tiles. The same arguments give the same case.
    """
    from hypothesis import HealthCheck, Phase, Verbosity, find, settings
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
        case = find(
            _cases(leaning),
            lambda case: bool(difference(case, own, changed)),
            settings=quiet,
            random=Random(seed),
        )
    except (NoSuchExample, Unsatisfiable):
        return None
    return trimmed(case, lambda case: bool(difference(case, own, changed)))


def _cases(leaning: Leaning) -> SearchStrategy[Case]:
    """Every case that the drafts make, the simplest first."""
    from hypothesis import reject
    from hypothesis import strategies as st

    numbers = cache(lambda high: st.integers(0, high))

    @st.composite
    def cases(draw: Callable[[SearchStrategy[int]], int]) -> Case:
        try:
            return make(Choices(lambda high: draw(numbers(high))), leaning)
        except Impossible:
            reject()

    return cases()
