"""What a case expects of a ruleset, beside what the ruleset makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qiaoma.cli.cases import read
from qiaoma.cli.parse import STDIN
from qiaoma.errors import Fault, Lang, QiaomaError, RulesetError

if TYPE_CHECKING:
    from qiaoma.case import CaseFile
    from qiaoma.settle.engine import Ruleset
    from qiaoma.settle.settlement import Settlement

CASE_KEYS = frozenset({"cases", "hands", "seats", "wins", "result"})
"""Keys at the top of a case file; a ruleset has none of them."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One expected value that is not so; `path` as in the JSON of a settlement."""

    path: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case under one ruleset: `place` and `title` of the case, what differs, or why it could not be settled."""

    place: str
    title: str
    ruleset: str
    differences: tuple[Difference, ...] = ()
    error: QiaomaError | None = None

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The outcome as JSON data."""
        faults = [fault.as_dict(lang) for fault in self.error.faults] if self.error else []
        rows = [{"path": item.path, "expected": item.expected, "found": item.found} for item in self.differences]
        return {
            "place": self.place,
            "title": self.title,
            "ruleset": self.ruleset,
            "differences": rows,
            "faults": faults,
        }


def run_file(name: str, path: tuple[Path, ...]) -> list[Outcome]:
    """Every expectation in a case file, or in the examples of a ruleset (a file, or an id).

    Raises :class:`QiaomaError` where the file cannot be read, is wrong, or expects nothing.
    """
    import qiaoma

    if _is_cases(name):
        return _outcomes(read(name), name, {}, path)
    ruleset = qiaoma.load(name, path=path)
    return _outcomes(qiaoma.read_examples(name, path=path), name, {ruleset.id: ruleset}, path)


def _is_cases(name: str) -> bool:
    """Whether a file holds cases; a name that is no file means a ruleset."""
    from qiaoma.ruleset.document import read_file

    file = Path(name)
    if name == STDIN or file.suffix == ".jsonl":
        return True
    if file.suffix not in (".yaml", ".yml", ".json"):
        return False
    top = read_file(file).value
    return isinstance(top, Mapping) and not CASE_KEYS.isdisjoint(top)


def _outcomes(cases: CaseFile, name: str, loaded: dict[str, Ruleset], path: tuple[Path, ...]) -> list[Outcome]:
    import qiaoma
    from qiaoma.settle.comparing import column

    wanted = list(dict.fromkeys(ruleset for case in cases.cases for ruleset in case.expect))
    if not wanted:
        raise RulesetError([_expects_nothing(name)])
    errors: dict[str, QiaomaError] = {}
    for ruleset in wanted:
        try:
            loaded.setdefault(ruleset, loaded.get(ruleset) or qiaoma.load(ruleset, path=path))
        except QiaomaError as error:
            errors[ruleset] = error
    in_play = tuple(loaded.values())
    answers = {
        ruleset: [errors[ruleset]] * len(cases.cases) if ruleset in errors else column(cases, loaded[ruleset], in_play)
        for ruleset in wanted
    }
    return [outcome for ruleset in wanted for outcome in _under(cases, name, ruleset, answers[ruleset])]


def _under(cases: CaseFile, name: str, ruleset: str, answers: Sequence[Settlement | QiaomaError]) -> Iterator[Outcome]:
    """The outcomes of the cases that expect something of one ruleset."""
    for case, answer in zip(cases.cases, answers, strict=True):
        if ruleset in case.expect:
            place = str(case.place or name)
            if isinstance(answer, QiaomaError):
                yield Outcome(place, case.title, ruleset, error=answer)
            else:
                yield Outcome(place, case.title, ruleset, tuple(differences(case.expect[ruleset], answer)))


def differences(expected: Mapping[str, Any] | None, settlement: Settlement) -> Iterator[Difference]:
    """Where a settlement is not as expected: only what is expected is compared."""
    answer = settlement.as_dict("en")
    if expected is None or "refused" in expected:
        yield from _refusal(expected, answer)
        return
    if not answer["legal"]:
        rules = ", ".join(refusal["rule"] for refusal in answer["refusals"])
        yield Difference("legal", "true", f"false ({rules})")
        return
    following = answer["next"] or {}
    found = {"net": answer["net"], "next": {**following.get("counters", {}), **following}, "ratings": answer["ratings"]}
    for key, values in found.items():
        yield from _values(key, expected.get(key) or {}, values or {})
    if "patterns" in expected:
        patterns = sorted({pattern["id"] for win in answer["wins"] for pattern in win["patterns"]})
        if sorted(expected["patterns"]) != patterns:
            yield Difference("patterns", ", ".join(sorted(expected["patterns"])), ", ".join(patterns))


def _refusal(expected: Mapping[str, Any] | None, answer: Mapping[str, Any]) -> Iterator[Difference]:
    if answer["legal"]:
        yield Difference("legal", "false", "true")
    elif expected is not None:
        rules = [refusal["rule"] for refusal in answer["refusals"]]
        if expected["refused"] not in rules:
            yield Difference("refused", expected["refused"], ", ".join(rules))


def _values(key: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Difference]:
    for name, value in expected.items():
        if not same(value, found.get(name)):
            yield Difference(f"{key}.{name}", str(value), str(found.get(name)))


def same(left: object, right: object) -> bool:
    """Whether two values are the same; numbers by their exact worth, however they are written."""
    try:
        return Fraction(str(left)) == Fraction(str(right))
    except (ValueError, ZeroDivisionError):
        return str(left) == str(right)


def _expects_nothing(name: str) -> Fault:
    return Fault(
        "case.no_expectation",
        zh="没有可检验的：牌例没有 expect，规则没有 examples",
        en="there is nothing to test: no case has `expect`, no ruleset has `examples`",
        path=name,
        remedy_zh="给牌例写 expect: {规则: {E: …, S: …, W: …, N: …}}",
        remedy_en="give the case expect: {ruleset: {E: …, S: …, W: …, N: …}}",
    )
