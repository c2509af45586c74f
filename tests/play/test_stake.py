"""The stake agreement: who may set it, who must agree, what becomes of it when someone leaves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma import load
from qiaoma.errors import IllegalAction
from qiaoma.table.stake import SetBy, StakeAgreement

EMPTY = StakeAgreement(SetBy.FIRST_PLAYER, consent=True, succeeded=True)
FOUR = ("An", "Bo", "Ci", "Di")


def seated(*players: str) -> StakeAgreement:
    table = EMPTY
    for player in players:
        table = table.join(player)
    return table


def settled() -> StakeAgreement:
    table = seated(*FOUR).propose("An", 2)
    for player in FOUR[1:]:
        table = table.agree(player)
    return table


def refusal(error: pytest.ExceptionInfo[IllegalAction]) -> str:
    (fault,) = error.value.faults
    assert fault.zh
    assert fault.en
    return fault.code


def test_the_first_player_sets_the_stake_and_all_agree() -> None:
    table = seated(*FOUR)
    assert (table.setter, table.awaited, table.may_start) == ("An", ("An",), False)
    table = table.propose("An", Fraction(5, 2))
    assert (table.stake, table.awaited) == (Fraction(5, 2), ("Bo", "Ci", "Di"))
    table = table.agree("Ci").agree("Bo")
    assert (table.awaited, table.may_start) == (("Di",), False)
    assert table.agree("Di").may_start


def test_three_who_agree_do_not_start() -> None:
    table = seated(*FOUR[:3]).propose("An", 2).agree("Bo").agree("Ci")
    assert (table.awaited, table.may_start) == ((), False)


def test_who_sits_down_later_agrees_too() -> None:
    table = seated("An").propose("An", 2).join("Bo").agree("Bo").join("Ci").join("Di")
    assert table.awaited == ("Ci", "Di")
    assert table.agree("Ci").agree("Di").may_start


def test_when_the_setter_leaves_the_stake_is_void_and_the_picked_one_sets_it() -> None:
    for pick, successor in enumerate(("Bo", "Ci", "Di")):
        table = settled().leave("An", pick)
        assert (table.setter, table.stake, table.agreed) == (successor, None, frozenset())
        table = table.join("Ei").propose(successor, 3)
        assert table.stake == 3
        assert set(table.awaited) == {"Bo", "Ci", "Di", "Ei"} - {successor}


def test_a_setter_who_leaves_before_setting_is_followed_by_the_picked_one() -> None:
    assert seated(*FOUR).leave("An", 2).setter == "Di"
    assert seated(*FOUR).leave("An", 2).propose("Di", 1).stake == 1


def test_another_who_leaves_takes_only_his_consent_along() -> None:
    table = settled().leave("Ci", 7)
    assert (table.setter, table.stake, table.seated) == ("An", 2, ("An", "Bo", "Di"))
    back = table.join("Ci")
    assert (back.awaited, back.may_start) == (("Ci",), False)
    assert back.agree("Ci").may_start


def test_the_next_at_an_emptied_table_is_the_first() -> None:
    table = seated("An").propose("An", 2).leave("An")
    assert (table.setter, table.stake, table.awaited) == (None, None, ())
    assert table.join("Bo").setter == "Bo"


def test_what_was_agreed_stays_for_all_later_hands() -> None:
    with pytest.raises(IllegalAction) as error:
        settled().propose("An", 3)
    assert refusal(error) == "stake.set"


@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("stake.seated", lambda table: table.join("An")),
        ("stake.full", lambda table: table.join("Di").join("Ei")),
        ("stake.not_seated", lambda table: table.propose("Zo", 1)),
        ("stake.not_seated", lambda table: table.agree("Zo")),
        ("stake.not_seated", lambda table: table.leave("Zo")),
        ("stake.not_setter", lambda table: table.propose("Bo", 1)),
        ("stake.unset", lambda table: table.agree("Bo")),
        ("stake.agreed", lambda table: table.propose("An", 1).agree("An")),
        ("stake.agreed", lambda table: table.propose("An", 1).agree("Bo").agree("Bo")),
        ("stake.amount", lambda table: table.propose("An", 0)),
        ("stake.amount", lambda table: table.propose("An", Fraction(-1, 2))),
        ("stake.amount", lambda table: table.propose("An", 1.5)),
        ("stake.amount", lambda table: table.propose("An", True)),
        ("stake.pick", lambda table: table.leave("An", 2)),
        ("stake.pick", lambda table: table.leave("An", -1)),
    ],
)
def test_a_refused_step_has_its_code_and_changes_nothing(
    code: str, step: Callable[[StakeAgreement], StakeAgreement]
) -> None:
    table = seated("An", "Bo", "Ci")
    with pytest.raises(IllegalAction) as error:
        step(table)
    assert refusal(error) == code
    assert table == seated("An", "Bo", "Ci")


def test_a_successor_is_picked_by_number() -> None:
    for pick in (None, "0", 0.0, True):
        with pytest.raises(TypeError, match="pick must be int"):
            seated("An", "Bo").leave("An", pick)  # type: ignore[arg-type]


def test_an_agreement_is_made_for_a_ruleset() -> None:
    with pytest.raises(TypeError, match="ruleset must be Ruleset, not int"):
        StakeAgreement.for_ruleset(5)  # type: ignore[arg-type]


def test_a_room_sets_its_stake_itself() -> None:
    table = StakeAgreement.for_ruleset(load("banding"), room_stake=5)
    for player in FOUR:
        assert not table.may_start
        table = table.join(player)
    assert (table.stake, table.awaited, table.may_start) == (5, (), True)
    with pytest.raises(IllegalAction) as error:
        table.propose("An", 1)
    assert refusal(error) == "stake.room"
    with pytest.raises(IllegalAction) as error:
        table.agree("An")
    assert refusal(error) == "stake.room"
    table = table.leave("An").join("Ei")
    assert (table.stake, table.setter, table.may_start) == (5, None, True)
    with pytest.raises(IllegalAction):
        StakeAgreement.for_ruleset(load("banding"), room_stake=0)


def test_a_ruleset_says_who_sets_it() -> None:
    assert StakeAgreement.for_ruleset(load("laiyouxi"), room_stake=5) == EMPTY


def test_without_consent_the_setters_word_is_enough_and_without_successor_the_longest_seated_follows(
    tmp_path: Path,
) -> None:
    file = tmp_path / "lord.yaml"
    title = "title: {zh: 一家说了算, en: One word}"
    file.write_text(
        f"id: lord\nversion: 1.0.0\n{title}\nextends: base\nwhy: brevity\nstake: {{set_by: first_player}}\n"
    )
    table = StakeAgreement.for_ruleset(load(file))
    for player in FOUR:
        table = table.join(player)
    assert table.propose("An", 2).may_start
    assert table.leave("An", 2).setter == "Bo"


STEPS = st.tuples(
    st.sampled_from(("join", "propose", "agree", "leave")), st.sampled_from((*FOUR, "Ei")), st.integers(0, 2)
)


@given(st.lists(STEPS, max_size=40))
def test_whatever_happens_a_hand_starts_only_by_the_word_of_all_four(steps: list[tuple[str, str, int]]) -> None:
    table = EMPTY
    for name, player, number in steps:
        before = table
        try:
            more = (number,) if name in ("propose", "leave") else ()
            table = getattr(table, name)(player, *more)
        except IllegalAction:
            assert table is before
        assert len(table.seated) <= 4
        assert (table.setter in table.seated) == bool(table.seated)
        assert table.agreed <= set(table.seated)
        assert table.stake is None or table.setter in table.agreed
        assert table.may_start == (table.stake is not None and len(table.agreed) == 4)
