"""`qiaoma simulate`: what a ruleset does over many hands, or two on the same walls."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from qiaoma.cli.command import CHOICES, FOLDER, RULESET, Call, Command, Format, Option, Takes
from qiaoma.cli.delivery import rows
from qiaoma.cli.output import data, raw, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.progress import progress_bar
from qiaoma.errors import Fault, QiaomaError, RulesetError

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset

NUMBERS = {"hands": "10000", "seed": "0", "jobs": "1"}
BOTS = "sensible"
_WHOLE = re.compile(r"-?[0-9]{1,30}", re.ASCII)


def run(call: Call) -> int:
    import qiaoma
    from qiaoma.cli.rule_words import rules_in_words
    from qiaoma.cli.simulation_csv import simulation_csv
    from qiaoma.cli.simulation_text import simulation_text

    rulesets, wanted = _asked(call)
    versus = rulesets[1] if len(rulesets) > 1 else None
    with progress_bar(sys.stderr) as progress:
        done = qiaoma.simulate(rulesets[0], versus=versus, progress=progress, **wanted)
    answer = done.as_dict(call.lang)
    if call.format is Format.JSON:
        data(answer)
    elif call.format is Format.CSV:
        raw(rows(simulation_csv(answer)))
    else:
        rules = rules_in_words(done.rules, rulesets[0], versus, call.lang) if versus is not None else ()
        text(simulation_text(answer, call.lang, tuple(rules)))
    return 0


def _asked(call: Call) -> tuple[list[Ruleset], dict[str, Any]]:
    """The rulesets, the numbers and the bots of the command line; raises with all that is wrong with any of them."""
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
    faults += request_faults(**wanted, sign="--")
    rulesets, ruleset_faults = _rulesets(call)
    faults += ruleset_faults
    if any(fault.place is not None for fault in faults):
        raise RulesetError(faults)
    if faults:
        raise UsageError(faults, call)
    return rulesets, wanted


def _rulesets(call: Call) -> tuple[list[Ruleset], list[Fault]]:
    """The ruleset with the choices of the command line, and the other one; or all that is wrong with both."""
    import qiaoma

    choices = {"options": call.pairs.get("option"), "readings": call.pairs.get("reading")}
    named: list[tuple[str, dict[str, Any]]] = [(call.values["ruleset"], choices)]
    named += [(call.values["versus"], {})] if "versus" in call.values else []
    loaded: list[Ruleset] = []
    faults: list[Fault] = []
    for name, chosen in named:
        try:
            loaded.append(qiaoma.load(name, path=call.path, **chosen))
            _ = loaded[-1].compiled
        except QiaomaError as error:
            faults += [fault for fault in error.faults if fault not in faults]
    return loaded, faults


COMMAND = Command(
    "simulate",
    "模拟许多局，看一套规则的后果；或两套规则在同样的牌墙上并排",
    "what a ruleset does over many hands, or two on the same walls",
    run,
    (),
    (
        RULESET,
        Option("versus", Takes.VALUE, "ID", "与它相比的另一套规则", "another ruleset to compare it with"),
        Option("hands", Takes.VALUE, "N", "局数(默认 10000)", "how many hands (default 10000)"),
        Option("seed", Takes.VALUE, "N", "种子(默认 0)", "the seed (default 0)"),
        Option(
            "bots",
            Takes.VALUE,
            "BOT|B,B,B,B",
            "谁在打：sensible(默认)、cautious、random，一个或东南西北四个",
            "who plays: sensible (default), cautious, random; one, or four for E, S, W and N",
        ),
        Option(
            "jobs", Takes.VALUE, "N", "几个进程(默认 1)，不影响结果", "processes (default 1); results do not change"
        ),
        *CHOICES,
        FOLDER,
        Option(
            "format",
            Takes.VALUE,
            "text|json|csv",
            "输出文字(默认)、JSON 或表格",
            "print text (default), JSON, or rows for a spreadsheet",
            (Format.TEXT, Format.JSON, Format.CSV),
        ),
    ),
)
