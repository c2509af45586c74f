"""庄家: who deals first and who deals next."""

from typing import Annotated

from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about

_SAME = ("原庄连庄", "the same dealer")
_NEXT = ("下家", "the dealer's lower seat")
FIRST = Choice(random=("随机", "at random"))
AFTER_A_WIN = Choice(
    winner=("胡家", "the winner"),
    same=_SAME,
    next=_NEXT,
    giver=("放炮者（抢杠为被抢者）", "the discarder, or the konger robbed"),
    nearest_winner=("放炮者下首最近的胡家", "the winner nearest after the giver"),
    after_nearest_winner=("最近胡家的下家", "the lower seat of the nearest winner"),
    after_giver=("放炮者的下家", "the lower seat of the giver"),
)
WITHOUT_A_WIN = Choice(same=_SAME, next=_NEXT)


class Dealer(Chapter):
    """庄家 dealer."""

    first: Annotated[str, FIRST, about("第一局谁做庄", "who deals the first hand")] = ABSENT
    one_winner: Annotated[str, AFTER_A_WIN, about("一家胡后谁做庄", "who deals after one winner")] = ABSENT
    several_winners: Annotated[str, AFTER_A_WIN, about("一炮多响后谁做庄", "who deals after several winners")] = ABSENT
    no_winner: Annotated[str, WITHOUT_A_WIN, about("流局后谁做庄", "who deals after a drawn hand")] = ABSENT
    escaped: Annotated[str, WITHOUT_A_WIN, about("有人逃跑后谁做庄", "who deals after an escape")] = ABSENT
