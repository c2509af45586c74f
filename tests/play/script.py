"""剧本: a scenario read from YAML, a hand or more played as it says, and what it expects looked up at the table.

docs/scenarios.md says how one is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import qiaoma
from qiaoma.case.types import SEATS
from qiaoma.errors import IllegalAction
from qiaoma.rules import state as S
from qiaoma.ruleset.document import read_file
from qiaoma.settle.engine import Ruleset
from qiaoma.table.action_text import escaped, read_action
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.events import Event
from qiaoma.table.laying import WallRules, drawing_order, laid
from qiaoma.table.table import Table
from tests.play.expect import Watch, as_drawn, mismatches

HERE = Path(__file__).parent
SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
UNDECLARED = ("banding", "qinghunpeng", "wuming", "xianjin", "base", "limited-stakes", "next-wild", "seven-pairs")
EQUALS = tuple(f"{name} I1=b" for name in ("laiyouxi", "qinghunpeng", "wuming", "xianjin"))
GROUPS = {"five": SOURCES, "all": ("laiyouxi", *UNDECLARED), "undeclared": UNDECLARED, "equals": EQUALS}
"""Names for several rulesets at once: in `undeclared` nobody declares ready, in `equals` kong and pung are equal."""
DIRECTIONS = frozenset({"deal", "until", "go", "expect", "in", "else", "partly"})
IN_TURN = frozenset({"drop", "discard", "knock", "concealed", "added", "flower"})
ANSWERING = frozenset({S.ANSWERS, S.KONG_ANSWERS})
MOST_TURNS = 400


class Unplayable(AssertionError):
    """The scenario cannot go on as it is written."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario under one ruleset; `label` is how the file names it: an id or a file, then choices `N1=b`."""

    title: str
    rules: tuple[str, ...]
    label: str
    script: Mapping[str, Any]

    @property
    def ruleset(self) -> str:
        """The id or the file's name, without choices."""
        return self.label.split()[0]


def read_scenarios(path: Path) -> tuple[Scenario, ...]:
    """Every scenario of a file, once for each ruleset that it names."""
    return tuple(
        Scenario(script["title"], tuple(script.get("rules", ())), label, script)
        for script in read_file(path).plain()
        for label in dict.fromkeys(expanded(str(script["rulesets"])))
    )


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    """The scenarios of every file, in the order of the files' names."""
    return tuple(item for path in sorted((HERE / "scenarios").glob("*.yaml")) for item in read_scenarios(path))


@cache
def ruleset_of(label: str) -> Ruleset:
    """The ruleset that a label names, with its choices of readings and options."""
    name, *choices = label.split()
    own = HERE / "rulesets" / f"{name}.yaml"
    path: str | Path = own if own.exists() else name
    plain = qiaoma.load(path)
    made = dict(choice.split("=") for choice in choices)
    readings = {key: value for key, value in made.items() if key in plain.effective.get("readings", {})}
    options = {key: value for key, value in made.items() if key not in readings}
    return qiaoma.load(path, readings=readings, options=options)


