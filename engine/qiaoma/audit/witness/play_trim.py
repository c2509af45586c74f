"""剪短: a script that shows a difference, with everything taken out that it does without, by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from qiaoma.audit.witness.play_plans import tiles_text
from qiaoma.audit.witness.running import TIME_OUT, Duel
from qiaoma.audit.witness.script import UNTIL, Deal, Script, Step
from qiaoma.case.types import SEATS
from qiaoma.errors import CaseError, IllegalAction
from qiaoma.notation import read_tiles
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import DROP

_LET_GO = frozenset({DROP, TIME_OUT, "pass"})


def trimmed(script: Script, own: Ruleset, changed: Ruleset) -> Script:
    """The script without steps and named tiles that are not needed; it still differs, and at its last step."""
    before = None
    while script != before:
        before = script
        for ways in (_fewer_steps, _let_go, _fewer_places, _fewer_tiles):
            script = _swept(script, ways, own, changed)
    return script


def shows(script: Script, own: Ruleset, changed: Ruleset) -> bool:
    """Whether the script can be played, and shows a difference at its last step and not before."""
    assert script.deal is not None
    duel = Duel(own, changed, script.deal.dealer)
    try:
        duel.deal(script.deal)
        for step in script.steps:
            if duel.differs:
                return False
            duel.step(step)
    except (IllegalAction, CaseError, ValueError):
        return False
    return duel.differs


Ways = Callable[[Script], Iterator[Script]]


def _swept(script: Script, ways: Ways, own: Ruleset, changed: Ruleset) -> Script:
    """What is left when every way to make it shorter has been tried once, each on what the last left; then again as
    long as it helps."""
    place, candidates = 0, list(ways(script))
    while place < len(candidates):
        if shows(candidates[place], own, changed):
            script = candidates[place]
            candidates = list(ways(script))
        else:
            place += 1
    return script


def _fewer_steps(script: Script) -> Iterator[Script]:
    steps = script.steps
    for size in range(len(steps), 0, -1):
        for first in range(len(steps) - size + 1):
            yield replace(script, steps=(*steps[:first], *steps[first + size :]))


def _let_go(script: Script) -> Iterator[Script]:
    """Several steps in which everybody lets go are one: until it is a seat's turn."""
    steps = script.steps
    for first in range(len(steps)):
        end = first
        while end < len(steps) and (steps[end].who == UNTIL or steps[end].what in _LET_GO):
            end += 1
        if end - first > 1:
            for seat in SEATS:
                yield replace(script, steps=(*steps[:first], Step(UNTIL, seat), *steps[end:]))


def _fewer_places(script: Script) -> Iterator[Script]:
    """Without anything named in one place."""
    if script.deal is not None:
        for place in range(len(script.deal.named)):
            yield _named(script, script.deal, place, ())


def _fewer_tiles(script: Script) -> Iterator[Script]:
    """Without one named tile."""
    if script.deal is not None:
        for place, (where, text) in enumerate(script.deal.named):
            tiles = read_tiles(text)
            for number in range(len(tiles) if len(tiles) > 1 else 0):
                fewer = tiles_text([*tiles[:number], *tiles[number + 1 :]], where)
                yield _named(script, script.deal, place, ((where, fewer),))


def _named(script: Script, deal: Deal, place: int, instead: tuple[tuple[str, str], ...]) -> Script:
    named = (*deal.named[:place], *instead, *deal.named[place + 1 :])
    return replace(script, deal=replace(deal, named=named))
