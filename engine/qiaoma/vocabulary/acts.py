"""Words of an act: a meld to be laid, or a tile to be discarded."""

from __future__ import annotations

from qiaoma.vocabulary.words import Scope, Word, fact, measure

_C, _D = Scope.CLAIM, Scope.DISCARD

ACTS: tuple[Word, ...] = (
    fact("chow", _C, "吃", "chow", "吃牌", "the meld is a chow"),
    fact("pung", _C, "碰", "pung", "碰牌", "the meld is a pung"),
    fact("exposed_kong", _C, "明杠", "exposed kong", "用别人的弃牌成杠", "the meld is a kong on a discard"),
    fact("added_kong", _C, "补杠", "added kong", "碰后自摸第四张", "the meld adds the fourth tile to a pung"),
    fact("concealed_kong", _C, "暗杠", "concealed kong", "手中四张成杠", "the meld is a kong of four own tiles"),
    fact("from_upper", _C, "上家的牌", "from upper", "牌是上家打出的", "the tile is the upper seat's"),
    fact(
        "with_wild", _C, "用百搭", "with wild", "用手中百搭当别的牌", "a wild of the hand stands for another face in it"
    ),
    fact(
        "keeps_wait",
        _C,
        "不改听",
        "keeps the wait",
        "杠前杠后听的牌相同",
        "before and after the kong the hand waits for the same faces",
    ),
    fact(
        "fixed_set",
        _C,
        "固定刻子",
        "fixed set",
        "无论怎样胡这张都是刻子",
        "in every completed hand the face is a triplet",
    ),
    fact("other_suit", _C, "另一花色", "other suit", "已有别的花色而无此花色", "another suit is laid and not this one"),
    fact(
        "giver_was_ready",
        _C,
        "被吃碰者当时已听",
        "claimed from when ready",
        "被吃碰时，打出的人已听",
        "the discarder stood ready when the claim was made",
    ),
    fact(
        "passed_claim",
        _C,
        "放过此碰",
        "passed claim",
        "上次动牌以来放过同一张的碰杠",
        "passed a pung or kong of this face since the last draw or meld",
    ),
    measure("nth", _C, "第几副", "nth", "此人的第几副面子", "its number among the seat's melds"),
    fact("drawn_tile", _D, "刚摸的牌", "drawn tile", "本轮最后摸到的牌", "the face drawn last in this turn", _C),
    fact("just_claimed", _D, "刚吃碰", "just claimed", "本轮由吃或碰开始", "the turn began with a chow or pung"),
    fact("just_chowed", _D, "刚吃", "just chowed", "本轮由吃开始", "the turn began with a chow"),
    fact("same_tile", _D, "同一张", "same tile", "要打的正是刚吃碰的牌", "the tile is the face just claimed"),
    fact(
        "other_end",
        _D,
        "顺子另一端",
        "other end",
        "刚吃的顺子另一端的牌",
        "the face that would complete the run at its other end",
    ),
    fact("wild_tile", _D, "百搭", "wild tile", "要打的是百搭", "the tile is a wild"),
)
"""动牌: true of a claim or a discard."""
