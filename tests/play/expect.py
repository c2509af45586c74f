"""所望: what a scenario expects at a point, compared with the table and with what just happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from qiaoma.case.types import SEATS
from qiaoma.errors import IllegalAction
from qiaoma.notation import print_face, print_tiles, read_tiles
from qiaoma.rules import state as S
from qiaoma.table.action_text import escaped
from qiaoma.table.actions import Action
from qiaoma.table.events import Event
from qiaoma.table.table import Table
from qiaoma.tiles import CODES, tile_class

Reader = Callable[[int, str], Action]
"""Reads the text of an action for a seat."""
MELDS = {"added_kong": "added kong", "concealed_kong": "concealed kong"}


class Watch:
    """A table, the wall that was built for it, and the events of the last step."""

    WORDS: frozenset[str]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.order: tuple[int, ...] = ()
        self.happened: list[Event] = []

    def dealt(self, order: tuple[int, ...], events: Sequence[Event]) -> None:
        """A hand began."""
        self.order = order
        self.happened = list(events)


def mismatches(watch: Watch, wanted: Mapping[str, Any], read: Reader) -> Iterator[str]:
    """What is not as it is wanted, each in a line; a word that is no expectation is one."""
    for word, value in wanted.items():
        if word in SEATS:
            yield from _acts(watch, SEATS.index(word), value, read)
            continue
        found = SHOWN[word](watch, value) if word in SHOWN else "no such word"
        plain = _plain(value)
        if found != plain:
            yield f"{word}: expected {plain}, found {found}"


def _plain(value: Any) -> Any:
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _acts(watch: Watch, seat: int, value: Mapping[str, Any], read: Reader) -> Iterator[str]:
    legal = watch.table.legal(seat)
    name = SEATS[seat]
    for text in value.get("can", ()):
        if read(seat, text) not in legal:
            yield f"{name} cannot {text}"
    if "only" in value:
        only = {read(seat, text) for text in value["only"]}
        if only != set(legal):
            yield f"{name}: expected only {sorted(map(str, only))}, found {sorted(map(str, legal))}"
    for entry in value.get("cannot", ()):
        text, row = next(iter(entry.items())) if isinstance(entry, Mapping) else (entry, None)
        yield from _refused(watch, seat, text, row, read)


def _refused(watch: Watch, seat: int, text: str, row: str | None, read: Reader) -> Iterator[str]:
    """The act is tried: it must be refused, and for the row that is named."""
    before = watch.table.events
    try:
        if text.startswith("escape"):
            escaped(watch.table, seat, text.split()[1:])
        else:
            watch.table.act(seat, read(seat, text))
    except IllegalAction as error:
        paths = [fault.path for fault in error.faults]
        if row is not None and row not in paths:
            yield f"{SEATS[seat]} {text}: refused by {paths}, not by {row}"
        if watch.table.events != before:
            yield f"{SEATS[seat]} {text}: refused, and something happened"
    else:
        yield f"{SEATS[seat]} can {text}"


def _asked(watch: Watch, _: Any) -> str:
    return "".join(SEATS[seat] for seat in watch.table.awaited)


def _drew(watch: Watch, _: Any) -> list[str]:
    """`S 5m` from the front, `S 5m flower`, `S 5m kong` from the other end."""
    found = []
    for event in watch.happened:
        if event.type == "tsumo":
            replaces = event.fields["replaces"]
            tail = "" if replaces == "nothing" else f" {replaces}"
            found.append(f"{SEATS[event.fields['actor']]} {event.fields['pai']}{tail}")
    return found


def _words(watch: Watch, _: Any) -> str:
    """The types of the events of the last step."""
    return " ".join(event.type for event in watch.happened)


def _flowers(watch: Watch, value: Mapping[str, Any]) -> dict[str, str]:
    seats = watch.table.view(None).seats
    return {seat: _tiles(seats[SEATS.index(seat)].flowers, wanted) for seat, wanted in value.items()}


def _hand(watch: Watch, value: Mapping[str, Any]) -> dict[str, str]:
    """Every hand as its own seat sees it."""
    found = {}
    for seat, wanted in value.items():
        number = SEATS.index(seat)
        found[seat] = _tiles(watch.table.view(number).seats[number].hand or (), wanted)
    return found


def _tiles(tiles: Sequence[int], wanted: str) -> str:
    """The tiles as text: as they are wanted, if they are the same."""
    return wanted if sorted(tiles) == sorted(read_tiles(wanted)) else print_tiles(tiles)


def _melds(watch: Watch, value: Mapping[str, Any], viewer: int | None = None) -> dict[str, list[str]]:
    """`chow 345m from E`, `concealed kong 5m`; what a seat may not see is `?`."""
    found = {}
    for seat in value:
        number = SEATS.index(seat)
        view = watch.table.view(number if viewer is None else viewer)
        found[seat] = [_meld(meld) for meld in view.seats[number].melds]
    return found


def _meld(meld: Any) -> str:
    kind = MELDS.get(str(meld.kind), str(meld.kind))
    tiles = print_tiles(meld.tiles) if meld.tiles else "?"
    return f"{kind} {tiles}" + ("" if meld.giver is None else f" from {SEATS[meld.giver]}")


def _seen(watch: Watch, value: Mapping[str, Any]) -> dict[str, Any]:
    """What one seat sees of others' melds: `{W: {S: [concealed kong ?]}}`."""
    return {viewer: _melds(watch, melds, SEATS.index(viewer)) for viewer, melds in value.items()}


