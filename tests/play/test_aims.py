"""目标: what the bots know of each ruleset, found by asking the engine."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

import qiaoma
from qiaoma.kernel import aims as A
from qiaoma.table.aims import aims_of

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")


@functools.cache
def known(name: str) -> tuple[int, ...]:
    return tuple(aims_of(qiaoma.load(name)))


def fact(name: str, aim: int, field: int) -> int:
    return known(name)[A.AIM + aim * A.AIM_SIZE + field]


@pytest.mark.parametrize("name", SOURCES)
def test_flushes_pungs_and_honors_win_and_a_plain_hand_does_not(name: str) -> None:
    both = (A.HALF_FLUSH, A.FULL_FLUSH, A.ALL_PUNGS, A.MIXED_PUNGS, A.PURE_PUNGS, A.ALL_HONORS, A.HONOR_PUNGS)
    for aim in both:
        assert fact(name, aim, A.CONCEALED) >= fact(name, aim, A.OPEN) > 0
    for aim in (A.PLAIN, A.SEVEN_PAIRS, A.ORPHANS):
        assert fact(name, aim, A.CONCEALED) == fact(name, aim, A.OPEN) == 0
        assert fact(name, aim, A.FLOWERS) == A.NEVER


def test_four_laid_sets_of_any_suit_win_where_the_text_lists_them() -> None:
    assert [name for name in SOURCES if fact(name, A.MELDED, A.OPEN)] == ["banding", "qinghunpeng", "xianjin"]


@pytest.mark.parametrize("name", SOURCES)
def test_the_dearer_pattern_is_worth_more(name: str) -> None:
    worth = [fact(name, aim, A.OPEN) for aim in (A.HALF_FLUSH, A.FULL_FLUSH, A.PURE_PUNGS, A.HONOR_PUNGS)]
    assert worth == sorted(set(worth))
    assert fact(name, A.ALL_PUNGS, A.OPEN) == worth[0]
    assert fact(name, A.MIXED_PUNGS, A.OPEN) == worth[1]
    assert fact(name, A.ALL_HONORS, A.OPEN) == worth[2]


def test_a_concealed_hand_is_worth_more_where_it_doubles() -> None:
    more = {name: fact(name, A.HALF_FLUSH, A.CONCEALED) > fact(name, A.HALF_FLUSH, A.OPEN) for name in SOURCES}
    assert more == {"laiyouxi": True, "banding": True, "qinghunpeng": True, "wuming": False, "xianjin": True}


def test_a_discard_takes_a_flower_where_the_text_asks_for_one() -> None:
    for name in SOURCES:
        least = 1 if name == "qinghunpeng" else 0
        assert fact(name, A.HALF_FLUSH, A.FLOWERS) == fact(name, A.ALL_PUNGS, A.FLOWERS) == least
        assert fact(name, A.FULL_FLUSH, A.FLOWERS) == 0, "a lezi hand needs none"


def test_only_one_text_pays_for_a_declaration() -> None:
    assert [name for name in SOURCES if known(name)[A.READY_PAYS]] == ["laiyouxi"]


def test_how_many_claims_bond_is_found_by_what_they_cost(tmp_path: Path) -> None:
    assert {known(name)[A.BOND_REACH] for name in SOURCES} == {3}
    for reach, bonds in ((2, "{three: {reach: 2}}"), (0, "{three: none}")):
        file = tmp_path / f"bonds-{reach}.yaml"
        head = f"id: bonds-{reach}\nversion: 1.0.0\ntitle: {{zh: 包口, en: Bonds}}\nextends: base\nwhy: a test\n"
        shares = "payment: {self_draw_partner: {shares: 5}}\n" if reach else "payment: {self_draw_partner: none}\n"
        file.write_text(f"{head}liability: {{bonds: {bonds}}}\n{shares}", encoding="utf-8")
        assert aims_of(qiaoma.load(file))[A.BOND_REACH] == reach


def test_a_house_rule_is_known_too() -> None:
    assert fact("seven-pairs", A.SEVEN_PAIRS, A.CONCEALED) > 0
    assert fact("seven-pairs", A.SEVEN_PAIRS, A.OPEN) == 0
    assert fact("next-wild", A.HALF_FLUSH, A.OPEN) > fact("banding", A.HALF_FLUSH, A.OPEN), "a higher base"
