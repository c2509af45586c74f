"""Whole hands a second beside riichienv, one core each, in turn; and how long the compiled rules take to be ready.

riichienv plays as its page shows: a `RandomAgent`, `step` until `done`; faster than shown, its log is switched off. Its
half games are used, in which it gets through more hands a second than in single ones. What is counted is a hand (局):
from the deal to its payments, four players.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import qiaoma
from qiaoma.simulation.plan import Plan, chunks
from qiaoma.simulation.play import play, side_of

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
ROUNDS = 5
GAMES = range(40)
RANDOM_HANDS = 20_000
SENSIBLE_HANDS = 5_000
READY = "import qiaoma; qiaoma.simulate('{}', hands=4, bots=('sensible',) * 4)"


def riichienv_games(logged: bool) -> int:
    """Play GAMES at random; the number of hands in them, which only a log tells."""
    import riichienv
    from riichienv.agents import RandomAgent

    hands = 0
    agents = [RandomAgent(seat) for seat in range(4)]
    for seed in GAMES:
        env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed, skip_mjai_logging=not logged)
        seen = env.reset()
        while not env.done():
            seen = env.step({seat: agents[seat].act(observation) for seat, observation in seen.items()})
        hands += sum(event["type"] == "start_kyoku" for event in env.mjai_log)
    return hands


def rate(hands: int, play: Callable[[], object]) -> float:
    """Hands a second of a call that plays so many: of the time of one core, whatever else it is busy with."""
    start = time.process_time()
    play()
    return hands / (time.process_time() - start)


def ours(ruleset: qiaoma.Ruleset, bot: str, hands: int) -> Callable[[], object]:
    """A call that plays so many hands, each settled in full, and keeps a row of each; nothing is counted up."""
    bots = (bot,) * 4
    plan = Plan((side_of(ruleset, bots),), hands, 1, bots)
    return lambda: [play(plan, plan.sides[0], chunk) for chunk in chunks(plan)]


def ready(cache: str, ruleset: str) -> float:
    """Seconds that a new process takes to play its first hands, the compiled code being kept in `cache`."""
    start = time.perf_counter()
    code = READY.format(ruleset)
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True)
    return time.perf_counter() - start


def compiling() -> None:
    """Print the time to the first hands, nothing compiled and everything compiled."""
    with tempfile.TemporaryDirectory() as cache:
        cold = ready(cache, SOURCES[0])
        warm = statistics.median(ready(cache, name) for name in SOURCES)
    print(f"{'first hands of sensible bots, not compiled yet':<46} {cold:8.3f} s   (bound 60 s)")
    print(f"{'first hands of sensible bots, compiled before':<46} {warm:8.3f} s   (bound 2 s)")


def main() -> None:
    """Print the rates of every source ruleset and their ratios to riichienv's."""
    theirs = riichienv_games(logged=True)
    calls = [
        (f"{bot} play, {name}", hands, bound, ours(qiaoma.load(name), bot, hands))
        for bot, hands, bound in (("random", RANDOM_HANDS, 40), ("sensible", SENSIBLE_HANDS, 5))
        for name in SOURCES
    ]
    for *_, call in calls:
        call()
    rounds = [
        (rate(theirs, lambda: riichienv_games(logged=False)), [rate(hands, call) for _, hands, _, call in calls])
        for _ in range(ROUNDS)
    ]
    print(f"{'random play, riichienv':<46} {statistics.median(other for other, _ in rounds):>12,.0f}/s")
    for at, (name, _, bound, _) in enumerate(calls):
        own = statistics.median(rates[at] for _, rates in rounds)
        ratio = statistics.median(rates[at] / other for other, rates in rounds)
        print(f"{name:<46} {own:>12,.0f}/s   ratio {ratio:6.2f}   (bound {bound})")
    compiling()


if __name__ == "__main__":
    main()
