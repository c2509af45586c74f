"""一局两算: one hand of a log beside what another ruleset makes of it. Frozen values, no computation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from qiaoma.case.types import SEATS
from qiaoma.errors import Fault, Lang
from qiaoma.settle.settlement import Refusal
from qiaoma.table.actions import Action
from qiaoma.table.replay_run import Data
from qiaoma.units import as_json_number

Nets = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """多问的一家: a seat that the other ruleset would have asked when the log did not; the table passes for it."""

    line: int
    seat: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Parting:
    """分岔: the entry at which play under the other ruleset leaves the log.

    With `faults` it is a decision that the other ruleset refuses; else `expected` happens there instead (None: nothing).
    """

    line: int
    found: Data
    expected: Data | None = None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class HandUnder:
    """一局两算: one hand under the log's ruleset and under the other. Money in points by seat.

    `nets` are those of the log, `other_nets` those of the same finished hand under the other ruleset: None where it
    refuses the win (`refusals`) or cannot be asked (`faults`). `parting`, if any, says from where on the hand itself
    would have gone otherwise: then `other_nets` is what the other ruleset says of a hand that it would not have seen.
    """

    hand: int
    line: int
    nets: Nets
    other_nets: Nets | None
    next_dealer: int | None
    other_next_dealer: int | None
    counters: Mapping[str, int]
    other_counters: Mapping[str, int] | None
    refusals: tuple[Refusal, ...]
    faults: tuple[Fault, ...]
    offer: Offer | None
    parting: Parting | None

    @property
    def equal(self) -> bool:
        """Whether the other ruleset makes no difference to this hand."""
        same_money = self.nets == self.other_nets
        same_next = self.next_dealer == self.other_next_dealer and _kept(self.counters) == _kept(self.other_counters)
        return same_money and same_next and self.parting is None and self.offer is None

    @property
    def change(self) -> Nets | None:
        """What each seat would have had more (or less) under the other ruleset."""
        if self.other_nets is None:
            return None
        return tuple(other - net for net, other in zip(self.nets, self.other_nets, strict=True))

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The comparison as JSON data."""
        return {
            "hand": self.hand,
            "line": self.line,
            "equal": self.equal,
            "nets": _by_seat(self.nets),
            "other_nets": _by_seat(self.other_nets),
            "change": _by_seat(self.change),
            "next": _next(self.next_dealer, self.counters),
            "other_next": _next(self.other_next_dealer, self.other_counters),
            "refusals": [_refusal(refusal, lang) for refusal in self.refusals],
            "faults": [fault.as_dict(lang) for fault in self.faults],
            "offer": _offer(self.offer),
            "parting": _parting(self.parting, lang),
        }


def _kept(counters: Mapping[str, int] | None) -> dict[str, int]:
    """A counter that a ruleset does not have stands at 0."""
    return {name: number for name, number in (counters or {}).items() if number}


def _by_seat(nets: Nets | None) -> dict[str, Any] | None:
    return None if nets is None else {seat: as_json_number(net) for seat, net in zip(SEATS, nets, strict=True)}


def _next(dealer: int | None, counters: Mapping[str, int] | None) -> dict[str, Any] | None:
    return None if dealer is None else {"dealer": SEATS[dealer], **(counters or {})}


def _refusal(refusal: Refusal, lang: Lang) -> dict[str, Any]:
    seat = None if refusal.seat is None else SEATS[refusal.seat]
    return {"seat": seat, "rule": refusal.rule, "reason": refusal.reason[lang]}


def _offer(offer: Offer | None) -> dict[str, Any] | None:
    if offer is None:
        return None
    return {"line": offer.line, "seat": SEATS[offer.seat], "actions": [action.as_dict() for action in offer.actions]}


def _parting(parting: Parting | None, lang: Lang) -> dict[str, Any] | None:
    if parting is None:
        return None
    return {
        "line": parting.line,
        "found": dict(parting.found),
        "expected": None if parting.expected is None else dict(parting.expected),
        "faults": [fault.as_dict(lang) for fault in parting.faults],
    }
