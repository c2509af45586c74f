"""章的底子: the ground of every chapter model, and the sentence that says what a key means."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from qiaoma.ruleset.chapters.kinds import NAME, Kind, Problem

ABSENT: Any = None
"""The default of every key: a file is a patch and may leave out anything."""
NONE = "none"
"""The word that removes what a parent said."""


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


class Chapter(BaseModel):
    """A mapping with fixed keys. Every key may be left out, or be `none` to remove what a parent said."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, protected_namespaces=(), defer_build=True)

    patchable: ClassVar[bool] = True
    """False in a list, which is replaced whole: there `none` means nothing."""

    others: ClassVar[Kind | None] = None
    """The kind of name that further keys have, in a model that allows some."""

    @model_validator(mode="before")
    @classmethod
    def _drop_none(cls, data: Any) -> Any:
        if not cls.patchable or not isinstance(data, Mapping):
            return data
        keys = key_fields(cls)
        for key in data:
            if cls.others is not None and key not in keys and cls.others.problem(key) is not None:
                raise unknown_key(key, (*keys, *cls.others.forms)).error()
        return {key: value for key, value in data.items() if value != NONE or (key not in keys and cls.others is None)}


def unknown_key(key: str, allowed: tuple[str, ...]) -> Problem:
    """A key that has no meaning where it stands."""
    return Problem("schema.unknown_key", f"没有 {key[:60]} 这个键", f"there is no key {key[:60]} here", allowed, key)


def key_fields(model: type[BaseModel]) -> dict[str, str]:
    """The keys of a model as they are written, and the names of their fields."""
    return {field.alias or name: name for name, field in model.model_fields.items()}


_Row = TypeVar("_Row")


def without_none(data: Any) -> Any:
    """The entries of a map of named things that are not `none`."""
    return {key: value for key, value in data.items() if value != NONE} if isinstance(data, Mapping) else data


Rows: TypeAlias = Annotated[dict[Annotated[str, NAME], _Row], BeforeValidator(without_none)]
"""A map of named things, each of which may be `none`."""
