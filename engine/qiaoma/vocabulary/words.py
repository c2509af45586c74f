"""What a word is: its kind, the scopes in which it can be seen, its names and meaning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """事实 / 数量: true or false, or a small integer."""

    FACT = "fact"
    MEASURE = "measure"


class Scope(StrEnum):
    """Where a word can be judged. A row sees its own scope and those above it."""

    TABLE = "table"
    """牌桌: counters, dice, how the hand ended."""
    LAID = "laid"
    """明处: what is laid before a seat; known of every seat."""
    HAND = "hand"
    """手牌: the winner's whole hand in one reading."""
    WIN = "win"
    """胡牌: how the win came about, and the standing of winner and discarder."""
    METHOD = "method"
    """胡法: the ways to win, which all winners of a hand share."""
    REGISTER = "register"
    """计分: fan, lezi and points as they stand."""
    PAIR = "pair"
    """赢家与付家: one winner and one other seat."""
    SEAT = "seat"
    """座位: one seat's part in the hand."""
    CLAIM = "claim"
    """吃碰杠: the meld to be laid."""
    DISCARD = "discard"
    """出牌: the tile to be discarded."""
    STANDING = "standing"
    """处境: what a seat has declared, passed or not yet done."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the vocabulary. `scopes` are all those in which it can be judged; the first is its home."""

    id: str
    kind: Kind
    home: Scope
    zh: str
    en: str
    about_zh: str
    about_en: str
    also: frozenset[Scope] = frozenset()

    @property
    def scopes(self) -> frozenset[Scope]:
        """Every scope in which the word can be judged."""
        return self.also | {self.home}

    @property
    def scope(self) -> str:
        """The name of the home scope."""
        return self.home.value


def fact(id: str, home: Scope, zh: str, en: str, about_zh: str, about_en: str, *also: Scope) -> Word:
    """A word that is true or false."""
    return Word(id, Kind.FACT, home, zh, en, about_zh, about_en, frozenset(also))


def measure(id: str, home: Scope, zh: str, en: str, about_zh: str, about_en: str, *also: Scope) -> Word:
    """A word that counts."""
    return Word(id, Kind.MEASURE, home, zh, en, about_zh, about_en, frozenset(also))
