"""并排: one case under several rulesets, and the examples that a ruleset carries."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from qiaoma.case.files import read_case_node
from qiaoma.case.types import Case, CaseFile
from qiaoma.errors import CaseError, Fault, QiaomaError, RulesetError
from qiaoma.ruleset.chain import read_chain
from qiaoma.ruleset.layers import child
from qiaoma.ruleset.search import index, roots
from qiaoma.settle.engine import load
from qiaoma.settle.settlement import Settlement


def source_rulesets(path: Iterable[str | Path] = ()) -> list[str]:
    """The ids of the rulesets that hold a source text, in the order of their documents."""
    folders = tuple(path)
    found = []
    for name in index(roots(folders)):
        try:
            layer = read_chain(name, folders)[-1]
        except RulesetError:  # a faulty file in the path is no source; `list` and `validate` report it
            continue
        if layer.source:
            found.append((layer.source, name))
    return [name for _, name in sorted(found)]


def compare(
    case: Case, names: Iterable[str] | None = None, *, path: Iterable[str | Path] = ()
) -> dict[str, Settlement | QiaomaError]:
    """Settle one case under each of `names` (default: every ruleset of a source).

    A refusal is a settlement; what cannot be decided under a ruleset is its CaseError. Raises RulesetError for a
    ruleset that cannot be loaded.
    """
    folders = tuple(path)
    results: dict[str, Settlement | QiaomaError] = {}
    for name in source_rulesets(folders) if names is None else names:
        ruleset = load(name, path=folders)
        try:
            results[ruleset.id if ruleset.id not in results else name] = ruleset.settle(case)
        except CaseError as error:
            results[ruleset.id] = error
    return results


def read_examples(name: str | Path, *, path: Iterable[str | Path] = ()) -> CaseFile:
    """The `examples:` of a ruleset as cases. Raises CaseError with every fault of every example."""
    examples = child(read_chain(str(name), path)[-1].node, "examples")
    rows = examples.value if examples is not None and isinstance(examples.value, tuple) else ()
    cases: list[Case] = []
    faults: list[Fault] = []
    for number, node in enumerate(rows):
        try:
            cases.append(read_case_node(node, ("examples", number)))
        except CaseError as error:
            faults += error.faults
    if faults:
        raise CaseError(faults)
    return CaseFile("cases", tuple(cases))
