"""The log: what is written is read back; whatever is altered, moved, missing or cut off is found at its line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from qiaoma.errors import CaseError, IllegalAction, InvariantBroken
from qiaoma.table.log import LogWriter, read_log
from qiaoma.table.log_entries import ENTRIES
from qiaoma.table.table import Table
from tests.play.log_lines import ALL, GOOD, HAND, LEFT, LINES, OVER, PLAY, START, changed, codes, faults, written


def test_what_is_written_is_read_back() -> None:
    log = read_log(GOOD)
    assert [dict(entry.data) for entry in log.entries] == ALL
    assert [entry.line for entry in log.entries] == list(range(1, len(ALL) + 1))
    assert log.start == START
    assert written([dict(entry.data) for entry in log.entries]) == GOOD
    assert log.chain == json.loads(LINES[-1])["chain"]


def test_the_sample_holds_every_type_and_every_key() -> None:
    held: dict[str, set[str]] = {}
    for entry in ALL:
        held.setdefault(entry["type"], set()).update(entry)
    assert set(held) == set(ENTRIES)
    for kind in ("start_game", "start_kyoku", "end_kyoku", "chi", "hora", "tsumo", "decide"):
        assert held[kind] >= {*ENTRIES[kind].keys, *ENTRIES[kind].more}


def test_a_path_a_stream_and_bytes_are_read_alike(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(GOOD)
    assert read_log(file) == read_log(str(file)) == read_log(io.BytesIO(GOOD)) == read_log(GOOD)
    with pytest.raises(TypeError, match="source must be"):
        read_log(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["gone.jsonl", ".", "a\0b"])
def test_what_cannot_be_opened_is_a_fault_of_the_file(name: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError) as error:
        read_log(tmp_path / name)
    assert [fault.code.split(".")[0] for fault in error.value.faults] == ["file"]


def test_layout_is_no_alteration() -> None:
    spaced = b"".join(json.dumps(dict(reversed(json.loads(line).items()))).encode() + b"\r\n" for line in LINES)
    assert read_log(spaced) == read_log(GOOD)


def test_nothing_follows_the_end() -> None:
    assert codes(GOOD + LINES[1])[-1] == ("order", len(LINES) + 1)
    assert codes(GOOD + LINES[-1])[-1] == ("order", len(LINES) + 1)


@pytest.mark.parametrize(
    ("entries", "wanted"),
    [
        ([HAND, *PLAY, OVER, ALL[-1]], ("order", 1)),
        ([START, START, ALL[-1]], ("order", 2)),
        ([START, *PLAY[:1], ALL[-1]], ("order", 2)),
        ([START, HAND, HAND, OVER, ALL[-1]], ("order", 3)),
        ([START, HAND, LEFT[0], OVER, ALL[-1]], ("order", 3)),
        ([START, HAND, ALL[-1]], ("order", 3)),
        ([START, OVER, ALL[-1]], ("order", 2)),
    ],
)
def test_an_entry_out_of_place_is_found(entries: list[Any], wanted: tuple[str, int]) -> None:
    assert codes(written(entries))[0] == wanted


def test_another_format_version_is_refused_before_anything_else() -> None:
    (fault,) = faults(written([{**START, "format": 2, "news": 1}, *ALL[1:]]))
    assert (fault.code, fault.found, fault.allowed) == ("log.format", "2", ("1",))


@pytest.mark.parametrize(
    ("number", "more", "code", "path"),
    [
        (1, {"format": "1"}, "value", "format"),
        (1, {"stake": "5/2"}, "value", "stake"),
        (1, {"stake": "6/4"}, "value", "stake"),
        (1, {"ruleset": {**START["ruleset"], "digest": "sha256:0"}}, "value", "ruleset.digest"),
        (1, {"extra": 1}, "unknown_key", "extra"),
        (2, {"wall": [*HAND["wall"][:-1], "9f"]}, "value", "wall[143]"),
        (2, {"tehais": HAND["tehais"][:3]}, "value", "tehais"),
        (2, {"oya": 4}, "value", "oya"),
        (2, {"dice": [0, 3]}, "value", "dice[0]"),
        (4, {"replaces": "nothin"}, "value", "replaces"),
        (5, {"action": {"type": "declare", "tile": "E", "tiel": "E"}}, "unknown_key", "action.tiel"),
        (7, {"tsumogiri": 1}, "value", "tsumogiri"),
        (7, {"actor": True}, "value", "actor"),
        (7, {"type": "dahia"}, "type", "type"),
    ],
)
def test_each_value_is_judged_by_its_shape(number: int, more: dict[str, Any], code: str, path: str) -> None:
    (fault,) = faults(changed(number, **more))
    assert fault.place is not None
    assert (fault.code, fault.path, fault.place.line) == (f"log.{code}", path, number)


def test_the_nearest_key_and_type_are_proposed() -> None:
    (wrong,) = faults(changed(7, type="dahia"))
    assert wrong.nearest == "dahai"
    entries = [*ALL]
    entries[6] = {("pia" if key == "pai" else key): value for key, value in entries[6].items()}
    missing, unknown = faults(written(entries))
    assert (missing.code, missing.path) == ("log.missing_key", "pai")
    assert (unknown.code, unknown.nearest) == ("log.unknown_key", "pai")


def test_each_line_reaches_the_stream_at_once_and_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with file.open("wb") as stream:
        writer = LogWriter(stream)
        for number, entry in enumerate(ALL, 1):
            writer(entry)
            assert file.read_bytes() == b"".join(LINES[:number])
        assert (writer.closed, writer.number, writer.chain) == (True, len(ALL), json.loads(LINES[-1])["chain"])
        with pytest.raises(InvariantBroken) as error:
            writer(ALL[1])
        assert error.value.faults[0].code == "log.closed"
    assert file.read_bytes() == GOOD


@pytest.mark.parametrize("name", ["x" * 201, "\ud800", "a\nb", 3, None])
def test_a_table_takes_no_name_that_its_log_could_not_hold(name: Any) -> None:
    with pytest.raises(IllegalAction) as error:
        Table("banding", names=(name, "S", "W", "N"), log=LogWriter(io.BytesIO()))
    assert [fault.code for fault in error.value.faults] == ["table.names"]
    Table("banding", names=("x" * 200, "阿东 😀", "", "N"), log=LogWriter(io.BytesIO()))


def test_a_text_stream_is_refused() -> None:
    streams: tuple[Any, ...] = (io.StringIO(), None, "game.jsonl")
    for stream in streams:
        with pytest.raises(TypeError, match="binary"):
            LogWriter(stream)
    with pytest.raises(TypeError, match="source must be"):
        read_log(streams[0])


def test_what_is_no_entry_is_not_written_and_not_counted() -> None:
    stream = io.BytesIO()
    writer = LogWriter(stream)
    strange: tuple[Any, ...] = (None, {}, {"type": "replaced", "why": object()}, {"type": "\ud800"})
    for entry in strange:
        with pytest.raises((TypeError, KeyError, ValueError)):
            writer(entry)
    for entry in ALL:
        writer(entry)
    assert stream.getvalue() == GOOD


def test_messages_come_in_both_languages() -> None:
    told = b"".join([*LINES[:4], LINES[5], *LINES[6:]])
    with pytest.raises(CaseError) as error:
        read_log(told)
    assert "有行缺失" in error.value.text("zh")
    assert "lines are missing" in error.value.text("en")
    assert "log:5:1" in error.value.text("en")
