"""The search for witnesses: the same for a seed, as small as a person would write, and honest where nothing shows."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.swap import swapped
from qiaoma.audit.witness import Beside, Finder, Kind, NoWitness, Why, Witness
from qiaoma.audit.witness.choices import SIZE, Choices, Impossible
from qiaoma.audit.witness.draft import make
from qiaoma.audit.witness.leaning import Leaning, lean
from qiaoma.audit.witness.outcome import possible
from qiaoma.audit.witness.reach import settles
from qiaoma.case import By, Case, Result
from qiaoma.errors import RulesetError
from qiaoma.settle.settlement import Settlement
from tests.hands import hands

HIDDEN = """
id: hidden
version: 1.0.0
extends: banding
why: a house that says nothing of what it changed
payment: {self_draw_partner: {shares: 4}}
liability: {bonds: {three: {reach: 4}}}
carry: {closing: {won: {set: {wasteland: 0}}}}
"""


def _find(own: str, other: str, name: str, seed: int = 0) -> Witness:
    finder = Finder(qiaoma.load(own), qiaoma.load(other), seed=seed)
    (change,) = (change for change in finder.changes if change.name == name)
    found = finder.find(change)
    assert isinstance(found, Witness)
    return found


def _melds(case: Case) -> list[int | None]:
    return [meld.giver for seat in case.seats for meld in seat.melds]


def test_a_seed_finds_the_same_again() -> None:
    first, second = (_find("banding", "xianjin", "lines.eight", seed=3) for _ in range(2))
    assert first.case == second.case


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_next_dealer_takes_two_bare_winners_on_one_discard(seed: int) -> None:
    found = _find("laiyouxi", "banding", "dealer.several_winners", seed)
    case = found.case
    assert found.shows == {"dealer"}
    assert case is not None
    assert [win.by for win in case.wins] == [By.DISCARD, By.DISCARD]
    assert _melds(case) == []
    assert {seat.flowers for seat in case.seats} == {0, None}
    assert case.dice is None
    assert case.wasteland is None
    assert case.balances is None


@pytest.mark.parametrize("seed", [0, 1])
def test_a_robbed_partner_takes_three_claims_and_the_robbed_kong(seed: int) -> None:
    found = _find("banding", "xianjin", "payment.rob_kong_partner.unless", seed)
    case = found.case
    assert case is not None
    assert [win.by for win in case.wins] == [By.ROB_KONG]
    assert 3 <= len(_melds(case)) <= 4
    own, changed = found.own, found.changed
    assert isinstance(own, Settlement)
    assert isinstance(changed, Settlement)
    assert changed.nets[case.wins[0].seat] == 2 * own.nets[case.wins[0].seat]  # three shares, and three more


def test_eight_is_shown_just_where_it_begins() -> None:
    found = _find("banding", "xianjin", "lines.eight")
    own, changed = found.own, found.changed
    assert isinstance(own, Settlement)
    assert isinstance(changed, Settlement)
    assert own.wins[0].value == 8 or own.wins[0].value == 16  # eight points, or with one doubling
    assert changed.wins[0].lezi == 1


def test_throws_are_shown_without_a_winner() -> None:
    found = _find("laiyouxi", "banding", "carry.opening.plus_two")
    assert found.case == Case(dice=(1, 1), result=Result.DRAWN)


def test_a_price_that_nothing_counts_needs_its_partner() -> None:
    found = _find("laiyouxi", "banding", "patterns.concealed_hand.effect")
    assert found.beside is Beside.MATTERS
    assert found.with_ == ("lines.double_fan",)
    assert "money" in found.shows


def test_a_condition_that_cannot_stand_brings_what_it_needs() -> None:
    found = _find("laiyouxi", "wuming", "payment.discard_partner.unless")
    assert found.beside is Beside.STANDS
    assert found.with_ == ("payment.discard_partner.when",)
    assert [fault.code for fault in found.faults] == ["row.never"]


def test_a_house_with_three_hidden_changes_shows_three_witnesses(tmp_path: Path) -> None:
    (tmp_path / "hidden.yaml").write_text(HIDDEN, encoding="utf-8")
    found = qiaoma.witness("banding", tmp_path / "hidden.yaml")
    assert [(one.change.name, type(one)) for one in found] == [
        ("liability.bonds.three.effect", Witness),
        ("payment.self_draw_partner.effect", Witness),
        ("carry.closing.won.effect", Witness),
    ]
    reach, shares, won = found.witnessed
    assert {reach.kind, shares.kind, won.kind} == {Kind.CASE}
    assert reach.shows == shares.shows == {"money"}
    assert won.shows == {"counters"}
    assert reach.case is not None
    assert len(_melds(reach.case)) == 3
    assert won.case is not None
    assert won.case.wasteland == 2


def test_the_same_value_written_otherwise_has_no_effect(tmp_path: Path) -> None:
    text = "id: plain\nversion: 1.0.0\nextends: banding\nwhy: said aloud\nready: {means: waiting}\n"
    (tmp_path / "plain.yaml").write_text(text, encoding="utf-8")
    (only,) = qiaoma.witness("banding", tmp_path / "plain.yaml")
    assert isinstance(only, NoWitness)
    assert only.why is Why.SAME


def test_a_path_without_a_difference_names_the_nearest() -> None:
    with pytest.raises(RulesetError) as refused:
        qiaoma.witness("banding", "xianjin", rules=["lines.eigth"])
    (fault,) = refused.value.faults
    assert (fault.code, fault.nearest) == ("witness.no_difference", "lines.eight")


def test_pieces_of_play_alone_change_no_settlement() -> None:
    own, other = qiaoma.load("laiyouxi"), qiaoma.load("qinghunpeng")
    cases = list(hands(150, 5))
    only_play = [change for change in Finder(own, other).changes if not settles(change.path)]
    assert len(only_play) > 5
    for change in only_play:
        changed = swapped(own, other, [change])
        assert [_nets(own, case) for case in cases] == [_nets(changed, case) for case in cases]


def _nets(ruleset: qiaoma.Ruleset, case: Case) -> object:
    try:
        settlement = ruleset.settle(case)
    except qiaoma.CaseError as error:
        return [fault.code for fault in error.faults]
    return settlement.legal, settlement.nets, settlement.next


def test_the_simplest_choices_are_the_simplest_case() -> None:
    leaning = Leaning(frozenset(), frozenset())
    assert make(Choices(bytes(SIZE)), leaning) == Case(result=Result.DRAWN)


def test_most_drafts_are_cases_that_the_reader_takes() -> None:
    own, other = qiaoma.load("laiyouxi"), qiaoma.load("qinghunpeng")
    change = next(change for change in Finder(own, other).changes if change.name == "patterns.earthly_hand.when")
    leaning, taken, made = lean(change, own, other), 0, 0
    for number in range(300):
        data = bytes((number * 37 + at * at * 11 + number * at * 7) % 256 for at in range(SIZE))
        try:
            case = make(Choices(data), leaning)
        except Impossible:
            continue
        made += 1
        taken += possible(case)
    assert made > 150
    assert taken > made * 3 // 5
