"""小句 clauses: each fact and measure of the vocabulary as a clause, so that conditions read as sentences.

A clause is parted into a head and a tail, so that several with one head share it: *the win is* by self-draw *or* by
discard. Of a measure the tail holds `{}` for its range.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qiaoma.errors import Lang


@dataclass(frozen=True, slots=True)
class Clause:
    """What it says that a fact holds, or that a measure is not zero; head and tail in each language."""

    zh: tuple[str, str]
    en: tuple[str, str]

    def parts(self, lang: Lang) -> tuple[str, str]:
        """Head and tail in one language."""
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Measured:
    """What a measure is called in sentences: not zero, in a range, each one of it, and its noun in English."""

    some: Clause
    within: Clause
    each_zh: str
    noun: str
    bare: bool = False
    """Whether the English clause names the noun itself, so that only the number is put in."""


def _split(text: str) -> tuple[str, str]:
    head, bar, tail = text.partition("|")
    return (head, tail) if bar else ("", head)


def fact(zh: str, en: str) -> Clause:
    """A clause, its head before `|`."""
    return Clause(_split(zh), _split(en))


def measure(some: Clause, within: Clause, each_zh: str, noun: str, *, bare: bool = False) -> Measured:
    """A measure as it stands in sentences."""
    return Measured(some, within, each_zh, noun, bare)


_ACTS = {
    "chow": fact("吃", "the meld is |a chow"),
    "pung": fact("碰", "the meld is |a pung"),
    "exposed_kong": fact("明杠", "the meld is |an exposed kong"),
    "added_kong": fact("补杠", "the meld is |an added kong"),
    "concealed_kong": fact("暗杠", "the meld is |a concealed kong"),
    "from_upper": fact("牌是上家打出的", "the tile |comes from the upper seat"),
    "with_wild": fact("用百搭当别的牌", "a wild |stands for another tile in the meld"),
    "keeps_wait": fact("杠前杠后听的牌相同", "the kong |leaves the wait as it was"),
    "fixed_set": fact("无论怎样胡这张都成刻子", "the tile |is part of a triplet however the hand is completed"),
    "other_suit": fact("已亮出别的花色而没有这一花色", "another suit |is laid already and this one is not"),
    "giver_was_ready": fact("被吃碰时打出者已听牌", "the discarder |was ready when the claim was made"),
    "passed_claim": fact("刚放过同一张的碰杠", "the player |has just let a pung or kong of this tile pass"),
    "drawn_tile": fact("打的是刚摸的牌", "the tile |is the one just drawn"),
    "just_claimed": fact("刚吃碰过", "the player |has just taken a chow or pung"),
    "just_chowed": fact("刚吃过", "the player |has just taken a chow"),
    "same_tile": fact("打的正是刚吃碰的那张牌", "the tile |is the one just claimed"),
    "other_end": fact("打的是刚吃的顺子另一端的牌", "the tile |would complete the chow at its other end"),
    "wild_tile": fact("打的是百搭", "the tile |is a wild"),
}
_HANDS = {
    "standard": fact("成四副面子加一对将", "the hand |is four sets and a pair"),
    "seven_pairs": fact("成七个对子", "the hand |is seven pairs"),
    "thirteen_orphans": fact("成十三幺", "the hand |is thirteen orphans"),
    "triplets_only": fact("面子全是刻子或杠子", "the hand |has no set but triplets and kongs"),
    "one_suit": fact("序数牌只有一种花色", "the hand |has suit tiles of one suit only"),
    "has_honors": fact("有字牌", "the hand |has honors"),
    "honors_only": fact("全是字牌", "the hand |has honors only"),
    "no_open_melds": fact("没有吃、碰、明杠和补杠", "the hand |has no chow, pung or open kong"),
    "may_be_all_pungs": fact("亮出的牌还能成碰碰胡", "the laid melds |do not exclude all pungs"),
    "may_be_half_flush": fact("亮出的牌还能成混一色", "the laid melds |do not exclude a half flush"),
    "may_be_full_flush": fact("亮出的牌还能成清一色", "the laid melds |do not exclude a full flush"),
    "may_be_all_honors": fact("亮出的牌还能成全字牌", "the laid melds |do not exclude all honors"),
}
_TABLES = {
    "double": fact("掷出|对子", "the dice |show a double"),
    "won": fact("有人胡", "somebody |has won"),
    "no_winner": fact("流局", "the hand |is drawn"),
    "escaped": fact("有人逃跑", "somebody |has escaped"),
    "player_left": fact("有人离桌", "a player |has left the table"),
    "frozen": fact("百搭打出后，打出者还没再动牌", "a wild |was discarded and its owner has not moved since"),
}
_WINS = {
    "by_self_draw": fact("自摸", "the win is |by self-draw"),
    "by_discard": fact("胡的是别人打出的牌", "the win is |by discard"),
    "by_rob_kong": fact("抢杠胡", "the win is |by robbing a kong"),
    "flower_win": fact("以八花胡", "the win is |by eight flowers"),
    "after_kong": fact("胡的牌是|杠后补的", "the winning tile |replaced a kong"),
    "after_flower": fact("胡的牌是|补花补的", "the winning tile |replaced a flower"),
    "kong_discard": fact("胡的是别人杠后打出的牌", "the winning tile |was discarded right after a kong"),
    "last_tile": fact("胡的是海底牌", "the winning tile |is the last of the wall or the discard after it"),
    "dealer_wins": fact("胡家是庄家", "the winner |is the dealer"),
    "full_hand": fact("手牌连面子满十四张", "the hand |has all fourteen tiles"),
    "giver_ready": fact("{giver}{ready}", "{the giver} |{ready}"),
    "giver_bonded": fact("{giver}是关系者", "{the giver} |is a partner of the winner"),
    "legal_pattern": fact("有准许胡的牌型", "the hand |has a pattern that may win"),
    "ready": fact("{ready}", "the player |{ready}"),
    "first_turn": fact("本人还没打过牌", "the player |has not discarded yet"),
    "first_round": fact("全桌打出的牌不超过四张", "no more than four discards |have been made"),
    "opening_round": fact("庄家还没开始第二轮", "the dealer |has not begun a second turn"),
    "passed_tile": fact("刚放过同一张牌的胡", "the player |has just let a win on this tile pass"),
    "passed_any": fact("刚放过胡", "the player |has just let a win pass"),
    "passed_draw": fact("上一轮可自摸而打掉了那张牌", "the player |could win by self-draw last turn and did not"),
    "payer_gave": fact("付家是{giver}", "the payer |is {the giver}"),
    "mutual": fact("付家与胡家互有关系", "payer and winner |are bonded both ways"),
    "payer_wins": fact("付家同局也胡", "the payer |wins too"),
    "payer_deals": fact("付家是庄家", "the payer |is the dealer"),
    "escaper": fact("这一家是逃跑者", "this seat |is the one that escaped"),
    "winner": fact("这一家是胡家", "this seat |has won"),
    "gave": fact("这一家是{giver}", "this seat |is {the giver}"),
}
FACTS: Mapping[str, Clause] = {**_TABLES, **_HANDS, **_WINS, **_ACTS}
"""Every fact of the vocabulary; `{ready}` stands for what being ready means in the ruleset, `{giver}` (in English
`{the giver}`) for who gave the tile: the discarder, the konger robbed, or either."""


def _of_hand(zh: str, each_zh: str, noun: str) -> Measured:
    some = fact(f"有{zh}", f"the hand |has at least 1 {noun}")
    return measure(some, fact(f"{zh}数为 {{}}", "the hand |has {}"), each_zh, noun)


MEASURES: Mapping[str, Measured] = {
    "winners": measure(
        fact("有胡家", "there is |a winner"), fact("胡家数为 {}", "there are |{}"), "每个胡家", "winner"
    ),
    "throw": measure(fact("", ""), fact("掷出|{}", "the throw is |{}"), "", "throw", bare=True),
    "die": measure(fact("", ""), fact("有一粒骰子为 {}", "one of the dice shows |{}"), "每点", "pip", bare=True),
    "sum": measure(
        fact("", ""), fact("骰子之和为 {}", "the dice add up to |{}"), "骰和每点", "pip of the sum", bare=True
    ),
    "difference": measure(
        fact("两粒骰子不同", "the dice |differ"),
        fact("骰子之差为 {}", "the dice differ by |{}"),
        "骰差每点",
        "pip of difference",
        bare=True,
    ),
    "wall_left": measure(
        fact("牌墙还有牌可摸", "the wall |has a tile left to draw"),
        fact("可摸的牌数为 {}", "the wall |has {} left"),
        "每张余牌",
        "tile",
    ),
    "flowers": _of_hand("花", "每花", "flower"),
    "flower_tiles": _of_hand("花牌", "每张花牌", "flower tile"),
    "own_flowers": _of_hand("坐花", "每张坐花", "own flower tile"),
    "melds": _of_hand("副露", "每副副露", "meld"),
    "open_melds": _of_hand("明副露", "每副明副露", "open meld"),
    "chows": _of_hand("吃", "每副吃牌", "chow"),
    "suit_pungs": _of_hand("序数碰", "每副序数碰", "suit pung"),
    "kongs": _of_hand("杠", "每个杠", "kong"),
    "concealed_kongs": _of_hand("暗杠", "每个暗杠", "concealed kong"),
    "wilds": _of_hand("百搭", "每张百搭", "wild"),
    "substitutes": _of_hand("替代百搭", "每张当别的牌用的百搭", "wild standing for another tile"),
    "nth": measure(fact("", ""), fact("是第 {} 副面子", "the meld is |number {}"), "", "meld", bare=True),
    "partners": measure(
        fact("胡家有关系者", "the winner |has a partner"),
        fact("关系者有 {} 家", "the winner |has {}"),
        "每家关系者",
        "partner",
    ),
    "top_level": measure(
        fact("胡家有关系者", "the winner |has a partner"),
        fact("胡家的最高关系为 {} 级", "the winner's highest bond is |of level {}"),
        "最高关系每级",
        "level",
        bare=True,
    ),
    "bonus": measure(
        fact("飞苍蝇有得", "the turned tiles |are worth something"),
        fact("飞苍蝇为 {}", "the turned tiles |are worth {}"),
        "飞苍蝇每点",
        "point of the turned tiles",
        bare=True,
    ),
    "fan": measure(fact("有番", "the hand |has fan"), fact("番数为 {}", "the hand |has {}"), "每番", "fan"),
    "lezi": measure(
        fact("是勒子牌", "the hand |is worth lezi"), fact("勒数为 {}", "the hand |is worth {}"), "每勒", "lezi"
    ),
    "points": measure(
        fact("点数不为零", "the hand |is worth points"), fact("点数为 {}", "the hand |is worth {}"), "每点", "point"
    ),
    "payer_bonded": measure(
        fact("付家是关系者", "the payer |is a partner"),
        fact("付家与胡家的关系为 {} 级", "the payer's bond with the winner is |of level {}"),
        "关系每级",
        "level of the bond",
        bare=True,
    ),
    "wasteland": measure(
        fact("有荒番", "the waste count |is not zero"),
        fact("荒番数为 {}", "the waste count is |{}"),
        "每个荒番",
        "one of the waste count",
        bare=True,
    ),
}
"""Every measure of the vocabulary, and the counter that all rulesets know."""


def counter(name: str) -> Measured:
    """A counter of a ruleset that has no clauses of its own."""
    known = MEASURES.get(name)
    if known is not None:
        return known
    return measure(
        fact(f"{name} 不为零", f"{name} |is not zero"), fact(f"{name} 为 {{}}", f"{name} is |{{}}"), f"每个 {name}", name,
        bare=True,
    )  # fmt: skip
