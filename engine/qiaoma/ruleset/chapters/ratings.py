"""等级分: rating points beside the money, and the ranks they give."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import TITLE, Number, Whole
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about

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
