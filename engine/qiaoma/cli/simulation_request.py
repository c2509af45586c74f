"""The numbers and bots of the commands that play many hands."""

from __future__ import annotations

import re
from typing import Any

from qiaoma.cli.command import Call, Option, Takes
from qiaoma.errors import Fault

NUMBERS = {"hands": "10000", "seed": "0", "jobs": "1"}
BOTS = "sensible"
_WHOLE = re.compile(r"-?[0-9]{1,30}", re.ASCII)
SIMULATION = (
    Option("hands", Takes.VALUE, "N", "局数(默认 10000)", "how many hands (default 10000)"),
    Option("seed", Takes.VALUE, "N", "种子(默认 0)", "the seed (default 0)"),
    Option(
        "bots",
        Takes.VALUE,
        "BOT|B,B,B,B",
        "谁在打：sensible(默认)、cautious、random，一个或东南西北四个",
        "who plays: sensible (default), cautious, random; one, or four for E, S, W and N",
    ),
    Option("jobs", Takes.VALUE, "N", "几个进程(默认 1)，不影响结果", "processes (default 1); results do not change"),
)
"""Options of these commands."""


def requested(call: Call) -> tuple[dict[str, Any], list[Fault]]:
    """`hands`, `seed`, `jobs` and four `bots` of the command line, and all that is wrong with them."""
    from qiaoma.simulation.plan import RANGES, SEATS, number_fault, request_faults

    faults: list[Fault] = []
    wanted: dict[str, Any] = {}
    for name, default in NUMBERS.items():
        written = call.values.get(name, default)
        whole = _WHOLE.fullmatch(written) is not None
        wanted[name] = int(written) if whole else RANGES[name][0]
        faults += [] if whole else [number_fault(f"--{name}", written, *RANGES[name])]
    bots = tuple(name.strip() for name in call.values.get("bots", BOTS).split(","))
    wanted["bots"] = bots * SEATS if len(bots) == 1 else bots
    return wanted, faults + request_faults(**wanted, sign="--")
