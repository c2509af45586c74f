"""分头: one task for every chunk of tables, in this process or in several, with the results in the same order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from qiaoma.errors import Fault, QiaomaError
from qiaoma.simulation.plan import Chunk

WAITING = 3
"""Chunks that wait for each process; more would only hold memory."""

Given = TypeVar("Given")
Result = TypeVar("Result")


def each_chunk(
    chunks: Iterable[Chunk], task: Callable[[Given, Chunk], Result], given: Given, jobs: int
) -> Iterator[Result]:
    """The results of `task(given, chunk)` in the order of the chunks; `jobs` is the number of processes.

    Raises QiaomaError where a process is lost.
    """
    if jobs == 1:
        return (task(given, chunk) for chunk in chunks)
    return _shared(chunks, task, given, jobs)


def _shared(
    chunks: Iterable[Chunk], task: Callable[[Given, Chunk], Result], given: Given, jobs: int
) -> Iterator[Result]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (task, given))
    waiting: deque[Future[Any]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_work, chunk))
            if len(waiting) == jobs * WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise QiaomaError([_lost()]) from None
    finally:
        pool.shutdown(cancel_futures=True)


_begun_with: list[tuple[Callable[[Any, Chunk], Any], Any]] = []
"""What this process was begun with, when it is one of several."""


def _begin(task: Callable[[Any, Chunk], Any], given: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began this one hears it, and ends this one
    _begun_with.append((task, given))


def _work(chunk: Chunk) -> Any:
    task, given = _begun_with[-1]
    return task(given, chunk)


def _lost() -> Fault:
    return Fault(
        "simulation.process_lost",
        zh="一个计算进程中途没了",
        en="one of the processes ended before it was done",
        remedy_zh="内存可能不够：减少 --jobs",
        remedy_en="memory may be short: use fewer jobs",
    )
