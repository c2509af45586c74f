"""文件头: which ruleset a file is, what it extends and where its text comes from."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import TITLE, Name, Phrase
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, about

ID = Name(r"[a-z][a-z0-9_-]*", ("a-z 0-9 - _",))
VERSION = Name(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)", ("1.0.0",), longest=32)
PARENT = Phrase(("base", "base@1.0.0"))
DOCUMENT = Phrase()


class Source(Chapter):
    """来源 source: the text that a source ruleset puts into words."""

    document: Annotated[str, DOCUMENT, about("来源文件", "the document")] = ABSENT
    title: Annotated[Any, TITLE, about("来源标题", "the document's title")] = ABSENT
