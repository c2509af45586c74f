"""模拟: many hands under a ruleset, or under two on the same walls, in one process or several, to the same result."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from qiaoma.arguments import require
from qiaoma.errors import Fault, QiaomaError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.faults import no_extra
from qiaoma.simulation.plan import SEATS, Chunk, Plan, Side, chunks, request_faults
from qiaoma.simulation.play import play, prepare, side_of
from qiaoma.simulation.report import Simulation, report
from qiaoma.simulation.tally import Ratios, Tally, empty, ratios, tally

WAITING = 3
"""Chunks that wait for each process; more would only hold memory."""

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
    faults = request_faults(hands, seed, bots, jobs)
    if faults:
        raise QiaomaError(faults)
    missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
    if missing:
        raise QiaomaError([no_extra(missing[0])])
    rulesets = [one if isinstance(one, Ruleset) else load(one) for one in (ruleset, versus) if one is not None]
    plan = Plan(tuple(side_of(one, tuple(bots)) for one in rulesets), hands, seed, tuple(bots))
    prepare(plan)
    return report(plan, rulesets, gather(plan, play, jobs, progress))


def gather(plan: Plan, play: Play, jobs: int = 1, progress: Progress | None = None) -> Tally:
    """The tally of a whole plan."""
    layout = ratios([side.subject for side in plan.sides])
    whole = empty(layout)
    parts = _alone(plan, play, layout) if jobs == 1 else _shared(plan, play, jobs)
    for part in parts:
        whole.add(part)
        if progress is not None:
            progress(whole.hands, plan.hands)
    return whole


def _alone(plan: Plan, play: Play, layout: Ratios) -> Iterator[Tally]:
    for chunk in chunks(plan):
        yield _count(plan, play, layout, chunk)


def _count(plan: Plan, play: Play, layout: Ratios, chunk: Chunk) -> Tally:
    return tally(layout, [play(plan, side, chunk) for side in plan.sides], chunk.first, chunk.tables)


def _shared(plan: Plan, play: Play, jobs: int) -> Iterator[Tally]:
    """The same tallies in the same order, by several processes."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (plan, play))
    waiting: deque[Future[Tally]] = deque()
    try:
        for chunk in chunks(plan):
            waiting.append(pool.submit(_work, chunk))
            if len(waiting) == jobs * WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise QiaomaError([_lost()]) from None
    finally:
        pool.shutdown(cancel_futures=True)


_given: list[tuple[Plan, Play, Ratios]] = []
"""What this process was begun with, when it is one of several."""


def _begin(plan: Plan, play: Play) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began this one hears it, and ends this one
    _given.append((plan, play, ratios([side.subject for side in plan.sides])))


def _work(chunk: Chunk) -> Tally:
    plan, play, layout = _given[-1]
    return _count(plan, play, layout, chunk)


def _lost() -> Fault:
    return Fault(
        "simulation.process_lost",
        zh="一个计算进程中途没了",
        en="one of the processes ended before it was done",
        remedy_zh="内存可能不够：减少 --jobs",
        remedy_en="memory may be short: use fewer jobs",
    )
