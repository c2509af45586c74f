"""One source, two speeds: kernel functions run as plain Python, and compiled by numba when asked for.

:func:`kernel` only records a function. :func:`compiled` gives every recorded function a copy whose callees are compiled
too. The cache on disk is keyed by a digest of all kernel sources, since numba does not notice when a function that
is called from another module has changed.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar


class Table(Protocol):
    """What the kernel only looks up: the table of suits."""

    def __getitem__(self, index: int, /) -> int: ...


class Cells(Protocol):
    """What the kernel reads and writes: a list of integers, or an array of 64-bit integers when compiled."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


_F = TypeVar("_F", bound=Callable[..., Any])
_RECORDED: list[types.FunctionType] = []


def kernel(function: _F) -> _F:
    """Record a kernel function and return it unchanged; names are unique over the kernel."""
    assert isinstance(function, types.FunctionType)
    _RECORDED.append(function)
    return function


@functools.cache
def compiled() -> dict[str, Callable[..., Any]]:
    """Every kernel function by name, compiled. Needs the extra `fast`; says on stderr when nothing can be cached."""
    import numba

    import qiaoma.kernel.reasons  # noqa: F401  records all kernel functions

    cache = _cache_folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache) if cache else ""
    try:
        return _compile_all(numba.njit(cache=cache is not None))
    finally:
        config.CACHE_DIR = before


def _compile_all(njit: Callable[[Any], Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    fast: dict[str, Callable[..., Any]] = {}
    scopes = []
    for function in _RECORDED:
        scope = dict(function.__globals__)
        copy = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        fast[function.__name__] = njit(copy)
        scopes.append(scope)
    for scope in scopes:  # numba looks a callee up when it compiles the caller, at the first call
        scope.update(fast)
    return fast


def _cache_folder() -> Path | None:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(home) / "qiaoma" / _digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".write-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        print(f"qiaoma: compiled code cannot be kept ({error}); it is compiled anew in this process", file=sys.stderr)
        return None
    return folder


def _digest() -> str:
    here = Path(__file__).parent
    sources = sorted([*here.glob("*.py"), *(here.parent / "rules").glob("*.py")])
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    return digest.hexdigest()[:16]
