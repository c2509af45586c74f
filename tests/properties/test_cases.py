"""牌例: every generated hand is a case that the reader accepts, prints and reads again; a tile too many it refuses."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from qiaoma.case import KONGS, By, Case, Result
from qiaoma.case.copies import sources
from qiaoma.errors import CaseError
from qiaoma.notation import print_face, print_tiles
from qiaoma.tiles import COPIES, PLAYING_FACES
from tests.properties.bulk import HANDS, RULESETS, fast, has_wilds, some_hands

SAMPLE = min(HANDS, 20000)
SEED = 7003
FIVE = 5


@pytest.mark.parametrize("wilds", [False, True])
def test_json_in_is_json_out(wilds: bool) -> None:
    for case in some_hands(SAMPLE, SEED, wilds=wilds):
        text = json.dumps(case.as_dict(), ensure_ascii=False)
        again = Case.from_dict(json.loads(text))
        assert again == case, text
        assert json.dumps(again.as_dict(), ensure_ascii=False) == text


@pytest.mark.parametrize("wilds", [False, True])
def test_no_tile_lies_there_more_often_than_it_exists(wilds: bool) -> None:
    for case in some_hands(SAMPLE, SEED, wilds=wilds):
        counts = Counter(face for _, tiles in sources(case) for face in tiles)
        assert all(count <= COPIES[face] for face, count in counts.items()), case


@pytest.mark.parametrize("wilds", [False, True])
def test_a_fifth_tile_is_refused(wilds: bool) -> None:
    """Whichever face: a hand of the table gets so many of it that there are five."""
    random, tried = Random(SEED), 0
    for case in some_hands(SAMPLE, SEED, wilds=wilds)[:2000]:
        told = [seat for seat in range(4) if case.seats[seat].hand]
        face = random.choice(PLAYING_FACES)
        there = sum(tiles.count(face) for _, tiles in sources(case))
        for seat in told[:1]:
            hand = list(case.seats[seat].hand or ())
            others = [tile for tile in hand if tile != face]
            missing = FIVE - there
            if len(others) < missing or face == case.wild:
                continue
            tried += 1
            data = case.as_dict()
            kept = others[missing:] + [face] * (len(hand) - len(others) + missing)
            data["seats"]["ESWN"[seat]]["hand"] = print_tiles(kept)
            with pytest.raises(CaseError) as refused:
                Case.from_dict(data)
            faults = [fault for fault in refused.value.faults if fault.code == "case.fifth_copy"]
            assert [fault.found for fault in faults] == [f"{print_face(face)} × {FIVE}"], data
    assert tried > 500


def test_the_hands_are_of_every_kind() -> None:
    """The properties would hold for dull hands too: here stands what the hands have."""
    cases = some_hands(SAMPLE, SEED, wilds=False)
    wins = [win for case in cases for win in case.wins]
    assert {win.by for win in wins} == set(By)
    assert {case.result for case in cases} == set(Result)
    assert {len(case.wins) for case in cases} == {0, 1, 2, 3}
    melds = [meld for case in cases for seat in case.seats for meld in seat.melds]
    assert {meld.kind for meld in melds} > KONGS
    assert {(meld.giver or 0) - seat for case in cases for seat in range(4) for meld in case.seats[seat].melds} == set(
        range(-3, 4)
    )
    assert {win.after for win in wins} >= {(), ("kong",), ("flower",), ("kong", "flower")}


@pytest.mark.parametrize("name", RULESETS)
def test_the_hands_touch_every_pattern_payment_and_line(name: str) -> None:
    """Every priced pattern, payment row and line acts in some hand; a cap may stand where nothing is left to cut."""
    ruleset = fast(name)
    seen: set[str] = set()
    for case in some_hands(4000, SEED + 1, wilds=has_wilds(name)):
        settlement = ruleset.settle(case)
        seen |= {f"patterns.{pattern.id}" for win in settlement.wins for pattern in win.patterns}
        seen |= {step.rule for win in settlement.wins for step in win.steps}
        seen |= {rule for payment in settlement.payments for rule in payment.rules}
    compiled = ruleset.compiled
    priced = [pattern for pattern, row in ruleset.effective["patterns"].items() if {"lezi", "fan", "legal"} & set(row)]
    wanted = {f"patterns.{pattern}" for pattern in priced}
    wanted |= {f"payment.{row}" for row in compiled.payment}
    wanted |= {f"lines.{line}" for line in compiled.worksheet if "cap_at" not in ruleset.effective["lines"][line]}
    assert wanted - seen == set()
