"""Gates: kernel functions that compiled callers reach through a plain address.

A compiler that links every callee into every caller optimises the deepest functions again at each level above them.
A gate stops that: the function behind it is compiled once, with integers as its arguments (addresses and
numbers), and its callers only know the name of a symbol. Everything here needs numba.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import llvmlite.binding
import numba
from numba.core import types

from qiaoma.kernel import rows

_OUTSIDE = {
    "Cells": types.Array(types.int64, 1, "C"),
    "Table": types.Array(types.int16, 1, "C"),
    "State": rows.RECORD,
    "Any": types.Array(types.int64, 2, "C"),
}
"""What Python holds; what is not here is an integer."""
_BEHIND = {"Cells": "cells_behind", "Table": "table_behind", "State": "state_behind"}
_COMPILER: Any = numba
"""Its private option `_nrt` counts no references; the types of the package do not know it."""
_OPEN: list[Any] = []
_SCOPE = {"__name__": __name__, **{name: getattr(rows, name) for name in ("address_of", "row_of", *_BEHIND.values())}}
"""What the functions at both sides of a gate are made of."""


def _kind(annotation: str) -> str:
    return annotation.rsplit(".", 1)[-1]


def _parameters(annotations: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(word, _kind(annotation)) for word, annotation in annotations.items() if word != "return"]


def _sources(name: str, annotations: Mapping[str, str]) -> tuple[str, str]:
    """The source of the function behind the gate, and of the gate itself."""
    outside, behind = [], []
    for word, kind in _parameters(annotations):
        outside.append(f"address_of({word})" if kind in _BEHIND else f"int({word})")
        behind.append(f"{_BEHIND[kind]}({word})" if kind in _BEHIND else word)
    call = f"{name}({', '.join(behind)})"
    body = f"{call}\n    return 0" if annotations["return"] == "None" else f"return int({call})"
    words = ", ".join(word for word, _ in _parameters(annotations))
    first = f"def {name}_behind({words}):\n    {body}\n"
    second = f"def {name}_gate({words}):\n    return {name}_symbol({', '.join(outside)})\n"
    return first, second


def _symbol(name: str) -> str:
    return f"qiaoma_{name}"


def _parts(name: str, annotations: Mapping[str, str]) -> tuple[str, str, Any]:
    behind, before = _sources(name, annotations)
    return behind, before, types.int64(*([types.int64] * len(_parameters(annotations))))


def gate_to(name: str, annotations: Mapping[str, str], *, cache: bool) -> Any:
    """What callers call instead of a kernel function with these annotations: it answers with an integer."""
    _, before, signature = _parts(name, annotations)
    scope = {**_SCOPE, f"{name}_symbol": types.ExternalFunction(_symbol(name), signature)}
    exec(compile(before, __file__, "exec"), scope)
    return _COMPILER.njit(cache=cache, _nrt=False)(scope[f"{name}_gate"])


def open_gate(name: str, annotations: Mapping[str, str], function: Callable[..., Any], *, cache: bool) -> None:
    """Compile the function behind a gate, and let the gate lead to it."""
    behind, _, signature = _parts(name, annotations)
    scope = {**_SCOPE, name: function}
    exec(compile(behind, __file__, "exec"), scope)
    made = _COMPILER.cfunc(signature, cache=cache, _nrt=False)(scope[f"{name}_behind"])
    _OPEN.append(made)  # its code must not be freed
    llvmlite.binding.add_symbol(_symbol(name), made.address)


def close_gate(name: str) -> None:
    """Let a gate lead nowhere: its callers can be compiled, and must not be called."""
    llvmlite.binding.add_symbol(_symbol(name), 1)


def open_root(name: str, annotations: Mapping[str, str], function: Callable[..., Any], *, cache: bool) -> Any:
    """Compile what Python calls: it takes arrays and a record, and passes their addresses on."""
    parameters = _parameters(annotations)
    passed = [f"row_of({word})" if kind in _BEHIND else word for word, kind in parameters]
    source = f"def {name}_root({', '.join(word for word, _ in parameters)}):\n    return {name}({', '.join(passed)})\n"
    scope = {**_SCOPE, name: function}
    exec(compile(source, __file__, "exec"), scope)
    made = _COMPILER.njit(cache=cache, _nrt=False)(scope[f"{name}_root"])
    made.compile(tuple(_OUTSIDE.get(kind, types.int64) for _, kind in parameters))
    return made
