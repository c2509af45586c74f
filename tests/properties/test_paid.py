"""What is paid without the reasons is what the settlement pays."""

from __future__ import annotations

import pytest

import qiaoma
from tests.hands import hands
from tests.properties.bulk import RULESETS, has_wilds


@pytest.mark.parametrize("name", RULESETS)
def test_paid_says_what_settle_says(name: str) -> None:
    ruleset = qiaoma.load(name)
    refused = 0
    for case in hands(120, f"paid {name}", wilds=has_wilds(name)):
        settlement, paid = ruleset.settle(case), ruleset.paid(case)
        if paid is None or settlement.next is None:
            assert not settlement.legal
            assert paid is None
            refused += 1
            continue
        assert settlement.legal
        assert paid.nets == settlement.nets
        assert (paid.dealer, dict(paid.counters)) == (settlement.next.dealer, dict(settlement.next.counters))
    assert 0 < refused < 120
