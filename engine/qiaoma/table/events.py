"""事件: what happened at a table, in the words of mjai where mjai has one; and what a seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qiaoma.rules import case_record as C
from qiaoma.rules import event as E
from qiaoma.rules import state as S
from qiaoma.table.machine import Machine
from qiaoma.tiles import CODES

HIDDEN = "?"
_REPLACES = {E.REPLACES_NOTHING: "nothing", E.REPLACES_FLOWER: "flower", E.REPLACES_KONG: "kong"}
_CLAIMS = {E.CHOW: "chi", E.PUNG: "pon", E.KONG: "daiminkan"}


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `fields` are JSON values: seats 0–3, tiles as codes such as ``5m``."""

    type: str
    fields: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON data, `type` first."""
        return {"type": self.type, **self.fields}


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as `seat` (None: a spectator) may see it: tiles that it may not see are ``?``; the wall, and the seed it comes from, are left out."""
    fields, hidden = event.fields, dict(event.fields)
    if event.type == "start_game":
        hidden.pop("seed", None)
    elif event.type == "start_kyoku":
        hidden.pop("wall", None)
        hidden["tehais"] = [
            tiles if number == seat else [HIDDEN] * len(tiles) for number, tiles in enumerate(fields["tehais"])
        ]
    elif event.type == "tsumo" and fields["actor"] != seat:
        hidden["pai"] = HIDDEN
    elif event.type == "ankan" and fields["actor"] != seat and not fields["shown"]:
        hidden["consumed"] = [HIDDEN] * len(fields["consumed"])
        hidden.pop("wilds", None)
    else:
        return event
    return Event(event.type, hidden)


def happened(machine: Machine, *, kongs_shown: bool) -> list[Event]:
    """The events of the machine's last step, without the end of the hand."""
    cells = machine.state.events
    events = []
    for at in range(0, machine.number("happened") * E.SIZE, E.SIZE):
        row = [int(cells[at + field]) for field in range(E.SIZE)]
        if row[E.KIND] != E.OVER:
            events.append(_event(machine, row, kongs_shown))
    return events


def _event(machine: Machine, row: Sequence[int], kongs_shown: bool) -> Event:
    kind, actor, tile, target, more = row
    if kind == E.FLOWER:
        return Event("flower", {"actor": actor, "pai": CODES[tile]})
    if kind == E.DRAW:
        return Event("tsumo", {"actor": actor, "pai": CODES[tile], "replaces": _REPLACES[more]})
    if kind == E.DISCARD:
        return Event("dahai", {"actor": actor, "pai": CODES[tile], "tsumogiri": more == 1})
    if kind == E.READY:
        return Event("ready", {"actor": actor})
    if kind == E.ASKED_KONG:
        return Event("ask_kakan", {"actor": actor, "pai": CODES[tile]})
    if kind == E.CONCEALED_KONG:
        tiles = own_tiles(machine, meld_place(machine, actor, C.CONCEALED_KONG, tile))
        return Event("ankan", {"actor": actor, "consumed": _codes(tiles), "shown": kongs_shown})
    if kind == E.ADDED_KONG:
        tiles = meld_tiles(machine, meld_place(machine, actor, C.ADDED_KONG, tile))
        added = tile if more == 0 else more - 1
        rest = list(tiles)
        rest.remove(added)
        return Event("kakan", {"actor": actor, "pai": CODES[added], "consumed": _codes(rest)})
    place = last_meld(machine, actor)
    claim = {"actor": actor, "target": target, "pai": CODES[tile], "consumed": _codes(own_tiles(machine, place))}
    return Event(_CLAIMS[kind], claim)


def _codes(faces: Sequence[int]) -> list[str]:
    return [CODES[face] for face in faces]


def last_meld(machine: Machine, seat: int) -> int:
    """The place of the meld that the seat laid last."""
    return seat * S.MELDS + int(machine.state.melds[seat]) - 1


def meld_place(machine: Machine, seat: int, kind: int, face: int) -> int:
    """The place of the seat's meld of this kind and face."""
    state = machine.state
    places = range(seat * S.MELDS, seat * S.MELDS + int(state.melds[seat]))
    return next(
        place for place in places if int(state.meld_kind[place]) == kind and int(state.meld_face[place]) == face
    )


def taken_wilds(machine: Machine, place: int) -> list[int]:
    """The faces of the wilds in a meld that stand for others, in order."""
    packed = int(machine.state.meld_taken[place])
    faces = []
    while packed:
        faces.append(packed % (1 << S.WILD_BITS) - 1)
        packed >>= S.WILD_BITS
    return faces


def meld_tiles(machine: Machine, place: int) -> tuple[int, ...]:
    """The physical tiles of a meld, sorted, wilds that stand in included."""
    state = machine.state
    kind, face = int(state.meld_kind[place]), int(state.meld_face[place])
    wilds, mask = taken_wilds(machine, place), int(state.meld_wilds[place])
    if kind == C.CHOW:
        plain = [face + step for step in range(3) if not (mask >> step) & 1]
    else:
        plain = [face] * ((3 if kind == C.PUNG else 4) - len(wilds))
    return tuple(sorted([*plain, *wilds]))


def own_tiles(machine: Machine, place: int) -> tuple[int, ...]:
    """The tiles of a meld that came from the hand: all but the claimed one."""
    tiles = list(meld_tiles(machine, place))
    claimed = int(machine.state.meld_claimed[place])
    if claimed != S.NOBODY:
        tiles.remove(claimed)
    return tuple(tiles)
