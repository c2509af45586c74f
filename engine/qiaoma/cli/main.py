"""The entry of the command line: parse, run, and turn every failure into an answer and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import IntEnum

from qiaoma.cli import (
    audit,
    compare,
    diff,
    identify,
    impact,
    list_,
    new,
    play,
    readings,
    replay,
    rulebook,
    settle,
    show,
    simulate,
    test,
    usage,
    validate,
    witness,
)
from qiaoma.cli.command import Call, Command
from qiaoma.cli.output import OutputLost, message, prepare_streams, report, silence, text, unread
from qiaoma.cli.parse import UsageError, parse
from qiaoma.errors import Fault, InvariantBroken, QiaomaError

COMMANDS = {
    module.COMMAND.name: module.COMMAND
    for module in (
        list_,
        settle,
        compare,
        diff,
        audit,
        witness,
        impact,
        readings,
        identify,
        play,
        replay,
        simulate,
        test,
        validate,
        show,
        rulebook,
        new,
    )
}


class Exit(IntEnum):
    """The exit statuses. `OURS` is no part of the contract: it says that qiaoma itself failed."""

    FINE = 0
    WRONG = 1
    UNREAD = 2
    OURS = 3
    STOPPED = 130


def main(words: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and return its exit status; never a traceback."""
    prepare_streams()
    try:
        return _answer(sys.argv[1:] if words is None else words)
    except BrokenPipeError:  # the reader has seen enough
        silence(sys.stdout)
        return Exit.FINE
    except KeyboardInterrupt:
        return Exit.STOPPED


def _answer(words: Sequence[str]) -> int:
    wrong: UsageError | None = None
    command: Command | None = None
    try:
        command, call = parse(words, COMMANDS)
    except UsageError as error:
        wrong, call = error, error.call
    try:
        return _refused(wrong) if wrong is not None else _obeyed(command, call)
    except OutputLost as lost:
        message(lost.text(call.lang))
        return Exit.UNREAD


def _refused(wrong: UsageError) -> int:
    report(wrong, wrong.call)
    _hint(wrong.call)
    return Exit.UNREAD


def _obeyed(command: Command | None, call: Call) -> int:
    if "help" in call.values:
        text(usage.manual(command, call.lang) if command else usage.overview(COMMANDS, call.lang))
        return Exit.FINE
    assert command is not None
    return _run(command, call)


def _run(command: Command, call: Call) -> int:
    try:
        return command.run(call)
    except OutputLost:
        raise
    except QiaomaError as error:
        report(error, call)
        return status_of(error)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as cause:
        if os.environ.get("QIAOMA_TRACEBACK"):
            raise
        report(_ours(cause), call)
        return Exit.OURS


def status_of(error: QiaomaError) -> Exit:
    """2 where every fault kept the input from being read, 3 for our own, else 1."""
    if isinstance(error, InvariantBroken):
        return Exit.OURS
    return Exit.UNREAD if isinstance(error, UsageError) or unread(error.faults) else Exit.WRONG


def _ours(cause: Exception) -> InvariantBroken:
    fault = Fault(
        "internal",
        zh="qiaoma 自身出错，不是输入的错",
        en="qiaoma itself failed; the input is not to blame",
        found=f"{type(cause).__name__}: {cause}",
        remedy_zh="设 QIAOMA_TRACEBACK=1 再运行一次，把输出报给维护者",
        remedy_en="run again with QIAOMA_TRACEBACK=1 and report the output to the maintainers",
    )
    return InvariantBroken([fault])


def _hint(call: Call) -> None:
    if call.format == "text":
        message("用法见 qiaoma --help" if call.lang == "zh" else "see qiaoma --help --lang en")
