"""计分: the value of a lezi, how patterns combine, the lines of the score and their order."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import Choice, Number, Quantity
from qiaoma.ruleset.chapters.model import ABSENT, FAN, LEZI, POINTS, Chapter, Decides, about

DECIDES = Decides(
    keys=(
        "scoring",
        "lines",
        "worksheet",
    ),
    title_zh="计分",
    title_en="Scoring",
    zh=(
        "这一章把花数、番和勒子算成一份的点数。scoring 定一个勒子值多少点、几个牌型怎样并计；"
        "lines 的每一行是一步，动词只有加、乘、补到、封顶、改为五个。worksheet 是各步的次序，"
        "次序不同点数就不同；不在 worksheet 里的行不执行。"
    ),
    en=(
        "This chapter turns flowers, fan and lezi into the points of one share. "
        "`scoring` says what a lezi is worth and how several patterns are taken together; each of the `lines` "
        "is one step with one verb: add, multiply, raise to, cap at, set to. "
        "`worksheet` is their order, and another order gives other points; a line that is not on it does not "
        "run."
    ),
)

COMBINE = Choice(best=("取最大", "the highest alone"), sum=("相加", "added up"))
AMOUNT = Quantity(lezi=True)


class Combine(Chapter):
    """牌型怎样并计 how several patterns are taken together."""

    lezi: Annotated[str, COMBINE, about("几个牌型的勒子", "the lezi of several patterns")] = ABSENT
    fan: Annotated[str, COMBINE, about("几个牌型的番", "the fan of several patterns")] = ABSENT


class Scoring(Chapter):
    """计分 scoring."""

    lezi_value: Annotated[Any, Number(above=0), about("一个勒子值多少", "what a lezi is worth", POINTS)] = ABSENT
    combine: Annotated[Combine, about("几个牌型怎样并计", "how several patterns are taken together")] = ABSENT


class Registers(Chapter):
    """计分栏 registers: what a line changes, and by how much."""

    patchable: ClassVar[bool] = False

    fan: Annotated[Any, AMOUNT, about("番", "fan", FAN)] = ABSENT
    lezi: Annotated[Any, AMOUNT, about("勒子", "lezi", LEZI)] = ABSENT
    points: Annotated[Any, AMOUNT, about("点数", "points", POINTS)] = ABSENT


class Line(Repeated):
    """计分行 line: one verb on one or more registers."""

    effects: ClassVar[tuple[str, ...]] = ("add", "multiply", "raise_to", "cap_at", "set_to")
    one_effect: ClassVar[bool] = True

    when: Annotated[list[Any], all_of("lines"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("lines"), UNLESS] = ABSENT
    add: Annotated[Registers, about("加上", "add")] = ABSENT
    multiply: Annotated[Registers, about("乘以", "multiply by")] = ABSENT
    raise_to: Annotated[Registers, about("不足则补到", "raise to at least")] = ABSENT
    cap_at: Annotated[Registers, about("封顶", "cap at")] = ABSENT
    set_to: Annotated[Registers, about("改为", "set to")] = ABSENT
