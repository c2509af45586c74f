"""`make bench`: qiaoma against its peers in one run. Prints medians of several rounds, in turn, and their ratios."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import qiaoma
from tests.bench import peers, play

WORKED = Path(__file__).parent.parent / "cases" / "worked"
HAND = Path(__file__).parents[2] / "docs" / "examples" / "third-party.yaml"
ROUNDS = 9
SECONDS = 0.3


def rate(call: Callable[[], object]) -> float:
    """Calls a second, over about SECONDS."""
    calls, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS:
        for _ in range(20):
            call()
        calls += 20
    return calls / passed


def versus(name: str, ours: Callable[[], object], theirs: Callable[[], object], peer: str) -> None:
    """Time two calls in turn and print the median rates and their ratio."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    own, other = statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"{name:<46} {own:>12,.0f}/s   {peer} {other:>12,.0f}/s   ratio {ratio:6.2f}")


def turning(calls: Sequence[Callable[[], object]]) -> Callable[[], object]:
    """One call after the other, over and over."""
    position = 0

    def call() -> object:
        nonlocal position
        position = (position + 1) % len(calls)
        return calls[position]()

    return call


def process(name: str, arguments: Sequence[str], bound: float) -> None:
    """Whole-process time of a command, best known as a person feels it."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "qiaoma", *arguments], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    print(f"{name:<46} {statistics.median(times):8.3f} s   (bound {bound} s)")


def main() -> None:
    """Print every benchmark."""
    cases = [case for file in sorted(WORKED.glob("*.yaml")) for case in qiaoma.read_cases(file).cases if case.wins]
    ruleset = qiaoma.load("banding").fast()
    legal = [case for case in cases if not case.options and not case.readings and ruleset.settle(case).legal]
    packed = ruleset.pack(legal)
    explained = [lambda case=case: ruleset.settle(case) for case in legal]
    printed = [lambda case=case: ruleset.settle(case).as_dict("zh") for case in legal]
    valued = [lambda record=record: ruleset.nets(record) for record in packed]
    versus("settle, explained, one hand a call", turning(explained), turning(peers.mahjong_calls()), "mahjong")
    versus("settle, explained, as JSON", turning(printed), turning(peers.mahjong_calls()), "mahjong")
    versus("settle, value only, one hand a call", turning(valued), turning(peers.pymahjonggb_calls()), "pymahjonggb")
    many = ruleset.pack(legal * 5000)
    ruleset.nets_of_all(many[:10])
    start = time.perf_counter()
    ruleset.nets_of_all(many)
    print(f"{'settle, value only, in bulk':<46} {len(many) / (time.perf_counter() - start):>12,.0f}/s")
    start = time.perf_counter()
    for name in ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin"):
        qiaoma.load(name)
    print(f"{'load and validate a cold ruleset':<46} {(time.perf_counter() - start) / 5:8.3f} s   (bound 0.05 s)")
    process("qiaoma --help", ["--help"], 0.25)
    process("qiaoma settle", ["settle", str(HAND), "--ruleset", "banding"], 0.5)
    play.main()


if __name__ == "__main__":
    main()
