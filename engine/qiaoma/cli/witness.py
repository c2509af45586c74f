"""`qiaoma witness`: for each difference of two rulesets the smallest hand, or the shortest play, that shows it alone."""

from __future__ import annotations

import re
import sys
from typing import Any

from qiaoma.cli.command import FOLDER, TWO_RULESETS, Call, Command, Format, Option, Takes
from qiaoma.cli.output import data, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.progress import progress_bar
from qiaoma.cli.rulesets import asked
from qiaoma.cli.sides import SIDE_CHOICES, load_sides
from qiaoma.errors import Fault

MOST = 10**9
_LEAST = {"seed": 0, "limit": 1}
_DOOR = {"seed": "seed", "limit": "examples"}
"""How the door calls what the command line calls so."""
_WHOLE = re.compile(r"[0-9]{1,30}", re.ASCII)


def run(call: Call) -> int:
    import qiaoma
    from qiaoma.audit.witness import Why

    numbers = _numbers(call)
    own, other = load_sides(call.words, call)
    with asked(call), progress_bar(sys.stderr) as progress:
        found = qiaoma.witness(own, other, rules=call.repeated.get("rule", ()), progress=progress, **numbers)
    if call.format is Format.JSON:
        data(found.as_dict(call.lang))
    else:
        text(found.text(call.lang))
    return 1 if any(one.why is Why.NOT_FOUND for one in found.unshown) else 0


def _numbers(call: Call) -> dict[str, Any]:
    """What the command line says of the search, by the names of the door. Raises with every number that is none."""
    written = {name: call.values[name] for name in _LEAST if name in call.values}
    faults = [_no_number(name, number) for name, number in written.items() if not _is_number(number, _LEAST[name])]
    if faults:
        raise UsageError(faults, call)
    return {_DOOR[name]: int(number) for name, number in written.items()}


def _is_number(written: str, least: int) -> bool:
    return _WHOLE.fullmatch(written) is not None and least <= int(written) <= MOST


def _no_number(name: str, written: str) -> Fault:
    least = _LEAST[name]
    return Fault(
        "usage.value",
        zh=f"--{name} 要一个 {least} 到 {MOST} 的整数",
        en=f"--{name} takes a whole number from {least} to {MOST}",
        path=f"--{name}",
        found=written[:40],
        remedy_zh=f"写成 --{name} {least}",
        remedy_en=f"write --{name} {least}",
    )


COMMAND = Command(
    "witness",
    "逐项给出看得出两套规则不同的最小一副牌或一段打法",
    "for each difference of two rulesets the smallest hand or play that shows it",
    run,
    TWO_RULESETS,
    (
        Option(
            "rule",
            Takes.VALUES,
            "PATH",
            "只看一条，如 lines.base，可重复",
            "one rule only, as lines.base; may be repeated",
        ),
        Option("seed", Takes.VALUE, "N", "搜索的种子(默认 0)", "the seed of the search (default 0)"),
        Option(
            "limit",
            Takes.VALUE,
            "N",
            "每项最多试几副牌(默认 1500)",
            "hands to try for each before giving up (default 1500)",
        ),
        *SIDE_CHOICES,
        FOLDER,
    ),
)
