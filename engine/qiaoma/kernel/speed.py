"""One source, two speeds: kernel functions run as plain Python, and compiled by numba when asked for.

:func:`kernel` only records a function. :func:`compiled` gives every recorded function a copy whose callees are compiled
too. The cache on disk is keyed by a digest of the sources, since numba does not notice when a function that
is called from another module has changed: those of the functions that are compiled together.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import subprocess
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
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
_RECORDED: dict[str, types.FunctionType] = {}
GATES: list[types.FunctionType] = []
MOST_WORKERS = 4
_WORKERS = {"NUMBA_OPT": "3", "NUMBA_SLP_VECTORIZE": "0", "NUMBA_LOOP_VECTORIZE": "0"}
"""How code is optimised: with vectors it takes longer to compile and runs no faster."""
COMPLETE = "complete"
"""A file in the cache that says that all of a program is there."""


def kernel(function: _F) -> _F:
    """Record a kernel function and return it unchanged; names are unique over the kernel."""
    assert isinstance(function, types.FunctionType)
    assert function.__name__ not in _RECORDED, f"two kernel functions are called {function.__name__}"
    _RECORDED[function.__name__] = function
    return function


def gate(function: _F) -> _F:
    """Record a kernel function that is compiled apart from its callers (see :mod:`qiaoma.kernel.gates`).

    It returns an integer or nothing that anybody reads. Deeper gates are recorded first, as modules are imported.
    """
    kernel(function)
    assert isinstance(function, types.FunctionType)
    GATES.append(function)
    return function


@dataclass(frozen=True, slots=True)
class Program:
    """What is compiled together: its name, the modules that import all of it, the functions that Python calls."""

    name: str
    modules: tuple[str, ...]
    roots: tuple[str, ...]


SETTLING = Program("settling", ("qiaoma.kernel.settle",), ("settle", "settle_nets", "settle_many"))
PLAYING = Program(
    "playing",
    ("qiaoma.kernel.simulate", "qiaoma.kernel.again", "qiaoma.kernel.reasons"),
    (
        "play_tables",
        "apply",
        "begin",
        "below",
        "choose",
        "escape",
        "hand_on",
        "lay_out",
        "match_ends",
        "mix_wall",
        "player_leaves",
        "refusing_rows",
        "seed_stream",
        "settle_tables",
        "timed_out",
        "why_not",
    ),
)


@functools.cache
def compiled(program: Program) -> dict[str, Callable[..., Any]]:
    """The roots of a program by name, compiled. Needs the extra `fast`.

    From an empty cache the work is shared among processes; stderr says so, and also when nothing can be cached.
    """
    import numba

    reached = functions(program)
    cache = cache_folder(reached)
    if cache is not None and not (cache / COMPLETE).exists():
        _warm(program, cache)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache) if cache else ""
    try:
        made = _compile(reached, program.roots, cache is not None)
    except Exception as error:  # what is kept may be damaged in any way
        if cache is None:
            raise
        print(f"qiaoma: the compiled code kept in {cache} is damaged ({error}) and thrown away", file=sys.stderr)
        _clear(cache)
        _warm(program, cache)
        made = _compile(reached, program.roots, cache=True)
    finally:
        config.CACHE_DIR = before
    if cache is not None:  # whatever the other processes left undone was done here
        (cache / COMPLETE).touch()
    return made


def _clear(cache: Path) -> None:
    """Throw away what is kept; folders stay for other processes that may be writing there."""
    for file in (cache / COMPLETE, *cache.rglob("*.nb?")):
        file.unlink(missing_ok=True)


def functions(program: Program) -> list[types.FunctionType]:
    """The recorded functions that the roots call, directly or not, in the order of their recording."""
    for module in program.modules:
        importlib.import_module(module)
    reached: set[str] = set()
    ahead = list(program.roots)
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += [word for word in _RECORDED[name].__code__.co_names if word in _RECORDED]
    return [function for name, function in _RECORDED.items() if name in reached]


def copies(reached: list[types.FunctionType], *, cache: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """A compilable copy of each function, and what the copies call: each other, or gates where there are any."""
    import numba

    from qiaoma.kernel.gates import gate_to

    njit: Any = numba.njit
    fast: dict[str, Any] = {}
    scopes = []
    for function in reached:
        scope = dict(function.__globals__)
        copy = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        fast[function.__name__] = njit(cache=cache, _nrt=False)(copy)
        scopes.append(scope)
    called = dict(fast)
    for function in reached:
        if function in GATES:
            called[function.__name__] = gate_to(function.__name__, function.__annotations__, cache=cache)
    for scope in scopes:  # numba looks a callee up when it compiles the caller
        scope.update(called)
    return fast, called


def _compile(reached: list[types.FunctionType], roots: tuple[str, ...], cache: bool) -> dict[str, Callable[..., Any]]:
    """Compile everything, the deeper functions first, so that callers find the addresses of their gates."""
    from qiaoma.kernel.gates import open_gate, open_root

    fast, called = copies(reached, cache=cache)
    for function in reached:
        if function in GATES:
            open_gate(function.__name__, function.__annotations__, fast[function.__name__], cache=cache)
    return {
        function.__name__: open_root(
            function.__name__, function.__annotations__, called[function.__name__], cache=cache
        )
        for function in reached
        if function.__name__ in roots
    }


def _warm(program: Program, cache: Path) -> None:
    """Fill the cache, in as many processes as there are processors; each compiles its share of gates and roots.

    The processes hear no Ctrl-C of the terminal: they end with this one's wait for them, silently.
    """
    shares = min(os.cpu_count() or 1, MOST_WORKERS)
    print("qiaoma: compiling the engine for this machine, once; it takes up to a minute", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "qiaoma.kernel.warm", program.name, str(shares)]
    folders = os.pathsep.join(sys.path)
    environment = {**os.environ, **_WORKERS, "PYTHONPATH": folders}
    none = subprocess.DEVNULL
    workers: list[subprocess.Popen[bytes]] = []
    try:
        for share in range(shares):
            words = [*command, str(share)]
            workers.append(subprocess.Popen(words, env=environment, stdin=none, stdout=none, start_new_session=True))
        for worker in workers:
            worker.wait()
    finally:
        for worker in workers:
            worker.kill()


def cache_folder(reached: list[types.FunctionType]) -> Path | None:
    """The folder that holds these functions compiled; None, said on stderr, where none can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(home) / "qiaoma" / _digest(reached)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".write-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        print(f"qiaoma: compiled code cannot be kept ({error}); it is compiled anew in this process", file=sys.stderr)
        return None
    return folder


def _digest(reached: list[types.FunctionType]) -> str:
    """A digest of every source that goes into these functions: their modules, and the layouts that they name."""
    kernel_files = {Path(function.__code__.co_filename) for function in reached}
    layouts = (Path(__file__).parent.parent / "rules").glob("*.py")
    compilers = (Path(__file__), Path(__file__).with_name("gates.py"), Path(__file__).with_name("rows.py"))
    sources = sorted({*kernel_files, *layouts, *compilers})
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    return digest.hexdigest()[:16]