def _river(watch: Watch, _: Any) -> str:
    """Every discard of the hand in order, a claimed one with `-`, a winning one with `!`."""
    marks = {"lies": "", "claimed": "-", "winning": "!"}
    return " ".join(print_face(item.face) + marks[item.fate] for item in watch.table.view(None).river)


def _lying(watch: Watch, _: Any) -> str:
    lying = watch.table.view(None).lying
    return "nothing" if lying is None else f"{print_face(lying[0])} of {SEATS[lying[1]]}"


def _face(face: int | None) -> str:
    return "none" if face is None else print_face(face)


def _result(watch: Watch, _: Any) -> str:
    """`won`, `drawn` or `escaped`, or that the hand is running."""
    return str(watch.table.case.result) if watch.table.over else "running"


def _winners(watch: Watch, _: Any) -> str:
    wins = watch.table.case.wins if watch.table.over else ()
    return "".join(SEATS[win.seat] for win in sorted(wins, key=lambda win: win.seat))


def _won(watch: Watch, value: Mapping[str, Any]) -> dict[str, list[str]]:
    """The priced patterns of each winner, sorted."""
    wins = {SEATS[win.seat]: sorted(pattern.id for pattern in win.patterns) for win in watch.table.settlement.wins}
    return {seat: wins.get(seat, []) for seat in value}


def _nets(watch: Watch, value: Mapping[str, Any]) -> dict[str, Any]:
    return {seat: watch.table.settlement.nets[SEATS.index(seat)] for seat in value}


def _counters(watch: Watch, value: Mapping[str, int]) -> dict[str, int]:
    """While a hand runs as they stand after its opening; after it as they go on to the next."""
    counters = watch.table.counters if watch.table.over else watch.table.view(None).counters
    return {name: counters[name] for name in value}


def _ratings(watch: Watch, value: Mapping[str, int]) -> dict[str, int]:
    return {seat: watch.table.ratings[SEATS.index(seat)] for seat in value}


def _balances(watch: Watch, value: Mapping[str, Any]) -> dict[str, Any]:
    return {seat: watch.table.balances[SEATS.index(seat)] for seat in value}


def _broken(watch: Watch, _: Any) -> str:
    """The side before which the wall was broken and the stacks passed over: `W 7`."""
    start = next(event for event in watch.table.events if event.type == "start_kyoku")
    return f"{SEATS[start.fields['side']]} {start.fields['skip']}"


def as_drawn(watch: Watch) -> str:
    """What is wrong with the drawing order of the table; nothing when the wall was broken as it was built."""
    wall = list(watch.table.machine.state.wall)[: len(watch.order)]
    strange = [place for place, face in enumerate(watch.order) if int(wall[place]) not in (face, S.NOBODY)]
    return f"the wall is drawn in another order: places {strange[:5]}" if strange else ""


def _composed(watch: Watch, _: Any) -> dict[str, int]:
    """How many tiles of each class stand in the wall that was laid."""
    start = next(event for event in watch.table.events if event.type == "start_kyoku")
    classes = Counter(str(tile_class(CODES.index(code))) for code in start.fields["wall"])
    return dict(classes)


def _dealer(watch: Watch, _: Any) -> str:
    """Who deals; when the hand is over, who deals the next."""
    ended = next((event for event in watch.table.events if event.type == "end_kyoku"), None)
    return SEATS[watch.table.dealer if ended is None else ended.fields["next_oya"]]


def _declared(watch: Watch, _: Any) -> str:
    return "".join(SEATS[seat.seat] for seat in watch.table.view(None).seats if seat.declared)


SHOWN: dict[str, Callable[[Watch, Any], Any]] = {
    "asked": _asked,
    "drew": _drew,
    "happened": _words,
    "flowers": _flowers,
    "hand": _hand,
    "melds": _melds,
    "seen": _seen,
    "river": _river,
    "lying": _lying,
    "left": lambda watch, _: watch.table.view(None).wall_left,
    "phase": lambda watch, _: watch.table.view(None).phase,
    "turn": lambda watch, _: SEATS[watch.table.view(None).turn],
    "wild": lambda watch, _: _face(watch.table.view(None).wild),
    "indicator": lambda watch, _: _face(watch.table.view(None).indicator),
    "declared": _declared,
    "result": _result,
    "winners": _winners,
    "won": _won,
    "nets": _nets,
    "dealer": _dealer,
    "counters": _counters,
    "ratings": _ratings,
    "balances": _balances,
    "broken": _broken,
    "composed": _composed,
    "match_over": lambda watch, _: watch.table.match_over,
}
Watch.WORDS = frozenset({*SHOWN, *SEATS})
