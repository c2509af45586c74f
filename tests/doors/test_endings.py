"""Hands that nobody wins, and what fines leave: said in the table's words, located, carried over."""

from __future__ import annotations

import pytest

from tests.doors.shell import qiaoma

ESCAPE = "result: {{escape: [{{seat: W, {}}}]}}"


@pytest.mark.parametrize(
    ("told", "zh", "en"),
    [
        (
            "why: timeouts, timeouts: 1",
            "超时 1 次还不算逃跑，要满 5 次",
            "1 time-outs are no escape: it takes 5 or more",
        ),
        (
            "why: disconnected, minutes: 2.5",
            "断线 2.5 分钟还不算逃跑，要超过 3 分钟",
            "2.5 minutes away are no escape: it takes more than 3",
        ),
    ],
)
def test_an_escape_that_is_none_yet_says_from_what_on_it_is(told: str, zh: str, en: str) -> None:
    words = ("settle", "-", "--ruleset", "banding", "--lang")
    for lang, said in (("zh", zh), ("en", en)):
        ran = qiaoma(*words, lang, stdin=ESCAPE.format(told))
        assert ran.status == 1
        assert said in ran.out


def test_an_escape_that_cannot_be_decided_is_located() -> None:
    cases = "cases:\n- result: drawn\n- " + ESCAPE.format("why: timeouts")
    ran = qiaoma("settle", "-", "--ruleset", "banding", "--format", "json", stdin=cases)
    (fault,) = ran.json["cases"][1]["error"]["faults"]
    assert (fault["file"], fault["line"], fault["column"]) == ("stdin", 3, 3)
    assert fault["path"] == "result.escape[0].timeouts"


def test_a_fine_may_leave_less_than_nothing_and_the_next_hand_begins_there() -> None:
    hands = (
        f"hands:\n- {{balances: {{E: 10, S: 10, W: 10, N: 10}}, {ESCAPE.format('why: left')}}}\n- {{result: drawn}}\n"
    )
    ran = qiaoma("settle", "-", "--ruleset", "banding", "--format", "json", stdin=hands)
    assert ran.status == 0
    assert ran.json["cases"][0]["net"] == {"E": 20, "S": 20, "W": -60, "N": 20}
    alone = qiaoma("settle", "-", "--ruleset", "banding", stdin="{balances: {W: -50}, result: drawn}")
    assert alone.status == 0
