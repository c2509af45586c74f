"""牌局日志: what happened at a table, one JSON object a line, each chained to the one before.

docs/log.md describes the format. What is written here is read back checked: an altered, moved or missing line is found,
and so is a log that was cut short.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from qiaoma.arguments import require
from qiaoma.errors import CaseError, Fault, InvariantBroken, RulesetError
from qiaoma.ruleset.document import open_file, read_file
from qiaoma.table import log_faults
from qiaoma.table.log_chain import canonical, chained, written
from qiaoma.table.log_reading import Entry, Reading

MAX_ENTRIES: Final = 250_000
"""The longest log that :func:`read_log` holds at once: about a thousand hands."""
LogSource = str | Path | bytes | BinaryIO
"""A path, the bytes of a log, or a stream of them."""


class LogWriter:
    """记录者: writes what a table tells, as ``Table(…, log=LogWriter(stream))``.

    Every entry is one whole line, flushed at once. `stream` takes bytes; it stays open. `chain` is the chain of the last
    line: kept elsewhere, it proves the whole log. `Table.close` ends the log, else it counts as cut short. What writing to
    the stream raises (a full disk) is not caught.
    """

    def __init__(self, stream: BinaryIO) -> None:
        if hasattr(stream, "encoding") or not hasattr(stream, "write"):
            raise TypeError("LogWriter: stream must be binary (open it with 'wb')")
        self._stream = stream
        self.number = 0
        self.chain = ""
        self.closed = False

    def __call__(self, entry: Mapping[str, Any]) -> None:
        """Write one entry, plain JSON data without `n` and `chain`; `end_game` is the last."""
        if self.closed:
            raise InvariantBroken([_CLOSED])
        line = {**entry, "n": self.number + 1}
        line["chain"] = chained(self.chain, canonical(line))
        text, closes = written(line), entry["type"] == "end_game"
        self.number, self.chain = line["n"], line["chain"]
        self._stream.write(text)
        self._stream.flush()
        self.closed = closes


@dataclass(frozen=True, slots=True)
class Log:
    """一份日志: all its entries, checked, and the chain of the last."""

    entries: tuple[Entry, ...]
    chain: str

    @property
    def start(self) -> Mapping[str, Any]:
        """The entry `start_game`."""
        return self.entries[0].data


def read_log(source: LogSource, file: str = "log") -> Log:
    """A whole log, checked. Raises :class:`CaseError` with all its faults, each with its line; codes `file.*` mean that
    it cannot be read at all. `file` names a source that is no path."""
    entries: list[Entry] = []
    for entry in stream_log(source, file):
        if len(entries) == MAX_ENTRIES:
            name = str(source) if isinstance(source, str | Path) else file
            raise CaseError([log_faults.too_many(name, entry.line, MAX_ENTRIES)])
        entries.append(entry)
    return Log(tuple(entries), entries[-1].chain)


def stream_log(source: LogSource, file: str = "log") -> Iterator[Entry]:
    """The entries of a log one by one, in bounded memory, each checked before it is given.

    At a fault no more entries come; the rest of the log is still checked, and :class:`CaseError` raised with all faults.
    """
    require("stream_log", "source", source, (str, Path, bytes, io.RawIOBase, io.BufferedIOBase))
    if isinstance(source, str | Path):
        yield from _file(Path(source))
    elif isinstance(source, bytes):
        yield from Reading(io.BytesIO(source), file).entries()
    else:
        yield from Reading(source, file).entries()


def _file(path: Path) -> Iterator[Entry]:
    try:
        stream = open_file(path)
    except (OSError, ValueError):
        raise CaseError(_why(path)) from None
    with stream:
        yield from Reading(stream, str(path)).entries()


def _why(path: Path) -> tuple[Fault, ...]:
    """Why a file cannot be opened."""
    try:
        read_file(path)
    except RulesetError as error:
        return error.faults
    raise OSError(f"{path} could not be opened, and now can")


_CLOSED: Final = Fault(
    "log.closed",
    zh="日志已经写了 end_game，不能再写",
    en="the log has its end_game: nothing may follow it",
    remedy_zh="另开一份日志",
    remedy_en="begin another log",
)
