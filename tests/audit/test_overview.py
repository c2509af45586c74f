"""大差别: what rulesets make of the same situation is what the engine settles, and only where they differ."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.diff import compare, select
from qiaoma.audit.overview import Overview, Topic

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")


@pytest.fixture(scope="module")
def sources() -> Overview:
    return compare([qiaoma.load(name) for name in SOURCES]).overview("en")


def _topic(overview: Overview, key: str) -> Topic:
    return next(topic for topic in overview.topics if topic.id == key)


def _said(overview: Overview, key: str, asked: str) -> dict[str, str]:
    row = next(row for row in _topic(overview, key).rows if row.asked == asked)
    return dict(zip(overview.names, row.said, strict=True))


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("self-draw, no partner", ["each 1"] * 5),
        ("self-draw, one partner", [f"partner {number}" for number in (5, 5, 5, 3, 5)]),
        ("self-draw, two partners", [f"each partner {number}" for number in (5, 5, 5, 3, "3.5")]),
        ("the partner discards", [f"discarder {number}" for number in (2, 2, 2, 1, 2)]),
        ("the partner's kong is robbed", [f"robbed konger {number}" for number in (6, 3, 6, 6, 6)]),
        (
            "a third party discards, one partner, the discarder not being ready",
            ["discarder 2", *["discarder 1, partner 1"] * 4],
        ),
        (
            "somebody escapes",
            ["nothing", "the escaper pays each 20 stakes", "the escaper pays each 20 stakes*", "nothing", "nothing"],
        ),
        ("bonded both ways: what a partner pays", ["× 2", "the same", "the same", "× 2", "the same"]),
    ],
)
def test_shares_add_up(sources: Overview, asked: str, expected: list[str]) -> None:
    assert list(_said(sources, "shares", asked).values()) == expected


CASE = """
dealer: E
dice: [2, 3]
stake: 100
seats:
  E:
    hand: EEE C
    melds: [{{chow: 123m, from: N}}, {{chow: 456m, from: N}}, {{chow: 789m, from: {third}}}]
    flowers: 1
    ready: true
  S: {{ready: {ready}}}
wins: [{win}]
"""
DRAWN, GIVEN = "{seat: E, by: self_draw, tile: C}", "{seat: E, by: discard, from: S, tile: C}"


def _money(name: str, *, third: str, win: str, ready: bool = True) -> tuple[Fraction, ...]:
    """What S, W and N pay in a hand whose third chow comes from a seat: from N it makes N the partner."""
    (case,) = qiaoma.read_case(CASE.format(third=third, win=win, ready=str(ready).lower())).cases
    return tuple(-net for net in qiaoma.load(name).settle(case).nets[1:])


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "qinghunpeng"])
def test_shares_are_what_the_engine_settles(sources: Overview, name: str) -> None:
    """Against the same hand without a bond, in which each pays one share; a limit on payments would hide it."""
    (share,) = set(_money(name, third="W", win=DRAWN))
    assert share > 0
    partner = _money(name, third="N", win=DRAWN)
    assert partner[:2] == (0, 0)
    assert _said(sources, "shares", "self-draw, one partner")[name] == f"partner {partner[2] / share}"
    (given,) = (paid for paid in _money(name, third="W", win=GIVEN) if paid)
    for ready, words in ((True, "being ready"), (False, "not being ready")):
        paid = _money(name, third="N", win=GIVEN, ready=ready)
        told = f"discarder {paid[0] / given}" + (f", partner {paid[2] / given}" if paid[2] else "")
        asked = f"a third party discards, one partner, the discarder {words}"
        assert _said(sources, "shares", asked)[name] == told


def test_every_throw_is_told_once_with_when_it_counts(sources: Overview) -> None:
    rows = [row for row in _topic(sources, "dice").rows if row.asked.startswith("throw ")]
    throws = [throw for row in rows for throw in row.asked.removeprefix("throw ").split(", ")]
    assert len(throws) == len(set(throws)) == 15
    by_throw = {throw: row.said for row in rows for throw in row.asked.removeprefix("throw ").split(", ")}
    two, multiplied = "waste count +2, from this hand on", "points × 2, this hand only"
    assert by_throw["1-1"] == (multiplied, two, two, multiplied, two)
    one = "waste count +1, from this hand on"
    assert by_throw["1-2"] == ("nothing", one, "nothing", "nothing", one)
    assert by_throw["1-4"] == (multiplied, one, one, multiplied, one)


def test_the_count_of_the_throw_counts_in_the_hand_itself(sources: Overview) -> None:
    assert "counts in this hand already" in _topic(sources, "dice").about
    page = qiaoma.rulebook("banding").markdown("en")
    assert "it counts in this hand already" in page
    assert "it counts in this hand already" not in qiaoma.rulebook("laiyouxi").markdown("en")


def test_caps_and_knocking(sources: Overview) -> None:
    assert _said(sources, "height", "what one lezi is worth")["qinghunpeng"] == "20 points"
    assert "400 stakes" in _said(sources, "height", "limits of payments")["qinghunpeng"]
    assert _said(sources, "height", "declaring ready")["laiyouxi"] == "needed"
    assert _said(sources, "height", "base flowers: added to every hand")["xianjin"] == "add 1 point"


def test_a_house_variant_has_only_the_topics_in_which_it_differs(tmp_path: Path) -> None:
    file = tmp_path / "corner.yaml"
    head = "id: corner\nversion: 1.0.0\ntitle: {zh: 甲, en: A}\nextends: banding\nwhy: w\n"
    file.write_text(head + "payment: {self_draw_partner: {shares: 4}}\n", encoding="utf-8")
    audit = qiaoma.diff("banding", file)
    assert [topic.id for topic in audit.overview("zh").topics] == ["shares"]
    assert qiaoma.diff("banding", "banding").overview().topics == ()
    assert select(audit, chapter="payment").overview().topics == ()
    assert select(audit, only="disagree").overview() == audit.overview()
    file.write_text(head + "liability: {bonds: none}\n", encoding="utf-8")
    assert (
        _said(qiaoma.diff("banding", file).overview("en"), "shares", "self-draw, one partner")["corner"] == "no bonds"
    )


def test_the_overview_is_in_every_format() -> None:
    audit = compare([qiaoma.load(name) for name in SOURCES])
    assert "谁付几份" in audit.text("zh")
    assert [topic["id"] for topic in audit.as_dict("zh")["overview"]["topics"]] == ["shares", "dice", "height"]
    assert "overview-shares" in [section.id for section in audit.page("zh").sections]


def test_a_chapter_tells_where_its_other_half_stands() -> None:
    audit = compare([qiaoma.load(name) for name in SOURCES])
    assert audit.text("zh").count("见“荒番”一章") == 1
    assert select(audit, chapter="liability").text("en").endswith("What partners pay stands in the chapter on payment.")
    assert "chapter on" not in select(audit, chapter="deal").text("en")
