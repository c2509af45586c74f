"""What a command has made, to stdout or into the file of `--output`: text, rows for a spreadsheet, a workbook, a page."""

from __future__ import annotations

import sys
from pathlib import Path

from qiaoma.cli.command import Call, Option, Takes
from qiaoma.cli.output import OutputLost, raw, text
from qiaoma.cli.parse import UsageError
from qiaoma.errors import Fault

OUTPUT = Option("output", Takes.VALUE, "FILE", "写入文件，不打印", "write into a file instead of printing")
MARKED = "utf-8-sig"
"""The encoding by which a spreadsheet knows that a file is UTF-8."""


def deliver(content: str | bytes, call: Call) -> None:
    """Print what was made, or write it into the file that the command line names. Raises UsageError, OutputLost."""
    target = call.values.get("output")
    if target is not None:
        _write(Path(target), content.encode() if isinstance(content, str) else content)
    elif isinstance(content, str):
        text(content)
    elif sys.stdout is not None and sys.stdout.isatty():
        raise UsageError([_for_a_file()], call)
    else:
        raw(content)


def rows(content: str) -> bytes:
    """CSV as a spreadsheet reads it."""
    return content.encode(MARKED)


def _write(target: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except OSError as cause:
        fault = Fault(
            "file.output",
            zh=f"写不了 {target}",
            en=f"{target} cannot be written",
            path="--output",
            found=cause.strerror or type(cause).__name__,
            remedy_zh="换一个可写的路径",
            remedy_en="choose a path that can be written",
        )
        raise OutputLost([fault]) from None


def _for_a_file() -> Fault:
    return Fault(
        "usage.output",
        zh="这种格式不是给终端看的",
        en="this format is not for a terminal",
        path="--format",
        remedy_zh="写 --output FILE，或重定向",
        remedy_en="write --output FILE, or redirect it",
    )
