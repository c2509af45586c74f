"""The chunks of hands that the properties are tried on; pytest runs all tests of a module on one chunk, then the next."""

from __future__ import annotations

import pytest

from tests.properties.bulk import CHUNKS, RULESETS, Bulk, settled


@pytest.fixture(
    scope="module",
    params=[(name, *chunk) for chunk in CHUNKS for name in RULESETS],
    ids=lambda param: f"{param[0]}-{param[1]}",
)
def bulk(request: pytest.FixtureRequest) -> Bulk:
    """One chunk of hands under one ruleset."""
    name, chunk, number = request.param
    return settled(name, chunk, number)
