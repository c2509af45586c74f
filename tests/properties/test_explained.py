"""结算单: what holds for an explained settlement, and for the same case told in another way."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import qiaoma
from qiaoma.case import Case, Result
from qiaoma.notation import print_face
from qiaoma.settle.settlement import Settlement
from tests.properties.bulk import HANDS, RULESETS, fast, has_wilds, some_hands
from tests.properties.seating import PLAYERS, moved, turned

SAMPLE = min(HANDS // 5, 5000)
SEED = 7002
DOUBLED = 2


def sample(name: str, *, wilds: bool | None = None) -> list[tuple[Case, Settlement]]:
    """Cases with their settlements under the ruleset."""
    cases = some_hands(SAMPLE, SEED, wilds=has_wilds(name) if wilds is None else wilds)
    return [(case, fast(name).settle(case)) for case in cases]


@pytest.mark.parametrize("name", RULESETS)
def test_payments_and_steps_lead_to_the_nets(name: str) -> None:
    for case, settlement in sample(name):
        nets = [Fraction(0)] * PLAYERS
        for payment in settlement.payments:
            assert payment.payer != payment.payee
            assert 0 <= payment.amount <= payment.owed or not settlement.limits, case
            nets[payment.payee] += payment.amount
            nets[payment.payer] -= payment.amount
        assert tuple(nets) == settlement.nets, case
        for win in settlement.wins:
            values = [Fraction(0), *(step.after for step in win.steps)]
            assert [step.before for step in win.steps] == values[:-1], case
            assert win.value == values[-1], case


@pytest.mark.parametrize("name", RULESETS)
def test_a_turned_table_settles_alike(name: str) -> None:
    for case, settlement in sample(name):
        again = fast(name).settle(turned(case, 1))
        assert again.legal == settlement.legal
        assert _facts(again, 0) == _facts(settlement, 1), case


def _facts(settlement: Settlement, by: int) -> Any:
    """Everything of a settlement that names a seat, every seat `by` places further."""
    payments = [
        (moved(paid.payer, by), moved(paid.payee, by), paid.amount, paid.owed, paid.rules)
        for paid in settlement.payments
    ]
    wins = [(moved(win.seat, by), win.value, [pattern.id for pattern in win.patterns]) for win in settlement.wins]
    following = settlement.next and (moved(settlement.next.dealer, by), dict(settlement.next.counters))
    ratings = [(moved(rating.seat, by), rating.change, rating.before) for rating in settlement.ratings]
    refusals = [(moved(refusal.seat or 0, by), refusal.rule) for refusal in settlement.refusals]
    return Counter(payments), sorted(wins), following, sorted(ratings, key=str), sorted(refusals), settlement.limits


@pytest.mark.parametrize("name", RULESETS)
def test_a_title_changes_nothing_else(name: str) -> None:
    for case, settlement in sample(name)[:200]:
        other = fast(name).settle(replace(case, title="第三局 · another")).as_dict("en")
        assert {**other, "title": None} == {**settlement.as_dict("en"), "title": None}


@pytest.mark.parametrize("name", RULESETS)
def test_the_order_in_which_a_case_is_told_changes_nothing(name: str) -> None:
    random = Random(SEED)
    for case, settlement in sample(name)[:300]:
        text = json.dumps(shuffled(_loose(case, random), random), ensure_ascii=False)
        (told,) = qiaoma.read_case(text).cases
        assert told == replace(case, wins=told.wins), text
        assert fast(name).settle(told).as_dict("en") == settlement.as_dict("en"), text


def _loose(case: Case, random: Random) -> dict[str, Any]:
    """The case as plain data with the tiles of every hand, meld and set of flowers in any order, and the wins too."""
    data = case.as_dict()
    for name, seat in zip("ESWN", case.seats, strict=True):
        told = data["seats"].get(name, {})
        for key, tiles in (("hand", seat.hand), ("flowers", seat.flower_tiles)):
            if tiles:
                told[key] = " ".join(print_face(face) for face in random.sample(tiles, len(tiles)))
        for meld, row in zip(seat.melds, told.get("melds", ()), strict=False):
            if "tiles" in row:
                row["tiles"] = " ".join(print_face(face) for face in random.sample(meld.tiles, len(meld.tiles)))
            row[str(meld.kind)] = "".join(print_face(face) for face in random.sample(meld.faces, len(meld.faces)))
    random.shuffle(data.get("wins", []))
    return data


def shuffled(value: Any, random: Random) -> Any:
    """Plain data with the keys of every mapping in any order."""
    if isinstance(value, dict):
        keys = random.sample(list(value), len(value))
        return {key: shuffled(value[key], random) for key in keys}
    return [shuffled(item, random) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", [name for name in RULESETS if qiaoma.load(name).effective.get("limits")])
def test_the_limits_hold_for_all_that_a_seat_pays_or_gets(name: str) -> None:
    limits, cut = fast(name).effective["limits"], 0
    for case, settlement in sample(name):
        if case.result is not Result.WON:
            continue
        cut += bool(settlement.limits)
        for limit in limits:
            for seat in range(PLAYERS):
                balance = None if case.balances is None else case.balances[seat]
                most = balance if limit["at"] == "balance" else limit["at"] * case.stake
                side = [paid.payee if limit["of"] == "gain" else paid.payer for paid in settlement.payments]
                moves = zip(side, settlement.payments, strict=True)
                total = sum(paid.amount for who, paid in moves if who == seat)
                assert most is None or total <= most, (limit, case)
    assert cut > 0


@pytest.mark.parametrize("name", ["laiyouxi", "wuming"])
def test_a_hand_is_worth_no_more_than_its_lezi_allow(name: str) -> None:
    """One lezi without a dearer pattern, two with one of two lezi (or a concealed hand), four at most; waste hand and
    treasure throw double what is left."""
    at_the_cap = 0
    for case, settlement in sample(name):
        lezi = fast(name).effective["scoring"]["lezi_value"]
        doublings = bool(case.wasteland) + (case.dice is not None and _treasure(case.dice))
        for win in settlement.wins:
            concealed = name == "laiyouxi" and "concealed_hand" in {pattern.id for pattern in win.patterns}
            most = 4 if win.lezi >= 4 else 2 if win.lezi >= 2 or concealed else 1
            cap = most * lezi * DOUBLED**doublings
            assert win.value <= cap, case
            at_the_cap += win.value == cap
    assert at_the_cap > len(some_hands(SAMPLE, SEED, wilds=False)) // 20


def _treasure(dice: tuple[int, int]) -> bool:
    return dice[0] == dice[1] or sorted(dice) == [1, 4]
