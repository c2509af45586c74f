"""逃跑: what counts as an escape."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import FLAG, Number, Whole
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("escape",),
    title_zh="逃跑",
    title_en="Escape",
    zh=(
        "这一章定什么算逃跑：中途离桌算不算，断线超过几分钟算，第几次超时起算。写了这一章，没写的就都不算；"
        "整章不写，则由裁判说了算。逃跑只在这里判定，罚多少、赔给谁是付款行的事。"
    ),
    en=(
        "This chapter says what counts as an escape: leaving the table, being offline for longer than so many "
        "minutes, the time-out at which it begins to count. "
        "Where the chapter stands, what it does not name is none; without the chapter the referee's word "
        "counts. "
        "An escape is only judged here; the fine, and who gets it, are rows of `payment`."
    ),
)

MINUTES = ("分钟", "minutes")
TIMES = ("次", "times")


class Escape(Chapter):
    """逃跑 escape: what counts as one."""

    left: Annotated[bool, FLAG, about("中途离桌算逃跑", "whether leaving the table is one")] = ABSENT
    disconnected: Annotated[Any, Number(low=0), about("断线超过多久", "offline for longer than", MINUTES)] = ABSENT
    timeouts: Annotated[int, Whole(1, 1_000), about("第几次超时", "at which time-out", TIMES)] = ABSENT
