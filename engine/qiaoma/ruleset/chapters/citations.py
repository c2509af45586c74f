"""出处: where a source says a value, and how clearly."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import TEXT, Choice, Name, Phrase
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("cite",),
    title_zh="出处",
    title_en="Citations",
    zh=(
        "这一章把每个值连到来源的条目：哪一条、写得多清楚、有什么要注的、与哪个读法有关。键是值的路径，"
        "写到行或章也行，管到它下面的一切；effect 指一行的整个效果，不论由哪些键组成；"
        "machine 开头的路径说的是机器固定的做法。"
        "没有值的地方也可注：行里、章里可写而未写的键，或没有效果的行的 effect；原文在别处给了这个值时，注里说在哪里。"
        "来源自相矛盾时，clause 是采用的一处，against 是相反的另一处；两种说法同在一条里，"
        "就两处写同一个标题，只是文字残缺的用 garbled 而不写 against。"
        "有 source 的文件每个值都要被管到，少一个就不可用。"
    ),
    en=(
        "This chapter ties each value to a clause of the source: which one, how clearly it is said, a note, "
        "and the reading that concerns it. "
        "The key is the path of a value, or of a row or chapter above it, and covers all below; `effect` is the "
        "whole effect of a row, whatever keys it is made of; paths that begin with `machine` speak of what is fixed. "
        "A place without a value may be cited, too: a key that a row or a chapter may have and has not, or the "
        "`effect` of a row without one; where the text gives the value elsewhere, the note says where. "
        "Where the source contradicts itself, `clause` is what is followed and `against` what says otherwise, the "
        "same heading where both statements stand under it; text that is only damaged is `garbled`, and has no `against`. "
        "In a file with `source` every value must be covered; one that is not makes the file invalid."
    ),
)

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
    against: Annotated[
        str, CLAUSE, about("与之相反的另一处条目", "another clause of the source that says otherwise")
    ] = ABSENT
    status: Annotated[str, STATUS, about("写得多清楚", "how clearly it is said")] = ABSENT
    note: Annotated[Any, TEXT, about("注", "a note in our own words")] = ABSENT
    reading: Annotated[str, CODE, about("相关的读法", "the reading that concerns it")] = ABSENT
