"""文件头: which ruleset a file is, what it extends and where its text comes from."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import TITLE, Name, Phrase
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=(
        "id",
        "version",
        "title",
        "extends",
        "source",
        "why",
        "examples",
    ),
    title_zh="文件头",
    title_en="Head",
    zh=(
        "文件头说这份规则叫什么、是第几版、在哪个规则集上改，以及为什么改。文件只写与上一层不同之处；"
        "没写的都从 extends 所指的规则集接过来。写了 source 就是把一份文字写成规则，"
        "从此每个值都要有出处；没写 source 而改动有出处的值，要用 why 说明理由。"
        "examples 是随文件走的牌例，谁都可以用 qiaoma test 重算一遍。"
    ),
    en=(
        "The head says what a ruleset is called, which version it is, what it extends and why it differs. "
        "A file writes only what differs; everything else is taken from the ruleset that `extends` names. "
        "With `source` the file puts a text into rules, and every value needs a citation; without it, a "
        "change to a cited value needs a `why`. "
        "`examples` are hands that travel with the file; `qiaoma test` settles them again."
    ),
)

ID = Name(r"[a-z][a-z0-9_-]*", ("a-z 0-9 - _",))
VERSION = Name(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)", ("1.0.0",), longest=32)
PARENT = Phrase(("base", "base@1.0.0"))
DOCUMENT = Phrase()


class Source(Chapter):
    """来源 source: the text that a source ruleset puts into words."""

    document: Annotated[str, DOCUMENT, about("来源文件", "the document")] = ABSENT
    title: Annotated[Any, TITLE, about("来源标题", "the document's title")] = ABSENT
