"""章的底子: the ground of every chapter model, and the sentence that says what a key means."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias, TypeVar

from qiaoma.ruleset.chapters.kinds import NAME, Kind, Problem

NONE = "none"
"""The word that removes what a parent said."""


class Mark:
    """What else is said of a key beside its kind and meaning."""


REQUIRED = Mark()
"""The key may not be left out."""
PATCHABLE = Mark()
"""Each entry of the map may be `none`."""


@dataclass(frozen=True, slots=True)
class About:
    """What a key means, in Chinese and English, and the unit of its value."""

    zh: str
    en: str
    unit_zh: str = ""
    unit_en: str = ""


def about(zh: str, en: str, unit: tuple[str, str] = ("", "")) -> About:
    """Say what a key means; `unit` is (Chinese, English)."""
    return About(zh, en, *unit)


POINTS = ("点", "points")
STAKES = ("底分", "stakes")
SHARES = ("份", "shares")
FLOWERS = ("花", "flowers")
TILES = ("张", "tiles")
HANDS = ("局", "hands")
LEZI = ("勒子", "lezi")
FAN = ("番", "fan")


class Chapter:
    """A mapping with fixed keys, declared by annotations: type, kind and meaning.

    A file is a patch: every key may be left out, unless it is marked `REQUIRED`, or be `none` to remove what a parent
    said. A trailing underscore of a name is not part of the key (`from_`).
    """

    patchable: ClassVar[bool] = True
    """False in a list, which is replaced whole: there `none` means nothing."""

    others: ClassVar[Kind | None] = None
    """The kind of name that further keys have, in a model that allows some."""

    other_model: ClassVar[type["Chapter"] | None] = None
    """The model of what further keys hold."""

    @classmethod
    def rule(cls, written: tuple[str, ...]) -> Problem | None:
        """What is wrong with these keys standing together, or None."""
        return None


_Row = TypeVar("_Row")

Rows: TypeAlias = Annotated[dict[Annotated[str, NAME], _Row], PATCHABLE]
"""A map of named things, each of which may be `none`."""
