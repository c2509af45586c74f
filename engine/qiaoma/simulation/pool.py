"""分头: one task for every chunk of tables, in this process or in several, with the results in the same order."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
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

    Raises QiaomaError where a process is lost. Where the results are not all taken, and where this process ends, whatever
    the others are at ends, too.
    """
    if jobs == 1:
        return (task(given, chunk) for chunk in chunks)
    return _shared(chunks, task, given, jobs)


def _shared(
    chunks: Iterable[Chunk], task: Callable[[Given, Chunk], Result], given: Given, jobs: int
) -> Iterator[Result]:
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (task, given, watched))
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
        held.close()
        pool.shutdown(cancel_futures=True)
        watched.close()


_begun_with: list[tuple[Callable[[Any, Chunk], Any], Any]] = []
"""What this process was begun with, when it is one of several."""


def _begin(task: Callable[[Any, Chunk], Any], given: object, watched: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began this one hears it, and ends this one
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()
    _begun_with.append((task, given))


def _end_with(watched: Connection) -> None:
    """End this process, in the middle of whatever it does, as soon as nobody holds the other end of the pipe."""
    watched.poll(None)
    os._exit(1)


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
