"""付款: who pays how many shares; the limits of the ledger and the smallest unit."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import Choice, Number, Quantity
from qiaoma.ruleset.chapters.model import ABSENT, SHARES, STAKES, Chapter, about

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
    at: Annotated[Any, AT, about(
            "限到多少；balance 为身上的分：loss 看付家的，payment 与 gain 看胡家的",
            "the limit; balance: what the payer owns for loss, what the winner owns for payment and gain",
            STAKES,
        )]
