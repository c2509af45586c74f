"""形状: the tree of all keys, read off the models once. Faults, schema and reference docs are made from it."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin

from qiaoma.ruleset.chapters.conditions import Row, Words
from qiaoma.ruleset.chapters.file import RulesetFile
from qiaoma.ruleset.chapters.kinds import Kind
from qiaoma.ruleset.chapters.model import PATCHABLE, About, Chapter


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of things of one shape."""

    item: Shape


@dataclass(frozen=True, slots=True)
class Mapped:
    """A map of named things of one shape; with `patchable` each may be `none`."""

    name: Kind
    item: Shape
    patchable: bool


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a chapter."""

    name: str
    about: About
    shape: Shape
    required: bool


@dataclass(frozen=True, slots=True)
class Keyed:
    """A map with fixed keys: a chapter or a row."""

    model: type[Chapter]
    keys: tuple[Key, ...]
    others: Shape | None = None

    def key(self, name: str) -> Key | None:
        """The key of that name."""
        return next((key for key in self.keys if key.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        """What a key may be, as a fault lists it."""
        return (*(key.name for key in self.keys), *(self.model.others.forms if self.model.others else ()))

    @property
    def doc(self) -> str:
        """What the model says of itself."""
        return inspect.cleandoc(self.model.__doc__ or "")

    @property
    def effects(self) -> tuple[str, ...]:
        """The keys that make up a row's effect."""
        return self.model.effects if issubclass(self.model, Row) else ()


Shape: TypeAlias = Leaf | Listed | Mapped | Keyed


@cache
def whole_file() -> Keyed:
    """The shape of a ruleset file."""
    return _keyed(RulesetFile)


def below(shape: Shape | None, name: str | int) -> Shape | None:
    """The shape under a key or index, or None."""
    if isinstance(shape, Keyed):
        key = shape.key(str(name))
        return key.shape if key else shape.others
    return shape.item if isinstance(shape, Mapped | Listed) else None


def _keyed(model: type[Chapter]) -> Keyed:
    keys, fields = [], model.model_fields
    for name in _own_first(model):
        field = fields[name]
        said = next(part for part in field.metadata if isinstance(part, About))
        shape = _shape(field.annotation, tuple(field.metadata))
        keys.append(Key(field.alias or name, said, shape, field.is_required()))
    others = inspect.get_annotations(model).get("__pydantic_extra__")
    return Keyed(model, tuple(keys), _shape(get_args(others)[1], ()) if others else None)


def _own_first(model: type[Chapter]) -> list[str]:
    """The fields of a model, its own first, then those that it shares with others."""
    said = [inspect.get_annotations(part) for part in model.__mro__]
    return sorted(model.model_fields, key=lambda name: [name in part for part in said].index(True))


def _shape(annotation: Any, metadata: tuple[Any, ...]) -> Shape:
    if get_origin(annotation) is Annotated:
        annotation, *more = get_args(annotation)
        return _shape(annotation, (*more, *metadata))
    for part in metadata:
        if isinstance(part, Kind):
            return Leaf(part)
        if isinstance(part, Words):
            return Listed(Leaf(part.item))
    if inspect.isclass(annotation) and issubclass(annotation, Chapter):
        return _keyed(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is list:
        return Listed(_shape(arguments[0], ()))
    if origin is dict:
        name = next(part for part in get_args(arguments[0])[1:] if isinstance(part, Kind))
        patchable = PATCHABLE in metadata
        return Mapped(name, _shape(arguments[1], ()), patchable)
    raise TypeError(annotation)
