"""人: the player who sits at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qiaoma.cli.play_choices import offer
from qiaoma.cli.play_console import Console
from qiaoma.cli.play_events import Teller
from qiaoma.cli.play_input import Ask, Reader
from qiaoma.cli.play_screen import Screen
from qiaoma.cli.play_words import Words
from qiaoma.table.actions import Action
from qiaoma.table.session import Leaves

if TYPE_CHECKING:
    from qiaoma.errors import IllegalAction
    from qiaoma.table.events import Event
    from qiaoma.table.view import View

HELP_ZH = """\
牌：1m…9m 万，1p…9p 筒，1s…9s 条，E S W N 东南西北，C F P 中发白；也可以写“五万”“东”。
  5m 或 d 5m  打这张牌            d      打刚摸的牌
  r 5m        敲（听牌），并打这张    h      胡、自摸            f    八花胡
  p 碰   k 杠（k 5m 指哪一张）   c 吃（c1、c2 选一种）   回车或 n 过
  1 2 3       按编号选            t      再看牌桌            rules 规则在哪里看
  q           离开（先问一次）    ?      这页说明            打出的牌不能收回"""
HELP_EN = """\
tiles: 1m…9m characters, 1p…9p dots, 1s…9s bamboos, E S W N winds, C F P dragons
  5m or d 5m  discard this tile         d      discard the tile just drawn
  r 5m        declare ready with it     h      win            f   win by eight flowers
  p pung   k kong (k 5m says which)   c chow (c1, c2 picks one)   Enter or n: pass
  1 2 3       take a numbered option    t      the table again     rules  where the rules are
  q           leave (asks once)         ?      this help           nothing can be taken back"""


class Person:
    """Shows what happens, asks what to do, and shows what the table refuses."""

    def __init__(self, words: Words, screen: Screen, console: Console, rules: str) -> None:
        """`rules` is the command that shows the rules."""
        self.words = words
        self.screen = screen
        self.console = console
        self.rules = rules
        self._teller = Teller(words)
        self._refused = False

    def hear(self, event: Event) -> None:
        """An event as the own seat may see it."""
        self.console.say(self._teller.lines(event))

    def rest(self) -> None:
        """Show what is still to be told of a hand."""
        self.console.say(self._teller.rest())

    def refused(self, error: IllegalAction) -> bool:
        """Say why; a person is asked again."""
        self.console.say([f"{self.words.pick('不行：', 'no: ')}{error.text(self.words.lang)}"])
        self._refused = True
        return True

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One line of the person, asked again until it is an act. Raises :class:`Leaves`."""
        self.rest()
        if not self._refused:
            self._show(view, legal, whole=view.lying is None)
        self._refused = False
        reader = Reader(view, legal, self.words)
        while True:
            line = self.console.ask(self._question(view))
            if line is None:
                raise Leaves
            answer = reader.read(line)
            if isinstance(answer, Action):
                return answer
            if isinstance(answer, Ask):
                self._answer(answer, view, legal)
            else:
                self.console.say([answer])

    def _question(self, view: View) -> str:
        if view.lying is None:
            return self.words.pick("轮到你 >", "your turn >")
        face, giver = view.lying
        tile, who = self.words.tile(face), self.words.seat(giver)
        return self.words.pick(f"{who}的 {tile}，要吗 >", f"the {tile} of {who} >")

    def _show(self, view: View, legal: Sequence[Action], whole: bool) -> None:
        head = self.screen.table(view) if whole else []
        hand = self.screen.hand(view)
        self.console.say([*head, *hand, *offer(view, legal, self.words, self.screen.ink)])

    def _answer(self, word: Ask, view: View, legal: Sequence[Action]) -> None:
        if word is Ask.HELP:
            self.console.say([self.words.pick(HELP_ZH, HELP_EN)])
        elif word is Ask.RULES:
            self.console.say([self.words.pick("规则全文：", "the whole ruleset: ") + self.rules])
        elif word is Ask.TABLE:
            self._show(view, legal, whole=True)
        elif self.leaves():
            raise Leaves

    def leaves(self) -> bool:
        """Ask once whether the person means to leave in the middle of the hand."""
        question = self.words.pick(
            "这一局还没打完，现在走算中途离开，照规则处置。真的走吗？(y 走) >",
            "the hand is not over: this counts as leaving, and costs what the rules say. Really leave? (y leaves) >",
        )
        answer = self.console.ask(question)
        return answer is None or answer.lower() in ("y", "yes", "q", "是", "离开")
