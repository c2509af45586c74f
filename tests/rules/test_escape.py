"""逃跑: when an escape is one, who is fined, and what it does to the counters."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import POINT, Room, case, counters, nets, refused

LIMITS = "escape: {left: true, disconnected: 3, timeouts: 5}\n"
FINE = "payment: {fine: {when: [escaped, escaper], flat: 10}}"


def escaped(*escapes: str, head: str = "") -> qiaoma.Case:
    return case(f"{head}\nresult: {{escape: [{', '.join(escapes)}]}}")


LEFT = "{seat: S, why: left}"


def test_without_a_row_nobody_pays(room: Room) -> None:
    ruleset = room(POINT)
    assert nets(ruleset, escaped(LEFT)) == (0, 0, 0, 0)
    assert ruleset.settle(escaped(LEFT)).payments == ()


def test_an_escaper_pays_each_seat_that_stayed(room: Room) -> None:
    assert nets(room(f"{POINT}\n{FINE}"), escaped(LEFT)) == (10, -30, 10, 10)


def test_two_escapers_pay_the_two_who_stayed_not_each_other(room: Room) -> None:
    hand = escaped(LEFT, "{seat: N, why: left}")
    assert nets(room(f"{POINT}\n{FINE}"), hand) == (20, -20, 20, -20)


def test_a_fine_may_double_in_a_waste_hand(room: Room) -> None:
    rows = "fine: {when: [escaped, escaper], flat: 10}, waste: {when: [escaped, wasteland], times: 2}"
    ruleset = room(f"{POINT}\npayment: {{{rows}}}")
    assert nets(ruleset, escaped(LEFT, head="wasteland: 2")) == (20, -60, 20, 20)
    assert nets(ruleset, escaped(LEFT, head="stake: 0.5")) == (5, -15, 5, 5)


def test_the_dice_of_an_escaped_hand_count_in_its_fine(room: Room) -> None:
    rows = "fine: {when: [escaped, escaper], flat: 10}, waste: {when: [escaped, wasteland], times: 2}"
    opening = "carry: {opening: {twins: {when: [double], add: {wasteland: 1}}}}"
    ruleset = room(f"{POINT}\n{opening}\npayment: {{{rows}}}")
    assert nets(ruleset, escaped(LEFT, head="dice: [5, 5]")) == (20, -60, 20, 20)
    assert nets(ruleset, escaped(LEFT, head="dice: [5, 2]")) == (10, -30, 10, 10)


def test_the_escaped_hand_leaves_the_counters(room: Room) -> None:
    assert counters(room(POINT), escaped(LEFT, head="wasteland: 2")) == {"wasteland": 2}


@pytest.mark.parametrize(("minutes", "legal"), [("3", False), ("2.9", False), ("3.01", True), ("10", True)])
def test_disconnected_means_longer_than_the_limit(room: Room, minutes: str, legal: bool) -> None:
    found = refused(room(POINT + "\n" + LIMITS), escaped(f"{{seat: S, why: disconnected, minutes: {minutes}}}"))
    assert found == ([] if legal else ["escape.disconnected"])


@pytest.mark.parametrize(("number", "legal"), [(4, False), (5, True), (6, True)])
def test_timeouts_mean_at_the_limit(room: Room, number: int, legal: bool) -> None:
    found = refused(room(POINT + "\n" + LIMITS), escaped(f"{{seat: S, why: timeouts, timeouts: {number}}}"))
    assert found == ([] if legal else ["escape.timeouts"])


def test_a_cause_that_the_ruleset_does_not_name_is_no_escape(room: Room) -> None:
    ruleset = room(POINT + "\nescape: {left: true}")
    assert refused(ruleset, escaped("{seat: S, why: timeouts, timeouts: 99}")) == ["escape.timeouts"]
    assert refused(ruleset, escaped(LEFT)) == []


@pytest.mark.parametrize(("why", "field"), [("disconnected", "minutes"), ("timeouts", "timeouts")])
def test_a_limit_needs_its_number(room: Room, why: str, field: str) -> None:
    with pytest.raises(qiaoma.Undecidable) as undecided:
        room(POINT + "\n" + LIMITS).settle(escaped(f"{{seat: S, why: {why}}}"))
    fault = undecided.value.faults[0]
    assert fault.path == f"result.escape[0].{field}"
    assert f"escape.{why}" in fault.en
    assert f"escape.{why}" in fault.zh
