"""怎么读: what stands above an audit: how much differs, what the words and codes mean, what is told elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from qiaoma.audit.diff.lines import Group, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.errors import Lang
from qiaoma.ruleset.provenance import Status
from qiaoma.ruleset.shown import STATUS_NAMES

MEANINGS: Mapping[Status, tuple[str, str]] = {
    Status.STATED: ("来源写明", "the text says so"),
    Status.AMBIGUOUS: ("来源写了，可作几解，取其一", "the text can be read in several ways, and is read in one"),
    Status.GARBLED: ("来源的文字残缺", "the text is damaged"),
    Status.ASSUMED: ("来源没写，这里取定", "the text is silent, and this is taken to hold"),
    Status.SILENT: ("来源没写，用底本所写", "the text is silent, and the common base holds"),
    Status.OWN: ("这套规则自定", "the ruleset's own word"),
    Status.BASE: ("用底本所写", "as the common base has it"),
    Status.CHOSEN: ("用选项或读法选的", "chosen by an option or a reading"),
}
"""Status → what it means, in Chinese and English."""
_COUNTS: dict[Lang, dict[str, str]] = {
    "zh": {
        "pieces": "规则：{disagree} 项说法不一，{one_speaks} 项其余未写，{agree} 项相同。选项：{options} 项不同。",
        "apart": "读法（{readings} 项）和固定机制（{machine} 项）不在其内，另看：--chapter readings、--chapter machine，"
        "或 qiaoma readings。",
        "groups": "说法不一：至少两套写了（不论写得清不清楚）而不同；其余未写：写了的说法相同，别的没写。",
        "codes": "分号后面，是说得较不清楚的那一部分；P2 这样的代号是读法，见 qiaoma readings。",
        "status": "{name}：{meaning}",
        "and": "；",
        "stop": "。",
    },
    "en": {
        "pieces": "Rules: {disagree} where they disagree, {one_speaks} where the rest are silent, {agree} alike; "
        "options that differ: {options}.",
        "apart": "Not counted: readings ({readings}) and the fixed machine ({machine}); see --chapter readings, "
        "--chapter machine, or qiaoma readings.",
        "groups": "They disagree: at least two of them say something, however unclearly, and not the same. "
        "The rest are silent: those that say something say the same.",
        "codes": "After a semicolon stands what is said less clearly of a part; a code such as P2 is a reading, "
        "see qiaoma readings.",
        "status": "{name}: {meaning}",
        "and": "; ",
        "stop": ".",
    },
}


def counted(audit: Audit, lang: Lang) -> list[str]:
    """How many pieces are in which group and how many options differ; what is left out of these counts."""
    lines, words = audit.counted or audit.lines, _COUNTS[lang]
    numbers = {group.value: audit.count(group) for group in Group}
    options = sum(line.differs for line in lines if line.kind is Kind.OPTION)
    told = [words["pieces"].format(**numbers, options=options)]
    readings, machine = (sum(line.kind is kind for line in lines) for kind in (Kind.READING, Kind.MACHINE))
    if any(line.kind is Kind.PIECE for line in lines) and readings + machine:
        told.append(words["apart"].format(readings=readings, machine=machine))
    return told


def legend(lines: Iterable[Line], lang: Lang) -> list[str]:
    """What the words beside these lines mean."""
    words = _COUNTS[lang]
    found = {backing.status for line in lines for cell in line.cells for backing in cell.statuses}
    statuses = (
        words["status"].format(name=STATUS_NAMES[status][lang == "en"], meaning=meaning[lang == "en"])
        for status, meaning in MEANINGS.items()
        if status in found
    )
    return [words["groups"], f"{words['and'].join(statuses)}{words['stop']}", words["codes"]]


def spoken_apart(audit: Audit, *, every: bool) -> tuple[Line, ...]:
    """The lines to print: readings and the machine, which are no rules, only where all or nothing else is asked for."""
    shown = audit.shown(every=every)
    rules = tuple(line for line in shown if line.kind in (Kind.PIECE, Kind.OPTION))
    pieces = any(line.kind in (Kind.PIECE, Kind.OPTION) for line in audit.counted or audit.lines)
    return rules if pieces and not every else shown
