"""指标: what a simulation reports of a ruleset: each figure with its name, and the columns from which it comes.

A share or a mean is the sum of one column over the sum of another; a quantile or a maximum is read off a distribution.
The columns themselves are computed in :mod:`qiaoma.simulation.columns`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from qiaoma.errors import Lang
from qiaoma.simulation.subject import Named, Subject


class Kind(StrEnum):
    """What a figure is: a share of cases, a mean, a quantile, the largest value."""

    SHARE = "share"
    MEAN = "mean"
    QUANTILE = "quantile"
    MAXIMUM = "maximum"


class Unit(StrEnum):
    """What a figure counts: money in stakes, the points of one share, or things."""

    STAKES = "stakes"
    POINTS = "points"
    COUNT = "count"


class Group(StrEnum):
    """The headings under which figures stand."""

    ENDINGS = "endings"
    PATTERNS = "patterns"
    MONEY = "money"
    LIABILITY = "liability"
    DEALER = "dealer"
    COUNTERS = "counters"
    LENGTH = "length"
    SEATS = "seats"
    RATINGS = "ratings"


HANDS, WON, WINS, LOSSES = "hands", "won", "wins", "losses"
"""What shares and means are of: hands, won hands, wins (two in a hand that two win), seats that lose in a hand."""
QUANTILES = {
    "median": (Fraction(1, 2), "中位数", "median"),
    "p95": (Fraction(95, 100), "95 分位", "95th percentile"),
    "p99": (Fraction(99, 100), "99 分位", "99th percentile"),
}
COUNTED = 4
"""Values of a counter that have a share each; the last one stands for it and all above."""
SEAT_NAMES = (("东", "E"), ("南", "S"), ("西", "W"), ("北", "N"))


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. A share or mean is column `of` over column `per`; a quantile (`rank`) or maximum is of the distribution
    `of`, whose mean is the column of that name over `per`."""

    id: str
    group: Group
    kind: Kind
    of: str
    per: str
    zh: str
    en: str
    unit: Unit = Unit.COUNT
    rank: Fraction | None = None

    @property
    def ratio(self) -> bool:
        """Whether it is one sum over another."""
        return self.kind in (Kind.SHARE, Kind.MEAN)

    def name(self, lang: Lang) -> str:
        """What it is called."""
        return self.zh if lang == "zh" else self.en


def figures(subject: Subject) -> tuple[Figure, ...]:
    """Every figure of a ruleset, in the order of the report."""
    return (
        *_endings(),
        *(_pattern(pattern) for pattern in subject.patterns),
        _share("pattern.none", Group.PATTERNS, WINS, "没有牌型", "no pattern"),
        *_money(subject),
        _share("bonded", Group.LIABILITY, WON, "胡家有三口关系", "a seat is bonded with a winner"),
        _share("liability", Group.LIABILITY, WON, "有关系者付钱", "a bonded seat pays"),
        *_dealer(),
        *(figure for counter in subject.counters for figure in _counter(counter)),
        *_length(),
        *_seats(),
        *(_ratings() if subject.rated else ()),
    )


def _share(name: str, group: Group, per: str, zh: str, en: str, of: str = "") -> Figure:
    return Figure(name, group, Kind.SHARE, of or name, per, zh, en)


def _endings() -> Iterator[Figure]:
    group = Group.ENDINGS
    yield _share("drawn", group, HANDS, "流局", "drawn")
    yield _share("won", group, HANDS, "有人胡", "won")
    for by, zh, en in (
        ("self_draw", "自摸", "self-draw"),
        ("discard", "放炮", "discard"),
        ("rob_kong", "抢杠", "robbed kong"),
        ("eight_flowers", "八花", "eight flowers"),
    ):
        yield _share(f"{by}.per_hand", group, HANDS, f"{zh}（每局）", f"{en}, per hand", f"hands_by.{by}")
        yield _share(f"{by}.per_win", group, WINS, f"{zh}（每胡）", f"{en}, per win", f"wins_by.{by}")
    yield _share("several_winners", group, WON, "一炮多响", "several winners")
    yield _share("unpaid", group, HANDS, "结算不了", "cannot be settled")


def _pattern(pattern: Named) -> Figure:
    name = f"pattern.{pattern.name}"
    return _share(name, Group.PATTERNS, WINS, pattern.said["zh"], pattern.said["en"])


