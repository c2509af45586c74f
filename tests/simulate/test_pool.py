"""Several processes: none outlives the one that wants its result."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path

from qiaoma.simulation.plan import Chunk
from qiaoma.simulation.pool import each_chunk

LONG = 8


def dawdle(folder: Path, chunk: Chunk) -> int:
    """The first chunk at once; the others after some seconds, with a trace that they came to an end."""
    if chunk.first:
        time.sleep(LONG)
        (folder / str(chunk.first)).touch()
    return chunk.first


def first_of(folder: Path, chunk: Chunk) -> int:
    """The number of the first table."""
    return chunk.first


def test_results_come_in_the_order_of_the_chunks(tmp_path: Path) -> None:
    chunks = [Chunk(-number, 1, 1) for number in range(5)]
    assert list(each_chunk(chunks, first_of, tmp_path, 2)) == [0, -1, -2, -3, -4]


def test_what_nobody_waits_for_is_ended_in_the_middle(tmp_path: Path) -> None:
    results = each_chunk([Chunk(number, 1, 1) for number in range(8)], dawdle, tmp_path, 2)
    assert next(results) == 0
    assert isinstance(results, Generator)
    results.close()
    assert list(tmp_path.iterdir()) == []
