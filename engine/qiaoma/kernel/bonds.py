"""包口: who is bonded with whom, derived from the claims of every seat."""

from __future__ import annotations

from qiaoma.kernel.conditions import judge_ranges, one_fits, put_role
from qiaoma.kernel.facts import SUIT_SIZE, laid_facts
from qiaoma.kernel.shape import HONORS, SUITS
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import bits
from qiaoma.rules import case_record as C
from qiaoma.rules import measures as M
from qiaoma.rules import rule_table as R
from qiaoma.rules import trace as T

PLAYERS = 4


@kernel
def claim_facts(case: Cells, claimer: int, meld: int, kind: int, laid: int, trace: Cells) -> None:
    """吃碰杠: facts of one claim; `laid` are the suits of the melds before it. `kind` is the act, not the meld."""
    at = C.SEATS + claimer * C.SEAT_SIZE + C.SEAT_MELD + meld * C.MELD_SIZE
    face = case[at + C.MELD_FACE]
    trace[T.WORDS + bits.ROLES] = 0
    put_role(trace, bits.CHOW, kind == C.CHOW)
    put_role(trace, bits.PUNG, kind == C.PUNG)
    put_role(trace, bits.EXPOSED_KONG, kind == C.KONG)
    put_role(trace, bits.ADDED_KONG, kind == C.ADDED_KONG)
    put_role(trace, bits.FROM_UPPER, (case[at + C.MELD_GIVER] + 1) % PLAYERS == claimer and kind != C.ADDED_KONG)
    put_role(trace, bits.GIVER_WAS_READY, case[at + C.MELD_GIVER_READY] > 0)
    own = 1 << (face // SUIT_SIZE)
    put_role(trace, bits.OTHER_SUIT, face < HONORS and laid != 0 and (laid & own) == 0)
    trace[T.MEASURES + M.NTH] = meld + 1


@kernel
def claims_from(rules: Cells, case: Cells, bond: int, claimer: int, giver: int, trace: Cells) -> int:
    """How many claims of `claimer` from `giver` fit the bond; an added kong is two, its pung and itself."""
    at = C.SEATS + claimer * C.SEAT_SIZE
    claims, laid = 0, 0
    alternatives_at, alternatives = rules[bond + R.ALTERNATIVES_AT], rules[bond + R.ALTERNATIVES]
    for meld in range(case[at + C.SEAT_MELDS]):
        kind = case[at + C.SEAT_MELD + meld * C.MELD_SIZE + C.MELD_KIND]
        face = case[at + C.SEAT_MELD + meld * C.MELD_SIZE + C.MELD_FACE]
        if case[at + C.SEAT_MELD + meld * C.MELD_SIZE + C.MELD_GIVER] == giver and kind != C.CONCEALED_KONG:
            claim_facts(case, claimer, meld, C.PUNG if kind == C.ADDED_KONG else kind, laid, trace)
            judge_ranges(rules, R.PAIR_RANGES, trace)
            claims += one_fits(rules, alternatives_at, alternatives, trace)
            if kind == C.ADDED_KONG:
                claim_facts(case, claimer, meld, kind, laid, trace)
                claims += one_fits(rules, alternatives_at, alternatives, trace)
        if face < SUITS * SUIT_SIZE:
            laid |= 1 << (face // SUIT_SIZE)
    return claims


@kernel
def find_bonds(rules: Cells, case: Cells, trace: Cells) -> None:
    """Write the level of every bond (claimer, giver): the highest of the rows that are reached and still hold."""
    for pair in range(PLAYERS * PLAYERS):
        trace[T.BONDS + pair] = 0
    first, number = rules[R.BONDS], rules[R.BONDS + 1]
    if number == 0:
        return
    for claimer in range(PLAYERS):
        if case[C.SEATS + claimer * C.SEAT_SIZE + C.SEAT_MELDS] == 0:
            continue
        laid_facts(rules, case, claimer, trace)
        judge_ranges(rules, R.RANGES, trace)
        for giver in range(PLAYERS):
            level = 0
            for bond in range(first, first + number * R.BOND_SIZE, R.BOND_SIZE):
                holds = one_fits(rules, rules[bond + R.BOND_OWN_AT], rules[bond + R.BOND_OWN], trace)
                if holds and claims_from(rules, case, bond, claimer, giver, trace) >= rules[bond + R.BOND_REACH]:
                    level = max(level, rules[bond + R.BOND_LEVEL])
            trace[T.BONDS + claimer * PLAYERS + giver] = level
    trace[T.WORDS + bits.ROLES] = 0
    trace[T.MEASURES + M.NTH] = 0
