"""庄家: who deals first and who deals next."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("dealer",),
    title_zh="庄家",
    title_en="Dealer",
    zh=(
        "这一章定第一局谁做庄，以及一家胡、一炮多响、流局、有人逃跑之后各由谁做庄。"
        "结算单里的下一局庄家就按这里来。庄家本身不加钱；要让庄家多付多收，写付款行或计分行。"
    ),
    en=(
        "This chapter says who deals the first hand, and who deals next after one winner, several winners, a "
        "drawn hand and an escape. "
        "The next dealer in a settlement follows it. "
        "Being dealer changes no money by itself; a row of `payment` or a line of the score can make it."
    ),
)

_SAME = ("原庄连庄", "the same dealer")
_NEXT = ("下家", "the dealer's lower seat")
FIRST = Choice(random=("随机", "at random"))
AFTER_A_WIN = Choice(
    winner=("胡家", "the winner"),
    same=_SAME,
    next=_NEXT,
    giver=("放炮者（抢杠为被抢杠者）", "the discarder, or the konger robbed"),
    nearest_winner=("放炮者下首最近的胡家", "the winner nearest after the discarder"),
    after_nearest_winner=("最近胡家的下家", "the lower seat of the nearest winner"),
    after_giver=("放炮者的下家", "the next seat after the discarder"),
)
WITHOUT_A_WIN = Choice(same=_SAME, next=_NEXT)


class Dealer(Chapter):
    """庄家 dealer."""

    first: Annotated[str, FIRST, about("第一局谁做庄", "who deals the first hand")] = ABSENT
    one_winner: Annotated[str, AFTER_A_WIN, about("一家胡后谁做庄", "who deals after one winner")] = ABSENT
    several_winners: Annotated[str, AFTER_A_WIN, about("一炮多响后谁做庄", "who deals after several winners")] = ABSENT
    no_winner: Annotated[str, WITHOUT_A_WIN, about("流局后谁做庄", "who deals after a drawn hand")] = ABSENT
    escaped: Annotated[str, WITHOUT_A_WIN, about("有人逃跑后谁做庄", "who deals after an escape")] = ABSENT
