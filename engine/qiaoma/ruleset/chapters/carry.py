"""荒番: counters that one hand leaves to the next, and the rows that change them."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import NAME, CounterRange, Step
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, Rows, about

DECIDES = Decides(
    keys=("carry",),
    title_zh="荒番",
    title_en="Waste count",
    zh=(
        "这一章定一局留给下一局的计数，如荒番，以及它们的范围。opening 的行在掷骰后改计数，"
        "骰子开宝写在这里；closing 的行在一局完后改，流局加一、胡后减一写在这里。"
        "同一处成立的行先改为，后相加，出了范围就截住。计数的名字是条件词：欠着荒番时翻几倍，由计分行来说。"
    ),
    en=(
        "This chapter says which counters one hand leaves to the next, such as the waste count, and their ranges. "
        "Rows of `opening` change them after the throw, those of `closing` when the hand is over. "
        "Of the rows that fit, those that set act first, then those that add; a counter stops at the ends of "
        "its range. "
        "A counter's name is a word of conditions: what the waste count multiplies is said by a line of the "
        "score."
    ),
)

STEP = Step()
SET = about("计数改为", "set the counter to")
ADD = about("计数加上", "add to the counter")


class _Change(Repeated):
    effects: ClassVar[tuple[str, ...]] = ("set", "add")

    set: Annotated[dict[Annotated[str, NAME], Annotated[Any, STEP]], SET] = ABSENT
    add: Annotated[dict[Annotated[str, NAME], Annotated[Any, STEP]], ADD] = ABSENT


class Opening(_Change):
    """开局行 opening: changes a counter after the throw."""

    when: Annotated[list[Any], all_of("carry.opening"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("carry.opening"), UNLESS] = ABSENT


class Closing(_Change):
    """收局行 closing: changes a counter when the hand is over."""

    when: Annotated[list[Any], all_of("carry.closing"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("carry.closing"), UNLESS] = ABSENT


class Carry(Chapter):
    """荒番 carry."""

    counters: Annotated[
        Rows[Annotated[Any, CounterRange()]], about("计数和它的范围", "the counters and their ranges")
    ] = ABSENT
    opening: Annotated[Rows[Opening], about("掷骰后改计数", "changes after the throw")] = ABSENT
    closing: Annotated[Rows[Closing], about("一局完后改计数", "changes when the hand is over")] = ABSENT
