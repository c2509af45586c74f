"""花: the flowers of sets, melds and the pair against the naive oracle, each kind of tile with a worth of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle import hands_of, most_flowers
from tests.properties.bulk import HANDS
from tests.shapes.probe import flower_probe
from tests.shapes.test_patterns import SAMPLES, sample

OWN_WORTHS = {
    "pung": {"suit": 2, "wind": 5, "dragon": 11},
    "triplet": {"suit": 3, "wind": 17, "dragon": 23},
    "kong": {"suit": 29, "wind": 31, "dragon": 37},
    "concealed_kong": {"suit": 41, "wind": 43, "dragon": 47},
    "pair": {"suit": 1, "wind": 7, "dragon": 13},
}
EXPOSED_DEARER = {**OWN_WORTHS, "pung": {"suit": 19, "wind": 53, "dragon": 59}}
"""A triplet that another seat's tile completes is worth more here: the dearest way to read a hand changes."""
HONORS_ONLY = {
    "pung": {"suit": 0, "wind": 1, "dragon": 2},
    "triplet": {"suit": 0, "wind": 1, "dragon": 2},
    "kong": {"suit": 1, "wind": 2, "dragon": 3},
    "concealed_kong": {"suit": 2, "wind": 3, "dragon": 4},
    "pair": {"suit": 0, "wind": 0, "dragon": 0},
}


@pytest.mark.parametrize("worth", [OWN_WORTHS, EXPOSED_DEARER, HONORS_ONLY], ids=["own", "exposed_dearer", "honors"])
@pytest.mark.parametrize("wild", SAMPLES)
def test_a_hand_is_worth_its_dearest_reading(
    wild: str | None, worth: dict[str, dict[str, int]], tmp_path: Path
) -> None:
    probe = flower_probe(tmp_path, worth, wild=wild)
    standard = 0
    for case in sample(wild)[: max(HANDS // 2, 300)]:
        win = case.wins[0]
        given = None if win.giver is None else win.tile
        found = [most_flowers(hand, worth, given) for hand in hands_of(case, win, wilds=wild is not None)]
        values = [value for value in found if value is not None]
        settlement = probe.settle(case)
        assert settlement.legal == bool(values), case
        if values:
            standard += 1
            assert settlement.wins[0].value == max(values), case
    assert standard > 50
