"""章的底子: the ground of every chapter model, and the sentence that says what a key means."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, model_validator
from pydantic.functional_validators import ModelWrapValidatorHandler
from pydantic_core import InitErrorDetails, PydanticCustomError

from qiaoma.ruleset.chapters.kinds import NAME, Kind, Problem

ABSENT: Any = None
"""The default of every key that may be left out; a file is a patch, so nearly all may."""
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


@dataclass(frozen=True, slots=True)
class Decides:
    """What a chapter decides: a few sentences in Chinese and English, and the keys of a file that belong to it."""

    keys: tuple[str, ...]
    title_zh: str
    title_en: str
    zh: str
    en: str


POINTS = ("点", "points")
STAKES = ("底分", "stakes")
SHARES = ("份", "shares")
FLOWERS = ("花", "flowers")
TILES = ("张", "tiles")
HANDS = ("局", "hands")
LEZI = ("勒子", "lezi")
FAN = ("番", "fan")


class Chapter(BaseModel):
    """A mapping with fixed keys: each field says its type, its kind and its meaning.

    A file is a patch: a key may be left out, unless its field has no default, or be `none` to remove what a parent said.
    """

    # deferred: the one validator that is needed, that of `RulesetFile`, is built in one go with all that it holds
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, protected_namespaces=(), defer_build=True)

    patchable: ClassVar[bool] = True
    """False in a list, which is replaced whole: there `none` means nothing."""

    others: ClassVar[Kind | None] = None
    """The kind of name that further keys have, in a model that allows some (`__pydantic_extra__` says what they hold)."""

    @classmethod
    def rule(cls, written: tuple[str, ...]) -> Problem | None:
        """What is wrong with these keys standing together, or None."""
        return None

    @model_validator(mode="wrap")
    @classmethod
    def _judge(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Judge the keys together and each value alone, and report the problems of both at once."""
        if not isinstance(data, Mapping):
            return handler(data)
        known = _keys(cls)
        kept, problems = {}, []
        for key, value in data.items():
            if cls.others is not None and key not in known and cls.others.problem(key) is not None:
                problems.append(_unknown(key))
            elif not (value == NONE and cls.patchable and (key in known or cls.others is not None)):
                kept[key] = value
        broken = cls.rule(tuple(kept))
        if broken is not None:
            problems.append(broken)
        if not problems:
            return handler(kept)
        errors = [InitErrorDetails(type=problem.error(), loc=(problem.key,), input=data) for problem in problems]
        try:
            handler(kept)
        except ValidationError as error:
            errors.extend(_again(error))
        raise ValidationError.from_exception_data(cls.__name__, errors)


@cache
def _keys(model: type[Chapter]) -> frozenset[str]:
    """The keys of a model, as they are written."""
    return frozenset(field.alias or name for name, field in model.model_fields.items())


def _unknown(key: str) -> Problem:
    return Problem("schema.unknown_key", f"没有 {key[:60]} 这个键", f"there is no key {key[:60]} here", (), key)


def _again(error: ValidationError) -> Iterator[InitErrorDetails]:
    """The errors that pydantic found, to be raised together with further ones."""
    for entry in error.errors(include_url=False):
        kind = PydanticCustomError(entry["type"], "{en}", entry.get("ctx"))
        yield InitErrorDetails(type=kind, loc=entry["loc"], input=entry["input"])


def _without_none(data: Any) -> Any:
    """The entries of a map of named things that are not `none`; what is misnamed stays, to be refused."""
    if not isinstance(data, Mapping):
        return data
    return {key: value for key, value in data.items() if value != NONE or NAME.problem(key) is not None}


PATCHABLE = BeforeValidator(_without_none)
"""Each entry of the map may be `none`."""

_Row = TypeVar("_Row")

Rows: TypeAlias = Annotated[dict[Annotated[str, NAME], _Row], PATCHABLE]
"""A map of named things, each of which may be `none`."""
