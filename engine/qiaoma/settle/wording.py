"""措辞: sentences for rows, said once for a ruleset and used by every explanation.

A row that carries `says` is called by it, in place of its condition. Effects are always said from the row's own values,
so a sentence cannot drift from what is computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.errors import Lang
from qiaoma.units import parse_amount
from qiaoma.vocabulary import WORDS

LANGS: tuple[Lang, Lang] = ("zh", "en")
_VERBS: dict[str, dict[Lang, str]] = {
    "add": {"zh": "加", "en": "add"},
    "multiply": {"zh": "乘以", "en": "×"},
    "raise_to": {"zh": "至少", "en": "at least"},
    "cap_at": {"zh": "封顶", "en": "at most"},
    "set_to": {"zh": "计作", "en": "count"},
}
DOUBLE = 2
_DOUBLED: dict[Lang, str] = {"zh": "翻倍", "en": "double"}
_NOT: dict[Lang, str] = {"zh": "非", "en": "not "}
_OR: dict[Lang, str] = {"zh": "或", "en": " or "}
_AND: dict[Lang, str] = {"zh": "、", "en": ", "}
_ALWAYS: dict[Lang, str] = {"zh": "一律", "en": "always"}
_COLON: dict[Lang, str] = {"zh": "：", "en": ": "}
_WITHIN: dict[Lang, str] = {"zh": "（{}）", "en": " ({})"}
_EACH: dict[Lang, str] = {"zh": "每{}", "en": "for each {}"}
_BOUNDS: dict[str, dict[Lang, str]] = {
    "over": {"zh": "超过 {} 的才算", "en": "beyond {}"},
    "up_to": {"zh": "至多 {} 次", "en": "at most {}"},
}
_COUNTERS: dict[str, dict[Lang, str]] = {"wasteland": {"zh": "荒番", "en": "waste count"}}
_UNITS: dict[Lang, dict[str, str]] = {
    "zh": {"points": "点", "lezi": "勒", "fan": "番"},
    "en": {"points": "points", "lezi": "lezi", "fan": "fan"},
}

_LIMITS: dict[str, dict[Lang, str]] = {
    "payment": {"zh": "一笔付款不超过{}", "en": "one payment is at most {}"},
    "loss": {"zh": "一家在一局里付出不超过{}", "en": "all that a seat pays in the hand is at most {}"},
    "gain": {"zh": "一个胡家收进不超过{}", "en": "all that a winner gets is at most {}"},
}
_BALANCES: dict[str, dict[Lang, str]] = {
    "loss": {"zh": "自身积分", "en": "the payer's own balance"},
    "gain": {"zh": "胡家自身积分", "en": "the winner's own balance"},
}
_STAKES: dict[Lang, str] = {"zh": " {} 倍底分", "en": "{} stakes"}


class Wording:
    """The words of one ruleset."""

    def __init__(self, effective: Mapping[str, Any]) -> None:
        self._effective = effective
        self._patterns: dict[str, dict[Lang, str]] = {
            name: _both(row.get("name", name)) for name, row in effective.get("patterns", {}).items()
        }

    def pattern(self, name: str) -> dict[Lang, str]:
        """The printed name of a pattern."""
        return self._patterns[name]

    def word(self, name: str, lang: Lang) -> str:
        """The name of a fact, measure, pattern or counter."""
        if name in WORDS:
            return WORDS[name].zh if lang == "zh" else WORDS[name].en
        if name in self._patterns:
            return self._patterns[name][lang]
        return _COUNTERS.get(name, {}).get(lang, name)

    def line(self, name: str) -> dict[Lang, str]:
        """What a line of the worksheet does."""
        row = self._effective["lines"][name]
        return {lang: self._line(row, lang) for lang in LANGS}

    def counts(self, name: str) -> tuple[dict[Lang, str], dict[Lang, str]] | None:
        """What a line with `each` counts: one of it, and several; None for another line."""
        each = self._effective["lines"][name].get("each")
        if each is None:
            return None
        one: dict[Lang, str] = {lang: self._one(each, lang) for lang in LANGS}
        several = _UNITS["en"].get(each, self.word(each, "en"))
        return one, {"zh": one["zh"], "en": several}

    def refusal(self, chapter: str, name: str) -> dict[Lang, str]:
        """Why a row refuses."""
        row = self._effective[chapter][name]
        if "says" in row:
            return _both(row["says"])
        said: dict[Lang, str] = {
            "zh": f"规则 {chapter}.{name} 不许：{self.condition(row, 'zh')}",
            "en": f"rule {chapter}.{name} refuses: {self.condition(row, 'en')}",
        }
        return said

    def limit(self, limit: Mapping[str, Any]) -> dict[Lang, str]:
        """What a limit cuts, and where."""
        of, at = limit["of"], limit["at"]
        owner = "loss" if of == "loss" else "gain"
        return {
            lang: _LIMITS[of][lang].format(_BALANCES[owner][lang] if at == "balance" else _STAKES[lang].format(at))
            for lang in LANGS
        }

    def payment(self, name: str) -> dict[Lang, str]:
        """What a payment row adds."""
        row = self._effective["payment"][name]
        return {lang: self._payment(row, lang) for lang in LANGS}

    def condition(self, row: Mapping[str, Any], lang: Lang) -> str:
        """A condition in words."""
        required = [self._item(item, lang) for item in row.get("when", ())]
        refused = [_NOT[lang] + self._item(item, lang) for item in row.get("unless", ())]
        return _AND[lang].join(required + refused) or _ALWAYS[lang]

    def _item(self, item: Any, lang: Lang) -> str:
        if isinstance(item, str):
            return self.word(item, lang)
        ((name, value),) = item.items()
        if name == "any":
            return _OR[lang].join(self._item(part, lang) for part in value)
        shown = "/".join(str(part) for part in value) if isinstance(value, list | tuple) else str(value)
        return f"{self.word(name, lang)} {shown}"

    def _line(self, row: Mapping[str, Any], lang: Lang) -> str:
        effects = [
            _DOUBLED[lang]
            if "each" in row and verb == "multiply" and value == DOUBLE
            else f"{_VERBS[verb][lang]} {self._amount(value, lang)}{_unit(verb, register, value, lang)}"
            for verb in _VERBS
            for register, value in row.get(verb, {}).items()
        ]
        each = self._each(row, lang)
        said = each + _AND[lang].join(effects)
        if "says" in row:
            return f"{_both(row['says'])[lang]}{_COLON[lang]}{said}"
        if "when" in row or "unless" in row:
            return said + _WITHIN[lang].format(self.condition(row, lang))
        return said

    def _each(self, row: Mapping[str, Any], lang: Lang) -> str:
        """Lots of an effect: of what, beyond how many, up to how many."""
        if "each" not in row:
            return ""
        bounds = [form[lang].format(row[key]) for key, form in _BOUNDS.items() if key in row]
        within = _WITHIN[lang].format(_AND[lang].join(bounds)) if bounds else ""
        return f"{_EACH[lang].format(self._one(row['each'], lang))}{within}{'' if lang == 'zh' else ' '}"

    def _one(self, measure: str, lang: Lang) -> str:
        """One of a measure."""
        unit = _UNITS[lang].get(measure, self.word(measure, lang))
        return unit if unit.endswith("us") else unit.removesuffix("数" if lang == "zh" else "s")

    def _amount(self, value: Any, lang: Lang) -> str:
        amount = parse_amount(value)
        if amount.measure is not None:
            return self.word(amount.measure, lang)
        return str(amount).replace("lezi", "勒") if lang == "zh" else str(amount)

    def _payment(self, row: Mapping[str, Any], lang: Lang) -> str:
        units: dict[Lang, dict[str, str]] = {
            "zh": {"shares": "{} 份", "flat": "{} 倍底分", "times": "×{}"},
            "en": {"shares": "{} shares", "flat": "{} stakes", "times": "×{}"},
        }
        if parse_amount(row.get("flat", 0)).lezi:
            units[lang]["flat"] = "{} × 底分" if lang == "zh" else "{} × the stake"
        effects = [form.format(self._amount(row[key], lang)) for key, form in units[lang].items() if key in row]
        effects = ["1 share" if effect == "1 shares" else effect for effect in effects]
        name = _both(row["says"])[lang] if "says" in row else self.condition(row, lang)
        return f"{name} {self._each(row, lang)}{_AND[lang].join(effects)}"


def _unit(verb: str, register: str, value: Any, lang: Lang) -> str:
    """The unit after an amount of a register; none after a factor, and none where the amount names its own."""
    if verb == "multiply" or parse_amount(value).lezi:
        return ""
    unit = _UNITS[lang][register]
    return f" {unit.removesuffix('s') if value == 1 else unit}"


def _both(value: Any) -> dict[Lang, str]:
    """A text in both languages; one string serves for both."""
    if isinstance(value, str):
        return {"zh": value, "en": value}
    zh, en = value.get("zh"), value.get("en")
    return {"zh": zh or en or "", "en": en or zh or ""}
