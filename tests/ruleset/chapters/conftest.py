"""The values of a chapter's table, one test each."""

from __future__ import annotations

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`accepted` and `refused` are what the table of the test's class lists."""
    for name in ("accepted", "refused"):
        if name in metafunc.fixturenames and metafunc.cls is not None:
            found = getattr(metafunc.cls, f"{name}_values")()
            metafunc.parametrize(name, found, ids=str)
