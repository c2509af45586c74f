"""The log reader before input that nobody means well with: a clear error, early, in bounded memory."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaoma.errors import CaseError, Fault
from qiaoma.table import log_faults
from qiaoma.table.log import MAX_ENTRIES, Log, read_log, stream_log
from qiaoma.table.log_reading import MAX_LINE
from tests.play.log_lines import GOOD, LINES, changed, codes, faults


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"[]\n",
        b"3\n",
        b"{\n",
        b'{"type":"end_game","type":"end_game","n":1,"chain":"x"}\n',
        b'{"type":NaN}\n',
        b'{"type":"\\ud800"}\n',
        b'{"type":"\xff"}\n',
        b"[" * 60000 + b"\n",
        b'{"a":' * 10000 + b"1" + b"}" * 10000 + b"\n",
        b'{"n":' + b"9" * 6000 + b"}\n",
        b"\xef\xbb\xbf" + LINES[0],
    ],
)
def test_a_line_that_is_no_object_is_found(line: bytes) -> None:
    assert codes(line + b"".join(LINES[1:]))[0] == ("json", 1)


def test_strange_numbers_are_values_that_do_not_fit() -> None:
    for number in (b"1e400", b"-1e400", b"1E2", b"0.1000000000000000055511151231257827"):
        told = [LINES[0].replace(b'"stake":2.5', b'"stake":' + number), *LINES[1:]]
        assert told[0] != LINES[0]
        assert codes(b"".join(told))[0][1] == 1


def test_hostile_input_ends_early() -> None:
    assert codes(b"x" * (MAX_LINE + 2)) == [("long_line", 1)]
    assert codes(b"\0" * 10_000_000) == [("long_line", 1)]
    endless = io.BufferedReader(_Endless(b"{}\n"))
    with pytest.raises(CaseError) as error:
        read_log(endless)
    assert len(error.value.faults) <= log_faults.MAX_FAULTS + 1
    assert error.value.faults[-1].code == "log.more"
    many = {f"key{number}": 1 for number in range(3000)}
    assert len(faults(changed(7, **many))) <= log_faults.MAX_FAULTS + 1


class _Endless(io.RawIOBase):
    """The same bytes for ever."""

    def __init__(self, data: bytes) -> None:
        self.data = data * 1000

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = min(len(buffer), len(self.data))
        buffer[:count] = self.data[:count]
        return count


class _Broken(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        raise OSError(5, "Input/output error")


def test_a_stream_that_breaks_is_a_fault_of_the_file() -> None:
    with pytest.raises(CaseError) as error:
        read_log(io.BufferedReader(_Broken()))
    assert [fault.code for fault in error.value.faults] == ["file.unreadable"]


def test_a_log_too_long_to_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_ENTRIES > 100_000
    monkeypatch.setattr("qiaoma.table.log.MAX_ENTRIES", 5)
    assert codes(GOOD) == [("too_many", 6)]


def test_entries_come_while_the_log_is_being_read() -> None:
    stream = stream_log(b"".join(LINES[:4]))
    assert [next(stream).type for _ in range(4)] == ["start_game", "start_kyoku", "flower", "tsumo"]
    with pytest.raises(CaseError):
        next(stream)


def tried(data: bytes) -> Log | tuple[Fault, ...]:
    """The log, or what is wrong with it."""
    try:
        return read_log(data)
    except CaseError as error:
        return error.faults


@settings(max_examples=300)
@given(st.binary(max_size=300), st.integers(0, len(GOOD)), st.integers(0, 300))
def test_whatever_replaces_a_part_is_found_or_changes_nothing(data: bytes, at: int, gone: int) -> None:
    told = GOOD[:at] + data + GOOD[at + gone :]
    found = tried(told)
    assert found == read_log(GOOD) or not isinstance(found, Log)
    assert isinstance(found, Log) or all(fault.code.startswith("log.") for fault in found)


def test_a_flipped_bit_is_found() -> None:
    chance = random.Random(1)
    for _ in range(500):
        told = bytearray(GOOD)
        at = chance.randrange(len(told))
        told[at] ^= 1 << chance.randrange(8)
        found = tried(bytes(told))
        assert found == read_log(GOOD) or (not isinstance(found, Log) and found)
