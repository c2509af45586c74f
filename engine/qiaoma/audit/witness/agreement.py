"""底分之约: the shortest steps after which two stake agreements differ, found by trying all, the shortest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from qiaoma.audit.witness.script import Script, Step
from qiaoma.audit.witness.script_outcome import Outcome
from qiaoma.errors import IllegalAction
from qiaoma.settle.engine import Ruleset
from qiaoma.table.stake import StakeAgreement
from qiaoma.units import as_json_number

PLAYERS: Final = ("A", "B", "C", "D")
STAKE: Final = 5
"""What is proposed: not what a room sets by itself."""
LONGEST: Final = 6
"""Four who sit down, one who leaves, and one word more: no more is needed to meet every rule of an agreement."""

Sides = tuple[StakeAgreement, StakeAgreement]
Refusals = tuple[tuple[str, ...], tuple[str, ...]]


def find_agreement(own: Ruleset, changed: Ruleset) -> Script | None:
    """The shortest steps that show a difference of the stake agreement; None where no steps do."""
    paths: list[tuple[tuple[Step, ...], Sides]] = [((), _empty(own, changed))]
    for _ in range(LONGEST):
        longer = []
        for steps, sides in paths:
            for step in _next_steps(sides[0], steps):
                after, refused = _both(sides, step)
                if refused[0] != refused[1] or _shown(after[0]) != _shown(after[1]):
                    return Script(None, (*steps, step))
                if not refused[0]:
                    longer.append(((*steps, step), after))
        paths = _distinct(longer)
    return None


def negotiated(script: Script, own: Ruleset, changed: Ruleset) -> tuple[Outcome, Outcome]:
    """The agreement after the steps, up to the first after which the two differ, or that both refuse."""
    sides = _empty(own, changed)
    refused: Refusals = ((), ())
    number = 0
    for step in script.steps:
        number += 1
        sides, refused = _both(sides, step)
        if refused[0] or refused[1] or _shown(sides[0]) != _shown(sides[1]):
            break
    one, two = (
        Outcome(step=number, refused=refused[side], agreement=_shown(sides[side])) for side in range(len(sides))
    )
    return one, two


def _empty(own: Ruleset, changed: Ruleset) -> Sides:
    return StakeAgreement.for_ruleset(own), StakeAgreement.for_ruleset(changed)


def _next_steps(agreement: StakeAgreement, steps: tuple[Step, ...]) -> Iterator[Step]:
    """Everything that can be said now; players sit down in their order, as they are all alike."""
    joined = sum(step.what == "join" for step in steps)
    if joined < len(PLAYERS):
        yield Step(PLAYERS[joined], "join")
    for player in agreement.seated:
        yield Step(player, f"propose {STAKE}")
        yield Step(player, "agree")
        for pick in range(max(1, len(agreement.seated) - 1)):
            yield Step(player, f"leave {pick}" if pick else "leave")


def _distinct(paths: list[tuple[tuple[Step, ...], Sides]]) -> list[tuple[tuple[Step, ...], Sides]]:
    """One way to each pair of agreements."""
    found: dict[tuple[Sides, int], tuple[tuple[Step, ...], Sides]] = {}
    for steps, sides in paths:
        found.setdefault((sides, sum(step.what == "join" for step in steps)), (steps, sides))
    return list(found.values())


def _both(sides: Sides, step: Step) -> tuple[Sides, Refusals]:
    after: list[StakeAgreement] = []
    refused: list[tuple[str, ...]] = []
    for agreement in sides:
        try:
            after.append(_said(agreement, step))
            refused.append(())
        except IllegalAction as error:
            after.append(agreement)
            refused.append(tuple(fault.code for fault in error.faults))
    return (after[0], after[1]), (refused[0], refused[1])


def _said(agreement: StakeAgreement, step: Step) -> StakeAgreement:
    word, *number = step.what.split()
    if word == "join":
        return agreement.join(step.who)
    if word == "propose":
        return agreement.propose(step.who, int(number[0]))
    if word == "agree":
        return agreement.agree(step.who)
    if word == "leave":
        return agreement.leave(step.who, int(number[0]) if number else 0)
    raise ValueError(f"no step: {step.who}: {step.what}")


def _shown(agreement: StakeAgreement) -> dict[str, Any]:
    """What everybody at the table knows of it."""
    return {
        "setter": agreement.setter,
        "stake": None if agreement.stake is None else as_json_number(agreement.stake),
        "awaited": list(agreement.awaited),
        "may_start": agreement.may_start,
    }
