"""Rows: how compiled kernel functions see what they read and write, as bare addresses.

An array of numba is seven numbers, and each index into it asks whether it is negative. Kernel functions pass four
arrays on at every call, and never index from the end: they get the address of the first number and nothing else. So
does the record of a table, whose fields are all 64-bit integers or rows of them. Everything here needs numba.
"""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy
from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import intrinsic

from qiaoma.rules.state import LENGTHS, record_fields

_NUMBA: Any = numba.extending
_TYPES: Any = types
_WORD: Any = ir.IntType(64)
_NUMBER = 8
RECORD: Any = numba.from_dtype(numpy.dtype(record_fields()))
"""A table as Python holds it."""
CELLS: Any = _TYPES.CPointer(types.int64)
TABLE: Any = _TYPES.CPointer(types.int16)


class StateType(types.Type):
    """A table as compiled code sees it: the address of its record, which is one of 64-bit integers."""

    dtype = types.int64

    def __init__(self) -> None:
        super().__init__(name="qiaoma_state")


STATE = StateType()
_NUMBA.register_model(StateType)(_NUMBA.models.PointerModel)


class _StateFields(AttributeTemplate):
    key = StateType

    def resolve(self, value: Any, attr: str) -> Any:
        return CELLS if attr in LENGTHS else types.int64


_NUMBA.infer_getattr(_StateFields)


def _place(builder: Any, state: Any, field: str) -> Any:
    """The address of a field."""
    return builder.gep(state, [ir.Constant(_WORD, RECORD.offset(field) // _NUMBER)])


def _read_field(context: Any, builder: Any, kind: Any, state: Any, field: str) -> Any:
    place = _place(builder, state, field)
    return place if field in LENGTHS else builder.load(place)


def _write_field(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> None:
    state, value = arguments
    builder.store(value, _place(builder, state, field))


_NUMBA.lower_getattr_generic(StateType)(_read_field)
_NUMBA.lower_setattr_generic(StateType)(_write_field)


def _pointer_to(kind: Any) -> Any:
    """The type of the pointer that stands for an array, a record, or a pointer."""
    if isinstance(kind, types.Array):
        return _TYPES.CPointer(kind.dtype)
    return STATE if isinstance(kind, types.Record) else kind


def _pointer(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The pointer itself."""
    if isinstance(kind, types.Array):
        return context.make_array(kind)(context, builder, value).data
    return builder.bitcast(value, context.get_value_type(_pointer_to(kind)))


@intrinsic
def row_of(typing: Any, value: Any) -> Any:
    """The row of an array, or the state of a record."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _pointer(context, builder, signature.args[0], arguments[0])

    return _pointer_to(value)(value), code


@intrinsic
def address_of(typing: Any, value: Any) -> Any:
    """The address of an array, a record, a row or a state as an integer."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(_pointer(context, builder, signature.args[0], arguments[0]), _WORD)

    return types.int64(value), code


def _behind(kind: Any) -> Any:
    @intrinsic
    def behind(typing: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(kind))

        return kind(types.int64), code

    return behind


cells_behind, table_behind, state_behind = _behind(CELLS), _behind(TABLE), _behind(STATE)
