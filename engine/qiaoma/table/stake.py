"""底分之约: how a table comes to its stake before a hand may start. Frozen values: every step gives the next agreement.

A refused step raises :class:`qiaoma.errors.IllegalAction` with a code `stake.*`; the agreement stays what it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from qiaoma.arguments import require
from qiaoma.case.types import SEATS
from qiaoma.errors import Fault, IllegalAction
from qiaoma.settle.engine import Ruleset
from qiaoma.units import number_text

_PLACES: Final = len(SEATS)


class SetBy(StrEnum):
    """谁定底分 — who sets the stake: the room 房间, or the first player at the table 最先坐下的人."""

    ROOM = "room"
    FIRST_PLAYER = "first_player"


@dataclass(frozen=True, slots=True)
class StakeAgreement:
    """底分之约 — who sits at the table, who may set the stake, how much it is (in points) and who has agreed.

    `seated` is in the order of sitting down; `setter` is None while nobody may set it. What the setter set stays until
    he leaves: then it is void, the consent of all with it, and the successor sets it anew.
    """

    set_by: SetBy
    consent: bool
    """Whether everyone at the table must agree."""
    succeeded: bool
    """Whether another of the table, picked at random, follows a setter who leaves; else whoever sits longest does."""
    seated: tuple[str, ...] = ()
    setter: str | None = None
    stake: Fraction | None = None
    agreed: frozenset[str] = frozenset()

    @staticmethod
    def for_ruleset(ruleset: Ruleset, room_stake: int | Fraction = 1) -> StakeAgreement:
        """The agreement of an empty table. `room_stake`, in points, counts where the ruleset lets the room set it."""
        require("StakeAgreement.for_ruleset", "ruleset", ruleset, Ruleset)
        values = ruleset.effective["stake"]
        set_by = SetBy(values["set_by"])
        stake = _amount(room_stake) if set_by is SetBy.ROOM else None
        return StakeAgreement(set_by, "consent" in values, "successor" in values, stake=stake)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whose word is missing: the setter's while there is no stake, then that of each who has not agreed."""
        if self.set_by is SetBy.ROOM:
            return ()
        if self.stake is None:
            return () if self.setter is None else (self.setter,)
        return tuple(player for player in self.seated if self.consent and player not in self.agreed)

    @property
    def may_start(self) -> bool:
        """Whether a hand may start: four are seated, there is a stake, and nobody's word is missing."""
        return len(self.seated) == _PLACES and self.stake is not None and not self.awaited

    def join(self, player: str) -> StakeAgreement:
        """A player sits down; the first at an empty table may set the stake. Refused: `stake.seated`, `stake.full`."""
        require("join", "player", player, str)
        if player in self.seated:
            raise _refused("stake.seated", "已经坐在这一桌", "already sits at this table", player)
        if len(self.seated) == _PLACES:
            raise _refused("stake.full", "这一桌已坐满四人", "the table has four players already", player)
        first = self.set_by is SetBy.FIRST_PLAYER and self.setter is None
        return replace(self, seated=(*self.seated, player), setter=player if first else self.setter)

    def propose(self, player: str, stake: int | Fraction) -> StakeAgreement:
        """The setter sets the stake, in points, and thereby agrees to it.

        Refused: `stake.room`, `stake.not_seated`, `stake.not_setter`, `stake.set`, `stake.amount`.
        """
        self._asked(player)
        if player != self.setter:
            raise _refused("stake.not_setter", "底分不由这一家来定", "it is not this player who sets the stake", player)
        if self.stake is not None:
            raise _refused(
                "stake.set",
                "底分已经定下，定的人离桌之前不变",
                "the stake is set, and stays until its setter leaves",
                number_text(self.stake),
            )
        return replace(self, stake=_amount(stake), agreed=frozenset({player}))

    def agree(self, player: str) -> StakeAgreement:
        """A player agrees to the stake; who does not agree leaves.

        Refused: `stake.room`, `stake.not_seated`, `stake.unset`, `stake.agreed`.
        """
        self._asked(player)
        if self.stake is None:
            raise _refused("stake.unset", "底分还没有定", "there is no stake yet", player)
        if not self.consent or player in self.agreed:
            raise _refused("stake.agreed", "不必再同意", "there is nothing left to agree to", player)
        return replace(self, agreed=self.agreed | {player})

    def leave(self, player: str, pick: int = 0) -> StakeAgreement:
        """A player leaves the table: his consent goes; with the setter the stake goes too, set or not.

        `pick` is the random input: the number, in order of sitting down, of the successor among those who stay; it
        counts only when the setter leaves. Refused: `stake.not_seated`, `stake.pick`.
        """
        self._seated(player)
        require("leave", "pick", pick, int)
        stay = tuple(other for other in self.seated if other != player)
        if player != self.setter:
            return replace(self, seated=stay, agreed=self.agreed - {player})
        number = pick if self.succeeded else 0
        if stay and not 0 <= number < len(stay):
            allowed = f"0…{len(stay) - 1}"
            raise _refused("stake.pick", "没有这一位继任者", "there is no such successor", str(pick), allowed)
        setter = stay[number] if stay else None
        return replace(self, seated=stay, setter=setter, stake=None, agreed=frozenset())

    def _seated(self, player: str) -> None:
        require("stake", "player", player, str)
        if player not in self.seated:
            raise _refused("stake.not_seated", "不在这一桌", "does not sit at this table", player, *self.seated)

    def _asked(self, player: str) -> None:
        if self.set_by is SetBy.ROOM:
            raise _refused("stake.room", "底分由房间定，不必商量", "the room sets the stake: nobody is asked", player)
        self._seated(player)


def _amount(stake: int | Fraction) -> Fraction:
    """An exact amount above 0."""
    if isinstance(stake, bool) or not isinstance(stake, int | Fraction) or stake <= 0:
        raise _refused(
            "stake.amount", "底分要是大于 0 的准确数目", "a stake is an exact number above 0", str(stake)[:40]
        )
    return Fraction(stake)


def _refused(code: str, zh: str, en: str, found: str, *allowed: str) -> IllegalAction:
    return IllegalAction([Fault(code, zh, en, found=found, allowed=allowed)])
