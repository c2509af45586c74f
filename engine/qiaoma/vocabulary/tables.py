"""Words of the table: dice, wall, and how the hand ended. Counters of a ruleset join them."""

from __future__ import annotations

from qiaoma.vocabulary.words import Scope, Word, fact, measure

_T = Scope.TABLE

TABLES: tuple[Word, ...] = (
    fact("double", _T, "对子骰", "double", "两粒骰子点数相同", "the two dice are equal"),
    fact("won", _T, "有人胡", "won", "本局有人胡牌", "the hand had a winner"),
    fact("no_winner", _T, "流局", "drawn", "摸完牌墙无人胡", "the wall ran out and nobody won"),
    fact("escaped", _T, "有人逃跑", "escaped", "有人中途逃跑，本局作废", "somebody escaped and the hand is void"),
    fact("player_left", _T, "有人离桌", "player left", "一名玩家离开了牌桌", "a player has left the table"),
    fact(
        "frozen",
        _T,
        "冻结",
        "frozen",
        "百搭被打出，打出者尚未摸牌或吃碰杠",
        "a wild was discarded and its discarder has not drawn or melded since",
    ),
    measure("winners", _T, "胡家数", "winners", "本局胡牌的人数", "the number of winners of this hand"),
    measure(
        "throw",
        _T,
        "掷骰",
        "throw",
        "开局掷出的两个点数，不分先后，如 1-4",
        "the pair thrown, in any order, such as 1-4",
    ),
    measure("die", _T, "任一骰", "die", "两粒骰子之一的点数", "what one of the two dice shows"),
    measure("sum", _T, "骰和", "sum", "两粒骰子点数之和", "the sum of the dice"),
    measure("difference", _T, "骰差", "difference", "两粒骰子点数之差", "the difference of the dice"),
    measure("wall_left", _T, "余牌", "wall left", "还可以摸的牌数", "tiles that can still be drawn"),
)
"""牌桌: true of the whole table."""
