"""Words of a hand: its shape in one reading, and what is laid before a seat."""

from __future__ import annotations

from qiaoma.vocabulary.words import Scope, Word, fact, measure

_H, _L = Scope.HAND, Scope.LAID

HANDS: tuple[Word, ...] = (
    fact(
        "standard", _H, "基本牌形", "standard", "四副面子加一对将，杠算一副", "four sets and a pair; a kong is one set"
    ),
    fact("seven_pairs", _H, "七对", "seven pairs", "七个对子，四张相同算两对", "any seven pairs; four alike are two"),
    fact(
        "thirteen_orphans",
        _H,
        "十三幺",
        "thirteen orphans",
        "十三种幺九字牌各一张，其中一种成对",
        "one of each terminal and honor, one of them twice",
    ),
    fact("triplets_only", _H, "无顺子", "triplets only", "面子全是刻子或杠子", "every set is a triplet or a kong"),
    fact("one_suit", _H, "一种花色", "one suit", "序数牌恰为一种花色", "suit tiles of exactly one suit"),
    fact("has_honors", _H, "有字牌", "has honors", "含风牌或箭牌", "a wind or dragon is among the tiles"),
    fact("honors_only", _H, "全字牌", "honors only", "除花以外全是风牌和箭牌", "nothing but winds and dragons"),
    fact(
        "no_open_melds",
        _L,
        "未吃碰明杠",
        "no open melds",
        "没有吃、碰、明杠、补杠",
        "no chow, pung, exposed or added kong",
    ),
    fact(
        "may_be_all_pungs",
        _L,
        "可成碰碰胡",
        "may be all pungs",
        "已亮的牌不排除碰碰胡",
        "the laid melds do not exclude all pungs",
    ),
    fact(
        "may_be_half_flush",
        _L,
        "可成混一色",
        "may be half flush",
        "已亮的牌不排除混一色",
        "the laid melds do not exclude a half flush",
    ),
    fact(
        "may_be_full_flush",
        _L,
        "可成清一色",
        "may be full flush",
        "已亮的牌不排除清一色",
        "the laid melds do not exclude a full flush",
    ),
    fact(
        "may_be_all_honors",
        _L,
        "可成全字",
        "may be all honors",
        "已亮的牌不排除全字牌",
        "the laid melds do not exclude all honors",
    ),
    measure("flowers", _L, "花数", "flowers", "按花表计的花，不含底花", "flowers by the table, without any base", _H),
    measure("flower_tiles", _L, "花牌", "flower tiles", "花牌张数", "the number of flower tiles"),
    measure("own_flowers", _H, "坐花", "own flowers", "本座的花牌张数", "flower tiles of the own seat"),
    measure("melds", _L, "副露", "melds", "已成的面子，含暗杠", "laid melds, concealed kongs included"),
    measure("open_melds", _L, "明副露", "open melds", "已成的面子，不含暗杠", "laid melds without concealed kongs"),
    measure("chows", _L, "吃", "chows", "吃牌次数", "the number of chows"),
    measure(
        "suit_pungs",
        _L,
        "序数碰",
        "suit pungs",
        "序数牌的碰与明杠、补杠",
        "pungs, exposed and added kongs of suit tiles",
    ),
    measure("kongs", _L, "杠", "kongs", "各种杠的数目", "kongs of every kind"),
    measure("concealed_kongs", _L, "暗杠", "concealed kongs", "暗杠数", "concealed kongs"),
    measure(
        "wilds", _H, "百搭数", "wilds", "手中的百搭张数", "wild tiles held in the hand", Scope.CLAIM, Scope.DISCARD
    ),
    measure(
        "substitutes",
        _H,
        "替代数",
        "substitutes",
        "当别的牌用的百搭张数",
        "wilds that stand for another face than their own",
    ),
)
"""手牌与明处: true of one reading of a hand, or of what is laid."""
