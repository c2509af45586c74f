"""不可: rows that refuse a claim, a discard, a win or a pass. What no row refuses is legal."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Row, all_of, none_of
from qiaoma.ruleset.chapters.model import ABSENT


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
