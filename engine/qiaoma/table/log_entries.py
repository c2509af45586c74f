"""日志的条目: every type of entry a log may hold, with just the keys that it has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from qiaoma.table.log_shapes import SEAT, TILE, Either, Exact, Flag, Keys, Names, OrNull, Row, Shape, Text, Whole, Word

FORMAT: Final = 1
"""The version of the log format."""
CHAIN_DIGITS: Final = 32
"""128 bits of the hash: nobody finds a second log that ends in the same chain."""
MOST_NAMES: Final = 200
_COUNT: Final = Whole(0, 10**9)
_CHANGE: Final = Whole(-(10**9), 10**9)
_NAME: Final = Text(200)
_SENTENCE: Final = Text(20_000)
_DIE: Final = Whole(1, 6)
_CHOICE: Final = Either((Exact(), Flag(), _NAME))
_COUNTERS: Final = Names(_CHANGE, MOST_NAMES, "一组 计数: 数目", "an object of counters and numbers")
_BALANCES: Final = Row(OrNull(Exact()), 4, 4)
_WILDS: Final = Row(TILE, 1, 4)
_PAI: Final[Mapping[str, Shape]] = {"actor": SEAT, "pai": TILE}

_RULESET: Final = Keys(
    {
        "id": _NAME,
        "version": _NAME,
        "digest": Text(71, "sha256: 后接 64 位十六进制", "sha256: and 64 hex digits", "sha256:[0-9a-f]{64}"),
        "options": Names(_CHOICE, MOST_NAMES),
        "readings": Names(_NAME, MOST_NAMES),
    }
)
_ACTION: Final = Keys(
    {
        "type": Word(
            (
                "pass",
                "win",
                "flower_win",
                "chow",
                "pung",
                "kong",
                "concealed_kong",
                "added_kong",
                "discard",
                "declare",
            ),
            "一种行动",
            "a kind of action",
        )
    },
    {"tile": TILE, "wilds": _WILDS},
)


def _claim(own: int) -> Keys:
    """A meld made with a claimed tile and `own` tiles of the hand."""
    return Keys({**_PAI, "target": SEAT, "consumed": Row(TILE, own, own)})


FRAME: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "start_game": Keys(
            {
                "format": Whole(FORMAT, FORMAT),
                "engine": _NAME,
                "ruleset": _RULESET,
                "seed": Whole(0, 2**62 - 1),
                "stake": Exact(),
                "balances": _BALANCES,
                "names": Row(_NAME, 4, 4),
                "dealer": SEAT,
            }
        ),
        "start_kyoku": Keys(
            {
                "hand": Whole(1, 10**9),
                "oya": SEAT,
                "dice": Row(_DIE, 2, 2),
                "side": SEAT,
                "skip": Whole(0, 144),
                "counters": _COUNTERS,
                "balances": _BALANCES,
                "wall": Row(TILE, 0, 144),
                "tehais": Row(Row(TILE, 13, 14), 4, 4),
            },
            {"wild_marker": TILE, "wild": TILE},
        ),
        "end_kyoku": Keys(
            {
                "result": Word(("won", "drawn", "escaped")),
                "nets": Row(Exact(), 4, 4),
                "next_oya": OrNull(SEAT),
                "counters": _COUNTERS,
                "ratings": Row(_CHANGE, 4, 4),
            },
            {"bonus": Row(TILE, 1, 144)},
        ),
        "end_game": Keys({"hands": _COUNT, "balances": _BALANCES, "ratings": Row(_CHANGE, 4, 4)}),
    }
)
"""What begins and ends a game and a hand."""

DECISIONS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "decide": Keys({"actor": SEAT, "action": _ACTION}),
        "time_out": Keys({"actor": SEAT, "action": _ACTION}),
        "leave_seat": Keys({"actor": SEAT, "counters": _COUNTERS}),
        "escape": Keys(
            {"actor": SEAT, "why": Word(("left", "disconnected", "timeouts"))},
            {"minutes": Exact(), "timeouts": _COUNT},
        ),
    }
)
"""What came from outside: each stands before the events that it caused."""

EVENTS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "flower": Keys(_PAI),
        "tsumo": Keys({**_PAI, "replaces": Word(("nothing", "flower", "kong"))}),
        "ready": Keys({"actor": SEAT}),
        "dahai": Keys({**_PAI, "tsumogiri": Flag()}),
        "chi": _claim(2),
        "pon": _claim(2),
        "daiminkan": _claim(3),
        "ankan": Keys({"actor": SEAT, "consumed": Row(TILE, 4, 4), "shown": Flag()}),
        "ask_kakan": Keys(_PAI),
        "kakan": Keys({**_PAI, "consumed": Row(TILE, 3, 3)}),
        "hora": Keys(
            {
                "actor": SEAT,
                "target": OrNull(SEAT),
                "pai": OrNull(TILE),
                "by": Word(("self_draw", "discard", "rob_kong", "eight_flowers")),
                "tehai": Row(TILE, 0, 14),
                "points": Exact(),
            }
        ),
        "ryukyoku": Keys({}),
    }
)
"""What the table did."""

NOTES: Final[Mapping[str, Keys]] = MappingProxyType({"replaced": Keys({"actor": SEAT, "why": _SENTENCE})})
"""What is told beside the play, and does not change it."""

ENTRIES: Final[Mapping[str, Keys]] = MappingProxyType({**FRAME, **DECISIONS, **EVENTS, **NOTES})

LINE: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "n": Whole(1, 10**12),
        "chain": Text(
            CHAIN_DIGITS,
            f"{CHAIN_DIGITS} 位十六进制",
            f"{CHAIN_DIGITS} hex digits",
            f"[0-9a-f]{{{CHAIN_DIGITS}}}",
        ),
    }
)
"""What stands in every line beside its entry: its number, counted from 1, and the chain."""
