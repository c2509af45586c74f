"""挑选: some of the lines of an audit, by group, by chapter, by the path of a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qiaoma.audit.diff.lines import Group, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.errors import Fault, QiaomaError, nearest
from qiaoma.ruleset.addresses import dotted

_SHOWN = 60


def select(audit: Audit, *, only: str | None = None, chapter: str | None = None, rule: str | None = None) -> Audit:
    """The lines of one group, of one chapter, and of one rule (its path, or one above or below it).

    Raises QiaomaError for a group (`audit.only`), a chapter (`audit.chapter`) or a path (`audit.rule`) that is not there.
    """
    faults: list[Fault] = []
    groups = [group.value for group in Group]
    chapters = list(dict.fromkeys(line.chapter for line in audit.lines))
    if only is not None and only not in groups:
        faults.append(_unknown("only", "没有这一类", "there is no such group", only, groups))
    if chapter is not None and chapter not in chapters:
        faults.append(_unknown("chapter", "没有这一章", "there is no such chapter", chapter, chapters))
    if rule is not None and not any(
        is_asked(line.chapter, _names(line), chapter=None, rule=rule) for line in audit.lines
    ):
        names = [line.name for line in audit.lines]
        faults.append(_unknown("rule", "哪套规则都没有这一条", "none of the rulesets has such a rule", rule, names))
    if faults:
        raise QiaomaError(faults)
    kept = (line for line in audit.lines if is_asked(line.chapter, _names(line), chapter=chapter, rule=rule))
    chosen = audit if chapter is None and rule is None else audit.with_lines(tuple(kept))
    return chosen if only is None else chosen.of_group(Group(only))


def _names(line: Line) -> list[str]:
    return [line.name, *map(dotted, line.pieces)]


def is_asked(own: str, names: Sequence[str], *, chapter: str | None, rule: str | None) -> bool:
    """Whether a line of the chapter `own` is asked for; `names` are its path, then those of its pieces."""
    return (chapter is None or own == chapter) and (rule is None or _is_about(names, rule))


def _is_about(names: Sequence[str], rule: str) -> bool:
    return rule in names or _within(names[0], rule) or any(_within(rule, name) for name in names)


def _within(name: str, above: str) -> bool:
    return name.startswith((above + ".", above + "["))


def _unknown(word: str, zh: str, en: str, found: str, allowed: Iterable[str]) -> Fault:
    names = tuple(allowed)
    return Fault(
        f"audit.{word}",
        zh=zh,
        en=en,
        path=f"--{word}",
        found=found[:_SHOWN],
        allowed=names,
        nearest=next((name for name in names if found and name.startswith(found)), "") or nearest(found, names),
        remedy_zh="用可用的一个，或不写",
        remedy_en="use one of these, or leave it out",
    )
