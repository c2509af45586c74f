"""敲 / 听: whether being ready is declared, and what the word `ready` means."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import FLAG, Choice
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about

MEANS = Choice(declared=("已经敲（报听）", "has declared"), waiting=("听牌", "waits for a tile"))


class Ready(Chapter):
    """敲 / 听 ready."""

    declared: Annotated[bool, FLAG, about("要不要敲（报听）", "whether one declares ready")] = ABSENT
    means: Annotated[
        str,
        MEANS,
        about(
            "ready 一词指什么；不写：有敲就指敲，否则指听牌",
            "what `ready` means; absent: declared where one declares, else waiting",
        ),
    ] = ABSENT
