"""牌: which tiles are in play, and which face is wild."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("tiles",),
    title_zh="牌",
    title_en="Tiles",
    zh=(
        "这一章定哪几类牌拿来打、哪几类当花摆开、哪几类不用，以及哪张牌是百搭。当花的牌不进手牌，只计花数；"
        "不用的牌在牌例里出现就是错误。不写 wild 就没有百搭；写了，每局翻出的一张定百搭。"
    ),
    en=(
        "This chapter says which kinds of tiles are played, which are set aside as flowers, which are not "
        "used, and which face is wild. "
        "A tile that is a flower never stands in a hand, it only counts; a tile that is not used is an error "
        "in a case. "
        "Without `wild` nothing is wild; with it, the tile turned in a hand tells which."
    ),
)

ROLE = Choice(
    play=("当牌打", "played as tiles"),
    flower=("当花", "set aside as flowers"),
    out=("不用", "not used"),
)
WILD = Choice(
    turned_face=("翻出的那张牌面", "the face that is turned"),
    next_face=("翻出牌面的下一张", "the face after the one turned"),
    flower_group=("翻出花牌所在的一组四花", "the four flowers of the group turned"),
)


class Tiles(Chapter):
    """牌 tiles."""

    suit: Annotated[str, ROLE, about("万条筒怎么用", "how suit tiles are used")] = ABSENT
    wind: Annotated[str, ROLE, about("东南西北怎么用", "how winds are used")] = ABSENT
    dragon: Annotated[str, ROLE, about("中发白怎么用", "how dragons are used")] = ABSENT
    wild: Annotated[str, WILD, about("百搭怎么定；不写则无百搭", "how the wild is found; absent: no wild")] = ABSENT
