"""花数: what flower tiles and sets count in flowers."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Whole
from qiaoma.ruleset.chapters.model import ABSENT, FLOWERS, Chapter, about

COUNT = Whole(0, 1_000)


class Sets(Chapter):
    """面子的花数 flowers of a kind of set; what is not written counts 0."""

    suit: Annotated[int, COUNT, about("万条筒", "of suit tiles", FLOWERS)] = ABSENT
    wind: Annotated[int, COUNT, about("风牌", "of winds", FLOWERS)] = ABSENT
    dragon: Annotated[int, COUNT, about("箭牌", "of dragons", FLOWERS)] = ABSENT


class Flowers(Chapter):
    """花数 flowers."""

    tile: Annotated[int, COUNT, about("一张花牌", "a flower tile", FLOWERS)] = ABSENT
    pair: Annotated[Sets, about("将牌", "the pair")] = ABSENT
    pung: Annotated[Sets, about("碰出的刻子", "a pung laid")] = ABSENT
    triplet: Annotated[Sets, about("手中的暗刻", "a triplet in the hand")] = ABSENT
    kong: Annotated[Sets, about("明杠（含补杠）", "a kong laid open, the added one too")] = ABSENT
    concealed_kong: Annotated[Sets, about("暗杠", "a concealed kong")] = ABSENT
