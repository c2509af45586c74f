"""付款: rows add up to (shares × points + flat) × times, for each pair of winner and other seat."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, Room, case, half_flush, nets, won


def paying(rows: str) -> str:
    """Payment by these rows alone."""
    clear = ", ".join(
        f"{name}: none" for name in ("self_draw", "self_draw_partner", "discard", "discard_partner", "rob_kong")
    )
    return f"{FLOWERS}\npayment: {{{clear}, rob_kong_partner: none, {rows}}}"


ALL = "all: {when: [{any: [by_self_draw, by_discard, by_rob_kong]}], shares: 1}"


def test_shares_flats_and_factors(room: Room) -> None:
    rows = (
        f"{ALL}, more: {{when: [payer_gave], shares: 2}}, fee: {{when: [payer_gave], flat: 5}}, "
        "tip: {when: [by_discard], flat: 1}, dealer: {when: [payer_deals], times: 2}, giver: {when: [payer_gave], times: 3}"
    )
    ruleset = room(paying(rows))
    # 4 flowers; W gave and deals: (3 × 4 + 6) × 2 × 3 = 108; S and N: 4 + 1 = 5
    assert nets(ruleset, won(4, head="dealer: W")) == (118, -5, -108, -5)
    # S deals: W (3 × 4 + 6) × 3 = 54, S 5 × 2 = 10, N 5
    assert nets(ruleset, won(4, head="dealer: S")) == (69, -10, -54, -5)


@pytest.mark.parametrize(
    ("row", "self_draw", "discard"),
    [
        ("more: {when: [by_self_draw], shares: 3}", (12, -4, -4, -4), (3, -1, -1, -1)),
        ("more: {when: [payer_gave], shares: 3}", (3, -1, -1, -1), (6, -1, -4, -1)),
        ("more: {when: [dealer_wins], shares: 1}", (6, -2, -2, -2), (6, -2, -2, -2)),
        ("more: {when: [half_flush], unless: [payer_gave], shares: 1}", (6, -2, -2, -2), (5, -2, -1, -2)),
        ("more: {when: [payer_deals], shares: 9}", (3, -1, -1, -1), (3, -1, -1, -1)),
    ],
)
def test_who_pays_more(room: Room, row: str, self_draw: tuple[int, ...], discard: tuple[int, ...]) -> None:
    ruleset = room(paying(f"{ALL}, {row}"))
    assert nets(ruleset, won(1, by="self_draw", head="dealer: E")) == self_draw
    assert nets(ruleset, won(1, head="dealer: E")) == discard


def test_a_situation_in_which_nobody_pays_is_refused(room: Room) -> None:
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(paying("only: {when: [by_self_draw], shares: 3}"))
    assert {fault.code for fault in refused.value.faults} == {"payment.nobody"}


def test_a_payment_may_depend_on_the_registers(room: Room) -> None:
    ruleset = room(paying(f"{ALL}, big: {{when: [{{points: 5+}}, payer_gave], times: 2}}"))
    assert nets(ruleset, won(4)) == (12, -4, -4, -4)
    assert nets(ruleset, won(5)) == (20, -5, -10, -5)


def test_an_explanation_names_every_row_that_added_up(room: Room) -> None:
    rows = f"{ALL}, more: {{when: [payer_gave], shares: 2}}, dealer: {{when: [payer_deals], times: 2}}"
    settlement = room(paying(rows)).settle(won(4, head="dealer: W"))
    told = {payment.payer: payment for payment in settlement.payments}
    assert told[2].amount == 24
    assert set(told[2].rules) == {"payment.all", "payment.more", "payment.dealer"}
    assert told[1].amount == 4
    assert set(told[1].rules) == {"payment.all"}


@pytest.mark.parametrize("turn", range(4))
def test_turning_the_seats_turns_the_money(room: Room, turn: int) -> None:
    rows = f"{ALL}, more: {{when: [payer_gave], shares: 2}}, dealer: {{when: [payer_deals], times: 2}}"
    names = "ESWN"
    seat, upper, giver, dealer = (names[(place + turn) % 4] for place in (0, 3, 2, 1))
    hand = case(
        f"dealer: {dealer}\nseats: {{{half_flush(1, seat=seat, giver=upper)}}}\n"
        f"wins: [{{seat: {seat}, by: discard, from: {giver}, tile: C}}]"
    )
    found = nets(room(paying(rows)), hand)
    assert [found[(place + turn) % 4] for place in range(4)] == [6, -2, -3, -1]


def test_what_is_said_of_a_payment_adds_up(room: Room) -> None:
    rows = f"{ALL}, fee: {{when: [payer_gave], flat: 3, each: flowers, over: 1, says: {{zh: 罚, en: fee}}}}"
    payments = {payment.payer: payment for payment in room(paying(rows)).settle(won(3, head="stake: 2")).payments}
    assert payments[2].amount == (3 + 3 * 2) * 2
    said = payments[2].reason("en")
    assert "fee for each flower (beyond 1) 3 stakes" in said
    assert said.endswith("= 18")  # stakes are no shares: the sum stands there instead of a product
    assert payments[1].reason("en").endswith("= 1 share × 3 × stake 2")
    assert "罚 每花（超过 1 的才算）3 倍底分" in payments[2].reason("zh")
