"""What a command has made, to stdout or into the file of `--output`: text, rows for a spreadsheet, a workbook, a page."""

from __future__ import annotations

import errno
import os
import shutil
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


def check_target(call: Call) -> None:
    """Refuse at once a file of `--output` that cannot be written, or that the command reads. Raises OutputLost, UsageError."""
    written = call.values.get("output")
    if written is None:
        return
    target = Path(written)
    read = (*call.words, *filter(None, (call.values.get("expect"),)))
    if any(_same(target, Path(name)) for name in read):
        raise UsageError([_is_read(written)], call)
    for number, wrong in (
        (errno.EISDIR, not written or os.path.isdir(target)),
        (errno.ENOENT, not os.path.exists(target.parent)),
    ):
        if wrong:
            raise OutputLost([_unwritten(written, os.strerror(number))])


def _same(target: Path, other: Path) -> bool:
    try:
        return os.path.samefile(target, other)
    except (OSError, ValueError):
        return False


def _write(target: Path, content: bytes) -> None:
    """All of it or nothing: a file that is there keeps what it holds until the whole content is on the disk."""
    try:
        if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe
            target.write_bytes(content)
        else:
            _replace(target.resolve(), content)
    except OSError as cause:
        raise OutputLost([_unwritten(str(target), cause.strerror or type(cause).__name__)]) from None


def _replace(target: Path, content: bytes) -> None:
    draft = target.with_name(f".{os.getpid()}.part")
    try:
        draft.write_bytes(content)
        if target.exists():
            target.open("ab").close()  # a file that may not be written is not replaced either
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _for_a_file() -> Fault:
    return Fault(
        "usage.output",
        zh="这种格式不是给终端看的",
        en="this format is not for a terminal",
        path="--format",
        remedy_zh="写 --output FILE，或重定向",
        remedy_en="write --output FILE, or redirect it",
    )


def _is_read(found: str) -> Fault:
    return Fault(
        "usage.output",
        zh="这个文件正是要读的，不能写在它上面",
        en="this file is one that is read: it is not written over",
        path="--output",
        found=found,
        remedy_zh="写到另一个文件",
        remedy_en="write into another file",
    )


def _unwritten(target: str, reason: str) -> Fault:
    return Fault(
        "file.output",
        zh=f"写不了 {target}" if target else "要写的文件没有名字",
        en=f"{target} cannot be written" if target else "the file to write has no name",
        path="--output",
        found=reason if target else "",
        remedy_zh="换一个可写的路径",
        remedy_en="choose a path that can be written",
    )
