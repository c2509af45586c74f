"""牌型: the patterns, what each is and what it is worth."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import FLAG, NAME, TITLE, Number
from qiaoma.ruleset.chapters.model import ABSENT, FAN, LEZI, about

WORTH = Number(low=0)


class Pattern(Repeated):
    """牌型 pattern."""

    effects: ClassVar[tuple[str, ...]] = ("lezi", "fan")

    name: Annotated[Any, TITLE, about("牌型名", "printed name")] = ABSENT
    when: Annotated[list[Any], all_of("patterns"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("patterns"), UNLESS] = ABSENT
    lezi: Annotated[Any, WORTH, about("值几个勒子", "lezi it is worth", LEZI)] = ABSENT
    fan: Annotated[Any, WORTH, about("值几番", "fan it is worth", FAN)] = ABSENT
    absorbs: Annotated[
        list[Annotated[str, NAME]],
        about("有它就不另计的牌型", "patterns not counted beside it"),
    ] = ABSENT
    legal: Annotated[bool, FLAG, about("有它就可以胡", "whether it gives the right to win")] = ABSENT
