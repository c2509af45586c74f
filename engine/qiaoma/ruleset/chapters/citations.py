"""出处: where a source says a value, and how clearly."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import TEXT, Choice, Name, Phrase
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about

STATUS = Choice(
    stated=("写明", "the source says so"),
    ambiguous=("有歧义", "it can be read in several ways"),
    garbled=("文字残缺", "the text is damaged"),
    assumed=("推定", "the source is silent; we assume it"),
)
CODE = Name(r"[A-Za-z][A-Za-z0-9_]*", ("N1", "C1"))
CLAUSE = Phrase()


class Citation(Chapter):
    """出处 citation."""

    clause: Annotated[str, CLAUSE, about("条目标题", "heading of the clause")] = ABSENT
    status: Annotated[str, STATUS, about("写得多清楚", "how clearly it is said")] = ABSENT
    note: Annotated[Any, TEXT, about("注", "a note in our own words")] = ABSENT
    reading: Annotated[str, CODE, about("相关的读法", "the reading that concerns it")] = ABSENT
