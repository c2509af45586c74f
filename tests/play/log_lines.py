"""日志样本: a log made by hand that holds every type of entry, and what the writer makes of it."""

from __future__ import annotations

import io
from typing import Any

import pytest

from qiaoma.errors import CaseError, Fault
from qiaoma.table.log import LogWriter, read_log
from qiaoma.tiles import CODES, COPIES

Entry = dict[str, Any]
WALL = [code for code, copies in zip(CODES, COPIES, strict=True) for _ in range(copies)]
START: Entry = {
    "type": "start_game",
    "format": 1,
    "engine": "0.1.0",
    "ruleset": {
        "id": "banding",
        "version": "1.0.0",
        "digest": "sha256:" + "0" * 64,
        "options": {"limit": 20, "half": "1/3"},
        "readings": {"S1": "b"},
    },
    "seed": 7,
    "stake": 2.5,
    "balances": [100, None, "10/3", 0],
    "names": ["阿东", "S", "W", "N"],
    "dealer": 2,
}
HAND: Entry = {
    "type": "start_kyoku",
    "hand": 1,
    "oya": 2,
    "dice": [3, 4],
    "side": 1,
    "skip": 7,
    "counters": {"wasteland": 0},
    "balances": [100, None, "10/3", 0],
    "wall": WALL,
    "tehais": [WALL[:14], WALL[14:27], WALL[27:40], WALL[40:53]],
    "wild_marker": "5m",
    "wild": "6m",
}
OVER: Entry = {
    "type": "end_kyoku",
    "result": "won",
    "nets": [6, -2.5, 0, "-7/3"],
    "next_oya": 0,
    "counters": {"wasteland": 1},
    "ratings": [0, 3, -3, 0],
    "bonus": ["1f", "C"],
}
END: Entry = {"type": "end_game", "hands": 3, "balances": [106, None, "10/3", 0], "ratings": [0, 3, -3, 0]}


def _decide(actor: int, kind: str, **more: Any) -> Entry:
    return {"type": "decide", "actor": actor, "action": {"type": kind, **more}}


PLAY: list[Entry] = [
    {"type": "flower", "actor": 2, "pai": "1f"},
    {"type": "tsumo", "actor": 2, "pai": "E", "replaces": "flower"},
    _decide(2, "declare", tile="E"),
    {"type": "ready", "actor": 2},
    {"type": "dahai", "actor": 2, "pai": "E", "tsumogiri": True},
    _decide(3, "chow", tile="1m", wilds=["3m"]),
    {"type": "chi", "actor": 3, "target": 2, "pai": "1m", "consumed": ["2m", "6m"]},
    {"type": "pon", "actor": 0, "target": 3, "pai": "C", "consumed": ["C", "C"]},
    {"type": "daiminkan", "actor": 0, "target": 3, "pai": "C", "consumed": ["C", "C", "C"]},
    {"type": "ankan", "actor": 1, "consumed": ["F", "F", "F", "F"], "shown": False},
    {"type": "ask_kakan", "actor": 0, "pai": "C"},
    {"type": "time_out", "actor": 1, "action": {"type": "pass"}},
    {"type": "replaced", "actor": 1, "why": "no answer"},
    {"type": "kakan", "actor": 0, "pai": "C", "consumed": ["C", "C", "C"]},
    {"type": "hora", "actor": 0, "target": None, "pai": "5m", "by": "self_draw", "tehai": ["5m"], "points": 3},
]
DRAWN: list[Entry] = [
    {**HAND, "hand": 2},
    {"type": "ryukyoku"},
    {**OVER, "result": "drawn", "next_oya": None},
]
LEFT: list[Entry] = [
    {"type": "leave_seat", "actor": 3, "counters": {"wasteland": 0}},
    {**HAND, "hand": 3},
    {"type": "escape", "actor": 3, "why": "disconnected", "minutes": 3.5, "timeouts": 2},
    {**OVER, "result": "escaped"},
]
ALL: list[Entry] = [START, HAND, *PLAY, OVER, *DRAWN, *LEFT, END]


def written(entries: list[Entry]) -> bytes:
    """The log that the writer makes of these entries."""
    stream = io.BytesIO()
    writer = LogWriter(stream)
    for entry in entries:
        writer(entry)
    return stream.getvalue()


GOOD = written(ALL)
LINES = GOOD.splitlines(keepends=True)


def changed(number: int, **more: Any) -> bytes:
    """The good log, line `number` (from 1) altered and chained anew."""
    entries = list(ALL)
    entries[number - 1] = {**entries[number - 1], **more}
    return written(entries)


def faults(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(CaseError) as error:
        read_log(data)
    for fault in error.value.faults:
        assert fault.place is not None
        assert fault.place.file == "log"
        assert fault.zh
        assert fault.en
        assert fault.remedy_zh
        assert fault.remedy_en
    return error.value.faults


def codes(data: bytes) -> list[tuple[str, int]]:
    return [(fault.code.removeprefix("log."), fault.place.line) for fault in faults(data) if fault.place]
