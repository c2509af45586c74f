"""付款: who pays how many shares; the limits of the ledger and the smallest unit."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import Choice, Number, Quantity
from qiaoma.ruleset.chapters.model import ABSENT, SHARES, STAKES, Chapter, Decides, about

DECIDES = Decides(
    keys=(
        "payment",
        "limits",
        "smallest",
    ),
    title_zh="付款",
    title_en="Payment",
    zh=(
        "这一章定每个付家付给每个胡家多少：成立的行里，份数相加乘以一份的点数，再加固定数，最后乘以倍数。"
        "limits 按所列次序封住一笔付款、一家付出的总数或一家收进的总数。"
        "smallest 是分账的最小单位；不写就不取整，分数照实记。"
    ),
    en=(
        "This chapter says what each payer pays each winner: the shares of all rows that fit, times the "
        "points of one share, plus fixed sums, all of it times the factors. "
        "`limits` cut one payment, all that a seat pays or all that a winner gets, in the order in which they "
        "stand. "
        "`smallest` is the unit into which uneven amounts are cut; without it amounts stay exact."
    ),
)

PLAIN = Quantity(lezi=False)
OF = Choice(
    payment=("一笔付款", "one payment"),
    loss=("一家付出的总数", "all that a seat pays"),
    gain=("一家胡家收进的总数", "all that a winner gets"),
)
AT = Number(above=0, words=("balance",))


class Payment(Repeated):
    """付款行 payment: what this payer pays this winner; all rows that fit add up."""

    effects: ClassVar[tuple[str, ...]] = ("shares", "flat", "times")

    when: Annotated[list[Any], all_of("payment"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("payment"), UNLESS] = ABSENT
    shares: Annotated[Any, PLAIN, about("付几份（每份为胡牌点数）", "shares of the win's points", SHARES)] = ABSENT
    flat: Annotated[Any, Quantity(lezi=True), about("另付固定数", "a fixed sum", STAKES)] = ABSENT
    times: Annotated[Any, PLAIN, about("全部乘以", "multiply all of it by")] = ABSENT


class Limit(Chapter):
    """上限 limit: a cut of the ledger."""

    patchable: ClassVar[bool] = False

    of: Annotated[str, OF, about("限制什么", "what is limited")]
    at: Annotated[
        Any,
        AT,
        about(
            "限到多少；balance 为身上的分：loss 看付家的，payment 与 gain 看胡家的",
            "the limit; balance: what the payer owns for loss, what the winner owns for payment and gain",
            STAKES,
        ),
    ]
