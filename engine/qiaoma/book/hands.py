"""牌样 hands: finished hands from plain to rare, in which a pattern of a ruleset is looked for.

The hands are of shapes and of ways to win, so that every fact of the vocabulary that a pattern may name is met by some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Seats = Mapping[str, Any]
_CHOW = {"chow": "123m", "from": "N"}
_PUNG = {"pung": "222m", "from": "W"}
_FOUR = [_CHOW, {"chow": "456m", "from": "N"}, {"pung": "777m", "from": "W"}, {"pung": "222m", "from": "S"}]

SHAPES: tuple[tuple[str, list[dict[str, str]], str], ...] = (
    ("456m 78m 22m EEE", [_CHOW], "9m"),
    ("456m 78m 222m 55m", [_CHOW], "9m"),
    ("333p 777s 55s EE", [_PUNG], "5s"),
    ("333m 777m 55m EE", [_PUNG], "5m"),
    ("333m 777m 55m 99m", [_PUNG], "5m"),
    ("SS WW NN CC FP", [{"pung": "EEE", "from": "W"}], "C"),
    ("SSS WWW NNN E", [{"pung": "EEE", "from": "W"}], "W"),
    ("SSS WWW CC FF", [{"pung": "EEE", "from": "W"}], "C"),
    ("E", _FOUR, "E"),
    ("5m", _FOUR, "5m"),
    ("5p", [*_FOUR[:3], {"pung": "222p", "from": "S"}], "5p"),
    ("123m 456m 78m 22m EEE", [], "9m"),
    ("123m 456m 78m 222m 55m", [], "9m"),
    ("123m 456p 78s 22p 999s", [], "9s"),
    ("456p 78s 22p 999m", [_CHOW], "9s"),
    ("1199m 2244p 55s EE C", [], "C"),
    ("1133557799m EE C", [], "C"),
    ("19m 19p 19s ESWN CFP", [], "1m"),
    ("456m 78m 22m", [_CHOW, {"kong": "9999s", "from": "W"}], "9m"),
    ("456m 78m 22m", [_CHOW, {"concealed_kong": "EEEE"}], "9m"),
    ("456m 78m EE", [_CHOW, {"concealed_kong": "5555s"}], "9m"),
    ("456p 78s 22p", [_CHOW, {"concealed_kong": "EEEE"}], "9s"),
)
"""Concealed tiles without the winning one, melds, the winning tile; a plain hand of a kind before a rare one."""
ANYTHING = "1479m 258p 369s EESW"
"""Fourteen tiles of no shape."""
LEFT = 40
"""Tiles in the wall where a hand does not end on its last."""
DICE = [2, 3]
"""A throw that few rules name."""


def hands(effective: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every hand of the collection as a case, told as far as the ruleset needs it; the same order for every ruleset.

    Not every way to win goes with every shape: some are no case that could be.
    """
    for winner, wins, told in _ways():
        for concealed, melds, tile in SHAPES:
            seats = _seats(winner, {"hand": concealed, "melds": melds, "flowers": 1})
            seats[winner].update(told.get("winner", {}))
            for seat, more in told.get("others", {}).items():
                seats[seat].update({**more, **({"melds": _robbed(tile)} if more.get("melds") else {})})
            yield _case(effective, seats, [{"seat": winner, "tile": tile, **wins}], told)
    seats = _seats("E", {"hand": ANYTHING, "flowers": 8})
    yield _case(effective, seats, [{"seat": "E", "by": "eight_flowers"}], {})


def _ways() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Seat of the winner, how it wins, and what else is told."""
    later = {"winner": {"discards": 6}}
    yield "E", {"by": "discard", "from": "W"}, later
    yield "E", {"by": "self_draw"}, later
    yield "E", {"by": "self_draw", "after": ["flower"]}, later
    yield "E", {"by": "self_draw", "after": ["kong"]}, later
    yield "E", {"by": "rob_kong", "from": "S"}, {**later, "others": {"S": {"melds": True}}}
    yield "E", {"by": "self_draw"}, {**later, "wall_left": 0}
    yield "E", {"by": "discard", "from": "W", "after": ["kong"]}, later
    first = {name: {"discards": 0} for name in "ESWN"}
    yield "E", {"by": "self_draw"}, {"winner": {"discards": 0}, "others": {name: first[name] for name in "SWN"}}
    others = {"E": {"discards": 1}, "W": {"discards": 0}, "N": {"discards": 0}}
    yield "S", {"by": "self_draw"}, {"winner": {"discards": 0}, "others": others}


def _seats(winner: str, held: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Four seats, all of them ready."""
    seats: dict[str, dict[str, Any]] = {name: {"ready": True} for name in "ESWN"}
    seats[winner].update(held)
    return seats


def _robbed(tile: str) -> list[dict[str, str]]:
    """The pung to which the robbed tile was to be added."""
    return [{"pung": tile[0] * 3 + tile[1:], "from": "W"}]


def _case(effective: Mapping[str, Any], seats: Seats, wins: list[dict[str, Any]], told: Mapping[str, Any]) -> Seats:
    data: dict[str, Any] = {"dealer": "E", "dice": DICE, "wall_left": told.get("wall_left", LEFT)}
    if "wild" in effective.get("tiles", {}):
        data["wild"] = _WILDS[effective["tiles"]["wild"]]
    if "bonus" in effective:
        data["bonus_tiles"] = ["1s"] * effective["bonus"].get("turn", 1)
    return {**data, "seats": seats, "wins": wins}


_WILDS: Mapping[str, Any] = {
    "turned_face": {"face": "8p", "indicator": "8p"},
    "next_face": {"face": "8p", "indicator": "7p"},
    "flower_group": {"indicator": "1f"},
}
"""How the wild is found → one that stands in none of the hands."""
