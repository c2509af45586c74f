"""Gates: kernel functions that compiled callers reach through a plain address.

A compiler that links every callee into every caller optimises the deepest functions again at each level above them.
A gate stops that: the function behind it is compiled once, with integers as its arguments (addresses, lengths,
numbers), and its callers only know the name of a symbol. Everything here needs numba.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import llvmlite.binding
import numba
import numpy
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from qiaoma.rules.state import record_fields

STATE = numba.from_dtype(numpy.dtype(record_fields()))
_TYPES = {
    "Cells": types.Array(types.int64, 1, "C"),
    "Table": types.Array(types.int16, 1, "C"),
    "State": STATE,
    "bool": types.boolean,
    "Any": types.Array(types.int64, 2, "C"),
}
_ROWS = ("Cells", "Table")
_COMPILER: Any = numba
"""Its private option `_nrt` counts no references; the types of the package do not know it."""
_FILL: Any = populate_array
_OPEN: list[Any] = []


@intrinsic
def address_of_state(typing: Any, state: Any) -> Any:
    """The address of a state record as an integer."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(arguments[0], cgutils.intp_t)

    return types.int64(state), code


@intrinsic
def state_behind(typing: Any, address: Any) -> Any:
    """The state record at an address."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(STATE))

    return STATE(types.int64), code


@intrinsic
def address_of_row(typing: Any, row: Any) -> Any:
    """The address of an array's first number as an integer."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(array.data, cgutils.intp_t)

    return types.int64(row), code


def _row_of(array_type: Any) -> Any:
    @intrinsic
    def row(typing: Any, address: Any, length: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(array_type)(context, builder)
            size = context.get_constant(types.intp, array_type.dtype.bitwidth // 8)
            data = builder.inttoptr(arguments[0], array.data.type)
            _FILL(array, data=data, shape=[arguments[1]], strides=[size], itemsize=size, meminfo=None)
            return array._getvalue()

        return array_type(types.int64, types.int64), code

    return row


cells_behind = _row_of(_TYPES["Cells"])
table_behind = _row_of(_TYPES["Table"])


_SCOPE = {
    "__name__": __name__,
    "address_of_state": address_of_state,
    "address_of_row": address_of_row,
    "cells_behind": cells_behind,
    "state_behind": state_behind,
    "table_behind": table_behind,
}
"""What the functions at both sides of a gate are made of."""


def _kind(annotation: str) -> str:
    return annotation.rsplit(".", 1)[-1]


def _sources(name: str, parameters: Sequence[tuple[str, str]], answers: bool) -> tuple[str, str, int]:
    """The source of the function behind the gate, of the gate itself, and how many integers pass."""
    inside, outside, behind = [], [], []
    for parameter, annotation in parameters:
        kind = _kind(annotation)
        if kind in _ROWS:
            inside += [f"{parameter}_at", f"{parameter}_length"]
            outside += [f"address_of_row({parameter})", f"{parameter}.size"]
            row = "cells_behind" if kind == "Cells" else "table_behind"
            behind.append(f"{row}({parameter}_at, {parameter}_length)")
        elif kind == "State":
            inside.append(f"{parameter}_at")
            outside.append(f"address_of_state({parameter})")
            behind.append(f"state_behind({parameter}_at)")
        else:
            inside.append(parameter)
            outside.append(f"int({parameter})")
            behind.append(parameter)
    call = f"{name}({', '.join(behind)})"
    body = f"return int({call})" if answers else f"{call}\n    return 0"
    first = f"def {name}_behind({', '.join(inside)}):\n    {body}\n"
    names = ", ".join(parameter for parameter, _ in parameters)
    second = f"def {name}_gate({names}):\n    return {name}_symbol({', '.join(outside)})\n"
    return first, second, len(inside)


def signature_of(annotations: Mapping[str, str]) -> Any:
    """The types of a kernel function's arguments; what is annotated `Any` is a table of rows."""
    kinds = [_kind(kind) for word, kind in annotations.items() if word != "return"]
    return tuple(_TYPES.get(kind, types.int64) for kind in kinds)


def _symbol(name: str) -> str:
    return f"qiaoma_{name}"


def _parts(name: str, annotations: Mapping[str, str]) -> tuple[str, str, Any]:
    parameters = [(word, kind) for word, kind in annotations.items() if word != "return"]
    behind, before, passing = _sources(name, parameters, annotations["return"] != "None")
    return behind, before, types.int64(*([types.int64] * passing))


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
