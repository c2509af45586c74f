"""敲 / 听: whether being ready is declared, and what the word `ready` means."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import FLAG, Choice
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("ready",),
    title_zh="敲 / 听",
    title_en="Ready",
    zh=(
        "这一章定听牌要不要当众敲（报听），以及条件词 ready 指的是敲过还是听着。"
        "要敲的规则集才谈得上敲后不得换听一类的不可行。没敲的人少收或不得胡，由不可胡的行和付款行来说。"
    ),
    en=(
        "This chapter says whether a waiting hand is declared, and whether the word `ready` means having "
        "declared or merely waiting. "
        "Only where one declares do rows about what follows a declaration make sense. "
        "That someone who has not declared may not win, or gets less, is said by rows of `no_win` and "
        "`payment`."
    ),
)

MEANS = Choice(declared=("已经敲（报听）", "has declared"), waiting=("听牌", "waits for a tile"))


class Ready(Chapter):
    """敲 / 听 ready."""

    declared: Annotated[bool, FLAG, about("要不要敲（报听）", "whether one declares ready")] = ABSENT
    means: Annotated[
        str,
        MEANS,
        about(
            "规则里“听牌”（ready）指什么；不写：有敲就指敲，否则指听牌",
            "what `ready` means; absent: declared where one declares, else waiting",
        ),
    ] = ABSENT
