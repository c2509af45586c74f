"""Citations: what is printed behind a value is the clause that says this value, not what another clause asks of it."""

from __future__ import annotations

import pytest

from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.provenance import Status, citation, split

STATED, AMBIGUOUS, ASSUMED = Status.STATED, Status.AMBIGUOUS, Status.ASSUMED
LINES = [
    ("laiyouxi", "lines.count_flowers.add.points", "花 1", STATED, ""),
    ("banding", "lines.count_flowers.add.points", "花牌", STATED, ""),
    ("qinghunpeng", "lines.count_flowers.add.points", "花分计算", STATED, ""),
    ("wuming", "lines.count_flowers.add.points", "花 1", STATED, ""),
    ("xianjin", "lines.count_flowers.add.points", "底分计算", STATED, ""),
    ("laiyouxi", "flowers", "导言", AMBIGUOUS, "G1"),
    ("laiyouxi", "lines.double_treasure.when", "开宝", AMBIGUOUS, "D1"),
    ("wuming", "lines.double_treasure.when", "开宝", AMBIGUOUS, "D1"),
    ("laiyouxi", "lines.double_treasure.multiply.points", "开宝", STATED, "H5"),
    ("wuming", "lines.double_treasure.multiply", "勒子 4", AMBIGUOUS, "H5"),
    ("laiyouxi", "lines.cap_four.cap_at.points", "勒子 3", STATED, ""),
    ("wuming", "lines.cap_four.cap_at.points", "勒子 3", STATED, ""),
    ("laiyouxi", "worksheet[4]", "勒子 1", AMBIGUOUS, "L6"),
    ("wuming", "lines.cap_one.unless", "勒子 2", STATED, ""),
    ("wuming", "lines.cap_two.unless", "勒子 3", STATED, ""),
    ("laiyouxi", "lines.price.set_to.points", "牌型说明", STATED, ""),
    ("banding", "lines.price.set_to.points", "喇子", STATED, ""),
    ("banding", "lines.price.when", "喇子", AMBIGUOUS, "L4"),
    ("qinghunpeng", "lines.price.set_to", "倍数计算 2", AMBIGUOUS, "F3"),
    ("banding", "lines.double_waste.when", "包三口情况", STATED, ""),
    ("banding", "lines.double_waste.effect", "荒番", AMBIGUOUS, "H1"),
    ("xianjin", "lines.double_fan.each", "番数计算", AMBIGUOUS, "M7"),
]
OTHERS = [
    ("qinghunpeng", "limits[0]", "倍数计算 4", AMBIGUOUS, "C1"),
    ("qinghunpeng", "limits[1]", "封顶设置 2", STATED, ""),
    ("qinghunpeng", "limits[2]", "封顶设置 2", STATED, ""),
    ("qinghunpeng", "limits[2].of", "封顶设置 2", AMBIGUOUS, "B1"),
    ("qinghunpeng", "ratings.giver.when", "等级", STATED, ""),
    ("qinghunpeng", "ratings.robber.add", "", ASSUMED, ""),
    ("qinghunpeng", "ratings.robbed.add", "", ASSUMED, ""),
    ("qinghunpeng", "payment.self_draw.shares", "倍数计算 4", AMBIGUOUS, "P10"),
    ("qinghunpeng", "payment.rob_kong.when", "倍数计算", AMBIGUOUS, "P3"),
    ("banding", "payment.discard_partner.shares", "包三口 出铳", STATED, ""),
    ("xianjin", "payment.self_draw_partner.shares", "三口关系自摸", STATED, "P2"),
    ("xianjin", "lines.double_fan.multiply.points", "番数计算", AMBIGUOUS, "M4"),
    ("xianjin", "limits", "特殊规则", AMBIGUOUS, ""),
    ("laiyouxi", "patterns.concealed_hand.legal", "牌型说明 2", STATED, ""),
    ("laiyouxi", "patterns.concealed_hand.effect", "门清", AMBIGUOUS, "M1"),
    ("banding", "patterns.all_pungs.effect", "胡牌番数", AMBIGUOUS, "M3"),
    ("banding", "patterns.all_pungs.legal", "开头（无标题）", STATED, ""),
    ("qinghunpeng", "patterns.replacement_win.legal", "特殊牌型 四", AMBIGUOUS, "E3"),
    ("wuming", "patterns.melded_hand.effect.lezi", "勒子 5; 牌型", STATED, ""),
    ("wuming", "payment.rob_kong_partner.shares", "抢杠", STATED, ""),
    ("banding", "patterns.robbing_kong.when", "抢扛", STATED, ""),
    ("laiyouxi", "patterns.melded_hand.name.zh", "牌型说明", STATED, ""),
    ("qinghunpeng", "patterns.earthly_hand.unless", "特殊牌型 三", STATED, ""),
    ("xianjin", "patterns.heavenly_hand.when", "特殊胡牌方式 2", AMBIGUOUS, "V3"),
    ("xianjin", "patterns.earthly_hand.when[2]", "特殊胡牌方式 3", AMBIGUOUS, "V3"),
    ("xianjin", "no_win.shape.unless", "胡牌", STATED, ""),
]


@pytest.mark.parametrize(("name", "path", "clause", "status", "reading"), LINES + OTHERS)
def test_a_value_cites_its_own_clause(name: str, path: str, clause: str, status: Status, reading: str) -> None:
    found = citation(load_profile(name).layers[-1], split(path))
    assert found is not None
    assert (found.clause, found.status, found.reading) == (clause, status, reading)


@pytest.mark.parametrize("name", ["laiyouxi", "wuming"])
def test_what_nobody_bonded_pays_for_a_bond_is_not_said_there(name: str) -> None:
    assert citation(load_profile(name).layers[-1], split("payment.self_draw.unless")) is None


def test_a_flower_win_whose_condition_fails_is_not_denied_to_the_whole_ruleset() -> None:
    says = load_profile("base").node.plain()["no_win"]["flowers"]["says"]
    assert says == {"zh": "八花在此不成胡", "en": "the eight flowers do not count as a win here"}
