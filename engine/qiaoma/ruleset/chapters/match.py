"""场与底分: who sets the stake of a table, how long a match lasts and when it ends."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, all_of, none_of
from qiaoma.ruleset.chapters.kinds import Choice, Whole
from qiaoma.ruleset.chapters.model import ABSENT, HANDS, Chapter, Decides, about

DECIDES = Decides(
    keys=("stake", "match"),
    title_zh="场与底分",
    title_en="Match and stake",
    zh=(
        "这一章定一桌人怎样开场和收场：底分由谁定、要谁同意、定的人走了谁接；一场打几局，打满后还要什么条件才结束。"
        "它只讲一桌人的约定，不改一局的钱；底分本身写在每一局里，荒番怎样留到下一局在荒番一章。"
    ),
    en=(
        "This chapter says how a table begins and ends: who sets the stake, who must consent and who follows "
        "when the setter leaves; how many hands a match has, and what must hold for it to end once they are "
        "played. "
        "It is about the table and changes no money of a hand; the stake itself stands with each hand, what a "
        "hand leaves to the next in `carry`."
    ),
)

SET_BY = Choice(room=("房间", "the room"), first_player=("最先坐下的人", "the first player at the table"))
CONSENT = Choice(all=("全桌同意", "everyone at the table"))
SUCCESSOR = Choice(random=("随机一人", "one at random"))


class Stake(Chapter):
    """底分 stake."""

    set_by: Annotated[str, SET_BY, about("谁定底分", "who sets the stake")] = ABSENT
    consent: Annotated[str, CONSENT, about("要谁同意", "who must agree")] = ABSENT
    successor: Annotated[str, SUCCESSOR, about("定底分者离桌后谁来定", "who sets it when the setter leaves")] = ABSENT


class Ends(Chapter):
    """终局条件 the condition under which a match ends."""

    when: Annotated[list[Any], all_of("match.ends"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("match.ends"), UNLESS] = ABSENT


class Match(Chapter):
    """场 match."""

    hands: Annotated[int, Whole(1, 10_000), about("一场几局", "hands in a match", HANDS)] = ABSENT
    ends: Annotated[Ends, about("打满后在什么条件下结束", "when it ends once they are played")] = ABSENT
