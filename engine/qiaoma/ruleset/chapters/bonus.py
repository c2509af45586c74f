"""飞苍蝇: tiles turned after a win, and what they are worth."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import Number, Whole
from qiaoma.ruleset.chapters.model import ABSENT, FLOWERS, TILES, Chapter, Decides, about

DECIDES = Decides(
    keys=("bonus",),
    title_zh="飞苍蝇",
    title_en="Turned tiles",
    zh=(
        "这一章定胡牌后翻几张牌，每种牌折几花；没写的种类算 0。这里只折数，合计就是量 bonus；"
        "加不加进点数、值多少，由写 each: bonus 的计分行来说。"
    ),
    en=(
        "This chapter says how many tiles are turned after a win, and how many flowers each kind is worth; a "
        "kind that is not written counts 0. "
        "They are only counted here, and the sum is the measure `bonus`; a line of the score with "
        "`each: bonus` adds them and says what one is worth."
    ),
)

WORTH = Number(low=0, words=("face",))


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
