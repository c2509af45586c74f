"""荒番: counters that one hand leaves to the next, and the rows that change them."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import NAME, CounterRange, Step
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Rows, about

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