def _spread(
    name: str, group: Group, per: str, zh: str, en: str, unit: Unit, of: tuple[str, ...] = ("median", "p95")
) -> Iterator[Figure]:
    """A mean, quantiles and the largest value of one thing."""
    yield Figure(f"{name}.mean", group, Kind.MEAN, name, per, f"{zh}：平均", f"{en}: mean", unit)
    for quantile in of:
        rank, rank_zh, rank_en = QUANTILES[quantile]
        said = f"{zh}：{rank_zh}", f"{en}: {rank_en}"
        yield Figure(f"{name}.{quantile}", group, Kind.QUANTILE, name, per, *said, unit, rank)
    yield Figure(f"{name}.max", group, Kind.MAXIMUM, name, per, f"{zh}：最大", f"{en}: maximum", unit)


def _money(subject: Subject) -> Iterator[Figure]:
    group, every = Group.MONEY, tuple(QUANTILES)
    yield Figure("share_value", group, Kind.MEAN, "share_value", WINS, "每份点数", "points of a share", Unit.POINTS)
    yield from _spread("received", group, WINS, "胡家每胡净收", "a winner receives", Unit.STAKES, every)
    yield from _spread("paid", group, LOSSES, "输家每局净付", "a loser pays", Unit.STAKES, every)
    yield _share("capped", group, WON, "碰到封顶", "cut by a limit")
    if len(subject.limits) > 1:
        for limit in subject.limits:
            yield _share(f"capped.{limit.at}", group, WON, limit.said["zh"].strip(), limit.said["en"].strip())


def _dealer() -> Iterator[Figure]:
    group, money = Group.DEALER, Unit.STAKES
    yield Figure("dealer.net", group, Kind.MEAN, "dealer.net", HANDS, "庄家每局净得", "the dealer's net", money)
    yield Figure(
        "others.net", group, Kind.MEAN, "others.net", "other_seats", "闲家每局净得", "another seat's net", money
    )
    yield Figure(
        "dealer.advantage",
        group,
        Kind.MEAN,
        "dealer.lead",
        "other_seats",
        "庄家比闲家多得",
        "dealer's advantage",
        money,
    )
    yield _share("dealer.wins", group, HANDS, "庄家胡", "the dealer wins")
    yield _share("others.wins", group, "other_seats", "每个闲家胡", "another seat wins")
    yield _share("dealer.stays", group, HANDS, "连庄", "the dealer stays")


def _counter(counter: Named) -> Iterator[Figure]:
    name, (zh, en), group = f"counter.{counter.name}", (counter.said["zh"], counter.said["en"]), Group.COUNTERS
    yield _share(f"{name}.positive", group, HANDS, f"有{zh}", f"{en} in play")
    for value in range(1, COUNTED + 1):
        above = ("", "") if value < COUNTED else (" 或更多", " or more")
        yield _share(f"{name}.{value}", group, HANDS, f"{zh} {value}{above[0]}", f"{en} {value}{above[1]}")
    yield from _spread(name, group, HANDS, zh, en, Unit.COUNT)


def _length() -> Iterator[Figure]:
    group = Group.LENGTH
    yield from _spread("discards", group, HANDS, "出牌张数", "discards", Unit.COUNT)
    yield Figure("claims", group, Kind.MEAN, "claims", HANDS, "吃碰杠次数", "chows, pungs and kongs")
    yield Figure("wall_left", group, Kind.MEAN, "wall_left", HANDS, "剩牌张数", "tiles left in the wall")


def _seats() -> Iterator[Figure]:
    for seat, (zh, en) in enumerate(SEAT_NAMES):
        name = f"seat.{en}"
        said = f"{zh} 每局净得", f"{en}: net per hand"
        yield Figure(f"{name}.net", Group.SEATS, Kind.MEAN, f"seat.{seat}.net", HANDS, *said, Unit.STAKES)
        yield _share(f"{name}.wins", Group.SEATS, HANDS, f"{zh} 胡", f"{en}: wins", f"seat.{seat}.wins")


def _ratings() -> Iterator[Figure]:
    group = Group.RATINGS
    yield Figure(
        "rating.winner", group, Kind.MEAN, "rating.winner", WINS, "胡家每胡等级分", "a winner's rating, per win"
    )
    yield Figure(
        "rating.others",
        group,
        Kind.MEAN,
        "rating.others",
        "not_winners",
        "未胡家每局等级分",
        "others' rating, won hands",
    )
    for seat, (zh, en) in enumerate(SEAT_NAMES):
        said = f"{zh} 每局等级分", f"{en}: rating per hand"
        yield Figure(f"rating.{en}", group, Kind.MEAN, f"seat.{seat}.rating", HANDS, *said)
