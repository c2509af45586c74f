"""行牌: who goes first on a discard, how many may win, what is shown."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.kinds import Choice, Kind, Problem
from qiaoma.ruleset.chapters.model import ABSENT, Chapter, Decides, about

DECIDES = Decides(
    keys=("play",),
    title_zh="行牌",
    title_en="Play",
    zh=(
        "这一章定一张弃牌先给谁：胡、杠、碰、吃的先后，并列的写在同一个小列表里。"
        "它也定几家同时能胡时是都胡还是只胡最近的一家，以及暗杠是扣着还是亮着。什么不可以做，在“不可”四章。"
    ),
    en=(
        "This chapter says who goes first on a discard: the order of win, kong, pung and chow, with equals in "
        "a list of their own. "
        "It also says whether all win when several can, or only the nearest, and whether a concealed kong "
        "lies face up. "
        "What may not be done stands in the refusals."
    ),
)

ANSWER = Choice(win=("胡", "win"), kong=("杠", "kong"), pung=("碰", "pung"), chow=("吃", "chow"))
WINNERS = Choice(all=("一炮多响", "all win"), nearest=("截胡", "the nearest alone wins"))
SHOWN = Choice(hidden=("扣着", "face down"), shown=("亮出", "face up"))


class Answer(Kind):
    """An answer to a discard, or a list of answers of equal rank."""

    forms = (*ANSWER.forms, "[kong, pung]")

    def problem(self, value: Any) -> Problem | None:
        parts = value if isinstance(value, list) else [value]
        if parts and all(ANSWER.problem(part) is None for part in parts):
            return None
        return Problem("schema.value", "不是应答", "not an answer", self.forms)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [ANSWER.schema(), {"type": "array", "minItems": 1, "items": ANSWER.schema()}]}


class Play(Chapter):
    """行牌 play."""

    answers: Annotated[
        list[Annotated[Any, Answer()]],
        about("一张弃牌谁先要；并列的写成一个列表", "who goes first on a discard; a list in it: equals"),
    ] = ABSENT
    winners: Annotated[str, WINNERS, about("几家同时胡时谁算", "who wins when several can")] = ABSENT
    concealed_kong: Annotated[str, SHOWN, about("暗杠亮不亮", "how a concealed kong lies")] = ABSENT
