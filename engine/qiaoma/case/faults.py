"""Collecting all faults of a case at once, each with its address in the input and, where a text is at hand, its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from qiaoma.errors import CaseError, Fault, Place, nearest
from qiaoma.units import number_text

if TYPE_CHECKING:
    from qiaoma.ruleset.document import Node

Path = tuple[str | int, ...]
MAX_FAULTS: Final = 100
"""Faults kept for one case; a worse text is not worth more."""
_SHOWN: Final = 40


def dotted(path: Path) -> str:
    """``seats.E.melds[0].from``"""
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(parts).removeprefix(".")


def shown(value: object) -> str:
    """What was found, as it is written and short enough for a message."""
    if value is None:
        return "null"
    if value == "":
        return '""'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "mapping"
    if isinstance(value, list | tuple):
        return "list"
    if isinstance(value, int) and abs(value) >= 10**_SHOWN:
        return f"number of {value.bit_length()} bits"
    text = number_text(value) if isinstance(value, Fraction) else str(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def locate(root: Node | None, path: Path, *, on_key: bool) -> Place | None:
    """The place of the value (or the key) at `path`; of the innermost thing that exists, if it does not."""
    if root is None:
        return None
    node, place = root, root.place
    for step in path:
        value = node.value
        if isinstance(step, str) and isinstance(value, Mapping) and step in value:
            place = node.keys[step] if on_key else value[step].place
            node = value[step]
        elif isinstance(step, int) and isinstance(value, tuple) and step < len(value):
            node = value[step]
            place = node.place
        else:
            break
    return place


@dataclass(slots=True)
class Faults:
    """The faults of one case so far. `root` is its node, if it was read from a text; `prefix` its address in the file."""

    root: Node | None = None
    prefix: Path = ()
    found: list[Fault] = field(default_factory=list)
    seen: int = 0
    """Faults met, those beyond the limit too."""

    def add(self, path: Path, code: str, zh: str, en: str, *, on_key: bool = False, **more: Any) -> None:
        """Note one fault at `path`; `more` are the other fields of :class:`qiaoma.errors.Fault`."""
        self.take(path, [Fault(code, zh, en, **more)], on_key=on_key)

    def take(self, path: Path, faults: Iterable[Fault], *, on_key: bool = False) -> None:
        """Note faults found elsewhere (in a text of tiles) at `path`."""
        for fault in faults:
            self.seen += 1
            if self.seen <= MAX_FAULTS:
                place = locate(self.root, path, on_key=on_key)
                self.found.append(replace(fault, path=dotted(self.prefix + path), place=place))

    def wrong_type(self, path: Path, value: object, zh: str, en: str, *allowed: str) -> None:
        """`value` has the wrong type or form; `zh` and `en` name what is wanted."""
        self.add(
            path,
            "case.type",
            f"这里要写{zh}",
            f"{en} is wanted here",
            found=shown(value),
            allowed=allowed,
            remedy_zh=f"改成{zh}",
            remedy_en=f"write {en}",
        )

    def unknown_keys(self, path: Path, data: Mapping[Any, Any], allowed: tuple[str, ...]) -> None:
        """Note every key of `data` that is not allowed, with the nearest that is."""
        for key in data:
            if key not in allowed:
                word = key if isinstance(key, str) else shown(key)
                self.add(
                    (*path, word),
                    "case.unknown_key",
                    f"这里没有“{shown(word)}”这个键",
                    f"there is no key {shown(word)!r} here",
                    on_key=True,
                    found=shown(word),
                    allowed=allowed,
                    nearest=nearest(word, allowed),
                    remedy_zh="改成可用的键，或删去",
                    remedy_en="use a known key, or take it out",
                )

    def unless_clean(self) -> None:
        """Raise what was noted, if anything was."""
        if not self.seen:
            return
        found = self.found
        if self.seen > MAX_FAULTS:
            left = self.seen - MAX_FAULTS
            last = Fault(
                "case.more",
                f"还有 {left} 处错误没有列出",
                f"{left} more faults are not listed",
                path=dotted(self.prefix),
                place=locate(self.root, (), on_key=False),
                remedy_zh="先改好前面的",
                remedy_en="mend the others first",
            )
            found = [*found, last]
        raise CaseError(found)
