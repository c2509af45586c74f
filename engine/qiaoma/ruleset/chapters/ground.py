"""值的种类的底子: what every kind of value says of itself, and why it refuses a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic_core import CoreSchema, PydanticCustomError, core_schema


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a value is not of its kind. `allowed` lists the words or forms that are; `key` is the key in it at fault."""

    code: str
    zh: str
    en: str
    allowed: tuple[str, ...] = ()
    key: str = ""

    def error(self) -> PydanticCustomError:
        """The problem as an error that pydantic collects."""
        return PydanticCustomError("problem", "{en}", {"problem": self, "en": self.en})


class Kind:
    """A kind of value: `problem` judges one, `schema` is its JSON Schema, `forms` show how it is written."""

    forms: tuple[str, ...] = ()

    def problem(self, value: Any) -> Problem | None:
        """Why `value` is refused, or None."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the kind."""
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._validated)

    def _validated(self, value: Any) -> Any:
        problem = self.problem(value)
        if problem is not None:
            raise problem.error()
        return value
