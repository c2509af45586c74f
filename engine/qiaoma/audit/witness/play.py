"""找剧本: the search for the shortest play that shows what a value does.

Hypothesis draws a deal and what the seats do, both tables play it in step until something differs, and Hypothesis
shrinks what it drew: fewer parts of the deal, fewer acts, plainer ones. The same seed finds the same script.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from qiaoma.audit.witness.agreement import find_agreement
from qiaoma.audit.witness.play_aim import Aim, aim
from qiaoma.audit.witness.play_deals import FACES, deals
from qiaoma.audit.witness.running import Duel
from qiaoma.audit.witness.script import DEAL, END, GO, UNTIL, Deal, Script, Step
from qiaoma.case.types import SEATS
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import DROP, print_action
from qiaoma.table.actions import Action, ActionKind

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

STAKE: Final = "stake"
MOST_STEPS: Final = 10
EXAMPLES: Final = 1500
"""Deals that are played before a search gives up."""


def find_script(own: Ruleset, changed: Ruleset, seed: int) -> Script | None:
    """The shortest play found after which two tables differ: one plays `own`, the other `changed`, on the same walls.

    None where no play shows a difference. Deterministic by `seed`.
    """
    chapters = {change.path[0] for change in differences(own.profile, changed.profile)}
    if chapters == {STAKE}:
        return find_agreement(own, changed)
    return _search(own, changed, seed) or (find_agreement(own, changed) if STAKE in chapters else None)


def _search(own: Ruleset, changed: Ruleset, seed: int) -> Script | None:
    from hypothesis import HealthCheck, Phase, find, settings, strategies
    from hypothesis.errors import NoSuchExample

    wanted = aim(own, changed)

    def played(draw: DrawFn) -> Script | None:
        return _play(draw, Duel(own, changed, SEATS[0]), draw(deals(wanted)), wanted)

    chosen = settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        return find(
            strategies.composite(played)(),
            lambda script: script is not None,
            settings=chosen,
            random=random.Random(seed),
        )
    except NoSuchExample:
        return None


def _play(draw: DrawFn, duel: Duel, deal: Deal, wanted: Aim) -> Script | None:
    """Play on from a deal with drawn choices; the script, if something differs."""
    from hypothesis import strategies

    duel.deal(deal)
    steps: list[Step] = []
    while not duel.differs and len(steps) < MOST_STEPS:
        groups = _choices(duel, wanted)
        if not groups:
            return None
        group = groups[draw(strategies.integers(0, len(groups) - 1))]
        steps.append(group[draw(strategies.integers(0, len(group) - 1))])
        duel.step(steps[-1])
    return Script(deal, tuple(steps)) if duel.differs else None


def _choices(duel: Duel, wanted: Aim) -> list[list[Step]]:
    """What can be done now, in groups of one kind, the plainest first."""
    table = duel.table
    if table.over:
        return _between(duel, wanted)
    seat = table.awaited[0]
    groups: dict[str, list[Step]] = {}
    for action in sorted(table.legal(seat), key=_plainness):
        groups.setdefault(_group(action), []).append(Step(SEATS[seat], print_action(action)))
    drawn = table.view(seat).drawn
    if drawn is not None and Action(ActionKind.DISCARD, drawn) in table.legal(seat):
        groups = {DROP: [Step(SEATS[seat], DROP)], **groups}
    found = list(groups.values())
    found += [[Step(SEATS[0], way) for way in wanted.escapes]] if wanted.escapes else []
    found += [[Step(GO, END)]] if wanted.ends or wanted.hands else []
    found += [[Step(UNTIL, name) for name in SEATS]] if wanted.waits else []
    return found


def _between(duel: Duel, wanted: Aim) -> list[list[Step]]:
    """What can be done between two hands."""
    if duel.table.match_over:
        return []
    return [[Step(SEATS[0], "leave")]] * wanted.leaves + [[Step(DEAL, "")]] * wanted.hands


def _plainness(action: Action) -> tuple[bool, int]:
    return action.tile not in FACES, -1 if action.tile is None else action.tile


def _group(action: Action) -> str:
    """Discards of the tiles that the deal turns on go before others."""
    other = action.kind is ActionKind.DISCARD and action.tile not in FACES
    return "other" if other else action.kind.value
