"""见证存档 the witnesses of every two sources, kept as data: ``python -m qiaoma.audit.witness.store [--jobs N] DIR``.

Each pair has a file in DIR. What stands there and still holds is kept, so that a run that was broken off goes on where it
was; ``--check`` only says what does not hold, with exit status 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import yaml

from qiaoma.audit.witness.find import Finder
from qiaoma.audit.witness.record import Unproven, read, written
from qiaoma.audit.witness.result import Finding, Why
from qiaoma.errors import QiaomaError
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import Ruleset, load

WIDTH = 110
HEAD = "# 见证，由程序找出 · witnesses, found by: python -m qiaoma.audit.witness.store docs/audit/witnesses\n"
Pair = tuple[str, str]
Entry = dict[str, Any]


def pairs() -> list[Pair]:
    """Every two rulesets that hold a source text, in the order of their documents."""
    return list(combinations(source_rulesets(), 2))


def place(folder: Path, pair: Pair) -> Path:
    """The file of a pair."""
    return folder / f"{pair[0]}-{pair[1]}.yaml"


def entries(folder: Path, pair: Pair) -> list[Entry]:
    """What is kept of a pair; nothing where there is no file."""
    file = place(folder, pair)
    if not file.exists():
        return []
    found: list[Entry] = yaml.safe_load(file.read_text(encoding="utf-8"))["entries"]
    return found


def findings(folder: Path, pair: Pair) -> list[Finding]:
    """What is kept of a pair as findings, each proved anew. Raises :class:`Unproven` for one that does not hold."""
    own, other = map(_loaded, pair)
    return [read(entry, own, other) for entry in entries(folder, pair)]


def unproven(folder: Path, pair: Pair) -> list[str]:
    """What is wrong with the file of a pair: differences without an entry, entries that do not hold."""
    own, other = map(_loaded, pair)
    kept = entries(folder, pair)
    names = [change.name for change in differences(own.profile, other.profile)]
    told = [entry["change"] for entry in kept]
    wrong = [f"{name}: no entry" for name in names if name not in told]
    wrong += [f"{name}: no difference" for name in told if name not in names]
    return wrong + [said for entry in kept if (said := _fails(entry, own, other))]


def main(arguments: Sequence[str]) -> int:
    """Find what is missing or does not hold any more, or with ``--check`` only say so."""
    parser = argparse.ArgumentParser(prog="qiaoma.audit.witness.store")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        wrong = [f"{own}-{other}: {said}" for own, other in pairs() for said in unproven(chosen.folder, (own, other))]
        print("\n".join(wrong) or "every witness holds")
        return 1 if wrong else 0
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(chosen.jobs, get_context("spawn")) as workers:
        for pair in pairs():
            _fill(chosen.folder, pair, chosen.seed, workers)
    return 0


def _fill(folder: Path, pair: Pair, seed: int, workers: ProcessPoolExecutor) -> None:
    """Complete the file of a pair, which is written anew after each entry."""
    own, other = map(_loaded, pair)
    names = [change.name for change in differences(own.profile, other.profile)]
    kept = {
        entry["change"]: entry for entry in entries(folder, pair) if _found(entry) and not _fails(entry, own, other)
    }
    missing = [name for name in names if name not in kept]
    took = []
    for entry, seconds in (
        workers.map(_find, *zip(*((pair, name, seed) for name in missing), strict=True)) if missing else ()
    ):
        kept[entry["change"]] = entry
        took.append(seconds)
        print(f"{pair[0]}-{pair[1]} {entry['change']}: {entry['kind']} {seconds:.1f} s", file=sys.stderr, flush=True)
        _write(folder, pair, seed, [kept[name] for name in names if name in kept])
    _write(folder, pair, seed, [kept[name] for name in names if name in kept])
    print(f"{pair[0]}-{pair[1]}: {', '.join(_counts(kept.values()))}{_times(took)}", flush=True)


def _find(pair: Pair, name: str, seed: int) -> tuple[Entry, float]:
    """The entry of one difference, and the seconds of one core that it took."""
    begun = time.process_time()
    finder = Finder(*map(_loaded, pair), seed=seed)
    (change,) = (change for change in finder.changes if change.name == name)
    return written(finder.find(change)), time.process_time() - begun


def _found(entry: Mapping[str, Any]) -> bool:
    """Whether there is more to an entry than a search that found nothing."""
    return entry.get("reason") != Why.NOT_FOUND.value


def _write(folder: Path, pair: Pair, seed: int, kept: Sequence[Entry]) -> None:
    data = {"own": pair[0], "other": pair[1], "seed": seed, "entries": list(kept)}
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=WIDTH)
    place(folder, pair).write_text(HEAD + text, encoding="utf-8")


def _fails(entry: Mapping[str, Any], own: Ruleset, other: Ruleset) -> str:
    """What does not hold of an entry; nothing where all does."""
    try:
        read(entry, own, other)
    except (Unproven, QiaomaError, ValueError, KeyError) as wrong:
        return f"{entry.get('change')}: {wrong}"
    return ""


def _counts(kept: Any) -> Iterator[str]:
    kinds = [f"{entry['kind']} {entry.get('reason', '')}".strip() for entry in kept]
    for kind in sorted(set(kinds)):
        yield f"{kind} {kinds.count(kind)}"


def _times(took: Sequence[float]) -> str:
    return f"; {median(took):.1f} s in the median, {max(took):.1f} s at most" if took else ""


@cache
def _loaded(name: str) -> Ruleset:
    return load(name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
