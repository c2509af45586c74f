"""不可: rows that refuse a claim, a discard, a win or a pass. What no row refuses is legal."""

from typing import Annotated, Any

from qiaoma.ruleset.chapters.conditions import UNLESS, WHEN, Row, all_of, none_of


class NoClaim(Row):
    """不可吃碰杠 no_claim: a row that refuses a meld, the own kongs too."""

    when: Annotated[list[Any], all_of("no_claim"), WHEN]
    unless: Annotated[list[Any], none_of("no_claim"), UNLESS]


class NoDiscard(Row):
    """不可打 no_discard: a row that refuses a tile to be discarded."""

    when: Annotated[list[Any], all_of("no_discard"), WHEN]
    unless: Annotated[list[Any], none_of("no_discard"), UNLESS]


class NoWin(Row):
    """不可胡 no_win: a row that refuses a win."""

    when: Annotated[list[Any], all_of("no_win"), WHEN]
    unless: Annotated[list[Any], none_of("no_win"), UNLESS]


class NoPass(Row):
    """不可放过 no_pass: a row under which a win or an added kong must be taken."""

    when: Annotated[list[Any], all_of("no_pass"), WHEN]
    unless: Annotated[list[Any], none_of("no_pass"), UNLESS]
