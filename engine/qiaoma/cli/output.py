"""What leaves the process: data to stdout, messages to stderr, failures in the format asked for."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, TextIO

from qiaoma.cli.command import Call, Format
from qiaoma.errors import Fault, QiaomaError


def prepare_streams() -> None:
    """Make every stream able to print Chinese: a terminal of another encoding shows replacements, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class OutputLost(QiaomaError):
    """Stdout is closed, or what it leads to is full."""


def silence(stream: TextIO) -> None:
    """Lead a stream that takes no more to nowhere; else Python would complain once more when it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _print(content: str | bytes) -> None:
    stream: TextIO | None = sys.stdout
    try:
        if stream is None:  # closed before the process began
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if isinstance(content, bytes):
            stream.buffer.write(content)
        else:
            stream.write(content)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as cause:
        if stream is not None:
            silence(stream)
        raise OutputLost([_lost(cause)]) from None


def _lost(cause: OSError) -> Fault:
    return Fault(
        "file.output",
        zh="标准输出写不了",
        en="standard output cannot be written",
        found=cause.strerror or type(cause).__name__,
        remedy_zh="检查重定向的去处（磁盘是否已满）",
        remedy_en="check where it is sent (is the disk full?)",
    )


def exact(value: object) -> object:
    """An exact amount as JSON: a whole number, a decimal that says the same, else a text such as ``5/3``."""
    if isinstance(value, Fraction | Decimal):
        number = Fraction(value)
        if number.denominator == 1:
            return number.numerator
        return float(number) if Fraction(float(number)) == number else f"{number.numerator}/{number.denominator}"
    raise TypeError(f"{type(value).__name__} is no JSON value")


def text(content: str) -> None:
    """Print text to stdout."""
    _print(content.rstrip("\n") + "\n")


def raw(content: bytes) -> None:
    """Print bytes to stdout as they are."""
    _print(content)


def prompt(content: str) -> None:
    """Print text to stdout and leave the line open, for what a person types."""
    _print(content)


def data(value: Any) -> None:
    """Print one JSON value to stdout."""
    _print(json_text(value) + "\n")


def json_text(value: Any) -> str:
    """One JSON value as text."""
    return json.dumps(value, ensure_ascii=not _prints_chinese(), indent=2, default=exact)


def _prints_chinese() -> bool:
    """Whether stdout can carry any character, so that JSON need not escape it."""
    return (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "") == "utf8"


def message(content: str) -> None:
    """Print a message to stderr; where nobody hears it, the exit status still tells."""
    if sys.stderr is None:  # closed before the process began
        return
    try:
        sys.stderr.write(content.rstrip("\n") + "\n")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def failure(error: QiaomaError, call: Call) -> dict[str, Any]:
    """The JSON of an error: its kind, its first code, one paragraph of text and every fault."""
    faults = [fault.as_dict(call.lang) for fault in error.faults]
    code = error.faults[0].code if error.faults else "unknown"
    return {"error": {"kind": type(error).__name__, "code": code, "text": error.text(call.lang), "faults": faults}}


def unread(faults: Iterable[Fault]) -> bool:
    """Whether these faults, at least one, all kept a file from being read."""
    codes = [fault.code for fault in faults]
    return bool(codes) and all(code.startswith("file.") for code in codes)


def report(error: QiaomaError, call: Call) -> None:
    """Tell a failure: as JSON on stdout where JSON was asked for, else on stderr."""
    if call.format is Format.JSON:
        data(failure(error, call))
    else:
        message(error.text(call.lang))
