"""牌型: the patterns, what each is and what it is worth."""

from typing import Annotated, Any, ClassVar

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Repeated, all_of, none_of
from qiaoma.ruleset.chapters.kinds import FLAG, NAME, TITLE, Number
from qiaoma.ruleset.chapters.model import ABSENT, FAN, LEZI, Decides, about

DECIDES = Decides(
    keys=("patterns",),
    title_zh="牌型",
    title_en="Patterns",
    zh=(
        "这一章定有哪些牌型、各在什么条件下成立、值几个勒子或几番。legal 让牌型有资格胡；"
        "absorbs 列出有了它就不再另计的牌型。牌型的名字又是别的行可以用的条件词；几个牌型怎样并计，"
        "见计分一章的 combine。"
    ),
    en=(
        "This chapter says which patterns there are, when each holds, and how many lezi or fan it is worth. "
        "`legal` gives the right to win; `absorbs` lists the patterns that are not counted beside it. "
        "A pattern's id is a word that other rows may name; how several are taken together is said by "
        "`combine` in `scoring`."
    ),
)

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
