"""花数: what flower tiles and sets count in flowers."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Whole
from qiaoma.ruleset.chapters.model import ABSENT, FLOWERS, Chapter, Decides, about

DECIDES = Decides(
    keys=("flowers",),
    title_zh="花数",
    title_en="Flowers",
    zh=(
        "这一章定每张花牌和每种刻子、杠子、将牌折合几花。碰出的、手中的、明杠、暗杠各有一行，每行分万条筒、"
        "风牌、箭牌；没写的算 0。花数只是数目，值多少点由计分行 count_flowers 一类的行来说。"
    ),
    en=(
        "This chapter says how many flowers a flower tile, a triplet, a kong and the pair count. "
        "Laid pungs, concealed triplets, open and concealed kongs each have an entry by suit tiles, winds and "
        "dragons; what is not written counts 0. "
        "Flowers are a number only; what one is worth is said by a line of the score, such as "
        "`count_flowers`."
    ),
)

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
