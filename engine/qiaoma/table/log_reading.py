"""读日志: a stream of bytes read line by line, every line checked, all faults collected."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, BinaryIO, Final

from qiaoma.errors import CaseError, Fault, Place
from qiaoma.table import log_faults
from qiaoma.table.log_chain import canonical, chained
from qiaoma.table.log_entries import ENTRIES, FORMAT, LINE
from qiaoma.table.log_shapes import Keys

MAX_LINE: Final = 1 << 16
"""The longest line, in bytes."""
MAX_HAND: Final = 5_000
"""The longest hand, in entries: more than 144 tiles can give."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its line, counted from 1, its plain data without `n` and `chain`, and its chain."""

    line: int
    data: Mapping[str, Any]
    chain: str

    @property
    def type(self) -> str:
        """What kind of entry it is."""
        kind: str = self.data["type"]
        return kind


class _Phase(Enum):
    """How far the game is: which entries may come."""

    BEFORE = ("start_game 在最前", "start_game comes first")
    BETWEEN = ("这里是两局之间", "this is between two hands")
    HAND = ("一局还没有 end_kyoku", "a hand has not come to its end_kyoku")
    AFTER = ("end_game 之后再没有条目", "nothing follows end_game")


_STEPS: Final = {
    "start_game": (_Phase.BEFORE, _Phase.BETWEEN),
    "start_kyoku": (_Phase.BETWEEN, _Phase.HAND),
    "end_kyoku": (_Phase.HAND, _Phase.BETWEEN),
    "leave_seat": (_Phase.BETWEEN, _Phase.BETWEEN),
    "end_game": (_Phase.BETWEEN, _Phase.AFTER),
}
"""When an entry may come, and what follows it; any other comes within a hand."""


class _EndError(Exception):
    """Nothing can be read after this; the reason is among the faults."""


class Reading:
    """One pass over a stream; `file` names it in places."""

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self.stream = stream
        self.file = file
        self.line = 0
        self.faults: list[Fault] = []
        self._number = 0
        """The `n` of the line before."""
        self._chain: str | None = ""
        """Its chain, None where it could not be read."""
        self._phase = _Phase.BEFORE
        self._dealt = 0
        """The line at which the hand began."""

    def entries(self) -> Iterator[Entry]:
        """The entries up to the first fault; at the end the :class:`CaseError` with all of them."""
        try:
            while raw := self._next():
                entry = self._entry(raw)
                if entry is not None and not self.faults:
                    yield entry
            self._end()
        except _EndError:
            pass
        if self.faults:
            raise CaseError(self.faults)

    def _next(self) -> bytes:
        try:
            raw = self.stream.readline(MAX_LINE + 1)
        except OSError as cause:
            self._stop(_unreadable(self.file, cause))
        if not raw:
            return raw
        self.line += 1
        if len(raw) > MAX_LINE:
            self._stop(log_faults.long_line(self.file, self.line, MAX_LINE))
        if not raw.endswith(b"\n"):
            self._stop(log_faults.cut(self.file, self.line, half=True))
        return raw

    def _note(self, fault: Fault) -> None:
        if len(self.faults) == log_faults.MAX_FAULTS:
            self._stop(log_faults.more(self.file, self.line))
        self.faults.append(fault)

    def _stop(self, fault: Fault) -> None:
        self.faults.append(fault)
        raise _EndError

    def _end(self) -> None:
        if self.line == 0:
            self._note(log_faults.empty(self.file))
        elif self._phase is not _Phase.AFTER:
            self._note(log_faults.cut(self.file, self.line, half=False))

    def _entry(self, raw: bytes) -> Entry | None:
        parsed = _parsed(raw)
        if parsed is None:
            self._note(log_faults.no_json(self.file, self.line))
            self._unread()
            return None
        data, text = parsed
        self._check_version(data)
        self._check_line(data, text)
        kind = data.get("type")
        shape = ENTRIES.get(kind) if isinstance(kind, str) else None
        if shape is None:
            self._note(log_faults.unknown_type(self.file, self.line, kind, tuple(ENTRIES)))
            return None
        own = {key: value for key, value in data.items() if key not in LINE}
        self._fits(shape, {key: value for key, value in own.items() if key != "type"})
        self._check_order(str(kind))
        return Entry(self.line, own, str(data.get("chain")))

    def _check_version(self, data: Mapping[str, Any]) -> None:
        """A log of another version is not judged by the rules of this one."""
        version = data.get("format", FORMAT)
        if data.get("type") == "start_game" and type(version) is int and version != FORMAT:
            self._stop(log_faults.version(self.file, self.line, version, FORMAT))

    def _check_line(self, data: Mapping[str, Any], text: str) -> None:
        """The line's own number and its chain; `text` is its canonical spelling."""
        if not self._fits(_LINE, {key: data[key] for key in LINE if key in data}):
            self._unread()
            return
        number, chain, wanted = data["n"], data["chain"], self._number + 1
        if number != wanted:
            self._note(log_faults.number(self.file, self.line, number, wanted))
        elif self._chain is not None and chain != (right := chained(self._chain, text)):
            self._note(log_faults.chain(self.file, self.line, chain, right))
        self._number, self._chain = number, chain

    def _unread(self) -> None:
        self._number += 1
        self._chain = None

    def _fits(self, shape: Keys, data: dict[str, Any]) -> bool:
        clean = True
        for misfit in shape.misfits(data, ()):
            self._note(log_faults.misfit(self.file, self.line, misfit))
            clean = False
        return clean

    def _check_order(self, kind: str) -> None:
        when, then = _STEPS.get(kind, (_Phase.HAND, _Phase.HAND))
        if kind == "start_kyoku":
            self._dealt = self.line
        if self._phase is _Phase.HAND and self.line - self._dealt > MAX_HAND:
            self._stop(log_faults.long_hand(self.file, self.line, MAX_HAND))
        if self._phase is when:
            self._phase = then
            return
        fault = log_faults.order(self.file, self.line, kind, *self._phase.value)
        if self._phase is _Phase.AFTER:
            self._stop(fault)
        self._note(fault)
        self._phase = then


_LINE: Final = Keys(LINE)


def _parsed(raw: bytes) -> tuple[dict[str, Any], str] | None:
    """The JSON object of a line and its canonical text; None where it is none, not in UTF-8, or says a key twice."""
    try:
        data = json.loads(raw.decode(), parse_constant=_refused, object_pairs_hook=_once)
        text = canonical(data) if isinstance(data, dict) else ""
        text.encode()  # half a character, written as an escape, is no text
    except (ValueError, RecursionError):
        return None
    return (data, text) if isinstance(data, dict) else None


def _refused(text: str) -> Any:
    raise ValueError(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _unreadable(file: str, cause: OSError) -> Fault:
    return Fault(
        "file.unreadable",
        zh="无法读取",
        en="it cannot be read",
        place=Place(file, 1, 1),
        found=cause.strerror or type(cause).__name__,
    )
