"""见证剧本: what a rule of play does is shown by a play as short as a person would write it, the same for a seed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qiaoma
from qiaoma.audit.swap import swapped
from qiaoma.audit.witness.play import find_script
from qiaoma.audit.witness.script import Script
from qiaoma.audit.witness.script_outcome import differing
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset

HOUSES = Path(__file__).parent.parent / "play" / "rulesets"


@cache
def loaded(name: str) -> Ruleset:
    house = HOUSES / f"{name}.yaml"
    return qiaoma.load(house if house.exists() else name)


def sides(one: str, two: str, piece: str) -> tuple[Ruleset, Ruleset]:
    """The first ruleset, and the first with one piece of the second."""
    own, other = loaded(one), loaded(two)
    (change,) = (change for change in differences(own.profile, other.profile) if change.name == piece)
    return own, swapped(own, other, [change])


SHORTEST: list[tuple[str, str, str, int, set[str]]] = [
    ("laiyouxi", "banding", "deal.skip", 0, {"dealt"}),
    ("laiyouxi", "qinghunpeng", "tiles.wild", 0, {"dealt"}),
    ("laiyouxi", "qinghunpeng", "no_pass.eight_flowers", 0, {"legal"}),
    ("laiyouxi", "banding", "no_win.knock", 1, {"legal"}),
    ("banding", "qinghunpeng", "escape.disconnected", 1, {"refused"}),
    ("laiyouxi", "banding", "carry.closing.left", 2, {"happened"}),
    ("qinghunpeng", "wuming", "no_discard.same_tile", 2, {"legal"}),
    ("laiyouxi", "banding", "no_claim.knocked", 3, {"legal"}),
    ("banding", "qinghunpeng", "dealer.several_winners", 3, {"next"}),
    ("qinghunpeng", "wuming", "no_win.missed", 4, {"legal"}),
    ("qinghunpeng", "wuming", "ratings.robber", 8, {"ratings"}),
    ("laiyouxi", "banding", "stake.set_by", 1, {"agreement"}),
    ("laiyouxi", "banding", "stake.consent", 3, {"agreement"}),
    ("laiyouxi", "banding", "stake.successor", 4, {"agreement"}),
]
"""Pair, piece, the steps that a person needs to show it, and what must be seen to differ."""


@pytest.mark.parametrize(("one", "two", "piece", "steps", "seen"), SHORTEST, ids=str)
def test_a_rule_of_play_is_shown_by_a_short_play(one: str, two: str, piece: str, steps: int, seen: set[str]) -> None:
    own, changed = sides(one, two, piece)
    script = find_script(own, changed, 0)
    assert script is not None
    assert len(script.steps) <= steps
    outcomes = script.run(own, changed)
    assert seen <= set(differing(*outcomes))
    assert outcomes[0].step == len(script.steps)
    alike = script.run(own, own)
    assert differing(*alike) == ()
    assert Script.from_dict(script.as_dict()) == script


def test_the_same_seed_finds_the_same_script() -> None:
    own, changed = sides("qinghunpeng", "wuming", "no_discard.same_tile")
    assert find_script(own, changed, 3) == find_script(own, changed, 3)


def test_what_is_refused_is_told_with_its_row() -> None:
    own, changed = sides("qinghunpeng", "wuming", "no_discard.same_tile")
    script = Script.from_dict({"deal": {"E": "5m", "S": "456m"}, "play": [{"E": "discard 5m"}, {"S": "chow 4m"}]})
    here, there = script.run(own, changed)
    assert here.barred == {"S discard 5m": ("no_discard.same_tile",)}
    assert there.barred == {}
    assert "discard 5m" in there.legal[1]
    text = script.text(own, changed, "en")
    assert "refuses by no_discard.same_tile" in text
    assert "S discard 5m" in text
    assert "不许：no_discard.same_tile" in script.text(own, changed, "zh")


def test_a_script_ends_where_something_first_differs() -> None:
    own, changed = sides("qinghunpeng", "wuming", "no_discard.same_tile")
    steps = [{"E": "discard 5m"}, {"S": "chow 4m"}, {"S": "discard 5m"}, {"W": "drop"}]
    longer = Script.from_dict({"deal": {"E": "5m", "S": "456m"}, "play": steps})
    assert [outcome.step for outcome in longer.run(own, changed)] == [2, 2]


def test_money_and_who_deals_next_are_seen() -> None:
    own, changed = sides("banding", "qinghunpeng", "dealer.several_winners")
    play = [{"E": "discard 5m"}, {"S": "win"}, {"W": "win"}]
    deal = {"E": "5m", "S": "123m 46m 99m WWW NNN", "W": "123m 46m 99m CCC FFF"}
    here, there = Script.from_dict({"deal": deal, "play": play}).run(own, changed)
    assert differing(here, there) == ("next",)
    assert (here.facts["next"], there.facts["next"]) == (0, 1)
    assert sum(here.facts["money"]) == 0
    assert here.facts["money"][0] < 0


HOUSE_RULES: list[tuple[str, str, str, set[str]]] = [
    ("base", "shown-kongs", "play.concealed_kong", {"shown"}),
    ("base", "nearest", "play.winners", {"money"}),
    ("base", "dead-tiles", "deal.dead", {"wall_left"}),
    ("base", "no-winds", "tiles.wind", {"refused"}),
]


@pytest.mark.parametrize(("one", "two", "piece", "seen"), HOUSE_RULES, ids=str)
def test_house_rules_are_shown_too(one: str, two: str, piece: str, seen: set[str]) -> None:
    own, changed = sides(one, two, piece)
    script = find_script(own, changed, 0)
    assert script is not None
    assert seen <= set(differing(*script.run(own, changed)))


@pytest.mark.parametrize("ruleset", ["laiyouxi", "qinghunpeng"])
def test_equal_rulesets_show_nothing(ruleset: str) -> None:
    assert find_script(loaded(ruleset), loaded(ruleset), 0) is None


@pytest.mark.parametrize(
    "data",
    [{"play": []}, {"deal": {"X": "5m"}, "play": []}, {"deal": {}, "play": ["E: pass"]}, {"deal": {}, "stake": []}],
)
def test_what_is_no_script_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"script|deal|step"):
        Script.from_dict(data)


def test_a_step_that_both_refuse_ends_the_script_and_shows_nothing() -> None:
    own, changed = sides("qinghunpeng", "wuming", "no_discard.same_tile")
    played = Script.from_dict({"deal": {}, "play": [{"S": "pass"}, {"E": "drop"}]}).run(own, changed)
    agreed = Script.from_dict({"stake": [{"A": "join"}, {"A": "join"}]}).run(own, changed)
    for outcomes, code, step in ((played, "act.not_asked", 1), (agreed, "stake.seated", 2)):
        assert differing(*outcomes) == ()
        assert outcomes[0].refused == (code,)
        assert outcomes[0].step == step
