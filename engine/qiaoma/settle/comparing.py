"""并排: one case under several rulesets, and the examples that a ruleset carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from qiaoma.arguments import require, require_list
from qiaoma.case.files import read_case_node
from qiaoma.case.types import Case, CaseFile
from qiaoma.errors import CaseError, Fault, RulesetError
from qiaoma.ruleset.chain import read_chain
from qiaoma.ruleset.layers import child
from qiaoma.ruleset.search import index, roots
from qiaoma.settle.engine import Ruleset, load
from qiaoma.settle.hands import settle_each
from qiaoma.settle.known import unknown_names
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


Results = dict[str, Settlement | CaseError]


def compare(case: Case, names: Iterable[str | Path] | None = None, *, path: Iterable[str | Path] = ()) -> Results:
    """Settle one case under each of `names` (default: every ruleset of a source).

    The answers go by the rulesets' ids; rulesets that share an id, by the names they are given here. A refusal is a
    settlement; what cannot be decided under a ruleset is its CaseError. Raises RulesetError for a ruleset that cannot be
    loaded, CaseError for a case that names something that none of the rulesets knows.
    """
    require("compare", "case", case, Case)
    return compare_file(CaseFile("case", (case,)), names, path=path)[0]


def compare_file(
    cases: CaseFile, names: Iterable[str | Path] | None = None, *, path: Iterable[str | Path] = ()
) -> list[Results]:
    """:func:`compare` of each case of a file in order; the hands of one table carry over under each ruleset.

    Where a ruleset cannot settle one of these `hands`, its error is the answer for those that follow, too.
    """
    require("compare_file", "cases", cases, CaseFile)
    folders = tuple(path)
    rulesets = side_by_side(source_rulesets(folders) if names is None else names, path=folders)
    in_play = tuple(rulesets.values())
    unknown = [fault for case in cases.cases for fault in unknown_names(case, in_play)]
    if unknown:
        raise CaseError(unknown)
    columns = {name: column(cases, ruleset, in_play) for name, ruleset in rulesets.items()}
    return [{name: results[number] for name, results in columns.items()} for number in range(len(cases.cases))]


def column(cases: CaseFile, ruleset: Ruleset, in_play: Sequence[Ruleset]) -> list[Settlement | CaseError]:
    """Each case of a file under one of the rulesets in play, or why it cannot be settled."""
    results = list(settle_each(cases, ruleset, others=in_play))
    return results + results[-1:] * (len(cases.cases) - len(results))


def side_by_side(names: Iterable[str | Path], *, path: Iterable[str | Path] = ()) -> dict[str, Ruleset]:
    """Rulesets by id; where several share one, each of them by the name given. Raises RulesetError."""
    folders = tuple(path)
    kinds = (str, Path)
    loaded = {str(name): load(name, path=folders) for name in require_list("compare", "names", names, kinds)}
    times = Counter(ruleset.id for ruleset in loaded.values())
    return {ruleset.id if times[ruleset.id] == 1 else name: ruleset for name, ruleset in loaded.items()}


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
