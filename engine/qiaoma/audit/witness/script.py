"""见证剧本: the shortest play that shows what a value does: a deal, named as far as it matters, and what the seats do.

Written like the scenarios of docs/scenarios.md: ``deal: {dice: 2-3, E: 5m, S: 34m}``, ``play: [{E: discard 5m}]``. A
script about the stake has ``stake`` steps instead: ``[{A: join}, {A: propose 5}]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from qiaoma.case.types import SEATS

if TYPE_CHECKING:
    from qiaoma.audit.witness.script_outcome import Outcome
    from qiaoma.errors import Lang
    from qiaoma.settle.engine import Ruleset

NAMED: Final = (*SEATS, "wall", "indicator", "back", "last")
"""What a deal may name, in this order."""
UNTIL, GO, DEAL, END = "until", "go", "deal", "end"
"""Steps of nobody: let go until a seat's turn, or for so many acts (`end`: to the end of the hand); the next hand."""


@dataclass(frozen=True, slots=True)
class Deal:
    """发牌 — dealer, dice and the tiles that are named, as texts; the rest of the set is filled in around them."""

    dealer: str = SEATS[0]
    dice: tuple[int, int] = (2, 3)
    named: tuple[tuple[str, str], ...] = ()

    @property
    def tiles(self) -> dict[str, str]:
        """What is named, by where it lies."""
        return dict(self.named)

    def as_dict(self) -> dict[str, Any]:
        """The deal as scenarios write it; what is as usual is left out."""
        dealer = {} if self.dealer == SEATS[0] else {"dealer": self.dealer}
        return {**dealer, "dice": f"{self.dice[0]}-{self.dice[1]}", **self.tiles}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Deal:
        """The deal of plain data. Raises ValueError for a word that means nothing."""
        unknown = [word for word in data if word not in ("dealer", "dice", *NAMED)]
        if unknown:
            raise ValueError(f"no part of a deal: {', '.join(map(str, unknown))}")
        one, _, two = str(data.get("dice", "2-3")).partition("-")
        named = tuple((word, str(data[word])) for word in NAMED if word in data)
        return Deal(str(data.get("dealer", SEATS[0])), (int(one), int(two)), named)


@dataclass(frozen=True, slots=True)
class Step:
    """一步 — `who` is a seat (in a script about the stake: a player), or `until`, `go`, `deal`; `what` it does."""

    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Script:
    """见证剧本 — a deal and the steps after it, or (without a deal) the steps of a stake agreement."""

    deal: Deal | None
    steps: tuple[Step, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The script as plain data, for YAML: `deal` and `play`, or `stake`."""
        steps = [{step.who: step.what} for step in self.steps]
        return {"stake": steps} if self.deal is None else {"deal": self.deal.as_dict(), "play": steps}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Script:
        """The script of plain data. Raises ValueError for what is no script."""
        if set(data) not in ({"stake"}, {"deal", "play"}):
            raise ValueError(f"a script has deal and play, or stake: {', '.join(map(str, data))}")
        rows = data["stake"] if "stake" in data else data["play"]
        if not all(isinstance(row, Mapping) for row in rows):
            raise ValueError("each step is a map")
        steps = tuple(Step(str(who), str(what)) for row in rows for who, what in row.items())
        return Script(None if "stake" in data else Deal.from_dict(data["deal"]), steps)

    def run(self, own: Ruleset, changed: Ruleset) -> tuple[Outcome, Outcome]:
        """Play the script under both rulesets, on one wall, up to the first step after which something differs.

        The wall is laid as `own` breaks and draws it. Outcomes that are alike mean that the script shows nothing; it
        ends at a step that both refuse. Raises ValueError for a step that cannot be read.
        """
        from qiaoma.audit.witness.running import run

        return run(self, own, changed)

    def text(self, own: Ruleset, changed: Ruleset, lang: Lang = "zh") -> str:
        """The script in words, then what differs after it, side by side."""
        from qiaoma.audit.witness.script_text import script_text

        return script_text(self, self.run(own, changed), lang)
