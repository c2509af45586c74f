"""读法: the ways in which an unclear text can be read, and which is chosen."""

from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict

from qiaoma.ruleset.chapters.choices import PATCH
from qiaoma.ruleset.chapters.kinds import TEXT, Kind, Name
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("readings",),
    title_zh="读法",
    title_en="Readings",
    zh=(
        "读法是文字不清处的几种读法：每处有一个代号和一个疑问，a、b、c 各有理由和改动，chosen 是采用的一种，"
        "结算时可以换一种来比。它只改值，不添新键；用了哪一种会记在结算单上。"
        "后来的规则集改了读法所改的值，这一处就由它自定，原来采用的读法不再算数。"
    ),
    en=(
        "A reading is one of several ways to read an unclear text: each has a code and a question; a, b and c "
        "each have a reason and their changes, `chosen` is the one in force, and a settlement can try another. "
        "It is a patch of values and adds no key; the one in force is recorded with the settlement. "
        "A later ruleset that changes a value which a reading sets decides the text itself: the one in force no longer holds."
    ),
)

LETTER = Name(r"[a-z][0-9]?", ("a", "b"))


class Alternative(Chapter):
    """一种读法 alternative: one way to read the text."""

    why: Annotated[Any, TEXT, about("理由", "the reason")] = ABSENT
    set: Annotated[PATCH, about("改哪些值（路径: 值）", "what it changes (path: value)")] = ABSENT


class Reading(Chapter):
    """读法 reading: an unclear text, its alternatives (a, b, …) and which is chosen."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Alternative]  # the alternatives, by letter
    others: ClassVar[Kind | None] = LETTER

    asks: Annotated[Any, TEXT, about("疑问", "what is unclear")] = ABSENT
    chosen: Annotated[str, LETTER, about("采用哪一种", "which is chosen")] = ABSENT