class Play:
    """One scenario being played; `ruleset` may be a changed one, whose wall is still laid as the shipped one's."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset | None = None, *, fast: bool = False) -> None:
        script = scenario.script
        shipped = ruleset_of(scenario.label)
        self.scenario = scenario
        self.rules = WallRules.of(shipped.effective)
        first = script.get("deal", {})
        balances = script.get("balances")
        self.table = Table(
            ruleset or shipped,
            stake=script.get("stake", 1),
            dealer=SEATS.index(first.get("dealer", "E")),
            balances=None if balances is None else [balances.get(seat) for seat in SEATS],
            fast=fast,
        )
        self.otherwise = script.get("else")
        self.watch = Watch(self.table)

    def run(self) -> Iterator[str]:
        """Play the whole scenario; each expectation that is not met, with the number of its step."""
        yield from self._deal(self.scenario.script.get("deal", {}))
        yield from self._expectations(0, self.scenario.script)
        for number, step in enumerate(self.scenario.script["play"], 1):
            if not _is_for(step, self.scenario):
                continue
            try:
                if "deal" in step:
                    yield from self._deal(step["deal"])
                self._step(step)
            except Unplayable as error:
                yield f"step {number} {dict(step)}: {error}"
                return
            yield from self._expectations(number, step)

    def _expectations(self, number: int, step: Mapping[str, Any]) -> Iterator[str]:
        wanted = step.get("expect", {})
        chosen: dict[str, Any] = {}
        for word, value in wanted.items():
            if word in self.watch.WORDS:
                chosen[word] = value
            elif self.scenario.label in expanded(word):
                chosen |= value
        for fault in mismatches(self.watch, chosen, self._action):
            yield f"step {number}: {fault}"

    def _deal(self, deal: Mapping[str, Any]) -> Iterator[str]:
        """Begin a hand on the wall that is built for it, or (`shuffled`) on the table's own."""
        if "shuffled" in deal:
            self.watch.dealt((), self.table.deal())
            return
        dealer = self.table.dealer
        dice = tuple(int(die) for die in str(deal.get("dice", "2-3")).split("-"))
        order = drawing_order(self.rules, dealer, deal)
        wall = laid(order, self.rules, dealer, (dice[0], dice[1]))
        self.watch.dealt(order, self.table.deal(wall=wall, dice=(dice[0], dice[1])))
        if as_drawn(self.watch):
            yield as_drawn(self.watch)

    def _step(self, step: Mapping[str, Any]) -> None:
        if "until" in step:
            self._let_go(SEATS.index(step["until"]), MOST_TURNS)
        if "go" in step:
            self._let_go(None, MOST_TURNS if step["go"] == "end" else int(step["go"]))
        acts = {SEATS.index(seat): str(text) for seat, text in step.items() if seat in SEATS}
        if acts:
            self.watch.happened = []
            self._answer_or_play(acts, step.get("else", self.otherwise), "partly" in step)

    def _answer_or_play(self, acts: Mapping[int, str], otherwise: object, partly: bool) -> None:
        """Play a step. With `else: pass` those who are asked and not named let it go: before a turn that goes on, and
        after the answers that are named; without, everybody who is asked must be named."""
        while self._answering() and otherwise == "pass" and any(self._waits(seat, text) for seat, text in acts.items()):
            self.watch.happened += self._act(self.table.awaited[0], "pass")
        answers = self._answering()
        others = set(self.table.awaited) - set(acts)
        if answers and others and otherwise != "pass" and not partly:
            raise Unplayable(f"also asked: {''.join(SEATS[seat] for seat in others)}")
        for seat, text in acts.items():
            self.watch.happened += self._act(seat, text)
        while answers and self._answering() and not partly:
            self.watch.happened += self._act(self.table.awaited[0], "pass")

    def _answering(self) -> bool:
        return self.table.machine.number("phase") in ANSWERING

    def _waits(self, seat: int, text: str) -> bool:
        """Whether an act can come only when the answers are in."""
        return seat not in self.table.awaited or text.split()[0] in IN_TURN

    def _let_go(self, until: int | None, turns: int) -> None:
        """Everybody passes and discards what was drawn, until it is a seat's turn or for a number of turns."""
        machine = self.table.machine
        happened: list[Event] = []
        for _ in range(MOST_TURNS * 4):
            phase = machine.number("phase")
            asked = phase in ANSWERING
            mine = phase == S.TURN and machine.number("turn") == until
            if self.table.over or (not asked and (turns == 0 or mine)):
                return
            turns -= not asked
            act = Action(ActionKind.DISCARD, machine.number("drawn")) if phase == S.TURN else Action(ActionKind.PASS)
            happened += self.table.act(self.table.awaited[0], act)
            self.watch.happened = happened
        raise Unplayable("the turns do not end")

    def _act(self, seat: int, text: str) -> tuple[Event, ...]:
        try:
            return self._do(seat, text)
        except IllegalAction as error:
            raise Unplayable(f"{SEATS[seat]} {text}: {error.faults[0].code} {error.faults[0].path}") from error

    def _do(self, seat: int, text: str) -> tuple[Event, ...]:
        word, *rest = text.split()
        if text == "time out":
            return self.table.time_out(seat)
        if word == "leave":
            return self.table.leave(seat)
        if word == "escape":
            return escaped(self.table, seat, rest)
        return self.table.act(seat, self._action(seat, text))

    def _action(self, seat: int, text: str) -> Action:
        return read_action(text, self.table, seat)


def expanded(labels: str) -> list[str]:
    """The labels that a text names, separated by commas, with the members of its groups."""
    parts = [part.strip() for part in labels.split(",")]
    return [label for part in parts for label in GROUPS.get(part, (part,))]


def _is_for(step: Mapping[str, Any], scenario: Scenario) -> bool:
    return "in" not in step or scenario.label in expanded(str(step["in"]))


def unknown_words(script: Mapping[str, Any]) -> list[str]:
    """Keys of the steps that mean nothing; such a script would be played without them."""
    return [str(key) for step in script["play"] for key in step if key not in DIRECTIONS and key not in SEATS]
