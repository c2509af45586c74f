"""发牌: the throw, where the wall is broken, and the replacement tiles."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Choice, Whole
from qiaoma.ruleset.chapters.model import ABSENT, TILES, Chapter, Decides, about

DECIDES = Decides(
    keys=("deal",),
    title_zh="发牌",
    title_en="Deal",
    zh=(
        "这一章定一局怎样开始：谁掷几粒骰子，从哪一家的牌墙、跳过几墩起抓，起手花何时补，补牌从哪一张补起，"
        "牌墙末尾留几张不摸。它讲桌上怎么摆，不直接改钱；点数的影响在荒番一章，补牌后胡的价钱在牌型一章。"
        "张数和骰子数是机器固定的，写别的数会被拒绝。"
    ),
    en=(
        "This chapter says how a hand begins: who throws how many dice, on whose side and after how many "
        "stacks the wall is broken, when the flowers of the deal are replaced, which tile replaces first, and "
        "how many tiles at the end are never drawn. "
        "It is about the table and changes no money by itself; what a throw does stands in `carry`, what a "
        "win on a replacement tile is worth in `patterns`. "
        "The size of a hand and the number of dice are fixed; another number is refused."
    ),
)

DICE = ("粒", "dice")
HAND = Whole(13, 13)
NUMBER_OF_DICE = Whole(2, 2)
DEAD = Whole(0, 60)
ROLLER = Choice(dealer=("庄家", "the dealer"))
SIDE = Choice(sum=("按骰子点数之和数", "counted by the sum of the dice"))
SKIP = Choice(sum=("骰子点数之和", "the sum of the dice"), smaller_die=("较小的一粒", "the smaller die"))
REPLACEMENT = Choice(
    last_tile=("最后一张", "the very last tile"),
    last_stack=("最后一墩的上面一张", "the upper tile of the last stack"),
)
FLOWERS = Choice(
    at_deal=("发完牌就补", "right after the deal"), first_turn=("轮到自己才补", "at the seat's first turn")
)


class Deal(Chapter):
    """发牌 deal."""

    hand: Annotated[int, HAND, about("每家手牌张数", "tiles in a hand", TILES)] = ABSENT
    dice: Annotated[int, NUMBER_OF_DICE, about("骰子数", "number of dice", DICE)] = ABSENT
    roller: Annotated[str, ROLLER, about("谁掷骰", "who throws")] = ABSENT
    side: Annotated[str, SIDE, about("从哪一家的牌墙开始", "on whose side the wall is broken")] = ABSENT
    skip: Annotated[str, SKIP, about("跳过几墩开始抓牌", "how many stacks are skipped")] = ABSENT
    replacement: Annotated[str, REPLACEMENT, about("补牌从牌墙末尾哪张补起", "which tile replaces first")] = ABSENT
    flowers: Annotated[str, FLOWERS, about("起手花何时补", "when flowers of the deal are replaced")] = ABSENT
    dead: Annotated[int, DEAD, about("留下不摸的张数", "tiles that are never drawn", TILES)] = ABSENT
