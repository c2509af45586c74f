"""What the hands of a game came to: one line a hand, the totals, the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from qiaoma.case.types import SEATS
from qiaoma.cli.play_words import Words, signed
from qiaoma.columns import Align, pad, table
from qiaoma.units import as_json_number

if TYPE_CHECKING:
    from qiaoma.errors import QiaomaError
    from qiaoma.settle.settlement import Settlement
    from qiaoma.table.session import Played

_BY = {
    "self_draw": ("自摸", "self-draw"),
    "discard": ("{giver}放炮", "off {giver}"),
    "rob_kong": ("抢{giver}的杠", "robs {giver}"),
    "eight_flowers": ("八花", "eight flowers"),
}
_RESULTS = {"drawn": ("流局", "drawn"), "escaped": ("逃跑，作废", "escaped, void")}
_CELLS = 6


class Tally:
    """Adds up settled hands."""

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        self.words = words
        self.names = names
        self.totals = [Fraction(0)] * len(SEATS)
        self.wins = [0] * len(SEATS)
        self.hands: list[dict[str, Any]] = []
        self.errors: dict[int, QiaomaError] = {}

    def add(self, played: Played, settlement: Settlement) -> str:
        """Count a hand; the hand in one line."""
        for seat, net in enumerate(settlement.nets):
            self.totals[seat] += net
        for win in settlement.wins:
            self.wins[win.seat] += 1
        self.errors.update(played.errors)
        self.hands.append(self._record(played, settlement))
        return self._line(played, settlement)

    def _record(self, played: Played, settlement: Settlement) -> dict[str, Any]:
        case, following = settlement.case, settlement.next
        return {
            "hand": played.hand,
            "dealer": SEATS[case.dealer or 0],
            "result": case.result.value,
            "wins": [
                {
                    "seat": SEATS[win.seat],
                    "by": win.by.value,
                    "from": None if win.giver is None else SEATS[win.giver],
                    "patterns": [pattern.id for pattern in worth.patterns],
                    "value": as_json_number(worth.value),
                }
                for win, worth in zip(case.wins, settlement.wins, strict=True)
            ],
            "net": by_seat(settlement.nets),
            "next": None if following is None else {"dealer": SEATS[following.dealer], **following.counters},
        }

    def _line(self, played: Played, settlement: Settlement) -> str:
        words, case = self.words, settlement.case
        nets = " ".join(f"{words.wind(seat)} {pad(signed(net), _CELLS)}" for seat, net in enumerate(settlement.nets))
        dealer = words.pick("庄", "dealer ") + words.wind(case.dealer or 0)
        wins = [self._win(number, settlement) for number in range(len(case.wins))]
        result = _RESULTS.get(case.result.value)
        ended = words.pick("；", "; ").join(wins) or (words.pick(*result) if result else "")
        return f"{played.hand:>4} {dealer}  {nets} {ended}"

    def _win(self, number: int, settlement: Settlement) -> str:
        win, worth = settlement.case.wins[number], settlement.wins[number]
        giver = "" if win.giver is None else self.words.wind(win.giver)
        way = self.words.pick(*_BY[win.by.value]).format(giver=giver)
        names = self.words.pick("、", ", ").join(pattern.name[self.words.lang] for pattern in worth.patterns)
        return f"{self.words.wind(win.seat)} {way}{names and ' '}{names}"

    def text(self) -> str:
        """The totals as a table: seat, player, hands won, points."""
        words = self.words
        head = words.pick("座位,牌手,胡,合计", "seat,player,won,total").split(",")
        rows = [
            [
                words.wind(seat),
                words.seat(seat) if seat == words.me else self.names[seat],
                str(self.wins[seat]),
                signed(self.totals[seat]),
            ]
            for seat in range(len(SEATS))
        ]
        title = words.pick(f"共 {len(self.hands)} 局", f"hands: {len(self.hands)}")
        lines = [title, table(head, rows, (Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT))]
        lines += self.played_for(self.errors)
        return "\n".join(lines)

    def played_for(self, errors: Mapping[int, QiaomaError]) -> list[str]:
        """For which seats the table plays, and why."""
        words = self.words
        return [
            words.pick(f"{words.seat(seat)}由牌桌代打：", f"the table plays for {words.seat(seat)}: ")
            + error.text(words.lang).splitlines()[0]
            for seat, error in errors.items()
        ]

    def as_dict(self) -> dict[str, Any]:
        """Every hand, the totals and who was replaced, as JSON data."""
        return {
            "hands": self.hands,
            "totals": by_seat(self.totals),
            "replaced": {SEATS[seat]: error.text(self.words.lang) for seat, error in self.errors.items()},
        }


def by_seat(amounts: list[Fraction] | tuple[Fraction, ...]) -> Mapping[str, Any]:
    """Amounts by the letters of their seats, exact, as JSON data."""
    return {name: as_json_number(amount) for name, amount in zip(SEATS, amounts, strict=True)}
