"""Warming the cache of compiled code: one of several processes, each with its share. They call nothing that they compile.

Called as ``python -m qiaoma.kernel.warm PROGRAM SHARES SHARE``.
"""

from __future__ import annotations

import sys
from typing import Any

import numba

from qiaoma.kernel.gates import close_gate, open_gate, open_root
from qiaoma.kernel.speed import GATES, PLAYING, SETTLING, Program, cache_folder, copies, functions


def warm(program: Program, shares: int, share: int) -> None:
    """Compile every `shares`-th gate or root into the cache."""
    reached = functions(program)
    cache = cache_folder(reached)
    if cache is None:
        return
    config: Any = numba.config
    config.CACHE_DIR = str(cache)
    fast, called = copies(reached, cache=True)
    for function in reached:
        if function in GATES:
            close_gate(function.__name__)
    entries = [function for function in reached if function in GATES or function.__name__ in program.roots]
    for function in entries[share::shares]:
        name = function.__name__
        if function in GATES:
            open_gate(name, function.__annotations__, fast[name], cache=True)
        if name in program.roots:
            open_root(name, function.__annotations__, called[name], cache=True)


if __name__ == "__main__":
    _name, _shares, _share = sys.argv[1:]
    warm(next(program for program in (SETTLING, PLAYING) if program.name == _name), int(_shares), int(_share))
