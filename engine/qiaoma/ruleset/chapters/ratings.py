"""等级分: rating points beside the money, and the ranks they give."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import TITLE, Number, Whole
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=(
        "ratings",
        "ranks",
    ),
    title_zh="等级分",
    title_en="Ratings",
    zh=(
        "这一章定钱以外的等级分：每一家按成立的行加减，各行相加。ranks 把等级分分成由低到高的等级；"
        "第一级不写起点，其余各写从多少分起。没有行就没有等级分。"
    ),
    en=(
        "This chapter says which rating points a seat gets beside the money: all rows that fit add up. "
        "`ranks` divide ratings into ranks, from the lowest up; the first has no lower end, every other says "
        "from how many points. "
        "Without rows there are no ratings."
    ),
)

RATING = ("等级分", "rating points")
LOWEST = Whole(-1_000_000_000, 1_000_000_000)


class Rating(Repeated):
    """等级分行 rating: what a seat gets; all rows that fit add up."""

    effects: ClassVar[tuple[str, ...]] = ("add",)

    when: Annotated[list[Any], all_of("ratings"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("ratings"), UNLESS] = ABSENT
    add: Annotated[Any, Number(), about("加多少等级分", "rating points", RATING)] = ABSENT


class Rank(Chapter):
    """等级 rank."""

    patchable: ClassVar[bool] = False

    from_: Annotated[
        int,
        LOWEST,
        about("从多少分起；只有第一级可不写", "from how many rating points; the first rank may leave it out", RATING),
    ] = Field(default=ABSENT, alias="from")
    name: Annotated[Any, TITLE, about("等级名", "name of the rank")]
