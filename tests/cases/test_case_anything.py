"""Whatever is put in the place of any part of a case: it is read, or its faults are said; never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qiaoma.case import Case
from qiaoma.errors import CaseError
from qiaoma.ruleset.document import read
from tests.cases.test_case import WHOLE

PLAIN = read(WHOLE, "x").plain()


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every address below the top."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from paths(value, (*path, key))


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.decimals(),
    st.text(max_size=6),
    st.sampled_from(["E", "123m", "CCC", "drawn", "self_draw", "1f", "5/3", "kong", Decimal("1e99999")]),
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from("ESWN") | st.integers(), inner, max_size=3)
    ),
    max_leaves=6,
)


def outcome(data: dict[Any, Any]) -> Case | CaseError:
    """The case, or its faults."""
    try:
        return Case.from_dict(data)
    except CaseError as error:
        return error


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(list(paths(PLAIN))), anything)
def test_any_part_may_be_anything(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(PLAIN)
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    case = outcome(data)
    if isinstance(case, Case):
        assert Case.from_dict(json.loads(json.dumps(case.as_dict()))) == case
    else:
        assert case.faults
        assert all(fault.text("zh") and fault.text("en") for fault in case.faults)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(PLAIN)), anything))
def test_any_mapping_may_be_a_case(data: dict[str, Any]) -> None:
    case = outcome(data)
    assert isinstance(case, Case) or case.faults
