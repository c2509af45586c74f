"""Several answers to one case as a table, one column a ruleset, and the reasons under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from qiaoma.columns import Align, table
from qiaoma.errors import Lang

Answer = Mapping[str, Any]
SEATS = ("E", "S", "W", "N")
_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "patterns": "牌型",
        "flowers": "花数",
        "value": "每份",
        "E": "东",
        "S": "南",
        "W": "西",
        "N": "北",
        "dealer": "下局庄家",
        "wasteland": "下局荒番",
        "refused": "不能胡",
        "undecided": "判不了",
        "none": "无",
        "pays": "{from_} 付 {to} {amount}",
        "owed": " (原应 {owed})",
        "limit": "封顶：{0}",
        "rounded": "取整：最小单位 {0} 分，每家胡家的账四舍五入",
        "nobody": "无人胡，无人付",
        "ratings": "等级分：{0}",
        "and": "，",
        "fan": "，{0} 番",
        "lezi": "，{0} 勒",
    },
    "en": {
        "patterns": "patterns",
        "flowers": "flowers",
        "value": "a share",
        "E": "E",
        "S": "S",
        "W": "W",
        "N": "N",
        "dealer": "next dealer",
        "wasteland": "next 荒番",
        "refused": "refused",
        "undecided": "undecided",
        "none": "none",
        "pays": "{from_} pays {to} {amount}",
        "owed": " (owed {owed})",
        "limit": "limit: {0}",
        "rounded": "rounded: each winner's bill to units of {0}",
        "nobody": "nobody wins, nobody pays",
        "ratings": "ratings: {0}",
        "and": ", ",
        "fan": ", {0} fan",
        "lezi": ", {0} lezi",
    },
}


def side_by_side(results: Mapping[str, Answer], lang: Lang) -> str:
    """The table: a row for each thing that is the same question in every ruleset, a column for each ruleset."""
    return table(["", *results], rows(results, lang), (Align.LEFT, *[Align.RIGHT] * len(results)))


def rows(results: Mapping[str, Answer], lang: Lang) -> list[list[str]]:
    """The rows of the table without its head: the question, then each ruleset's answer; without those nobody answers."""
    words = _WORDS[lang]
    asked = [
        [words["patterns"], *_cells(results, lambda answer: _each_win(answer, lambda win: _patterns(win, lang)), lang)],
        [words["flowers"], *_cells(results, lambda answer: _each_win(answer, lambda win: str(win["flowers"])), lang)],
        [words["value"], *_cells(results, lambda answer: _each_win(answer, lambda win: str(win["value"])), lang)],
    ]
    asked += [[words[seat], *(_net(answer, seat) for answer in results.values())] for seat in SEATS]
    asked += [
        [words[key], *(_next(answer, key, lang) for answer in results.values())] for key in ("dealer", "wasteland")
    ]
    return [row for row in asked if any(cell not in ("", "–") for cell in row[1:])]


def _cells(results: Mapping[str, Answer], cell: Callable[[Answer], str], lang: Lang) -> list[str]:
    words = _WORDS[lang]
    return [
        words["undecided"] if "error" in answer else cell(answer) if answer["legal"] else words["refused"]
        for answer in results.values()
    ]


def _each_win(answer: Answer, cell: Callable[[Answer], str]) -> str:
    return " / ".join(cell(win) for win in answer["wins"]) or "–"


def _patterns(win: Answer, lang: Lang) -> str:
    return "+".join(pattern["name"] for pattern in win["patterns"]) or _WORDS[lang]["none"]


def signed(amount: object) -> str:
    """A gain with its plus, a loss with a true minus, nothing as 0."""
    shown = str(amount)
    if shown.startswith("-"):
        return "−" + shown[1:]
    return shown if shown == "0" else "+" + shown


def _net(answer: Answer, seat: str) -> str:
    return signed(answer["net"][seat]) if answer.get("net") else "–"


def _next(answer: Answer, key: str, lang: Lang) -> str:
    value = (answer.get("next") or {}).get(key)
    return "–" if value is None else _WORDS[lang].get(str(value), str(value))


_COLON: dict[Lang, str] = {"zh": "：", "en": ": "}


def explained(results: Mapping[str, Answer], lang: Lang) -> str:
    """Under the table: for each ruleset the steps of each win, the payments and their reasons, or why it refuses.

    What a limit cuts is said as in a settlement, and who gains or loses rating points.
    """
    return "\n".join(
        line for name, answer in results.items() for line in [f"{name}{_COLON[lang].rstrip()}", *_reasons(answer, lang)]
    )


def _reasons(answer: Answer, lang: Lang) -> list[str]:
    words = _WORDS[lang]
    if "error" in answer:
        return [f"  {line}" for line in answer["error"]["text"].splitlines()]
    if not answer["legal"]:
        return [
            f"  {words[item['seat']]}{_COLON[lang]}{item['reason']} [{item['rule']}]" for item in answer["refusals"]
        ]
    lines = []
    for win in answer["wins"]:
        steps = ("；" if lang == "zh" else "; ").join(_step(step, lang) for step in win["steps"])
        lines.append(f"  {words[win['seat']]}{_COLON[lang]}{steps}")
    for payment in answer["payments"]:
        names = {"from_": words[payment["from"]], "to": words[payment["to"]], "amount": payment["amount"]}
        owed = words["owed"].format(owed=payment["owed"]) if payment["owed"] != payment["amount"] else ""
        lines.append(f"  {words['pays'].format(**names)}{owed} — {payment['reason']}")
    return [*(lines or [f"  {words['nobody']}"]), *(f"  {line}" for line in _after(answer, lang))]


def _after(answer: Answer, lang: Lang) -> Iterator[str]:
    """What was done to the payments, and the rating points that go to and fro, with the ranks they lead to."""
    words = _WORDS[lang]
    yield from (words["limit"].format(cut["text"]) for cut in answer["limits"])
    if answer["rounded"] is not None:
        yield words["rounded"].format(answer["rounded"])
    ranks = answer.get("ranks", {})
    moved = {seat: change for seat, change in (answer["ratings"] or {}).items() if change or seat in ranks}
    if moved:
        told = (f"{words[seat]} {signed(change)} {ranks.get(seat, '')}".rstrip() for seat, change in moved.items())
        yield words["ratings"].format(words["and"].join(told))


def _step(step: Mapping[str, Any], lang: Lang) -> str:
    """A step with the points after it, and the other registers that it changed."""
    words = _WORDS[lang]
    changed = "".join(
        words[name].format(after) if name in words else f"{words['and']}{name} {after}"
        for name, (_, after) in step.get("registers", {}).items()
    )
    return f"{step['text']} → {step['after']}{changed}"
