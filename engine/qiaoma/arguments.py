"""参数: an argument of the wrong Python type is a mistake in the calling program: a TypeError that names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def require(function: str, argument: str, value: object, kinds: type | tuple[type, ...]) -> None:
    """Raises TypeError unless `value` is of one of `kinds`; True and False are no numbers."""
    every = kinds if isinstance(kinds, tuple) else (kinds,)
    if not isinstance(value, every) or (isinstance(value, bool) and int in every):
        names = " or ".join(kind.__name__ for kind in every)
        raise TypeError(f"{function}: {argument} must be {names}, not {type(value).__name__}")


def require_choices(function: str, argument: str, value: Mapping[str, Any] | None) -> None:
    """Raises TypeError unless `value` is None or a mapping from names."""
    if value is not None:
        require(function, argument, value, Mapping)
        for name in value:
            require(function, f"a name in {argument}", name, str)


def require_list(function: str, argument: str, value: Iterable[object], kinds: tuple[type, ...]) -> tuple[Any, ...]:
    """The values as a tuple; TypeError unless each is of `kinds`. A single text is no list of texts."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError(f"{function}: {argument} must be a list, not {type(value).__name__}")
    values = tuple(value)
    for item in values:
        require(function, f"each of {argument}", item, kinds)
    return values


def require_callable(function: str, argument: str, value: object) -> None:
    """Raises TypeError unless `value` is None or can be called."""
    if value is not None and not callable(value):
        raise TypeError(f"{function}: {argument} must be callable, not {type(value).__name__}")
