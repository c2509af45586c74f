"""What is proved never to differ: readings that come to the same whatever happens, and none that may not."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.witness.leaning import lean
from qiaoma.audit.witness.outcome import Show, difference
from qiaoma.audit.witness.proof import never_differ
from qiaoma.audit.witness.search import find_case
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset


def _pair(name: str, code: str, letter: str, **chosen: str) -> tuple[Ruleset, Ruleset]:
    own = qiaoma.load(name, options=chosen)
    return own, own.chosen(readings={code: letter})


def test_a_share_more_is_proved_to_be_twice_one_share() -> None:
    assert never_differ(*_pair("laiyouxi", "P6", "b"))


@pytest.mark.parametrize(
    ("name", "code", "letter"),
    [
        ("laiyouxi", "P8", "a"),
        ("laiyouxi", "P6m", "b"),
        ("laiyouxi", "P4", "c"),
        ("banding", "P4", "a"),
        ("xianjin", "P2", "b"),
        ("wuming", "P9", "b"),
        ("qinghunpeng", "T1", "b"),
        ("wuming", "H6", "b"),
    ],
)
def test_what_pays_otherwise_in_some_hand_is_not_proved(name: str, code: str, letter: str) -> None:
    assert not never_differ(*_pair(name, code, letter))


@pytest.mark.parametrize("name", ["laiyouxi", "qinghunpeng", "wuming", "xianjin"])
def test_a_pung_and_a_kong_of_one_tile_never_meet(name: str) -> None:
    assert never_differ(*_pair(name, "I1", "b"))


def test_they_meet_where_a_wild_may_stand_in() -> None:
    assert not never_differ(*_pair("qinghunpeng", "I1", "b", wild_claims="allowed"))


def test_answers_that_can_meet_are_not_proved(tmp_path: Path) -> None:
    file = tmp_path / "turned.yaml"
    text = "id: turned\nversion: 1.0.0\nextends: laiyouxi\nwhy: a chow goes first\nplay: {answers: [win, chow, kong, pung]}\n"
    file.write_text(text, encoding="utf-8")
    assert not never_differ(qiaoma.load("laiyouxi"), qiaoma.load(file))


@pytest.mark.parametrize("name", ["qinghunpeng", "xianjin"])
def test_a_win_of_flowers_is_drawn_with_something_laid(name: str) -> None:
    own, changed = _pair(name, "W4", "c")
    (change,) = differences(own.profile, changed.profile)
    case = find_case(own, changed, lean(change, own, changed), seed=0)
    assert case is not None
    assert [seat.melds for seat in case.seats if seat.melds]


def test_a_search_for_money_passes_over_what_moves_a_counter_alone() -> None:
    own, changed = _pair("xianjin", "D2", "b")
    change, *_ = differences(own.profile, changed.profile)
    leaning = lean(change, own, changed)
    first = find_case(own, changed, leaning, seed=0)
    paid = find_case(own, changed, leaning, seed=0, shows=frozenset({Show.MONEY}))
    assert first is not None
    assert Show.MONEY not in difference(first, own, changed)
    assert paid is not None
    assert Show.MONEY in difference(paid, own, changed)
