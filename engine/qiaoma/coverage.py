"""清单对照: every rule of the inventory, where each source says it, and which value of the ruleset carries it.

``python -m qiaoma.coverage FOLDER`` writes ``coverage.md`` beside ``inventory.yaml`` in FOLDER; with ``--check`` it
changes nothing. Both print what inventory and rulesets say differently, and then end with status 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qiaoma.errors import QiaomaError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.document import read_file
from qiaoma.ruleset.provenance import at, split
from qiaoma.ruleset.unwritten import may_stand
from qiaoma.vocabulary.machine import MACHINE as MACHINE_WORDS

STATUSES = ("stated", "ambiguous", "garbled", "silent")
ASSUMED = "assumed"
MACHINE = "machine."
HEAD = """# 规则清单对照 · Coverage of the rule inventory

<!-- python -m qiaoma.coverage docs/rules -->

每条规则在各来源中的取值、写法（stated 写明，ambiguous 有歧义，garbled 残缺，silent 未写）、条目，以及规则集中承载它的位置。
What each source says: value, status, clause, and the path of the ruleset that carries it; `machine.…` is the machine,
which no ruleset changes.
"""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one source says of one rule, and the paths that carry it."""

    source: str
    value: str
    status: str
    clause: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the inventory; `no_rule` says why nothing carries it, and is empty otherwise."""

    number: str
    id: str
    zh: str
    en: str
    section: str
    no_rule: str
    paths: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Inventory:
    """The inventory: its sources in order, its rules in order."""

    sources: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """What is compared of a ruleset: what it cites, path → entry, and which paths its effective form has."""

    cites: Mapping[str, Mapping[str, Any]]
    has: frozenset[str]


def read_inventory(file: Path) -> Inventory:
    """The inventory in `file`. Raises RulesetError where it cannot be read."""
    data = read_file(file).plain()
    sources = tuple(data["sources"])
    rules = [
        _rule(number, entry, f"{section['name']['zh']} · {section['name']['en']}", sources)
        for section in data["sections"]
        for number, entry in section["rules"].items()
    ]
    return Inventory(sources, tuple(rules))


def _rule(number: str, entry: Mapping[str, Any], section: str, sources: Sequence[str]) -> Rule:
    paths = _paths(entry.get("path", ()))
    cells = tuple(_cell(source, entry[source], paths) for source in sources)
    title = entry["title"]
    return Rule(number, entry["id"], title["zh"], title["en"], section, entry.get("no_rule", ""), paths, cells)


def _cell(source: str, entry: Mapping[str, Any], paths: tuple[str, ...]) -> Cell:
    own = _paths(entry["path"]) if "path" in entry else paths
    return Cell(source, str(entry["value"]), entry["status"], entry.get("clause", ""), own)


def _paths(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def read_source(name: str, paths: Sequence[str]) -> Source:
    """The ruleset `name`: its own citations, and those of `paths` that its effective form has, or could have and cites."""
    profile = load_profile(name)
    cites = profile.layers[-1].node.plain().get("cite", {})
    form = profile.node
    has = frozenset(path for path in paths if at(form, split(path)) or (path in cites and may_stand(form, split(path))))
    return Source(cites, has)


def read_sources(inventory: Inventory) -> dict[str, Source]:
    """Every source of the inventory, by the id of its ruleset."""
    paths = sorted({path for rule in inventory.rules for cell in rule.cells for path in cell.paths})
    return {name: read_source(name, paths) for name in inventory.sources}


def differences(inventory: Inventory, sources: Mapping[str, Source]) -> list[str]:
    """What inventory and rulesets say differently; empty when all is carried."""
    found = list(_gaps(inventory))
    for name in inventory.sources:
        found += _of_source(inventory, name, sources[name])
    return found


def _gaps(inventory: Inventory) -> Iterator[str]:
    for position, rule in enumerate(inventory.rules, 1):
        if rule.number != f"R{position:03d}":
            yield f"{rule.number}: R{position:03d} is missing, or stands elsewhere"
        if bool(rule.no_rule) == bool(rule.paths):
            yield f"{rule.number}: needs a path, or a reason why it is no rule"
    used = {path for rule in inventory.rules for cell in rule.cells for path in cell.paths if path.startswith(MACHINE)}
    known = {MACHINE + word for word in MACHINE_WORDS}
    yield from (f"{path}: the vocabulary does not describe this word" for path in sorted(used - known))
    yield from (f"{path}: no rule names it" for path in sorted(known - used))


def _of_source(inventory: Inventory, name: str, source: Source) -> Iterator[str]:
    cells = [(rule, cell) for rule in inventory.rules for cell in rule.cells if cell.source == name]
    said = {path for _, cell in cells if cell.status != "silent" for path in cell.paths}
    for rule, cell in cells:
        for path in cell.paths:
            reason = _silent(source, path, said) if cell.status == "silent" else _said(source, path, cell)
            if reason:
                yield f"{rule.number} {name} {path}: {reason}"
    for path, cite in source.cites.items():
        unclear = cite["status"] not in ("stated", ASSUMED) and "reading" in cite  # the reading stands behind it
        if cite["status"] != ASSUMED and path not in said and not unclear:
            yield f"{name} {path}: cited, and no rule of the inventory stands behind it"


def _silent(source: Source, path: str, said: set[str]) -> str:
    cite = source.cites.get(path)
    if cite is None or path in said or cite["status"] == ASSUMED:
        return ""
    return f"silent in the inventory, cited as {cite['status']}"


def _said(source: Source, path: str, cell: Cell) -> str:
    cite = source.cites.get(path)
    if not path.startswith(MACHINE) and path not in source.has:
        return "the ruleset has no such value"
    if cite is None:
        return f"{cell.status} in the inventory, not cited"
    if (cite["status"], cite.get("clause", "")) != (cell.status, cell.clause):
        return f"{cell.status} ({cell.clause}) in the inventory, cited as {cite['status']} ({cite.get('clause', '')})"
    return ""


def page(inventory: Inventory) -> str:
    """The page: how often each source is clear, then a table for each section."""
    counts = Counter((cell.source, cell.status) for rule in inventory.rules for cell in rule.cells)
    lines = [HEAD, _row(["", *STATUSES]), _row(["---"] * (1 + len(STATUSES)))]
    lines += [_row([name, *(str(counts[name, status]) for status in STATUSES)]) for name in inventory.sources]
    section = ""
    for rule in inventory.rules:
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {section}", ""]
            lines += [_row(["rule", "path", *inventory.sources]), _row(["---"] * (2 + len(inventory.sources)))]
        lines.append(
            _row([f"{rule.number} {rule.zh}<br>{rule.en}", _where(rule), *(_text(rule, c) for c in rule.cells)])
        )
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _where(rule: Rule) -> str:
    return rule.no_rule or _code(rule.paths)


def _text(rule: Rule, cell: Cell) -> str:
    parts = [f"`{cell.value}`", cell.status, cell.clause]
    if cell.paths != rule.paths:
        parts.append(_code(cell.paths))
    return "<br>".join(part for part in parts if part)


def _code(paths: Sequence[str]) -> str:
    return "<br>".join(f"`{path}`" for path in paths)


def main(arguments: Sequence[str]) -> int:
    """Write or check the page of one folder; 0 if all is well, 1 for differences, 2 for a wrong call."""
    folders = [word for word in arguments if word != "--check"]
    if len(folders) != 1 or folders[0].startswith("-"):
        print("usage: python -m qiaoma.coverage [--check] FOLDER", file=sys.stderr)
        return 2
    target = Path(folders[0]) / "coverage.md"
    try:
        inventory = read_inventory(target.with_name("inventory.yaml"))
        found = differences(inventory, read_sources(inventory))
    except QiaomaError as error:
        print(error.text("en"), file=sys.stderr)
        return 1
    text = page(inventory)
    if "--check" not in arguments:
        target.write_text(text, encoding="utf-8")
    elif not target.exists() or target.read_text(encoding="utf-8") != text:
        found.append(f"{target}: not current; run python -m qiaoma.coverage {folders[0]}")
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
