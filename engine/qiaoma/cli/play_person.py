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
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.session import Leaves

if TYPE_CHECKING:
    from qiaoma.errors import Fault, IllegalAction
    from qiaoma.table.events import Event
    from qiaoma.table.view import View

HELP_ZH = """\
牌：1m…9m 万，1p…9p 筒，1s…9s 条，E S W N 东南西北，C F P 中发白；也可写“五万”“东”。
  5m（或 d 5m）  打这张牌               d  打刚摸的牌
  r 5m           敲（听牌），同时打这张
  h  胡、自摸        f  八花胡          p  碰
  k  杠；k 5m 指明哪一张                c  吃；有几种吃法时 c1、c2
  1 2 3          按编号选               回车  过；只有一个选择时就是它
  t  再看牌桌    rules  牌型和规则      q  离开（先问一次）
百搭排在手牌最前。河里 (五万) 已被拿走，*五万 是敲的那张。打出的牌不能收回。"""
HELP_EN = """\
tiles: 1m-9m characters, 1p-9p dots, 1s-9s bamboos, E S W N winds, C F P dragons
  5m (or d 5m)   discard this tile      d  discard the tile just drawn
  r 5m           declare ready, and discard this tile with it
  h  win         f  win by eight flowers           p  pung
  k  kong; k 5m says which              c  chow; c1, c2 where there are several
  1 2 3          a numbered option      Enter  pass; the only option if there is one
  t  the table   rules  patterns, rules q  leave (asks once)
Wilds stand first in the hand. Among the discards, (5m) was taken, *5m declared.
What is discarded stays discarded."""


class Person:
    """Shows what happens, asks what to do, and shows what the table refuses."""

    def __init__(self, words: Words, screen: Screen, console: Console, rules: Sequence[str], declares: bool) -> None:
        """`rules` are the lines that say where the rules are; `declares`: whether they know a ready declaration."""
        self.words = words
        self.screen = screen
        self.console = console
        self.rules = rules
        self._teller = Teller(words)
        self.declares = declares
        self._refused = False
        self._view: View | None = None
        self._act: Action | None = None

    def note(self, event: Event) -> None:
        """An event as the own seat may see it."""
        self.console.say(self._teller.lines(event))

    def rest(self) -> None:
        """Show what is still to be told of a hand."""
        self.console.say(self._teller.rest())

    def refused(self, error: IllegalAction) -> bool:
        """Say why, a line for each rule; a person is asked again."""
        said = [self._by_row(fault) for fault in error.faults]
        if not any(fault.path for fault in error.faults):
            said = [self._plainly()]
        first, *others = said
        self.console.say([self.words.pick("不行：", "no: ") + first, *(f"      {line}" for line in others)])
        self._refused = True
        return True

    def _by_row(self, fault: Fault) -> str:
        """What a row of the ruleset says against an act, its path behind."""
        said, head = (
            (fault.zh, f"规则 {fault.path} 不许：") if self.words.zh else (fault.en, f"rule {fault.path} refuses it: ")
        )
        return f"{said.removeprefix(head)}  [{fault.path}]" if said.startswith(head) else said

    def _plainly(self) -> str:
        """Why an act is refused where no row of the ruleset says so."""
        words, view, act = self.words, self._view, self._act
        if view is None or act is None or view.seat is None:
            return words.pick("现在不可这样做", "this may not be done now")
        if act.kind is ActionKind.WIN and view.lying is None and view.drawn is None:
            return words.pick("吃碰之后不能胡，先打一张", "no win after a chow or pung: discard first")
        if act.kind is not ActionKind.DECLARE or act.tile is None:
            return words.pick("现在不可这样做", "this may not be done now")
        if not self.declares:
            return words.pick("这套规则不用敲，听了就能胡", "these rules have no declaration: a waiting hand may win")
        if view.seats[view.seat].declared:
            return words.pick("已经敲过了", "you have declared already")
        tile = words.tile(act.tile)
        return words.pick(f"打出 {tile} 以后没有听，不能敲", f"without {tile} the hand does not wait")

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
                self._view, self._act = view, answer
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
        if view.phase == "kong_answers":
            return self.words.pick(f"{who}要补杠 {tile}，抢吗 >", f"{who} adds {tile} to a kong: rob it >")
        return self.words.pick(f"{who}的 {tile}，要吗 >", f"{tile} from {who} >")

    def _show(self, view: View, legal: Sequence[Action], whole: bool) -> None:
        head = self.screen.table(view) if whole else []
        hand = self.screen.hand(view)
        self.console.say([*head, *hand, *offer(view, legal, self.words, self.screen.ink)])

    def _answer(self, word: Ask, view: View, legal: Sequence[Action]) -> None:
        if word is Ask.HELP:
            self.console.say([self.words.pick(HELP_ZH, HELP_EN)])
        elif word is Ask.RULES:
            self.console.say(self.rules)
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
