"""包三口: which claims bond two seats, and whose win the bond touches."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Row, all_of, none_of
from qiaoma.ruleset.chapters.kinds import Choice, Whole
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, Rows, about

DECIDES = Decides(
    keys=("liability",),
    title_zh="包三口",
    title_en="Liability",
    zh=(
        "这一章定吃碰杠多少口之后两家互相包。bonds 的每一行是一种包：哪些吃碰杠算口、满几口成立、"
        "成立后是第几层；binds 定包的是谁胡。包了付多少，由付款行用 payer_bonded、"
        "partners、mutual 等词来说。"
    ),
    en=(
        "This chapter says how many claims from one seat bond two seats. "
        "Each of the `bonds` says which claims count, how many make it and what level it is; `binds` says "
        "whose win it touches. "
        "What a bonded seat pays is said by rows of `payment`, with words such as `payer_bonded`, `partners` "
        "and `mutual`."
    ),
)

BINDS = Choice(
    either=("双方互包", "both seats"),
    claimer=("吃碰者胡时对方付", "the claimer's win, paid by the one claimed from"),
    giver=("被吃碰者胡时对方付", "the win of the one claimed from, paid by the claimer"),
)
CLAIMS = ("口", "claims")
REACH = Whole(1, 8)
LEVEL = Whole(1, 9)


class Claims(Chapter):
    """计口 claims: which claims from one seat count."""

    when: Annotated[list[Any], all_of("liability.claims"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("liability.claims"), UNLESS] = ABSENT


class Bond(Row):
    """包 bond: so many claims from one seat bond two seats."""

    effects: ClassVar[tuple[str, ...]] = ("reach", "level")

    claims: Annotated[Claims, about("哪些吃碰杠算口", "which claims count")] = ABSENT
    reach: Annotated[int, REACH, about("满几口成立", "how many claims make the bond", CLAIMS)] = ABSENT
    level: Annotated[int, LEVEL, about("包的层级，不写为 1", "level of the bond; absent: 1")] = ABSENT
    when: Annotated[list[Any], all_of("liability.when"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("liability.when"), UNLESS] = ABSENT


class Liability(Chapter):
    """包三口 liability."""

    binds: Annotated[str, BINDS, about("谁胡时算数", "whose win it touches")] = ABSENT
    bonds: Annotated[Rows[Bond], about("各种包", "the bonds")] = ABSENT
