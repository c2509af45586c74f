"""照演: a plan played at both tables: each seat takes what its role wishes for, and else lets go."""

from __future__ import annotations

from qiaoma.audit.witness.play_plans import Plan
from qiaoma.audit.witness.play_roles import GIVE
from qiaoma.audit.witness.running import TIME_OUT, Duel
from qiaoma.audit.witness.script import Script, Step
from qiaoma.case.types import SEATS
from qiaoma.errors import IllegalAction
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import DROP, print_action
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.viewing import drawn_by


def act_out(plan: Plan, own: Ruleset, changed: Ruleset, most: int) -> Script | None:
    """The script of a plan up to the first difference; None where there is none in so many steps, or both tables
    refuse one."""
    duel = Duel(own, changed, plan.deal.dealer)
    duel.deal(plan.deal)
    steps: list[Step] = []
    chances = [role.lets_go for role in plan.cast]
    todo = [*plan.first]
    strays = dict(plan.strays)
    while not duel.differs:
        if duel.table.over or len(steps) >= min(most, plan.acts):
            break
        if todo:
            step = todo.pop(0)
        else:
            step = _next(duel, plan, chances, strays.get(len(steps)))
        if not _done(duel, step):
            return None
        steps.append(step)
    for step in plan.then:
        if duel.differs or len(steps) >= most or not _done(duel, step):
            break
        steps.append(step)
    return Script(plan.deal, tuple(steps)) if duel.differs else None


def _done(duel: Duel, step: Step) -> bool:
    try:
        duel.step(step)
    except IllegalAction:
        return False
    return True


def _next(duel: Duel, plan: Plan, chances: list[int], stray: int | None) -> Step:
    """What the first awaited seat does: what it wishes, or (a stray act) something else."""
    table = duel.table
    seat = table.awaited[0]
    legal = table.legal(seat)
    if stray is not None:
        return Step(SEATS[seat], print_action(legal[stray % len(legal)]))
    drawn = drawn_by(table.machine, seat)
    wished = _wished(legal, plan, seat)
    if wished is not None and chances[seat] > 0:
        chances[seat] -= 1
        wished = None
    if wished is None:
        wished = next((action for action in _boring(drawn, legal, plan, seat) if action in legal), None)
    if wished is None:
        return Step(SEATS[seat], TIME_OUT)
    dropped = wished.kind is ActionKind.DISCARD and wished.tile == drawn and drawn != plan.face
    return Step(SEATS[seat], DROP if dropped else print_action(wished))


def _wished(legal: tuple[Action, ...], plan: Plan, seat: int) -> Action | None:
    """The act that a role takes. Who wishes to win declares, with a tile that it does not wait with."""
    wishes = plan.cast[seat].wishes
    for wish in wishes:
        kind = ActionKind(wish.replace(" ", "_"))
        found = [action for action in legal if action.kind is kind and (wish != GIVE or action.tile == plan.face)]
        if found:
            return found[0]
    declaring = [action for action in legal if action.kind is ActionKind.DECLARE] if "win" in wishes else []
    return next((action for action in reversed(declaring) if action.tile != plan.face), None)


def _boring(drawn: int | None, legal: tuple[Action, ...], plan: Plan, seat: int) -> list[Action]:
    """What lets go: a pass, or the tile just drawn, or (after a claim) one that the role has no use for."""
    if drawn is not None:
        return [Action(ActionKind.DISCARD, drawn)]
    kept = plan.cast[seat].tiles(seat, plan.face)
    spare = [action for action in reversed(legal) if action.kind is ActionKind.DISCARD and action.tile not in kept]
    return [Action(ActionKind.PASS), *spare]
