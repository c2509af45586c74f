"""牌桌: who sets the stake, what counts as an escape, how long a match lasts, and tiles turned after a win."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, all_of, none_of
from qiaoma.ruleset.chapters.kinds import FLAG, Choice, Number, Whole
from qiaoma.ruleset.chapters.model import ABSENT, FLOWERS, HANDS, TILES, Chapter, Decides, about

DECIDES = Decides(
    keys=(
        "stake",
        "escape",
        "match",
        "bonus",
    ),
    title_zh="牌桌",
    title_en="Table",
    zh=(
        "这一章定一桌人之间的约定：底分由谁定、要谁同意、定的人走了谁接；什么算逃跑；一场打几局、何时结束；"
        "胡后翻几张飞苍蝇、各值多少。逃跑只在这里判定，罚多少是付款行的事；飞苍蝇只在这里折数，"
        "加进点数是计分行的事。"
    ),
    en=(
        "This chapter holds what a table agrees on: who sets the stake, who must consent and who follows; "
        "what counts as an escape; how many hands a match has and when it ends; how many tiles are turned "
        "after a win and what they are worth. "
        "An escape is only judged here, the fine is a row of `payment`; turned tiles are only counted here, a "
        "line of the score adds them."
    ),
)

SET_BY = Choice(room=("房间", "the room"), first_player=("最先坐下的人", "the first player at the table"))
CONSENT = Choice(all=("全桌同意", "everyone at the table"))
SUCCESSOR = Choice(random=("随机一人", "one at random"))
MINUTES = ("分钟", "minutes")
TIMES = ("次", "times")
WORTH = Number(low=0, words=("face",))


class Stake(Chapter):
    """底分 stake."""

    set_by: Annotated[str, SET_BY, about("谁定底分", "who sets the stake")] = ABSENT
    consent: Annotated[str, CONSENT, about("要谁同意", "who must agree")] = ABSENT
    successor: Annotated[str, SUCCESSOR, about("定底分者离桌后谁来定", "who sets it when the setter leaves")] = ABSENT


class Escape(Chapter):
    """逃跑 escape: what counts as one."""

    left: Annotated[bool, FLAG, about("中途离桌算逃跑", "whether leaving the table is one")] = ABSENT
    disconnected: Annotated[Any, Number(low=0), about("断线超过多久", "offline for longer than", MINUTES)] = ABSENT
    timeouts: Annotated[int, Whole(1, 1_000), about("第几次超时", "at which time-out", TIMES)] = ABSENT


class Ends(Chapter):
    """终局条件 the condition under which a match ends."""

    when: Annotated[list[Any], all_of("match.ends"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("match.ends"), UNLESS] = ABSENT


class Match(Chapter):
    """场 match."""

    hands: Annotated[int, Whole(1, 10_000), about("一场几局", "hands in a match", HANDS)] = ABSENT
    ends: Annotated[Ends, about("打满后在什么条件下结束", "when it ends once they are played")] = ABSENT


class Worth(Chapter):
    """飞苍蝇 worth: what a tile turned after the win is worth."""

    suit: Annotated[Any, WORTH, about("万条筒；face 为牌面数字", "a suit tile; face: its number", FLOWERS)] = ABSENT
    wind: Annotated[Any, WORTH, about("风牌", "a wind", FLOWERS)] = ABSENT
    dragon: Annotated[Any, WORTH, about("箭牌", "a dragon", FLOWERS)] = ABSENT
    honor: Annotated[Any, WORTH, about("字牌", "any honor", FLOWERS)] = ABSENT
    flower: Annotated[Any, WORTH, about("花牌", "a flower", FLOWERS)] = ABSENT


class Bonus(Chapter):
    """飞苍蝇 bonus: tiles turned after a win."""

    turn: Annotated[int, Whole(1, 8), about("翻几张", "how many are turned", TILES)] = ABSENT
    worth: Annotated[Worth, about("每种牌值多少", "what each kind is worth")] = ABSENT
