"""动作: what a seat does, as typed values and as plain data; the kernel's codes for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from qiaoma.errors import Fault, IllegalAction, Lang, nearest
from qiaoma.notation import print_tiles
from qiaoma.rules import action as A
from qiaoma.tiles import CODES, FACES, PLAYING_FACES, SUIT_FACES, SUIT_LENGTH

RUN = 3
_FACE_OF = {code: face for face, code in enumerate(CODES)}


class ActionKind(StrEnum):
    """动作 — pass 过, win 胡, flower_win 八花胡, chow 吃, pung 碰, kong 明杠, concealed_kong 暗杠, added_kong 补杠,
    discard 打, declare 敲 (with a discard)."""

    PASS = "pass"
    WIN = "win"
    FLOWER_WIN = "flower_win"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    DISCARD = "discard"
    DECLARE = "declare"


ACTION_NAMES: Mapping[ActionKind, tuple[str, str]] = {
    ActionKind.WIN: ("胡", "win"),
    ActionKind.FLOWER_WIN: ("八花胡", "win by eight flowers"),
    ActionKind.KONG: ("明杠", "kong"),
    ActionKind.CONCEALED_KONG: ("暗杠", "concealed kong"),
    ActionKind.ADDED_KONG: ("补杠", "added kong"),
    ActionKind.PUNG: ("碰", "pung"),
    ActionKind.CHOW: ("吃", "chow"),
    ActionKind.DISCARD: ("打", "discard"),
    ActionKind.DECLARE: ("敲，打", "declare and discard"),
    ActionKind.PASS: ("过", "pass"),
}
"""What an action is called, in Chinese and English."""
_BARE = {ActionKind.PASS: A.PASS, ActionKind.WIN: A.WIN, ActionKind.FLOWER_WIN: A.FLOWER_WIN}
_MELDS = frozenset(
    {ActionKind.CHOW, ActionKind.PUNG, ActionKind.KONG, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG}
)
_MOST_WILDS = {
    ActionKind.CHOW: 2,
    ActionKind.PUNG: 2,
    ActionKind.KONG: 3,
    ActionKind.CONCEALED_KONG: 4,
    ActionKind.ADDED_KONG: 1,
}


@dataclass(frozen=True, slots=True)
class Action:
    """动作: `tile` is the face discarded, or that of a pung or kong, or the lowest of a chow; None for pass and wins.

    `wilds` are the faces of the meld for which wilds of the hand stand, sorted.
    """

    kind: ActionKind
    tile: int | None = None
    wilds: tuple[int, ...] = ()

    def text(self, lang: Lang = "zh") -> str:
        """The action in words, as ``吃 345m``."""
        name = ACTION_NAMES[self.kind][lang == "en"]
        if self.tile is None:
            return name
        faces = range(self.tile, self.tile + RUN) if self.kind is ActionKind.CHOW else (self.tile,)
        return f"{name} {print_tiles(tuple(faces))}"

    def as_dict(self) -> dict[str, Any]:
        """The action as JSON data: ``{"type": "discard", "tile": "5m"}``."""
        data: dict[str, Any] = {"type": self.kind.value}
        if self.tile is not None:
            data["tile"] = CODES[self.tile]
        if self.wilds:
            data["wilds"] = [CODES[face] for face in self.wilds]
        return data

    @staticmethod
    def from_dict(data: object) -> Action:
        """The action of plain data. Raises IllegalAction with every fault of it."""
        faults: list[Fault] = []
        if not isinstance(data, Mapping):
            raise IllegalAction([_malformed("", type(data).__name__, ("{type, tile, wilds}",))])
        faults += [_malformed(str(key), str(key), ("type", "tile", "wilds")) for key in data if key not in _KEYS]
        kind = _kind(data.get("type"), faults)
        tile = _tile(data["tile"], "tile", faults) if "tile" in data else None
        wilds = _wilds(data.get("wilds", []), faults)
        if kind is not None and not faults:
            faults += _misfits(kind, tile, wilds)
        if faults or kind is None:
            raise IllegalAction(faults)
        return Action(kind, tile, tuple(sorted(wilds)))


_KEYS = frozenset({"type", "tile", "wilds"})


def _kind(value: object, faults: list[Fault]) -> ActionKind | None:
    words = [kind.value for kind in ActionKind]
    if isinstance(value, str) and value in words:
        return ActionKind(value)
    faults.append(_malformed("type", repr(value)[:60], tuple(words), nearest(str(value), words)))
    return None


def _tile(value: object, path: str, faults: list[Fault]) -> int | None:
    if isinstance(value, str) and value in _FACE_OF:
        return _FACE_OF[value]
    faults.append(_malformed(path, repr(value)[:60], CODES))
    return None


def _wilds(value: object, faults: list[Fault]) -> list[int]:
    if not isinstance(value, list):
        faults.append(_malformed("wilds", repr(value)[:60], ('["5m"]',)))
        return []
    found = [_tile(item, f"wilds[{number}]", faults) for number, item in enumerate(value)]
    return [face for face in found if face is not None]


def _misfits(kind: ActionKind, tile: int | None, wilds: list[int]) -> list[Fault]:
    faults = []
    if (kind in _BARE) != (tile is None):
        faults.append(
            _malformed("tile", "none" if tile is None else CODES[tile], ("none",) if tile is not None else CODES)
        )
    elif tile is not None and kind in _MELDS:
        if tile not in PLAYING_FACES or (kind is ActionKind.CHOW and not _starts_run(tile)):
            faults.append(_malformed("tile", CODES[tile], _melding(kind)))
        allowed = [tile + step for step in range(RUN)] if kind is ActionKind.CHOW else [tile]
        few = len(set(wilds)) == len(wilds) if kind is ActionKind.CHOW else True
        if len(wilds) > _MOST_WILDS[kind] or not few or any(face not in allowed for face in wilds):
            told = ", ".join(CODES[face] for face in wilds)
            faults.append(_malformed("wilds", told, tuple(CODES[face] for face in allowed if face in FACES)))
    elif wilds:
        faults.append(_malformed("wilds", ", ".join(CODES[face] for face in wilds), ("none",)))
    return faults


def _starts_run(face: int) -> bool:
    return face in SUIT_FACES and face % SUIT_LENGTH + RUN <= SUIT_LENGTH


def _melding(kind: ActionKind) -> tuple[str, ...]:
    faces = [face for face in PLAYING_FACES if kind is not ActionKind.CHOW or _starts_run(face)]
    return tuple(CODES[face] for face in faces)


def _malformed(path: str, found: str, allowed: tuple[str, ...], near: str = "") -> Fault:
    return Fault(
        "act.malformed",
        zh="不是一个动作",
        en="this is no action",
        path=path,
        found=found,
        allowed=allowed,
        nearest=near,
        remedy_zh='照 {"type": "discard", "tile": "5m"} 这样写',
        remedy_en='write it like {"type": "discard", "tile": "5m"}',
    )


def code_of(action: Action, lying: int | None) -> int:
    """The kernel's code of an action; `lying` is the tile to be answered. -1 for what cannot be said of that tile, and
    ACTIONS for what is no action at all."""
    kind, tile, wilds = action.kind, action.tile, action.wilds
    faces = [*wilds] if tile is None else [tile, *wilds]
    known = isinstance(kind, ActionKind) and all(isinstance(face, int) and face in FACES for face in faces)
    if not known or _misfits(kind, tile, [*wilds]):
        return A.ACTIONS
    if kind in _BARE:
        return _BARE[kind]
    assert tile is not None
    if kind is ActionKind.DISCARD:
        return A.DISCARD + tile
    if kind is ActionKind.DECLARE:
        return A.DECLARE + tile
    if kind is ActionKind.CONCEALED_KONG:
        return A.CONCEALED_KONG + tile * A.KONG_WILDS + len(wilds)
    if kind is ActionKind.ADDED_KONG:
        return A.ADDED_KONG + tile * A.ADDED_WILDS + len(wilds)
    if kind is ActionKind.CHOW:
        return _chow_code(tile, wilds, lying)
    if lying != tile:
        return -1
    return (A.PUNG if kind is ActionKind.PUNG else A.KONG) + len(wilds)


def _chow_code(low: int, wilds: tuple[int, ...], lying: int | None) -> int:
    if lying is None or not low <= lying < low + RUN or lying in wilds:
        return -1
    own = [face for face in range(low, low + RUN) if face != lying]
    mask = sum(1 << number for number, face in enumerate(own) if face in wilds)
    return A.CHOW + (lying - low) * A.CHOW_MASKS + mask


def action_of(code: int, lying: int | None) -> Action:
    """The action of a kernel's code; `lying` is the tile to be answered, where the action answers one."""
    for kind, bare in _BARE.items():
        if code == bare:
            return Action(kind)
    if code >= A.DECLARE:
        return Action(ActionKind.DECLARE, code - A.DECLARE)
    if code >= A.DISCARD:
        return Action(ActionKind.DISCARD, code - A.DISCARD)
    if code >= A.ADDED_KONG:
        face, used = divmod(code - A.ADDED_KONG, A.ADDED_WILDS)
        return Action(ActionKind.ADDED_KONG, face, (face,) * used)
    if code >= A.CONCEALED_KONG:
        face, used = divmod(code - A.CONCEALED_KONG, A.KONG_WILDS)
        return Action(ActionKind.CONCEALED_KONG, face, (face,) * used)
    assert lying is not None
    if code >= A.CHOW:
        place, mask = divmod(code - A.CHOW, A.CHOW_MASKS)
        low = lying - place
        own = [face for face in range(low, low + RUN) if face != lying]
        return Action(ActionKind.CHOW, low, tuple(face for number, face in enumerate(own) if (mask >> number) & 1))
    kind, first = (ActionKind.KONG, A.KONG) if code >= A.KONG else (ActionKind.PUNG, A.PUNG)
    return Action(kind, lying, (lying,) * (code - first))
