"""Pieces and swaps: a ruleset with all pieces of another is the other; with one it differs in that one."""

from __future__ import annotations

from itertools import permutations

import pytest

import qiaoma
from qiaoma.audit.swap import inserted, reordered, swapped
from qiaoma.errors import RulesetError
from qiaoma.ruleset.pieces import differences

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
PAIRS = tuple(permutations(SOURCES, 2))


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_all_pieces_of_another_make_the_other(one: str, two: str) -> None:
    own, other = qiaoma.load(one), qiaoma.load(two)
    made = swapped(own, other, differences(own.profile, other.profile))
    assert differences(own.profile, other.profile)
    assert differences(made.profile, other.profile) == ()


@pytest.mark.parametrize(("one", "two"), PAIRS[:8])
def test_one_piece_is_one_difference(one: str, two: str) -> None:
    own, other = qiaoma.load(one), qiaoma.load(two)
    alone = 0
    for change in differences(own.profile, other.profile):
        try:
            made = swapped(own, other, [change])
        except RulesetError:
            continue
        alone += 1
        (only,) = differences(own.profile, made.profile)
        assert (only.path, only.own, only.other) == (change.path, change.own, change.other)
    assert alone > 10


def test_a_row_of_one_alone_is_one_piece_and_a_line_comes_with_its_place() -> None:
    own, other = qiaoma.load("banding"), qiaoma.load("xianjin")
    found = {change.name: change for change in differences(own.profile, other.profile)}
    assert found["payment.fine"].own == {"when": ["escaped", "escaper"], "flat": 20}
    assert found["payment.fine"].other is None
    assert found["patterns.replacement_win.effect"].own == {"lezi": 1}
    assert found["patterns.replacement_win.effect"].other == {"fan": 1}
    assert "worksheet" not in found
    made = swapped(own, other, [found["lines.eight"]])
    assert made.effective["worksheet"] == ["count_flowers", "base", "eight", "price", "double_fan", "double_waste"]


def test_a_swap_that_cannot_stand_says_why() -> None:
    own, other = qiaoma.load("qinghunpeng"), qiaoma.load("laiyouxi")
    (change,) = [change for change in differences(own.profile, other.profile) if change.name == "smallest"]
    with pytest.raises(RulesetError) as refused:
        swapped(own, other, [change])
    assert [fault.code for fault in refused.value.faults] == ["limits.no_smallest"]


def test_lines_keep_the_order_of_their_worksheet() -> None:
    assert inserted(["a", "b", "d"], "c", ["a", "x", "c", "d"]) == ["a", "c", "b", "d"]
    assert inserted(["b"], "a", ["a", "b"]) == ["a", "b"]
    assert inserted(["b"], "z", ["a", "b"]) == ["b"]
    assert reordered(["a", "own", "b", "c"], ["c", "b", "a"]) == ["c", "own", "b", "a"]
