"""What leaves the process: data to stdout, messages to stderr, failures in the format asked for."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from qiaoma.cli.command import Call, Format
from qiaoma.errors import Fault, QiaomaError


def prepare_streams() -> None:
    """Make every stream able to print Chinese: a terminal of another encoding shows replacements, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


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
    sys.stdout.write(content.rstrip("\n") + "\n")


def data(value: Any) -> None:
    """Print one JSON value to stdout."""
    sys.stdout.write(json.dumps(value, ensure_ascii=not _prints_chinese(), indent=2, default=exact) + "\n")


def _prints_chinese() -> bool:
    """Whether stdout can carry any character, so that JSON need not escape it."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def message(content: str) -> None:
    """Print a message to stderr."""
    sys.stderr.write(content.rstrip("\n") + "\n")


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
