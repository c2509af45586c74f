"""One browser for all tests of pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.pages.browser import Browser, browser


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A window of a real browser."""
    with browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened
