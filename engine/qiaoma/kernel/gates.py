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

from qiaoma.rules.state import record_fields

STATE = numba.from_dtype(numpy.dtype(record_fields()))
_ROWS = {"Cells": types.int64, "Table": types.int16}


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


def _pointer_to(item: Any) -> Any:
    @intrinsic
    def pointer(typing: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(item)(types.int64), code

    return pointer


cells_pointer = _pointer_to(types.int64)
table_pointer = _pointer_to(types.int16)


def _kind(annotation: str) -> str:
    return annotation.rsplit(".", 1)[-1]


def _sources(name: str, parameters: Sequence[tuple[str, str]], answers: bool) -> tuple[str, str, int]:
    """The source of the function behind the gate, of the gate itself, and how many integers pass."""
    inside, outside, behind = [], [], []
    for parameter, annotation in parameters:
        kind = _kind(annotation)
        if kind in _ROWS:
            inside += [f"{parameter}_at", f"{parameter}_length"]
            outside += [f"{parameter}.ctypes.data", f"{parameter}.size"]
            pointer = "cells_pointer" if kind == "Cells" else "table_pointer"
            behind.append(f"carray({pointer}({parameter}_at), ({parameter}_length,))")
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


def make_gate(name: str, annotations: Mapping[str, str], function: Callable[..., Any], *, cache: bool) -> Any:
    """The gate of a compiled `function` with these annotations; it answers with an integer, 0 for nothing."""
    parameters = [(word, kind) for word, kind in annotations.items() if word != "return"]
    first, second, passing = _sources(name, parameters, annotations["return"] != "None")
    scope: dict[str, Any] = {
        "address_of_state": address_of_state,
        "carray": numba.carray,
        "cells_pointer": cells_pointer,
        "state_behind": state_behind,
        "table_pointer": table_pointer,
        "__name__": __name__,
        name: function,
    }
    exec(compile(first + "\n" + second, __file__, "exec"), scope)  # a call with one argument list each, by name
    signature = types.int64(*([types.int64] * passing))
    behind = numba.cfunc(signature, cache=cache)(scope[f"{name}_behind"])
    symbol = f"qiaoma_{name}"
    llvmlite.binding.add_symbol(symbol, behind.address)
    scope[f"{name}_symbol"] = types.ExternalFunction(symbol, signature)
    return numba.njit(cache=cache)(scope[f"{name}_gate"])
