"""One game of `qiaoma play`, with a person or without."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qiaoma.case.types import SEATS
from qiaoma.cli.command import Call, Format
from qiaoma.cli.output import data, text
from qiaoma.cli.parse import UsageError
from qiaoma.cli.play_console import Console
from qiaoma.cli.play_ending import ending
from qiaoma.cli.play_ink import Ink, has_colour
from qiaoma.cli.play_log import Log, logged
from qiaoma.cli.play_person import Person
from qiaoma.cli.play_screen import Screen, wrap
from qiaoma.cli.play_settings import Settings, settings
from qiaoma.cli.play_tally import Tally
from qiaoma.cli.play_words import Words
from qiaoma.cli.rulesets import load
from qiaoma.errors import IllegalAction, QiaomaError
from qiaoma.settle.wording import Wording
from qiaoma.table.bot_failed import BotFailed
from qiaoma.table.bots import make_bot
from qiaoma.table.session import Player, play_session
from qiaoma.table.table import Table
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset


def play(call: Call) -> int:
    """Play the game that a command line asks for; its exit status."""
    chosen = settings(call)
    ruleset = load(call.values["ruleset"], call)
    wording = Wording(ruleset.effective)
    words = Words(call.lang, chosen.me, wording.word)
    tally = Tally(words, chosen.kinds)
    with ExitStack() as stack:
        log = stack.enter_context(logged(call.values.get("log")))
        table = _table(ruleset, chosen, log, call)
        if chosen.me is None:
            _unattended(table, _players(table, chosen, None, stack, call), chosen, tally, call)
        else:
            screen = Screen(words, Ink(has_colour()))
            person = Person(words, screen, Console(), _rules(ruleset, wording, call), _declares(ruleset))
            _Sitting(table, chosen, tally, person).play(_players(table, chosen, person, stack, call))
        table.close()
    return 0


def _table(ruleset: Ruleset, chosen: Settings, log: Log | None, call: Call) -> Table:
    """The table. What it cannot be set up with was asked on the command line."""
    try:
        return Table(ruleset, seed=chosen.seed, stake=chosen.stake, names=chosen.kinds, log=log)
    except IllegalAction as error:
        raise UsageError(error.faults, call) from None


def _bot(kind: str, table: Table, seat: int, unattended: bool, call: Call) -> Player:
    """A bot. A kind that there is not, or a program that does not start, was named on the command line."""
    try:
        return make_bot(kind, table, seat)
    except QiaomaError as error:
        path = "--bots" if unattended else "--against"
        raise UsageError([replace(fault, path=path) for fault in error.faults], call) from None


def _players(table: Table, chosen: Settings, person: Person | None, stack: ExitStack, call: Call) -> Sequence[Player]:
    """Who plays each seat. Programs are ended with the game."""
    players: list[Player] = []
    for seat, kind in enumerate(chosen.kinds):
        if person is not None and seat == chosen.me:
            players.append(person)
            continue
        bot = _bot(kind, table, seat, person is None, call)
        close = getattr(bot, "close", None)
        if close is not None:
            stack.callback(close)
        players.append(bot)
    return players


def _rules(ruleset: Ruleset, wording: Wording, call: Call) -> list[str]:
    """The patterns with what they are worth, and the command that shows everything."""
    zh = call.lang == "zh"
    rows = ruleset.effective.get("patterns", {})
    named = {name: _priced(wording.pattern(name)[call.lang], row, zh) for name, row in rows.items()}
    legal = [text for name, text in named.items() if rows[name].get("legal")]
    other = [text for name, text in named.items() if not rows[name].get("legal")]
    pairs = [
        f" --{kind} {key}={value}" for kind in ("option", "reading") for key, value in call.pairs.get(kind, {}).items()
    ]
    command = f"qiaoma show {call.values['ruleset']}{''.join(pairs)}"
    lines = wrap(legal, 4, start="可胡的牌型：" if zh else "patterns that give the right to win: ")
    lines += wrap(other, 4, start="另外的牌型：" if zh else "other patterns: ")
    return [*lines, f"{'规则全文' if zh else 'the whole ruleset'}: {command}"]


def _declares(ruleset: Ruleset) -> bool:
    return bool(ruleset.effective.get("ready", {}).get("declared"))


def _priced(name: str, row: Mapping[str, Any], zh: bool) -> str:
    """碰碰胡(1勒) / All pungs (1 lezi): a pattern and its price."""
    units = (("lezi", "勒"), ("fan", "番"))
    prices = " ".join(f"{row[unit]}{word if zh else ' ' + unit}" for unit, word in units if row.get(unit))
    return name if not prices else f"{name}({prices})" if zh else f"{name} ({prices})"


def _unattended(table: Table, players: Sequence[Player], chosen: Settings, tally: Tally, call: Call) -> None:
    words = call.format is Format.TEXT
    if words:
        text(_head(table, chosen, tally.words))
    for played in play_session(table, players, chosen.hands):
        line = tally.add(played, table.settlement)
        if words:
            text(line)
    _pass_on_errors(tally)
    if words:
        text(tally.text())
        return
    ref = table.ruleset.ref().as_dict()
    head = {"ruleset": ref, "seed": chosen.seed, "stake": chosen.stake, "names": list(chosen.kinds)}
    data({**head, **tally.as_dict(), "log": call.values.get("log")})


def _pass_on_errors(tally: Tally) -> None:
    """What failed programs wrote to their error output, on this one's, each line with its seat."""
    for seat, error in tally.errors.items():
        said = error.said if isinstance(error, BotFailed) else ""
        for line in said.splitlines():
            shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in line)
            print(f"{SEATS[seat]}: {shown}", file=sys.stderr)


