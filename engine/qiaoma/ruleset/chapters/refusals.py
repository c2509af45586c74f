"""不可: rows that refuse a claim, a discard, a win or a pass. What no row refuses is legal."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Row, all_of, none_of
from qiaoma.ruleset.chapters.model import ABSENT, Decides

DECIDES = Decides(
    keys=(
        "no_claim",
        "no_discard",
        "no_win",
        "no_pass",
    ),
    title_zh="不可做的",
    title_en="What is not allowed",
    zh=(
        "这四章列出被拒绝的事：不可吃碰杠、不可打、不可胡、不可放过。每一行只有条件，条件成立就拒绝，"
        "行的路径就是裁判给出的理由；没有一行拒绝的就可以做。胡牌要有什么也写在这里："
        "base 的 shape 行要求成形，patterns 行要求有可胡的牌型，missed 行是漏胡。"
    ),
    en=(
        "These four chapters list what is refused: claims and kongs, discards, wins, and passing. "
        "A row has a condition only; where it holds the act is refused, and the row's path is the referee's "
        "reason. What no row refuses is legal. "
        "What a win needs is said here too: in `base` the row `shape` asks for a shape, `patterns` for a "
        "pattern that gives the right to win, and `missed` bars a win just passed."
    ),
)


class NoClaim(Row):
    """不可吃碰杠 no_claim: a row that refuses a meld, the own kongs too."""

    when: Annotated[list[Any], all_of("no_claim"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("no_claim"), UNLESS] = ABSENT


class NoDiscard(Row):
    """不可打 no_discard: a row that refuses a tile to be discarded."""

    when: Annotated[list[Any], all_of("no_discard"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("no_discard"), UNLESS] = ABSENT


class NoWin(Row):
    """不可胡 no_win: a row that refuses a win."""

    when: Annotated[list[Any], all_of("no_win"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("no_win"), UNLESS] = ABSENT


class NoPass(Row):
    """不可放过 no_pass: a row under which a win or an added kong must be taken."""

    when: Annotated[list[Any], all_of("no_pass"), WHEN] = ABSENT
    unless: Annotated[list[Any], none_of("no_pass"), UNLESS] = ABSENT
