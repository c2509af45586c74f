"""牌型: the kernel's facts and patterns of shape against the naive oracle, wilds included."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.case import Case, MeldKind
from qiaoma.kernel.settle import settle
from qiaoma.kernel.suits import suit_table
from qiaoma.rules import bits
from qiaoma.rules import trace as T
from qiaoma.tiles import HONORS, SUIT_LENGTH
from tests.oracle import hands_of, patterns_of
from tests.properties.bulk import HANDS
from tests.shapes.probe import BASE_PATTERNS, FACTS, held, pattern_probe, wins_alone

SAMPLES = {
    None: {0: min(HANDS * 2, 20000)},
    "turned_face": {0: 200, 1: min(HANDS // 4, 5000), 2: min(HANDS // 20, 500), 3: min(HANDS // 300, 50)},
    "next_face": {1: 100, 2: 50, 4: min(HANDS // 1000, 5)},
    "flower_group": {1: 100, 2: 50, 3: 5},
}
"""How many hands are tried with each number of wilds in the hand."""


WORDS = (
    *("standard", "one_suit", "has_honors", "honors_only", "triplets_only"),
    *("no_open_melds", "may_be_all_pungs", "may_be_half_flush", "may_be_full_flush", "may_be_all_honors"),
)


def sample(wild: str | None) -> list[Case]:
    """Hands with as many wilds as `SAMPLES` asks for."""
    wanted = dict(SAMPLES[wild])
    chosen = []
    for case in wins_alone(40_000, 11, wild=wild):
        number = held(case) if wild else 0
        if wanted.get(number, 0) > 0:
            wanted[number] -= 1
            chosen.append(case)
        if not any(wanted.values()):
            break
    return chosen


@pytest.mark.parametrize("wild", SAMPLES)
def test_a_hand_has_a_pattern_where_some_reading_has_it(wild: str | None, tmp_path: Path) -> None:
    cases = sample(wild)
    readings = [
        [patterns_of(hand.facts()) for hand in hands_of(case, case.wins[0], wilds=wild is not None)] for case in cases
    ]
    for pattern in (*BASE_PATTERNS, *FACTS):
        probe = pattern_probe(tmp_path, pattern, wild=wild)
        legal = probe.nets_of_all(probe.pack(cases))[:, 0] == 0
        wanted = [any(pattern in found for found in ways) for ways in readings]
        wrong = [case for case, told, asked in zip(cases, legal.tolist(), wanted, strict=True) if told != asked]
        assert not wrong, (pattern, len(wrong), wrong[0])
        assert wild is not None or 0 < sum(wanted) < len(cases), pattern


def test_the_facts_of_a_hand_without_wilds() -> None:
    """Read from the trace of the kernel, also where the hand is refused."""
    ruleset = qiaoma.load("base")
    rules = list(ruleset.compiled.table)
    seen = dict.fromkeys(WORDS, 0)
    for case in wins_alone(min(HANDS, 5000), 12, wild=None):
        trace = [0] * T.SIZE
        settle(rules, suit_table(), ruleset.encoder.encode(case).values, trace)
        told = {word for word in WORDS if trace[T.WIN + T.WIN_FACTS] & getattr(bits, word.upper())}
        (hand,) = hands_of(case, case.wins[0], wilds=False)
        facts = (hand.facts() & set(WORDS)) | laid(case)
        if "triplets_only" in facts:  # of several readings the dearest is told, which all pungs need not be
            told |= {"triplets_only"}
        assert told == facts, case
        for word in told:
            seen[word] += 1
    assert all(seen.values()), seen


def laid(case: Case) -> set[str]:
    """The facts of the melds that the winner laid."""
    melds = case.seats[case.wins[0].seat].melds
    suits = {meld.face // SUIT_LENGTH for meld in melds if meld.face not in HONORS}
    told = {
        "no_open_melds": all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds),
        "may_be_all_pungs": all(meld.kind is not MeldKind.CHOW for meld in melds),
        "may_be_half_flush": len(suits) < 2,
        "may_be_full_flush": len(suits) < 2 and not any(meld.face in HONORS for meld in melds),
        "may_be_all_honors": not suits,
    }
    return {word for word, true in told.items() if true}
