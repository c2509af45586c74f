"""模拟: many hands under a ruleset, or under two on the same walls, in one process or several, to the same result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from qiaoma.arguments import require, require_callable
from qiaoma.errors import QiaomaError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.faults import no_extra
from qiaoma.simulation.plan import SEATS, Chunk, Plan, Side, chunks, request_faults
from qiaoma.simulation.play import play, prepare, side_of
from qiaoma.simulation.pool import each_chunk
from qiaoma.simulation.report import Simulation, report
from qiaoma.simulation.tally import Ratios, Tally, empty, ratios, tally

Progress = Callable[[int, int], None]


Play = Callable[[Plan, Side, Chunk], Any]
"""Plays a chunk under one side and returns its rows. Of a module, so that other processes find it."""


def simulate(
    ruleset: str | Path | Ruleset,
    *,
    versus: str | Path | Ruleset | None = None,
    hands: int = 10_000,
    seed: int = 0,
    bots: Sequence[str] = ("sensible",) * SEATS,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play `hands` hands and report what the ruleset does; with `versus` what another does on the same walls, dice and
    chances of the bots.

    A table plays 100 hands, dealer and counters carried over; then a fresh table begins. `bots` name who sits at E, S, W
    and N. The result depends on the seed and not on `jobs`, the number of processes; with more than one, a script must
    call this under ``if __name__ == "__main__"``. `progress` is called with the hands played and the hands in all.

    Needs the extra `fast`. Raises QiaomaError with every fault of the numbers and names, RulesetError for a ruleset.
    """
    require("simulate", "ruleset", ruleset, (str, Path, Ruleset))
    require("simulate", "versus", versus, (str, Path, Ruleset, type(None)))
    require_callable("simulate", "progress", progress)
    faults = request_faults(hands, seed, bots, jobs)
    if faults:
        raise QiaomaError(faults)
    require_compiler()
    rulesets = [one if isinstance(one, Ruleset) else load(one) for one in (ruleset, versus) if one is not None]
    plan = Plan(tuple(side_of(one, tuple(bots)) for one in rulesets), hands, seed, tuple(bots))
    prepare(plan)
    return report(plan, rulesets, gather(plan, play, jobs, progress))


def require_compiler() -> None:
    """Raises QiaomaError where the extra `fast` is not installed."""
    missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
    if missing:
        raise QiaomaError([no_extra(missing[0])])


def gather(plan: Plan, play: Play, jobs: int = 1, progress: Progress | None = None) -> Tally:
    """The tally of a whole plan."""
    layout = ratios([side.subject for side in plan.sides])
    whole = empty(layout)
    parts = each_chunk(chunks(plan), _count, (plan, play, layout), jobs)
    for part in parts:
        whole.add(part)
        if progress is not None:
            progress(whole.hands, plan.hands)
    return whole


def _count(given: tuple[Plan, Play, Ratios], chunk: Chunk) -> Tally:
    plan, play, layout = given
    return tally(layout, [play(plan, side, chunk) for side in plan.sides], chunk.first, chunk.tables)
