"""A simulation as a report for people: what was played, a table of figures by group, the rules that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from qiaoma.columns import Align, table
from qiaoma.errors import Lang
from qiaoma.ruleset.report import plain_text
from qiaoma.settle.side_by_side import signed

Answer = Mapping[str, Any]
_GROUPS: dict[str, tuple[str, str]] = {
    "endings": ("结局", "Endings"),
    "patterns": ("牌型（每胡）", "Patterns (per win)"),
    "money": ("收付（以底分计；封顶按有人胡的局算）", "Money (in stakes; limits: of won hands)"),
    "liability": ("包三口（按有人胡的局算）", "Liability (of won hands)"),
    "dealer": ("庄家", "Dealer"),
    "counters": ("荒番", "Counters"),
    "length": ("长短", "Length"),
    "seats": ("各家", "Seats"),
    "ratings": ("等级分", "Rating points"),
}
_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "played": "{hands} 局，{tables} 桌，每桌 {each} 局；种子 {seed}；机器人 {bots}",
        "how": "方括号内是 95% 置信区间；– 为无从得知。",
        "versus": "同样的牌墙、骰子和机器人；差为后者减前者，* 为区间不含 0。",
        "figure": "指标",
        "interval": "区间",
        "difference": "差",
        "rules": "两套规则不同之处 ({})：",
        "alike": "两套规则没有不同。",
    },
    "en": {
        "played": "{hands} hands, {tables} tables of {each}; seed {seed}; bots {bots}",
        "how": "In brackets: the 95% confidence interval; – is not known.",
        "versus": "Same walls, dice and bots; the difference is the second less the first, * where its interval leaves 0 out.",
        "figure": "figure",
        "interval": "interval",
        "difference": "difference",
        "rules": "Rules that differ ({}):",
        "alike": "The two rulesets play alike.",
    },
}
_UNTOLD = "–"


def simulation_text(answer: Answer, lang: Lang, rules: Sequence[str] = ()) -> str:
    """The report of a simulation's JSON; `rules` are the lines about the rules in which its two rulesets differ."""
    words, both = _WORDS[lang], answer["versus"] is not None
    refs = [answer["ruleset"], *([answer["versus"]] if both else [])]
    lines = [*(_ref(ref) for ref in refs), _played(answer, words), words["versus" if both else "how"], ""]
    names = _names(refs)
    if both:
        head = [words["figure"], *names, words["difference"], words["interval"]]
        align = [Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.LEFT]
    else:
        head = [words["figure"], names[0], words["interval"]]
        align = [Align.LEFT, Align.RIGHT, Align.LEFT]
    lines.append(table(head, list(_rows(answer, lang)), align))
    return "\n".join([*lines, *(_rules(rules, len(answer["rules"]), lang) if both else ())])


def _ref(ref: Answer) -> str:
    return "  ".join([f"{ref['id']}@{ref['version']}", *_chosen(ref), ref["digest"]])


def _chosen(ref: Answer) -> list[str]:
    return [f"{name}={plain_text(value)}" for name, value in (*ref["options"].items(), *ref["readings"].items())]


def _names(refs: list[Answer]) -> list[str]:
    """What the columns are called: the ids, or where they are the same, more, until it tells them apart."""
    names = [ref["id"] for ref in refs]
    if len(set(names)) < len(names):
        names = [" ".join([ref["id"], *_chosen(ref)]) for ref in refs]
    if len(set(names)) < len(names):
        names = [f"{letter} {name}" for letter, name in zip("AB", names, strict=False)]
    return names


def _played(answer: Answer, words: Mapping[str, str]) -> str:
    bots = list(answer["bots"].values())
    said = bots[0] if len(set(bots)) == 1 else ", ".join(f"{seat} {bot}" for seat, bot in answer["bots"].items())
    numbers = {"hands": answer["hands"], "tables": answer["tables"], "each": answer["hands_a_table"]}
    return words["played"].format(**numbers, seed=answer["seed"], bots=said)


def _rows(answer: Answer, lang: Lang) -> Iterator[list[str]]:
    group = ""
    for name, figure in answer["figures"].items():
        if not _shown(name, figure, answer):
            continue
        if figure["group"] != group:
            group = figure["group"]
            yield [_GROUPS[group][lang == "en"]]
        yield [f"  {figure['name']}", *(_versus(figure) if answer["versus"] else _alone(figure))]


def _shown(name: str, figure: Answer, answer: Answer) -> bool:
    """Whether a figure tells people anything: what each seat does only where different bots sit there."""
    values = [part["value"] for part in (figure, figure.get("versus")) if part is not None]
    if name == "unpaid":
        return any(values)
    each_seat = figure["group"] == "seats" or name in {f"rating.{seat}" for seat in answer["bots"]}
    return any(value is not None for value in values) and (not each_seat or len(set(answer["bots"].values())) > 1)


def _alone(figure: Answer) -> list[str]:
    return [_number(figure["value"], figure), _interval(figure, figure)]


def _versus(figure: Answer) -> list[str]:
    difference = figure["difference"]
    low, high = difference["low"], difference["high"]
    certain = low is not None and high is not None and (low > 0 or high < 0)
    return [
        _number(figure["value"], figure),
        _number(figure["versus"]["value"], figure),
        _signed(difference["value"], figure),
        _interval(difference, figure, sign=True) + (" *" if certain else ""),
    ]


def _interval(estimate: Answer, figure: Answer, *, sign: bool = False) -> str:
    if estimate["low"] is None and estimate["high"] is None:
        return ""
    shown = _signed if sign else _number
    return f"[{shown(estimate['low'], figure)}, {shown(estimate['high'], figure)}]"


def _number(value: float | None, figure: Answer) -> str:
    """A share in per cent, a mean to three places, an amount that occurred as it is."""
    if value is None:
        return _UNTOLD
    if figure["kind"] == "share":
        return f"{100 * value:.2f}%".replace("-", "−")
    mean = f"{value:.3f}"
    return (mean if figure["kind"] == "mean" else mean.rstrip("0").rstrip(".")).replace("-", "−")


def _signed(value: float | None, figure: Answer) -> str:
    if value is None or value == 0:
        return _UNTOLD if value is None else "0"
    return signed(_number(value, figure).replace("−", "-"))


def _rules(rules: Sequence[str], count: int, lang: Lang) -> list[str]:
    words = _WORDS[lang]
    return ["", words["rules"].format(count), *rules] if count else ["", words["alike"]]