def _head(table: Table, chosen: Settings, words: Words) -> str:
    """The ruleset, the choices, the seed and the stake: enough to play the same game again."""
    ruleset: Ruleset = table.ruleset
    ref = ruleset.ref()
    picked = "".join(f"  {name}={value}" for name, value in {**ref.options, **ref.readings}.items())
    title = ruleset.title.get(words.lang, ruleset.id)
    stake = number_text(chosen.stake)
    return f"{title} ({ref.id}@{ref.version}){picked}  " + words.pick(
        f"种子 {chosen.seed}  底分 {stake}", f"seed {chosen.seed}  stake {stake}"
    )


class _Sitting:
    """A person's game: what is said before, between and after the hands."""

    def __init__(self, table: Table, chosen: Settings, tally: Tally, person: Person) -> None:
        self.table = table
        self.chosen = chosen
        self.tally = tally
        self.person = person
        self.words = person.words
        self.console = person.console

    def play(self, players: Sequence[Player]) -> None:
        self._welcome()
        for played in play_session(self.table, players, self.chosen.hands):
            self.person.rest()
            settlement = self.table.settlement
            new = {seat: why for seat, why in played.errors.items() if seat not in self.tally.errors}
            self.tally.add(played, settlement)
            ink = self.person.screen.ink
            self.console.say(ending(settlement, self.tally.totals, self.table.balances, self.words, ink))
            self.console.say(self.tally.played_for(new))
            last = len(self.tally.hands) == self.chosen.hands or self.table.match_over or played.left is not None
            if last or not self._goes_on():
                break
        self.console.say([self.person.screen.ink.strong(self.words.pick("── 终局", "-- the end")), self.tally.text()])

    def _welcome(self) -> None:
        assert self.chosen.me is not None
        seat, hands = self.words.wind(self.chosen.me), self.chosen.hands
        self.console.say(
            [
                _head(self.table, self.chosen, self.words),
                self.words.pick(
                    f"你坐{seat}家，打 {hands} 局。? 看说明，q 离开。",
                    f"You sit {seat}; hands to play: {hands}. ? for help, q leaves.",
                ),
            ]
        )

    def _goes_on(self) -> bool:
        """Ask between two hands; whoever gets up here escapes nothing, but his seat changes hands."""
        while True:
            answer = self.console.ask(self.words.pick("回车打下一局，q 离开 >", "Enter for the next hand, q leaves >"))
            if answer == "":
                return True
            if answer is None or answer.lower() in ("q", "quit", "离开"):
                self.table.leave(self.chosen.me or 0)
                return False
