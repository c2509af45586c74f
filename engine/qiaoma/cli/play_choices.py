"""What a person may do, as it is offered: numbered, with a letter, said in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qiaoma.cli.play_ink import Ink
from qiaoma.cli.play_screen import wrap
from qiaoma.cli.play_words import Words
from qiaoma.columns import width
from qiaoma.notation import print_face
from qiaoma.table.actions import ACTION_NAMES, Action, ActionKind
from qiaoma.tiles import SUIT_LENGTH

if TYPE_CHECKING:
    from qiaoma.table.view import View

LETTERS = {
    ActionKind.WIN: "h",
    ActionKind.FLOWER_WIN: "f",
    ActionKind.KONG: "k",
    ActionKind.CONCEALED_KONG: "k",
    ActionKind.ADDED_KONG: "k",
    ActionKind.PUNG: "p",
    ActionKind.CHOW: "c",
    ActionKind.PASS: "n",
}
"""The letter of every act but discards (`d`) and declarations (`r`), in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One offered act: its number, its key (a letter, numbered where several acts share it), the act in words."""

    number: int
    key: str
    action: Action
    text: str

    @property
    def letter(self) -> str:
        """The key without its number."""
        return self.key[0]


def choices(view: View, legal: Sequence[Action], words: Words) -> tuple[Choice, ...]:
    """Every legal act that is no discard and no declaration."""
    ranks = list(LETTERS)
    acts = sorted(
        (act for act in legal if act.kind in LETTERS), key=lambda act: (ranks.index(act.kind), act.tile or 0, act.wilds)
    )
    shared = Counter(LETTERS[act.kind] for act in acts)
    seen: Counter[str] = Counter()
    offered = []
    for number, act in enumerate(acts, 1):
        letter = LETTERS[act.kind]
        seen[letter] += 1
        key = f"{letter}{seen[letter]}" if shared[letter] > 1 else letter
        offered.append(Choice(number, key, act, said(act, view, words)))
    return tuple(offered)


def said(action: Action, view: View, words: Words) -> str:
    """An act in words: 吃 三四五万, 暗杠 东, 胡 五筒."""
    zh, en = ACTION_NAMES[action.kind]
    name = words.pick(zh, en)
    if action.kind is ActionKind.WIN:
        if view.lying is None:
            name, tile = words.pick("自摸", "self-draw win"), view.drawn
        else:
            tile = view.lying[0]
        return name if tile is None else f"{name} {words.tile(tile)}"
    if action.tile is None:
        return name
    shown = words.tiles(run(action.tile)) if action.kind is ActionKind.CHOW else words.tile(action.tile)
    if action.wilds:
        shown += words.pick("（百搭作 ", " (a wild as ") + words.tile_list(action.wilds) + words.pick("）", ")")
    return f"{name} {shown}"


def run(low: int) -> tuple[int, int, int]:
    """The three faces of a chow."""
    return low, low + 1, low + 2


def offer(view: View, legal: Sequence[Action], words: Words, ink: Ink) -> list[str]:
    """The options as lines: the numbered acts, what may be declared, what may be discarded."""
    parts = [f"{choice.number}) {_key(choice, words)} {choice.text}" for choice in choices(view, legal, words)]
    parts += list(_tiles(view, legal, words))
    start = words.pick("可以  ", "you may  ")
    return [ink.strong(line) for line in wrap(parts, width(start), start=start, gap="   ")]


def _key(choice: Choice, words: Words) -> str:
    return words.pick("回车", "Enter") if choice.action.kind is ActionKind.PASS else choice.key


def _tiles(view: View, legal: Sequence[Action], words: Words) -> Iterator[str]:
    """What may be declared, and what may be discarded where that is not every tile of the hand."""
    declared = [act.tile for act in legal if act.kind is ActionKind.DECLARE and act.tile is not None]
    if declared:
        shown = "/".join(print_face(face) for face in declared)
        yield words.pick(f"敲并打出：r {shown}", f"declare ready: r {shown}")
    out = {act.tile for act in legal if act.kind is ActionKind.DISCARD and act.tile is not None}
    if not out:
        return
    held = set(view.seats[view.seat].hand or ()) if view.seat is not None else set()
    if out == held and len(held) > 1:
        sample = print_face(view.drawn if view.drawn is not None else max(out))
        yield words.pick(f"打牌：写牌，如 {sample}", f"discard: a tile, such as {sample}")
    elif len(legal) == 1:
        yield words.pick(
            f"只能打 {print_face(min(out))}：回车", f"Enter: discard {print_face(min(out))}, all that may go"
        )
    else:
        shown = "/".join(print_face(face) for face in sorted(out))
        yield words.pick(f"只能打：{shown}", f"only to discard: {shown}")


def lows(tile: int) -> tuple[int, ...]:
    """The lowest faces of all runs in which a suit tile can stand; none for an honor."""
    if tile >= 3 * SUIT_LENGTH:
        return ()
    place = tile % SUIT_LENGTH
    return tuple(
        low for low in range(tile - 2, tile + 1) if place - (tile - low) >= 0 and low % SUIT_LENGTH <= SUIT_LENGTH - 3
    )
