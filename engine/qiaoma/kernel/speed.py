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
_GATES: list[types.FunctionType] = []


def kernel(function: _F) -> _F:
    """Record a kernel function and return it unchanged; names are unique over the kernel."""
    assert isinstance(function, types.FunctionType)
    _RECORDED.append(function)
    return function


def gate(function: _F) -> _F:
    """Record a kernel function that is compiled apart from its callers (see :mod:`qiaoma.kernel.gates`).

    It returns an integer or nothing that anybody reads. Deeper gates are recorded first, as modules are imported.
    """
    kernel(function)
    assert isinstance(function, types.FunctionType)
    _GATES.append(function)
    return function


@functools.cache
def compiled(*roots: str) -> dict[str, Callable[..., Any]]:
    """The kernel functions `roots` and all that they call, by name, compiled. Their modules must be imported.

    Needs the extra `fast`; says on stderr when nothing can be cached, and when there is much to compile.
    """
    import numba

    cache = _cache_folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache) if cache else ""
    try:
        return _compile_all(_reached(roots), cache is not None)
    finally:
        config.CACHE_DIR = before


def _reached(roots: tuple[str, ...]) -> list[types.FunctionType]:
    """The recorded functions that the roots call, directly or not, in the order of their recording."""
    recorded = {function.__name__: function for function in _RECORDED}
    reached: set[str] = set()
    ahead = list(roots)
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += [word for word in recorded[name].__code__.co_names if word in recorded]
    return [function for function in _RECORDED if function.__name__ in reached]


def _compile_all(functions: list[types.FunctionType], cache: bool) -> dict[str, Callable[..., Any]]:
    from numba import njit

    from qiaoma.kernel.gates import make_gate

    fast: dict[str, Callable[..., Any]] = {}
    scopes = []
    for function in functions:
        scope = dict(function.__globals__)
        copy = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        fast[function.__name__] = njit(cache=cache)(copy)
        scopes.append(scope)
    for scope in scopes:  # numba looks a callee up when it compiles the caller, at the first call
        scope.update(fast)
    for function in functions:  # the deeper ones first, so that the others already meet their gates
        if function in _GATES:
            name = function.__name__
            gated = make_gate(name, function.__annotations__, fast[name], cache=cache)
            for scope in scopes:
                scope[name] = gated
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
