"""瞄准: what the differing pieces of two rulesets are about, so that a search deals and plays what they name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from qiaoma.audit.witness.leaning import lean
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset
from qiaoma.units import number_text, parse_number
from qiaoma.vocabulary import WORDS
from qiaoma.vocabulary.words import Scope

_DICE: Final = frozenset({"double", "throw", "die", "sum", "difference", "deal"})
_ENDS: Final = frozenset(
    {"wall_left", "no_winner", "last_tile", "player_left", "wasteland", "match", "dead", "full_hand"}
)
_FLOWERS: Final = frozenset({"flower_win", "flowers", "flower_tiles", "after_flower", "replacement"})
_KONGS: Final = frozenset({"added_kong", "concealed_kong", "exposed_kong", "after_kong", "kong_discard", "keeps_wait"})
_LAID: Final = frozenset({Scope.CLAIM, Scope.DISCARD, Scope.PAIR})
_WON: Final = frozenset({Scope.STANDING, Scope.WIN, Scope.METHOD, Scope.HAND, Scope.REGISTER, Scope.SEAT})
_OF_CLAIMS: Final = frozenset({"play", "no_claim", "no_discard", "liability"})
_OF_WINS: Final = frozenset({"play", "ready", "dealer", "ratings", "bonus"})
_OTHER_WINS: Final = frozenset({"by_discard", "by_self_draw"})
_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Aim:
    """瞄准 — which parts of a game may show the difference.

    `dice`: throws other than the usual; `flowers`: flowers in hands and wall; `claims`: melds of discards; `kongs`: own
    kongs and those of discards; `waits`: hands that wait; `robs`: kongs that are robbed, and nothing else of the last
    three; `ends`: the wall runs out; `leaves`: a player leaves between hands; `hands`: more than one; `escapes`: the
    ways to escape that may matter, in the words of scripts.
    """

    dice: bool
    flowers: bool
    claims: bool
    kongs: bool
    waits: bool
    robs: bool
    ends: bool
    leaves: bool
    hands: bool
    escapes: tuple[str, ...]


def aim(own: Ruleset, changed: Ruleset) -> Aim:
    """What the pieces in which two rulesets differ are about, by the words of their rows and by their chapters."""
    found = differences(own.profile, changed.profile)
    keys = {key for change in found for key in change.path}
    words = {word for change in found for word in lean(change, own, changed).words} | keys
    scopes = {WORDS[word].home for word in words if word in WORDS}
    robs = "by_rob_kong" in words and words.isdisjoint(_OTHER_WINS)
    return Aim(
        dice=not words.isdisjoint(_DICE),
        flowers=not words.isdisjoint(_FLOWERS),
        claims=not robs and not (scopes.isdisjoint(_LAID) and keys.isdisjoint(_OF_CLAIMS)),
        kongs=not robs and not words.isdisjoint({*_KONGS, "play"}),
        waits=not robs and not (scopes.isdisjoint(_WON) and keys.isdisjoint(_OF_WINS)),
        robs=robs,
        ends=not words.isdisjoint(_ENDS),
        leaves="player_left" in words,
        hands="match" in keys,
        escapes=tuple(_escapes(found, words)),
    )


def _escapes(found: Iterable[Difference], words: set[str]) -> list[str]:
    """The ways out that a piece may judge: with each limit also half a step beside it."""
    if words.isdisjoint({"escape", "escaped", "escaper"}):
        return []
    minutes, times = {Fraction(1)}, {1}
    for change in found:
        values = [value for value in (change.own, change.other) if isinstance(value, int | str) and value is not True]
        if change.path == ("escape", "disconnected"):
            minutes |= {parse_number(value) + more for value in values for more in (0, _HALF, 1)}
        elif change.path == ("escape", "timeouts"):
            times |= {int(parse_number(value)) + more for value in values for more in (0, 1)}
    ways = [f"escape disconnected {number_text(number)}" for number in sorted(minutes)]
    return ["escape left", *ways, *(f"escape timeouts {number}" for number in sorted(times))]
