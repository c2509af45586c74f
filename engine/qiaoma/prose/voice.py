"""说话的 voice: an effective form in one language, ready to be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.errors import Lang
from qiaoma.prose.conditions import Conditions
from qiaoma.prose.language import pick
from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, Path


class Voice:
    """An effective form, the language, and the words of its conditions."""

    def __init__(self, effective: Mapping[str, Any], lang: Lang) -> None:
        self.effective = effective
        self.lang = lang
        self.conditions = Conditions(effective, lang)

    def pick(self, zh: str, en: str) -> str:
        """The text in the language of this voice."""
        return pick(self.lang, zh, en)

    def at(self, path: Path) -> Any:
        """The plain value of a piece; None where the form has none. Of an effect, the map of its keys."""
        if path[-1] == EFFECT:
            row = self.at(path[:-1])
            effect = {key: value for key, value in (row or {}).items() if key in EFFECT_KEYS}
            return effect or None
        value: Any = self.effective
        for key in path:
            value = value.get(key) if isinstance(value, Mapping) else None
        return value

    def text(self, value: Any) -> str:
        """A text of the ruleset in this language, or in the one that it has."""
        if isinstance(value, str):
            return value
        return str(value.get(self.lang) or next(iter(value.values()), ""))

    @property
    def colon(self) -> str:
        """The mark between a name and what is said of it."""
        return self.pick("：", ": ")
