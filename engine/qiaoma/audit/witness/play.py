"""找剧本: the search for the shortest play that shows what a value does.

Hypothesis draws what the seats are for and a few tiles of the wall, both tables play it in step until something differs,
and Hypothesis shrinks what it drew; what is left over is then taken out one by one. The same seed finds the same script.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from qiaoma.audit.witness.agreement import find_agreement
from qiaoma.audit.witness.play_acting import act_out
from qiaoma.audit.witness.play_aim import Aim, aim
from qiaoma.audit.witness.play_plans import plans
from qiaoma.audit.witness.play_trim import trimmed
from qiaoma.audit.witness.reach import read_alike
from qiaoma.audit.witness.script import Script
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

STAKE: Final = "stake"
LONGEST: Final = 60
"""Steps of a script before it is trimmed."""
PLAYED, PLAYED_AGAIN = 800, 200
"""How many plans are played before a search gives up, and before one for a shorter script does."""


def find_script(own: Ruleset, changed: Ruleset, seed: int) -> Script | None:
    """The shortest play found after which two tables differ: one plays `own`, the other `changed`, on the same walls.

    None where no play shows a difference. Deterministic by `seed`.
    """
    chapters = {change.path[0] for change in differences(own.profile, changed.profile)}
    stake = find_agreement(own, changed) if STAKE in chapters else None
    if stake is not None or chapters <= {STAKE} or read_alike(own, changed):
        return stake
    return _shortest(own, changed, seed)


def _shortest(own: Ruleset, changed: Ruleset, seed: int) -> Script | None:
    """A script, and then a shorter one as long as there is one to be found."""
    wanted = aim(own, changed)
    best, most, played = None, LONGEST, PLAYED
    while most >= 0:
        script = _search(own, changed, seed, wanted, most=most, examples=played)
        if script is None:
            break
        best = trimmed(script, own, changed)
        most, played = len(best.steps) - 1, PLAYED_AGAIN
    return best


def _search(own: Ruleset, changed: Ruleset, seed: int, wanted: Aim, *, most: int, examples: int) -> Script | None:
    """The script of the plainest plan that shows a difference, as Hypothesis finds and shrinks it."""
    from hypothesis import HealthCheck, Phase, find, settings, strategies
    from hypothesis.errors import NoSuchExample

    drawn = plans(wanted)

    def played(draw: DrawFn) -> Script | None:
        return act_out(draw(drawn), own, changed, most)

    chosen = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    scripts = strategies.composite(played)()
    try:
        return find(scripts, lambda script: script is not None, settings=chosen, random=random.Random(seed))
    except NoSuchExample:
        return None
