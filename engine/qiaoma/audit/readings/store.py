"""存档 what shows each alternative of each reading, and its price, kept as data:
``python -m qiaoma.audit.readings.store [--jobs N] [--hands N] DIR``.

Each ruleset that holds a source text has a file in DIR. What stands there and still holds is kept, so that a run that was
broken off goes on where it was; what was not found is looked for again. ``--check`` only says what does not hold, with exit status 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import yaml

from qiaoma.audit.readings.alternative import Price, case_of, find, kept, price, proved
from qiaoma.audit.witness import Finding, Why
from qiaoma.audit.witness.record import Unproven
from qiaoma.case.types import Case
from qiaoma.errors import QiaomaError, RulesetError
from qiaoma.ruleset.patches import alternatives
from qiaoma.ruleset.provenance import at
from qiaoma.ruleset.search import shipped
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import Ruleset, load

WIDTH = 110
HANDS = 2000
HEAD = "# 见证与价，由程序找出 · witnesses and prices, found by: python -m qiaoma.audit.readings.store docs/audit/readings\n"
Key = tuple[str, str]
Entry = dict[str, Any]


def folder() -> Path:
    """Where the files of the shipped rulesets stand: in the package, or else in the checkout."""
    inside = shipped().parent / "audit" / "readings"
    return inside if inside.is_dir() else shipped().parent / "docs" / "audit" / "readings"


def sayable(ruleset: Ruleset) -> Iterator[tuple[Key, Ruleset]]:
    """Every alternative that is not chosen and that rows can say, as (code, letter), with the ruleset under it."""
    node = at(ruleset.profile.form.node, ("readings",))
    readings = {} if node is None or not isinstance(node.value, dict) else node.value
    for code, reading in readings.items():
        for letter in alternatives(reading):
            if letter != ruleset.readings.get(code):
                try:
                    yield (code, letter), ruleset.chosen(readings={code: letter})
                except RulesetError:
                    continue


def entries(ruleset: Ruleset, where: Path) -> dict[Key, Entry]:
    """What is kept of a ruleset, of just this form; nothing where there is no file, or it is of another form."""
    file = where / f"{ruleset.id}.yaml"
    if not file.exists():
        return {}
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    return _by_key(data) if data["digest"] == ruleset.digest else {}


def _by_key(data: Mapping[str, Any]) -> dict[Key, Entry]:
    return {(entry["reading"], entry["take"]): entry for entry in data["entries"]}


@cache
def known(code: str, where: Path) -> tuple[Case, ...]:
    """The hands that are kept of any text of this code, whatever the ruleset."""
    files = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(where.glob("*.yaml"))]
    entries = [entry for data in files for entry in data["entries"] if entry["reading"] == code]
    return tuple(case_of(entry["case"]) for entry in entries if "case" in entry)


def finding_of(entry: Mapping[str, Any], own: Ruleset, changed: Ruleset) -> Finding | None:
    """The finding of an entry, proved anew. Raises :class:`Unproven`."""
    return proved({key: value for key, value in entry.items() if key not in _OF_ENTRY}, own, changed)


def price_of(entry: Mapping[str, Any]) -> Price | None:
    """The price of an entry."""
    return Price(**{**entry["price"], "paid": tuple(entry["price"]["paid"])}) if "price" in entry else None


_OF_ENTRY = frozenset({"reading", "take", "price"})


def unproven(name: str, where: Path) -> list[str]:
    """What is wrong with the file of a ruleset: alternatives without an entry, entries that do not hold."""
    own = _loaded(name)
    found, told = dict(sayable(own)), entries(own, where)
    wrong = [f"{code}={letter}: no entry" for code, letter in found if (code, letter) not in told]
    wrong += [f"{code}={letter}: no such alternative" for code, letter in told if (code, letter) not in found]
    for key, changed in found.items():
        if key in told and (why := _fails(told[key], own, changed)):
            wrong.append(f"{key[0]}={key[1]}: {why}")
    return wrong


def _fails(entry: Mapping[str, Any], own: Ruleset, changed: Ruleset) -> str:
    try:
        finding_of(entry, own, changed)
    except (Unproven, QiaomaError, ValueError, KeyError) as wrong:
        return str(wrong) or type(wrong).__name__
    return ""


def main(arguments: Sequence[str]) -> int:
    """Find what is missing or does not hold any more, or with ``--check`` only say so."""
    parser = argparse.ArgumentParser(prog="qiaoma.audit.readings.store")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        wrong = [f"{name} {said}" for name in source_rulesets() for said in unproven(name, chosen.folder)]
        print("\n".join(wrong) or "every reading holds")
        return 1 if wrong else 0
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(chosen.jobs, get_context("spawn")) as workers:
        for name in source_rulesets():
            _fill(chosen, name, workers)
    return 0


def _fill(chosen: argparse.Namespace, name: str, workers: ProcessPoolExecutor) -> None:
    """Complete the file of a ruleset, which is written anew after each entry."""
    own = _loaded(name)
    found = dict(sayable(own))
    held = {
        key: entry
        for key, entry in _of_any_form(own, chosen.folder).items()
        if key in found and entry.get("reason") != Why.NOT_FOUND and not _fails(entry, own, found[key])
    }
    told = {key: entry for key, entry in entries(own, chosen.folder).items() if key in held}
    missing = [key for key in found if key not in told]
    tasks = ((name, key, chosen.seed, chosen.hands, chosen.folder, held.get(key)) for key in missing)
    for entry in workers.map(_find, *zip(*tasks, strict=True)) if missing else ():
        told[entry["reading"], entry["take"]] = entry
        print(
            f"{name} {entry['reading']}={entry['take']}: {entry['kind']} {entry['price']}", file=sys.stderr, flush=True
        )
        _write(chosen, own, [told[key] for key in found if key in told])
    _write(chosen, own, [told[key] for key in found if key in told])


def _of_any_form(own: Ruleset, where: Path) -> dict[Key, Entry]:
    """What is kept of a ruleset, whatever its form was: what it shows may still hold, and is not looked for again."""
    file = where / f"{own.id}.yaml"
    return _by_key(yaml.safe_load(file.read_text(encoding="utf-8"))) if file.exists() else {}


def _find(name: str, key: Key, seed: int, hands: int, where: Path, held: Entry | None) -> Entry:
    """The entry of an alternative, with its price; what is `held` of it is not looked for again."""
    own = _loaded(name)
    changed = own.chosen(readings={key[0]: key[1]})
    entry = held or {
        "reading": key[0],
        "take": key[1],
        **kept(find(own, changed, seed=seed, known=known(key[0], where))),
    }
    return {**entry, "price": price(own, changed, hands=hands, seed=seed).as_dict()}


def _write(chosen: argparse.Namespace, own: Ruleset, told: Sequence[Entry]) -> None:
    data = {"ruleset": own.id, "digest": own.digest, "entries": list(told)}
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, default_flow_style=None, width=WIDTH)
    (chosen.folder / f"{own.id}.yaml").write_text(HEAD + text, encoding="utf-8")


@cache
def _loaded(name: str) -> Ruleset:
    return load(name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
