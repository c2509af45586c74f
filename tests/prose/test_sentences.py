"""Sentences, word for word: one for each kind of value, condition and effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from qiaoma.prose import say
from qiaoma.ruleset.addresses import EFFECT

NAMES = {"half": {"name": {"zh": "混一色", "en": "Half flush"}}, "pungs": {"name": {"zh": "碰碰胡", "en": "All pungs"}}}


def lines(**row: Any) -> Mapping[str, Any]:
    """A form with one line of the score."""
    return {"patterns": NAMES, "lines": {"one": row}}


EFFECTS = [
    ({"add": {"points": 1}}, "加 1 点。", "Add 1 point."),
    ({"add": {"points": 2}, "each": "flowers"}, "每花加 2 点。", "Add 2 points for each flower."),
    (
        {"add": {"points": 1}, "each": "kongs", "over": 1, "up_to": 3},
        "每个杠（超过 1 的才算，最多算 3 个）加 1 点。",
        "Add 1 point for each kong (beyond 1, up to 3).",
    ),
    (
        {"add": {"points": "points"}, "each": "wasteland"},
        "每个荒番点数再加一遍。",
        "Add the points once more for each one of the waste count.",
    ),
    ({"add": {"fan": -1}}, "番数减 1 番。", "Take 1 fan off the fan."),
    ({"multiply": {"points": "wasteland"}}, "点数乘以荒番数。", "Multiply the points by the waste count."),
    ({"raise_to": {"lezi": 1}}, "整副至少作 1 勒。", "The hand is worth at least 1 lezi."),
    ({"cap_at": {"points": "2 lezi"}}, "点数至多 2 勒。", "Cap the points at 2 lezi."),
    (
        {"set_to": {"points": "1 lezi"}, "each": "lezi"},
        "点数改为每勒 1 勒。",
        "Set the points to 1 lezi for each lezi.",
    ),
]
CONDITIONS = [
    ({"when": ["standard", "one_suit", "has_honors"]}, "成四副面子加一对将，序数牌只有一种花色，且有字牌。", "The hand is four sets and a pair, has suit tiles of one suit only and has honors."),
    ({"when": ["half", "pungs"]}, "是混一色，且是碰碰胡。", "The hand counts as Half flush and All pungs."),
    ({"when": [{"any": ["half", "pungs"]}]}, "是混一色或碰碰胡。", "The hand counts as Half flush or All pungs."),
    ({"when": [{"points": "8+"}]}, "点数至少为 8。", "The hand is worth at least 8 points."),
    ({"when": [{"throw": ["1-1", "4-4"]}]}, "掷出 1-1 或 4-4。", "The throw is 1-1 or 4-4."),
    ({"when": [{"die": [1, 4]}]}, "有一粒骰子为 1 或 4。", "One of the dice shows 1 or 4."),
    ({"when": [{"partners": 1}]}, "关系者有 1 家。", "The winner has 1 partner."),
    ({"when": [{"flowers": "1..3"}]}, "花数为 1 至 3。", "The hand has 1 to 3 flowers."),
    ({"when": ["wasteland"]}, "有荒番。", "The waste count is not zero."),
]  # fmt: skip


@pytest.mark.parametrize(("row", "zh", "en"), EFFECTS, ids=[en for *_, en in EFFECTS])
def test_the_effect_of_a_line(row: Mapping[str, Any], zh: str, en: str) -> None:
    form, path = lines(**row), ("lines", "one", EFFECT)
    assert (say.piece(form, path, "zh"), say.piece(form, path, "en")) == (zh, en)


@pytest.mark.parametrize(("row", "zh", "en"), CONDITIONS, ids=[en for *_, en in CONDITIONS])
def test_a_condition(row: Mapping[str, Any], zh: str, en: str) -> None:
    form, path = lines(add={"points": 1}, **row), ("lines", "one", "when")
    assert (say.piece(form, path, "zh"), say.piece(form, path, "en")) == (zh, en)


@pytest.mark.parametrize(
    ("ready", "zh", "en"),
    [
        ({"declared": True}, "已敲（报听）。", "The player has declared ready."),
        ({"declared": False}, "已听牌。", "The player is ready."),
        ({"declared": True, "means": "waiting"}, "已听牌。", "The player is ready."),
    ],
)
def test_being_ready_is_what_the_ruleset_means_by_it(ready: Mapping[str, Any], zh: str, en: str) -> None:
    form = {"ready": ready, **lines(add={"points": 1}, when=["ready"])}
    assert (say.piece(form, ("lines", "one", "when"), "zh"), say.piece(form, ("lines", "one", "when"), "en")) == (
        zh,
        en,
    )


def test_a_pattern_is_told_whole_and_part_by_part() -> None:
    row = {
        **NAMES["half"],
        "when": ["standard"],
        "unless": ["honors_only"],
        "lezi": 1,
        "legal": True,
        "absorbs": ["pungs"],
    }
    form = {"patterns": {**NAMES, "half": row}}
    path = ("patterns", "half")
    assert (
        say.piece(form, path, "zh") == "混一色：成四副面子加一对将，除非全是字牌。值 1 勒。凭它可以胡。不另计碰碰胡。"
    )
    assert say.piece(form, path, "en") == (
        "Half flush: the hand is four sets and a pair, unless the hand has honors only. It is worth 1 lezi. "
        "It gives the right to win. All pungs is not counted beside it."
    )
    assert say.piece(form, (*path, "legal"), "zh") == "“混一色”：凭它可以胡。"
    assert say.value(form, (*path, EFFECT), "zh") == "值 1 勒"
    assert say.title((*path, "absorbs"), form, "en") == "Pattern “Half flush”: what is not counted beside it"
    assert say.piece(form, ("patterns", "other"), "en") == "There is no such rule."


def test_payments_and_their_fractions() -> None:
    rows = {
        "one": {
            "when": ["by_self_draw"],
            "unless": ["partners"],
            "shares": "2/3",
            "says": {"zh": "自摸", "en": "draw"},
        },
        "two": {"when": ["escaped", "escaper"], "flat": 20},
        "three": {"when": ["mutual"], "times": 2},
    }
    form = {"payment": rows}
    assert say.piece(form, ("payment", "one"), "zh") == "自摸：自摸时，付家付 2/3 份，除非胡家有关系者。"
    assert say.piece(form, ("payment", "one"), "en") == (
        "Draw: if the win is by self-draw, the payer pays 2/3 of a share, unless the winner has a partner."
    )
    assert say.piece(form, ("payment", "two"), "en").endswith("the payer pays 20 stakes.")
    assert say.piece(form, ("payment", "three"), "zh") == "付家与胡家互有关系时，付款乘以 2。"


@pytest.mark.parametrize(
    ("way", "zh", "en"),
    [
        (["by_discard"], "放炮者", "the discarder"),
        (["by_rob_kong"], "被抢杠者", "the robbed konger"),
        ([], "放炮者（或被抢杠者）", "the discarder (or robbed konger)"),
    ],
)
def test_who_gave_the_tile_is_called_after_the_way_of_winning(way: list[str], zh: str, en: str) -> None:
    form = {"payment": {"one": {"when": [*way, "payer_gave"], "unless": ["giver_bonded"], "shares": 1}}}
    said, told = (say.piece(form, ("payment", "one"), lang) for lang in ("zh", "en"))
    assert f"付家是{zh}时" in said
    assert f"除非{zh}是关系者" in said
    assert f"the payer is {en}" in told.replace("and is", "the payer is")
    assert f"unless {en} is a partner" in told


def test_a_pattern_without_a_worth_tells_the_line_that_lifts_it() -> None:
    form = {
        "patterns": {"one": {"name": {"zh": "甲", "en": "first"}, "when": ["standard"]}},
        "lines": {"lift": {"when": [{"any": ["one"]}], "raise_to": {"points": 5}, "says": {"zh": "升", "en": "lift"}}},
        "worksheet": ["lift"],
    }
    assert say.value(form, ("patterns", "one", "effect"), "zh") == "本身不值勒也不值番（另见计分行“升”）"
    assert "see the line “Lift”" in say.value(form, ("patterns", "one", "effect"), "en")
    assert say.value({**form, "worksheet": []}, ("patterns", "one", "effect"), "zh") == "本身不值勒也不值番"


def test_a_row_of_several_names_is_called_by_each() -> None:
    one, two = (
        {"payment": {"row": {"when": ["mutual"], "times": times, "says": {"zh": says, "en": says}}}}
        for times, says in ((2, "a"), (3, "b"))
    )
    assert say.common_title(("payment", "row", "effect"), (one, two), "en") == "Payment row “A / b”: how much"
    bare = [{"carry": {"closing": {"row": {"when": [word], "add": {"wasteland": 1}}}}} for word in ("won", "no_winner")]
    assert say.common_title(("carry", "closing", "row"), bare, "zh") == "荒番行“荒番数加 1”"


def test_refusals_name_what_they_refuse_and_why() -> None:
    form = {
        "no_claim": {
            "upper": {"when": [{"any": ["chow", "pung"]}], "unless": ["from_upper"]},
            "none": {"unless": ["wall_left"]},
        },
        "no_win": {"knock": {"unless": ["ready"], "says": {"zh": "没有敲", "en": "not declared"}}},
    }
    assert say.piece(form, ("no_claim", "upper"), "zh") == "不可吃或碰，除非牌是上家打出的。"
    assert (
        say.piece(form, ("no_claim", "upper"), "en")
        == "No chow or pung may be made unless the tile comes from the upper seat."
    )
    assert say.piece(form, ("no_claim", "none"), "zh") == "不可吃碰杠，除非牌墙还有牌可摸。"
    assert say.piece(form, ("no_win", "knock"), "en") == "The win is refused unless the player is ready — not declared."


def test_plain_values_and_what_is_not_said() -> None:
    form = {
        "deal": {"dead": 14, "skip": "smaller_die"},
        "tiles": {"wild": "next_face"},
        "dealer": {"no_winner": "next"},
    }
    assert say.piece(form, ("deal", "dead"), "en") == "The last 14 tiles of the wall are never drawn."
    assert say.piece(form, ("deal", "skip"), "zh") == "开牌时跳过的墩数是较小一粒骰子的点数。"
    assert say.piece(form, ("tiles", "wild"), "zh") == "翻出牌面的下一张是百搭。"
    assert say.piece({}, ("tiles", "wild"), "en") == "There is no wild."
    assert say.piece(form, ("dealer", "no_winner"), "zh") == "流局后，下局下家做庄。"
    assert say.value(form, ("deal", "dead"), "zh") == "14 张"
    assert say.value({"scoring": {"lezi_value": 10}}, ("scoring", "lezi_value"), "en") == "10 points"
    assert say.value({"escape": {"disconnected": 1}}, ("escape", "disconnected"), "en") == "1 minute"
    assert say.value(form, ("deal", "dice"), "zh") == "没有写"
    assert say.value(form, ("limits",), "zh") == "付款没有上限"
    assert say.value(form, ("smallest",), "en") == "amounts stay exact, fractions included"
    assert say.value(form, ("ready", "means"), "en") == "waiting for a tile"
    assert say.value(form, ("payment", "fine"), "en") == "There is no such rule"
    assert say.title(("deal", "dead"), form, "zh") == "发牌：留下不摸的张数"
    assert (
        say.piece({"carry": {"counters": {"wasteland": "0..4"}}}, ("carry", "counters", "wasteland"), "zh")
        == "荒番数在 0 与 4 之间。"
    )
