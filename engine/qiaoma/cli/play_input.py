"""From a typed line to an act, a word of the screen, or what is wrong with it. Nothing is guessed, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from qiaoma.case.types import MeldKind
from qiaoma.cli.play_choices import Choice, choices, lows, run
from qiaoma.cli.play_words import Words
from qiaoma.notation import scan
from qiaoma.table.actions import Action, ActionKind
from qiaoma.tiles import COPIES, PLAYING_FACES

if TYPE_CHECKING:
    from qiaoma.table.view import View


class Ask(StrEnum):
    """A word that is no act."""

    HELP = "?"
    RULES = "rules"
    TABLE = "t"
    LEAVE = "q"


_ASKS = {
    **{word.value: word for word in Ask},
    "？": Ask.HELP,
    "help": Ask.HELP,
    "规则": Ask.RULES,
    "牌桌": Ask.TABLE,
    "table": Ask.TABLE,
    "quit": Ask.LEAVE,
    "离开": Ask.LEAVE,
}
_LETTERS = {"打": "d", "敲": "r", "胡": "h", "碰": "p", "杠": "k", "吃": "c", "过": "n", "pass": "n"}
"""Whole words that stand for a letter, at the beginning of a line."""
_HONORS = {letter.lower(): letter for letter in "ESWNCFP"}
_LYING = {"p": ActionKind.PUNG, "k": ActionKind.KONG}


class Reader:
    """Reads one line for one question: what the seat sees and may do."""

    def __init__(self, view: View, legal: Sequence[Action], words: Words) -> None:
        self.view = view
        self.legal = legal
        self.words = words
        self.choices = choices(view, legal, words)

    def read(self, line: str) -> Action | Ask | str:
        """An act (perhaps one that the table will refuse), a word of the screen, or a sentence on what is wrong."""
        typed = " ".join(line.split())
        if typed.lower() in _ASKS:
            return _ASKS[typed.lower()]
        if not typed:
            return self._enter()
        if typed.isdecimal() and typed.isascii():
            return self._number(int(typed[:9]))
        tile = _tile(typed)
        if tile is not None and not self._means_a_letter(typed):
            return self._out(ActionKind.DISCARD, tile)
        letter, rest = _split(typed)
        return self._letter(letter, rest)

    def _means_a_letter(self, typed: str) -> bool:
        """`n` passes where one can pass; else it is the north wind, as `e`, `s` and `w` are winds."""
        return typed in ("c", "f", "p") or (typed == "n" and self._may(ActionKind.PASS))

    def _may(self, kind: ActionKind) -> bool:
        return any(act.kind is kind for act in self.legal)

    def _enter(self) -> Action | str:
        passes = [act for act in self.legal if act.kind is ActionKind.PASS]
        if passes:
            return passes[0]
        if len(self.legal) == 1:
            return self.legal[0]
        return self.words.pick("现在不能过，请选一项", "you cannot pass now: choose")

    def _number(self, number: int) -> Action | str:
        if 1 <= number <= len(self.choices):
            return self.choices[number - 1].action
        if not self.choices:
            return self.words.pick("没有编号的选项；打牌要写牌，如 5m", "nothing is numbered; name a tile, such as 5m")
        return self.words.pick(f"编号是 1 到 {len(self.choices)}", f"the numbers go from 1 to {len(self.choices)}")

    def _letter(self, letter: str, rest: str) -> Action | str:
        if letter in ("d", "r"):
            return self._throw(letter, rest)
        same = [choice for choice in self.choices if choice.letter == letter]
        if same:
            return self._among(same, letter, rest)
        if rest and _tile(rest) is None:
            return self._unknown(letter + rest)
        return self._refused(letter, rest)

    def _among(self, same: Sequence[Choice], letter: str, rest: str) -> Action | str:
        """One of the acts that share a letter: the only one, the numbered one, or the one of a tile."""
        if rest.isdecimal() and f"{letter}{rest}" in {choice.key for choice in same}:
            same = [choice for choice in same if choice.key == f"{letter}{rest}"]
        elif rest:
            tile = _tile(rest)
            same = [choice for choice in same if tile is not None and choice.action.tile == tile]
        if len(same) == 1:
            return same[0].action
        if not same:
            return self._refused(letter, rest)
        listed = "  ".join(f"{choice.key} {choice.text}" for choice in same)
        return self.words.pick(f"要哪一个：{listed}", f"which one: {listed}")

    def _throw(self, letter: str, rest: str) -> Action | str:
        kind = ActionKind.DISCARD if letter == "d" else ActionKind.DECLARE
        if not rest and self.view.drawn is not None:
            return self._out(kind, self.view.drawn)
        tile = _tile(rest) if rest else None
        if tile is None:
            sample = f"{letter} 5m"
            return self.words.pick(
                f"{letter} 后面写一张牌，如 {sample}", f"write a tile after {letter}, such as {sample}"
            )
        return self._out(kind, tile)

    def _out(self, kind: ActionKind, tile: int) -> Action | str:
        """A discard or declaration. What is not held is said here; what a rule refuses, the table says."""
        act = Action(kind, tile)
        if act in self.legal or self._held()[tile]:
            return act if self._own_turn() else self.words.pick("现在不是打牌的时候", "this is not the time to discard")
        name = self.words.tile(tile)
        return self.words.pick(f"手里没有 {name}", f"you do not hold {name}")

    def _own_turn(self) -> bool:
        return self._may(ActionKind.DISCARD) or self._may(ActionKind.DECLARE)

    def _held(self) -> Counter[int]:
        seat = self.view.seat
        return Counter(() if seat is None else self.view.seats[seat].hand or ())

    def _refused(self, letter: str, rest: str) -> Action | str:
        """The act that the letter means although it is not offered: the table says which rule refuses it."""
        if letter == "h":
            return Action(ActionKind.WIN)
        lying = self.view.lying
        held = self._held()
        if letter in _LYING and lying is not None and held[lying[0]] >= (2 if letter == "p" else 3):
            return Action(_LYING[letter], lying[0])
        if letter == "c" and lying is not None:
            able = [low for low in lows(lying[0]) if all(held[face] or face == lying[0] for face in run(low))]
            if able:
                return Action(ActionKind.CHOW, able[0])
        if letter == "k" and lying is None and rest:
            return self._own_kong(_tile(rest), rest)
        return self._unknown(letter + rest)

    def _own_kong(self, tile: int | None, rest: str) -> Action | str:
        if tile is None or self.view.seat is None:
            return self._unknown("k" + rest)
        held = self._held()[tile]
        pungs = [meld.face for meld in self.view.seats[self.view.seat].melds if meld.kind is MeldKind.PUNG]
        if tile in PLAYING_FACES and held == COPIES[tile]:
            return Action(ActionKind.CONCEALED_KONG, tile)
        if held and tile in pungs:
            return Action(ActionKind.ADDED_KONG, tile)
        name = self.words.tile(tile)
        return self.words.pick(f"没有四张 {name} 可杠", f"you have no four {name} for a kong")

    def _unknown(self, typed: str) -> str:
        typed = "".join(letter if letter.isprintable() else "?" for letter in typed[:20])
        return self.words.pick(f"这里不能“{typed}”；? 有说明", f"“{typed}” is not possible here; ? for help")


def _tile(text: str) -> int | None:
    """The one tile that a text names; a lone small letter is an honor."""
    for form in (_HONORS.get(text, text), text.lower()):
        faces, faults = scan(form)
        if len(faces) == 1 and not faults:
            return faces[0]
    return None


def _split(typed: str) -> tuple[str, str]:
    """The letter of an act and what follows it."""
    for word, letter in _LETTERS.items():
        if typed.lower().startswith(word):
            return letter, typed[len(word) :].strip()
    return typed[0].lower(), typed[1:].strip()
