"""单值 leaves: a single value of a chapter as a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from qiaoma.errors import Lang
from qiaoma.prose.effects import counter_name
from qiaoma.prose.language import counted, number, pick, sentence, span
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.chapters.kinds import Choice, Kind
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import Keyed, Leaf, Listed, Shape, below, whole_file
from qiaoma.ruleset.pieces import CHAPTER_OF
from qiaoma.units import parse_range

SENTENCES: Mapping[Path, tuple[str, str]] = {
    ("tiles", "suit"): ("万条筒{}", "suit tiles are {}"),
    ("tiles", "wind"): ("东南西北{}", "winds are {}"),
    ("tiles", "dragon"): ("中发白{}", "dragons are {}"),
    ("tiles", "wild"): ("{}是百搭", "the wild is {}"),
    ("flowers", "tile"): ("一张花牌计 {} 花", "a flower tile counts as {}"),
    ("deal", "hand"): ("每家起手 {} 张", "each player is dealt {}"),
    ("deal", "dice"): ("掷 {} 粒骰子", "{} are thrown"),
    ("deal", "roller"): ("由{}掷骰", "{} throws the dice"),
    ("deal", "replacement"): ("补牌从牌墙末尾补起，先补{}", "the first replacement tile is {}"),
    ("deal", "flowers"): ("起手的花{}", "flowers of the deal are replaced {}"),
    ("deal", "dead"): ("牌墙末尾的 {} 张不摸", "the last {} of the wall are never drawn"),
    ("dealer", "first"): ("第一局的庄家{}定", "the first dealer is chosen {}"),
    ("dealer", "one_winner"): ("一家胡后，下局{}做庄", "after one winner, {} deals next"),
    ("dealer", "several_winners"): ("一炮多响后，下局{}做庄", "after several winners, {} deals next"),
    ("dealer", "no_winner"): ("流局后，下局{}做庄", "after a drawn hand, {} deals next"),
    ("dealer", "escaped"): ("有人逃跑后，下局{}做庄", "after an escape, {} deals next"),
    ("stake", "set_by"): ("底分由{}定", "the stake is set by {}"),
    ("stake", "consent"): ("底分要{}", "the stake needs the consent of {}"),
    ("stake", "successor"): ("定底分的人离桌后，由{}接着定", "when the one who set the stake leaves, {} sets it"),
    ("play", "concealed_kong"): ("暗杠{}", "a concealed kong lies {}"),
    ("scoring", "lezi_value"): ("一勒值 {} 点", "a lezi is worth {}"),
    ("escape", "disconnected"): ("断线超过 {} 分钟算逃跑", "being offline for more than {} is an escape"),
    ("escape", "timeouts"): ("第 {} 次超时起算逃跑", "from time-out number {} on it is an escape"),
    ("match", "hands"): ("一场打 {} 局", "a match has {}"),
    ("bonus", "turn"): ("胡后翻 {} 张牌", "after a win {} turned"),
    ("smallest",): ("分账的最小单位是 {} 点", "amounts are cut into units of {}"),
}
"""Path of a value → its sentence, `{}` standing for the value in words."""
UNITS: Mapping[Path, tuple[str, str]] = {
    ("flowers", "tile"): ("花", "flower"),
    ("deal", "hand"): ("张", "tile"),
    ("deal", "dead"): ("张", "tile"),
    ("scoring", "lezi_value"): ("点", "point"),
    ("escape", "disconnected"): ("分钟", "minute"),
    ("match", "hands"): ("局", "hand"),
    ("smallest",): ("点", "point"),
}
"""Path of a number → what it is a number of; sentences of Chinese name it themselves."""
FIXED: Mapping[tuple[Path, Any], tuple[str, str]] = {
    (("tiles", "wild"), None): ("没有百搭", "there is no wild"),
    (("deal", "dead"), 0): ("牌墙可以摸到最后一张", "the wall is drawn to its last tile"),
    (("deal", "dead"), 1): ("牌墙最后一张不摸", "the last tile of the wall is never drawn"),
    (("deal", "dice"), 2): ("掷两粒骰子", "two dice are thrown"),
    (("deal", "side"), "sum"): (
        "从哪一家的牌墙开牌，按骰子点数之和数",
        "the dice are added up to count out the side on which the wall is broken",
    ),
    (("deal", "skip"), "sum"): (
        "开牌时跳过的墩数是骰子点数之和",
        "as many stacks are skipped as the dice add up to",
    ),
    (("deal", "skip"), "smaller_die"): (
        "开牌时跳过的墩数是较小一粒骰子的点数",
        "as many stacks are skipped as the smaller die shows",
    ),
    (("dealer", "one_winner"), "giver"): (
        "一家胡后，下局放炮者做庄（抢杠则是被抢杠者）",
        "after one winner, the discarder (or the konger robbed) deals next",
    ),
    (("dealer", "several_winners"), "giver"): (
        "一炮多响后，下局放炮者做庄（抢杠则是被抢杠者）",
        "after several winners, the discarder (or the konger robbed) deals next",
    ),
    (("liability", "binds"), "either"): (
        "关系是双方的：哪一方胡都算数",
        "a bond works both ways: it counts whichever of the two wins",
    ),
    (("liability", "binds"), "claimer"): (
        "关系只在吃碰的一方胡时算数，由被吃碰的一方包",
        "a bond counts when the claimer wins, and the one claimed from answers for it",
    ),
    (("liability", "binds"), "giver"): (
        "关系只在被吃碰的一方胡时算数，由吃碰的一方包",
        "a bond counts when the one claimed from wins, and the claimer answers for it",
    ),
    (("scoring", "combine", "lezi"), "best"): (
        "几个牌型都有勒数，只取最大的",
        "where several patterns are worth lezi, only the highest counts",
    ),
    (("scoring", "combine", "lezi"), "sum"): (
        "几个牌型都有勒数，就相加",
        "where several patterns are worth lezi, they are added up",
    ),
    (("scoring", "combine", "fan"), "best"): (
        "几个牌型都有番数，只取最大的",
        "where several patterns are worth fan, only the highest counts",
    ),
    (("scoring", "combine", "fan"), "sum"): (
        "几个牌型都有番数，就相加",
        "where several patterns are worth fan, they are added up",
    ),
    (("ready", "means"), "declared"): ("“听牌”指已经敲过", "being ready means having declared"),
    (("ready", "means"), "waiting"): (
        "“听牌”指手牌正在听，敲没敲不论",
        "being ready means waiting for a tile, declared or not",
    ),
    (("ready", "declared"), True): ("听牌要敲（报听）", "a player who is ready declares it (knocks)"),
    (("ready", "declared"), False): ("听牌不必敲（报听）", "nobody declares ready"),
    (("stake", "consent"), None): ("底分不须谁同意", "the stake needs nobody's consent"),
    (("stake", "successor"), None): ("定底分的人离桌后，没有定谁接着定", "nobody follows the one who set the stake"),
    (("play", "winners"), "all"): (
        "几家同时能胡就都胡（一炮多响）",
        "when several can win on one tile, all of them win",
    ),
    (("play", "winners"), "nearest"): (
        "几家同时能胡只胡放炮者下首最近的一家（截胡）",
        "when several can win on one tile, only the nearest after the discarder wins",
    ),
    (("escape", "left"), True): ("中途离桌算逃跑", "leaving the table is an escape"),
    (("escape", "left"), False): ("中途离桌不算逃跑", "leaving the table is no escape"),
    (("escape", "left"), None): ("没有说中途离桌算逃跑", "leaving the table is not named as an escape"),
    (("escape", "disconnected"), None): ("没有说断线算逃跑", "being offline is not named as an escape"),
    (("escape", "timeouts"), None): ("没有说超时算逃跑", "time-outs are not named as an escape"),
    (("bonus", "turn"), None): ("胡后不翻牌", "no tile is turned after a win"),
    (("bonus", "turn"), 1): ("胡后翻 1 张牌", "after a win 1 tile is turned"),
    (("match", "hands"), None): ("一场打几局不限", "a match has no fixed number of hands"),
    (("smallest",), None): ("分账不取整，分数照实记", "amounts stay exact, fractions included"),
}
"""A value, or none, whose sentence is its own."""
_SETS: Mapping[str, tuple[str, str]] = {
    "pair": ("{}将牌", "a pair of {}"),
    "pung": ("碰出的{}刻子", "a pung of {}"),
    "triplet": ("手中的{}暗刻", "a concealed triplet of {}"),
    "kong": ("{}明杠（含补杠）", "an open kong of {}"),
    "concealed_kong": ("{}暗杠", "a concealed kong of {}"),
}
_KINDS: Mapping[str, tuple[str, str]] = {
    "suit": ("万条筒", "suit tiles"),
    "wind": ("风牌", "winds"),
    "dragon": ("箭牌", "dragons"),
    "honor": ("字牌", "honors"),
    "flower": ("花牌", "flowers"),
}


def leaf(voice: Voice, path: Path) -> str:
    """What the form says at a single value, as a sentence; that nothing is said, where it says nothing."""
    value = voice.at(path)
    return sentence(_clause(voice, path, value), voice.lang)


def _clause(voice: Voice, path: Path, value: Any) -> str:
    own = FIXED.get((path, value)) if isinstance(value, str | bool | int | None) else None
    if own is not None:
        return voice.pick(*own)
    if path == ("ready", "means") and value is None:
        return _meaning(voice)
    if path[0] == "flowers" and len(path) == 3:
        return _flowers(voice, path, value)
    if path[:2] == ("bonus", "worth"):
        return _bonus(voice, path, value)
    if path[:2] == ("carry", "counters"):
        return _counter(voice, path[2], value)
    if value is None:
        return voice.pick(f"没有写：{about(path, 'zh')}", f"nothing is said of {about(path, 'en')}")
    if path not in SENTENCES:
        return f"{about(path, voice.lang)}{voice.pick('：', ': ')}{word(path, value, voice.lang)}"
    if path[0] == "dealer" and value == "same":
        return voice.pick(
            SENTENCES[path][0].replace("下局{}做庄", "原庄连庄"), SENTENCES[path][1].format("the same dealer")
        )
    return pick(voice.lang, *SENTENCES[path]).format(_put_in(path, value, voice.lang))


def absent(voice: Voice, path: Path) -> str:
    """What it means that the form has no such value, in short."""
    if path == ("ready", "means"):
        return (
            voice.pick("已经敲（报听）", "having declared")
            if _declares(voice)
            else voice.pick("听牌", "waiting for a tile")
        )
    if path == ("carry", "counters", *path[2:]) and len(path) > 2:
        return voice.pick("没有这个记数", "not kept")
    return voice.pick(*FIXED.get((path, None), ("没有写", "nothing is said")))


def _declares(voice: Voice) -> bool:
    return voice.at(("ready", "declared")) is True


def _meaning(voice: Voice) -> str:
    """What being ready means where the ruleset does not say it."""
    if _declares(voice):
        return voice.pick("既要敲，“听牌”就指已经敲过", "as one declares, being ready means having declared")
    return voice.pick("既不敲，“听牌”就指手牌正在听", "as nobody declares, being ready means waiting for a tile")


def _put_in(path: Path, value: Any, lang: Lang) -> str:
    if lang == "en" and path == ("bonus", "turn"):
        return f"{value} tiles are"
    if lang == "en" and path in UNITS:
        return counted(value, UNITS[path][1])
    return word(path, value, lang)


def short(path: Path, value: Any, lang: Lang) -> str:
    """A single value for a cell of a table: in words, a number with what it counts."""
    if path == ("escape", "timeouts"):
        return pick(lang, f"第 {number(value)} 次", f"number {number(value)}")
    if path in UNITS:
        return pick(lang, f"{number(value)} {UNITS[path][0]}", counted(value, UNITS[path][1]))
    return word(path, value, lang)


def word(path: Path, value: Any, lang: Lang) -> str:
    """A single value in words: the word of a choice, a number, yes or no, a range."""
    if path[:2] == ("carry", "counters"):
        return span(value, lang)
    kind = _kind(path)
    if isinstance(kind, Choice) and value in kind.words:
        return kind.words[value][lang == "en"]
    if isinstance(value, bool):
        return ("是" if value else "否") if lang == "zh" else ("yes" if value else "no")
    return str(value) if isinstance(value, str) else number(value)


def about(path: Path, lang: Lang) -> str:
    """What the value decides, as the chapters say it: of each key below the chapter, from the outermost."""
    shape: Shape | None = whole_file()
    said = []
    for key in path:
        found = shape.key(key) if isinstance(shape, Keyed) else None
        if found is not None:
            said.append(found.about.zh if lang == "zh" else found.about.en)
        shape = below(shape, key)
    told = [re.split("[；;]", text)[0] for text in said[1:] or said]
    return ("，" if lang == "zh" else ", ").join(told)


def title(path: Path, lang: Lang) -> str:
    """The chapter, and what the value decides."""
    chapter = PAGES[CHAPTER_OF[path[0]]]
    first = chapter.title_zh if lang == "zh" else chapter.title_en
    return f"{first}{'：' if lang == 'zh' else ': '}{about(path, lang)}"


def _kind(path: Path) -> Kind | None:
    shape: Shape | None = whole_file()
    for key in path:
        shape = below(shape, key)
    if isinstance(shape, Listed):
        shape = shape.item
    return shape.kind if isinstance(shape, Leaf) else None


def _flowers(voice: Voice, path: Path, value: Any) -> str:
    kind, suit = _SETS[path[1]], _KINDS[path[2]]
    zh, en = kind[0].format(suit[0]), kind[1].format(suit[1])
    if not value:
        return voice.pick(f"{zh}不计花", f"{en} counts as no flower")
    return voice.pick(f"{zh}计 {value} 花", f"{en} counts as {counted(value, 'flower')}")


def _bonus(voice: Voice, path: Path, value: Any) -> str:
    zh, en = _KINDS[path[2]]
    if value is None:
        return voice.pick(f"翻出{zh}没有所得", f"{en} turned are worth nothing")
    if value == "face":
        return voice.pick(f"翻出{zh}得牌面的数字", f"{en} turned are worth their number")
    return voice.pick(f"翻出{zh}得 {number(value)}", f"{en} turned are worth {number(value)}")


def _counter(voice: Voice, name: str, value: Any) -> str:
    zh, en = counter_name(voice, name)
    if value is None:
        return voice.pick(f"没有{zh}这个记数", f"{en} is not kept")
    ((low, high),) = parse_range(value)
    if high is None:
        return voice.pick(f"{zh}不小于 {low}，没有上限", f"{en} is at least {low} and has no upper end")
    return voice.pick(f"{zh}在 {low} 与 {high} 之间", f"{en} stays between {low} and {high}")
