"""结局: what a script comes to under one ruleset, at the point where it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from qiaoma.case.types import SEATS

Happened = tuple[Mapping[str, Any], ...]
_NOT_PLAIN = ("wall", "deltas")
"""Fields of events that are told by others: a wall by the tiles that come off it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """结局 — what the last step of a script led to. `step` counts the steps from 1; 0 is the deal.

    `events` are those of the last act, nothing hidden; `legal` is what each seat may do then, in the words of scripts.
    `barred` says of each act that the other ruleset allows now, and this one refuses, which rows refuse it; `refused`
    names the rows, or the codes, that refuse the last step itself. `agreement` is the stake agreement, where the script
    is about one: who may set the stake, the stake, whose word is missing, whether a hand may start.
    """

    step: int
    events: Happened = ()
    legal: tuple[tuple[str, ...], ...] = ((),) * len(SEATS)
    wall_left: int | None = None
    match_over: bool = False
    refused: tuple[str, ...] = ()
    barred: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    agreement: Mapping[str, Any] | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """What can be compared, by name: `dealt`, `shown`, `happened`, `legal`, `refused`, `money`, `next`, …"""
        found: dict[str, Any] = {"happened": [], "shown": []}
        for event in self.events:
            _gather(event, found)
        found |= {
            "legal": {SEATS[seat]: list(acts) for seat, acts in enumerate(self.legal) if acts},
            "wall_left": self.wall_left,
            "match_over": self.match_over,
            "refused": list(self.refused),
            "agreement": None if self.agreement is None else dict(self.agreement),
        }
        return found

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON data: the step, what can be compared, and why an act is barred."""
        told = {name: value for name, value in self.facts.items() if value not in (None, [], {}, False)}
        barred = {act: list(rows) for act, rows in self.barred.items()}
        return {"step": self.step, **told, **({"barred": barred} if barred else {})}


def differing(own: Outcome, changed: Outcome) -> tuple[str, ...]:
    """The names of what two outcomes differ in, as :attr:`Outcome.facts` has them; empty where nothing differs."""
    one, two = own.facts, changed.facts
    return tuple(name for name in {**one, **two} if one.get(name) != two.get(name))


_OF_HAND = {"nets": "money", "next_oya": "next", "counters": "counters", "ratings": "ratings", "bonus": "bonus"}


def _gather(event: Mapping[str, Any], found: dict[str, Any]) -> None:
    """Sort the fields of an event under the names by which outcomes are compared."""
    fields = {name: value for name, value in event.items() if name not in _NOT_PLAIN}
    if event["type"] == "start_kyoku":
        found["dealt"] = {name: fields.get(name) for name in ("side", "skip", "tehais", "wild_marker", "wild")}
        found["counters"] = dict(fields["counters"])
        return
    if event["type"] == "ankan":
        found["shown"].append(fields.pop("shown"))
    if event["type"] == "end_kyoku":
        for name, word in _OF_HAND.items():
            if name in fields:
                found[word] = fields.pop(name)
        found["result"] = fields["result"]
        return
    found["happened"].append(fields)
