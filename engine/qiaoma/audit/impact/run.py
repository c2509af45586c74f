"""定价: two rulesets in, what each of their differences moves out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from qiaoma.arguments import require, require_list
from qiaoma.audit.impact.choosing import selected
from qiaoma.audit.impact.coalitions import work_for
from qiaoma.audit.impact.counting import Count, count
from qiaoma.audit.impact.report import report
from qiaoma.audit.impact.result import Impact
from qiaoma.audit.impact.units import Standing, units
from qiaoma.errors import QiaomaError
from qiaoma.settle.engine import Ruleset, load
from qiaoma.simulation.plan import SEATS, chunks, request_faults
from qiaoma.simulation.play import prepare
from qiaoma.simulation.pool import each_chunk
from qiaoma.simulation.run import Progress, require_compiler


def impact(
    own: str | Path | Ruleset,
    other: str | Path | Ruleset,
    *,
    rules: Iterable[str] = (),
    by_chapter: bool = False,
    hands: int = 10_000,
    seed: int = 0,
    bots: Sequence[str] = ("sensible",) * SEATS,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Impact:
    """价格: what moves from `own` to `other`, rule by rule and in all, over `hands` hands played by `bots` at E, S, W, N.

    `rules` choose pieces by their paths, or all below a path; `by_chapter` takes the pieces of a chapter as one. What
    only a settlement reads is settled anew on the same hands; what play reads is played anew on the same walls, dice and
    chances. The result depends on the seed and not on `jobs`, as of :func:`qiaoma.simulate`.

    Needs the extra `fast`. Raises QiaomaError with every fault of the numbers and names, RulesetError for a ruleset.
    """
    for name, ruleset in (("own", own), ("other", other)):
        require("impact", name, ruleset, (str, Path, Ruleset))
    chosen = require_list("impact", "rules", rules, (str,))
    faults = request_faults(hands, seed, bots, jobs)
    if faults:
        raise QiaomaError(faults)
    require_compiler()
    first, second = (one if isinstance(one, Ruleset) else load(one) for one in (own, other))
    standing = Standing(first, second)
    found = units(standing, selected(first, second, chosen), by_chapter=by_chapter)
    work = work_for(standing, found, hands, seed, tuple(bots))
    prepare(work.plan)
    whole = Count()
    for part in each_chunk(chunks(work.plan), count, work, jobs):
        whole.add(part)
        if progress is not None:
            progress(whole.hands, hands)
    return replace(report(standing, found, work, whole), selected=chosen)
