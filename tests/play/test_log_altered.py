"""A log of which one line was altered, moved, doubled, taken out, or of which the end is gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.play.log_lines import ALL, GOOD, LINES, START, codes, written


def _others(value: Any) -> Iterator[Any]:
    """Other values for a value of a line, of its own type and of every other."""
    yield from (None, True, False, 0, 1, 2, -1, 10**30, 0.5, "", "E", "1/2", [], ["E"], {}, {"a": 1})
    if isinstance(value, str) and value:
        yield from (value[:-1], value[::-1], value + value)
    if isinstance(value, list) and value:
        yield from (value[:-1], value[::-1], [*value, value[0]])
    if isinstance(value, dict):
        for key, item in value.items():
            yield {other: value[other] for other in value if other != key}
            for changed_item in _others(item):
                yield {**value, key: changed_item}
    if isinstance(value, int) and not isinstance(value, bool):
        yield from (value + 1, float(value), str(value))


def _same(left: Any, right: Any) -> bool:
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def test_any_altered_value_of_any_line_is_found_at_its_line() -> None:
    tried = 0
    for number, line in enumerate(LINES):
        data = json.loads(line)
        for other in _others(data):
            if _same(other, data):
                continue
            tried += 1
            told = [*LINES[:number], json.dumps(other).encode() + b"\n", *LINES[number + 1 :]]
            assert codes(b"".join(told))[0][1] == number + 1, other
    assert tried > 2000


def test_an_altered_line_is_told_once_and_the_rest_is_read() -> None:
    twice = [*LINES]
    for number in (5, 9):
        data = json.loads(twice[number - 1])
        twice[number - 1] = json.dumps({**data, "actor": 1 - data["actor"] % 2}).encode() + b"\n"
    assert codes(b"".join(twice)) == [("chain", 5), ("chain", 9)]


def test_a_removed_doubled_or_moved_line_is_found() -> None:
    for at in range(len(LINES)):
        short = codes(b"".join(LINES[:at] + LINES[at + 1 :]))
        last = at == len(LINES) - 1
        assert short[0] == (("cut", at) if last else ("number", at + 1)), at
        double = codes(b"".join([*LINES[: at + 1], *LINES[at:]]))
        assert double[0] == ("number", at + 2), at
        for other in range(at + 1, len(LINES)):
            moved = [*LINES]
            moved[at], moved[other] = moved[other], moved[at]
            assert codes(b"".join(moved))[0] == ("number", at + 1), (at, other)


def test_a_line_of_another_log_is_found() -> None:
    other = written([{**START, "seed": 8}, *ALL[1:]]).splitlines(keepends=True)
    for at in range(len(LINES)):
        told = b"".join([*LINES[:at], other[at], *LINES[at + 1 :]])
        assert ("chain", max(at + 1, 2)) in codes(told)  # the first line hangs on none; the second on it


def test_a_log_cut_short_anywhere_is_found() -> None:
    ends = {len(b"".join(LINES[:number])): number for number in range(len(LINES) + 1)}
    for end in sorted({*range(0, len(GOOD), 3), *ends, *(end - 1 for end in ends if end)} - {len(GOOD)}):
        wanted = [("empty", 1)] if end == 0 else [("cut", ends.get(end, GOOD[:end].count(b"\n") + 1))]
        assert codes(GOOD[:end])[-1:] == wanted, end
