"""What was found, as it is told: names of rulesets and values, hands that contradict, candidates that are left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from qiaoma.audit.identify.evidence import Hand, Paid
from qiaoma.audit.identify.moves import Kind, Move, Moves, overwritten
from qiaoma.audit.identify.question import Candidate
from qiaoma.audit.identify.reconciling import State
from qiaoma.audit.identify.repairs import rules_named
from qiaoma.audit.identify.result import Aside, Choice, Contradiction, Named, Repair
from qiaoma.audit.identify.space import Candidates
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.ruleset.layers import child
from qiaoma.ruleset.provenance import texts
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import restricted

LANGS: tuple[Lang, ...] = ("zh", "en")


def in_order(moves: Moves) -> tuple[Move, ...]:
    """Moves by what they are about."""
    return tuple(sorted(moves, key=lambda move: (move.kind, move.about, move.value)))


def named(ruleset: Ruleset, moves: Moves) -> Named:
    """A ruleset under some of its readings and options."""
    return Named(ruleset.id, ruleset.version, ruleset.digest, chosen(ruleset, in_order(moves)), overwritten(ruleset))


def chosen(ruleset: Ruleset, moves: Iterable[Move]) -> tuple[Choice, ...]:
    """Readings and options with what they ask, and what the readings say."""
    return tuple(Choice(move, *_said(ruleset, move)) for move in moves)


def _said(ruleset: Ruleset, move: Move) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What a reading or an option asks, and what its alternative says; empty where the file tells nothing."""
    node = child(ruleset.profile.form.node, *move.about.split("."))
    asks = texts(None if node is None else child(node, "asks"))
    why = None if node is None or move.kind is not Kind.READING else child(node, move.value, "why")
    return asks, texts(why)


def titled(hand: Hand) -> dict[Lang, str]:
    """What a hand is called."""
    return {lang: hand.title(lang) for lang in LANGS}


def aside(candidates: Candidates, moves: Moves) -> tuple[Aside, ...]:
    """The hands that a candidate cannot decide."""
    hands = [(candidates.hands[at], candidates.verdict(moves, at)) for at in candidates.aside(moves)]
    return tuple(Aside(hand.place, titled(hand), verdict.faults) for hand, verdict in hands)


def contradiction(candidates: Candidates, moves: Moves, number: int) -> Contradiction:
    """A hand that the ruleset under `moves` does not explain."""
    hand, ruleset = candidates.hands[number], candidates.under(moves)
    would = candidates.verdict(moves, number).paid
    assert ruleset is not None
    assert would is not None
    settlement = ruleset.settle(restricted(candidates.case(moves, number), ruleset))
    rules = tuple(sorted(rules_named(settlement)))
    return Contradiction(hand.place, titled(hand), hand.paid, _as_told(would, hand.paid), rules, settlement.refusals)


def _as_told(would: Paid, told: Paid) -> Paid:
    """Of what would be paid and handed on, that of which the hand tells something."""
    counters = None if told.counters is None else {name: (would.counters or {}).get(name, 0) for name in told.counters}
    return Paid(would.nets, None if told.dealer is None else would.dealer, counters)


def repair(state: State) -> Repair:
    """The changes of a state, and the hands that they leave unexplained."""
    ordered = in_order(state.moves)
    titles = tuple({lang: _title(state.space.ruleset, move, lang) for lang in LANGS} for move in ordered)
    return Repair(ordered, titles, tuple(state.space.hands[number].place for number in state.left))


def _title(ruleset: Ruleset, move: Move, lang: Lang) -> str:
    """What a change decides, in words."""
    if move.change is None:
        return _said(ruleset, move)[0].get(lang, "")
    form = (ruleset if move.change.own is not None or move.other is None else move.other).effective
    return say.title(move.change.path, form, lang)


def told_apart(explanations: Sequence[tuple[Candidates, Moves, tuple[Move, ...]]]) -> list[Candidate]:
    """Every candidate that is left: what explains the hands, and that with one of the choices that are open."""
    found = {}
    for candidates, moves, _ in explanations:
        found[named(candidates.ruleset, moves).label] = candidates.under(moves)
    for candidates, moves, more in explanations:
        for move in more:
            chosen = moves | {move}
            found.setdefault(named(candidates.ruleset, chosen).label, candidates.under(chosen))
    return [Candidate(label, ruleset) for label, ruleset in found.items() if ruleset is not None]
