"""见证的话: the findings for people: what both sides say, the hand or the play that shows it, both outcomes side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import yaml

from qiaoma.audit.witness.outcome import Show
from qiaoma.audit.witness.result import Beside, Finding, Kind, Why, Witness, Witnesses
from qiaoma.case.types import Case
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.pieces import WORKSHEET
from qiaoma.settle.side_by_side import explained, side_by_side

WIDTH: Final = 110
INDENT: Final = "  "
_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "zh": {
        "with": "加上此项",
        "shows": "看得出：",
        "and": "、",
        "comma": "，",
        "count": "{own} 与 {other}：不同 {all} 项，看得出 {shown} 项（牌例 {cases}，剧本 {scripts}）",
        "stands": "单独不成规则，两边都带上 {names}",
        "group": "单独不成规则，与 {names} 一起改",
        "matters": "单独未找到看得出的，与 {names} 同在（两边都有）就看得出",
        "same": "没有作用：已证，哪一局都一样",
        "unfounded": "没有见证：这一改不成规则",
        "not_found": "搜过，未找到见证（不是证明）",
    },
    "en": {
        "with": "with it",
        "shows": "shows ",
        "and": ", ",
        "comma": "; ",
        "count": "{own} and {other}: differences {all}, shown {shown} (by a hand {cases}, by a play {scripts})",
        "stands": "alone it makes no ruleset: both have {names} too",
        "group": "alone it makes no ruleset: it changes together with {names}",
        "matters": "alone nothing was found that shows it, beside {names}, which both have, this does",
        "same": "no effect: proved, no hand and no play can differ",
        "unfounded": "no witness: the change makes no ruleset",
        "not_found": "searched, no witness found (no proof)",
    },
}


def told(witnesses: Witnesses, lang: Lang) -> str:
    """All findings, each a paragraph, under a line that counts them."""
    cases = sum(one.kind is Kind.CASE for one in witnesses.witnessed)
    count = _WORDS[lang]["count"].format(
        own=witnesses.own.id,
        other=witnesses.other.id,
        all=len(witnesses.findings),
        shown=len(witnesses.witnessed),
        cases=cases,
        scripts=len(witnesses.witnessed) - cases,
    )
    return "\n\n".join([count, *(paragraph(witnesses, finding, lang) for finding in witnesses.findings)])


def paragraph(witnesses: Witnesses, finding: Finding, lang: Lang) -> str:
    """One finding: the piece and its two sentences, then what shows it, or why nothing does."""
    path = finding.change.path
    lines = [f"{heading(witnesses.effective, path, lang)}  [{finding.change.name}]"]
    names = (witnesses.own.id, witnesses.other.id)
    for name, form in zip(names, witnesses.effective, strict=True):
        lines.append(f"{INDENT}{name}: {say.piece(form, path, lang)}")
    lines.append(INDENT + verdict(finding, lang))
    if isinstance(finding, Witness):
        lines += [_indented(part) for part in _shown(finding, witnesses.own.id, lang)]
    else:
        lines += [INDENT * 2 + fault.text(lang) for fault in finding.faults]
    return "\n".join(lines)


def heading(effective: tuple[Mapping[str, Any], Mapping[str, Any]], path: Path, lang: Lang) -> str:
    """What a piece decides, as the ruleset calls it that has it."""
    row = row_of(path) or path
    has = path == WORKSHEET or _has(effective[0], row)
    return say.title(path, effective[0] if has else effective[1], lang)


def verdict(finding: Finding, lang: Lang) -> str:
    """What shows the piece and with what beside it, or why nothing does, in one line."""
    words = _WORDS[lang]
    if not isinstance(finding, Witness):
        return words[{Why.SAME: "same", Why.UNFOUNDED: "unfounded", Why.NOT_FOUND: "not_found"}[finding.why]]
    parts = []
    if finding.beside is not Beside.NONE:
        parts.append(words[finding.beside.value].format(names=words["and"].join(finding.with_)))
    shows = [Show(show).said(lang) for show in Show if show in finding.shows]
    if finding.kind is Kind.CASE:
        parts.append(words["shows"] + words["and"].join(shows))
    return words["comma"].join(parts)


def written(case: Case) -> str:
    """The case as YAML, as small as it reads well; without what is usual."""
    data = case.as_dict()
    if data.get("stake") == 1:
        del data["stake"]
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=WIDTH).rstrip()


def _shown(witness: Witness, name: str, lang: Lang) -> list[str]:
    if witness.script is not None:
        return [witness.script.text(*witness.rulesets, lang)]
    assert witness.case is not None
    own, changed = (ruleset.settle(witness.case).as_dict(lang) for ruleset in witness.rulesets)
    both = {side(witness, name): own, _WORDS[lang]["with"]: changed}
    return [written(witness.case), side_by_side(both, lang), explained(both, lang)]


def side(witness: Witness, name: str) -> str:
    """What the side without the change is called: with the pieces that both sides have beside the ruleset."""
    both = witness.with_ if witness.beside in (Beside.STANDS, Beside.MATTERS) else ()
    return " + ".join((name, *both))


def _indented(text: str) -> str:
    return "\n".join(INDENT * 2 + line if line else line for line in text.splitlines())


def _has(form: Any, path: Path) -> bool:
    for key in path:
        if not isinstance(form, Mapping) or key not in form:
            return False
        form = form[key]
    return True
