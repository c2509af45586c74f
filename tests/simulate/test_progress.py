"""The bar on a terminal, and nothing where nobody looks."""

from __future__ import annotations

import io

from qiaoma.cli.progress import CELLS, CLEAR, progress_bar


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Gone(_Terminal):
    def write(self, content: str) -> int:
        raise OSError


def test_a_terminal_sees_the_bar_grow_and_go() -> None:
    terminal = _Terminal()
    with progress_bar(terminal) as draw:
        assert draw is not None
        draw(1, 4)
        draw(4, 4)
    first, last, rest = terminal.getvalue().split(CLEAR)[1:]
    assert first.startswith("[" + "#" * (CELLS // 4) + ".")
    assert first.endswith("] 1/4")
    assert last.startswith("[" + "#" * CELLS + "] 4/4")
    assert rest == ""


def test_the_bar_goes_also_when_what_it_shows_fails() -> None:
    terminal = _Terminal()
    try:
        with progress_bar(terminal) as draw:
            assert draw is not None
            draw(1, 4)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        assert terminal.getvalue().endswith(CLEAR)


def test_nobody_sees_a_bar_in_a_file() -> None:
    plain = io.StringIO()
    with progress_bar(plain) as draw:
        assert draw is None
    assert plain.getvalue() == ""
    with progress_bar(None) as draw:
        assert draw is None


def test_a_terminal_that_is_gone_stops_nothing() -> None:
    with progress_bar(_Gone()) as draw:
        assert draw is not None
        draw(1, 2)
