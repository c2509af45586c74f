"""What every chapter is asked: a table of its keys with good and bad values, whole good and bad files, its example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import qiaoma
from qiaoma.cli.expectation import run_file
from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.chapters.conditions import ConditionWord
from qiaoma.ruleset.chapters.kinds import Choice
from qiaoma.ruleset.chapters.pages import PAGES
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, below, whole_file
from qiaoma.ruleset.document import read

HEAD = "id: small\nextends: base\n"
EXAMPLES = Path(__file__).parents[3] / "docs" / "reference" / "examples"


@dataclass(frozen=True)
class Try:
    """A key of a chapter: values that are accepted, and values that are refused with the code of the fault.

    `beside` are keys that must stand next to it.
    """

    path: str
    good: tuple[str, ...]
    bad: dict[str, str] = field(default_factory=dict)
    beside: str = ""


@dataclass(frozen=True)
class Value:
    """A value at a path of a small file, with the code of its fault if it is bad."""

    path: str
    value: str
    beside: str
    code: str = ""

    def __str__(self) -> str:
        return f"{self.path}={self.value}"

    @property
    def before(self) -> str:
        """The line in front of the value."""
        *outer, last = _steps(self.path)
        text = "".join("[" if step.isdecimal() else f"{{{step}: " for step in outer)
        beside = f"{self.beside}, " if self.beside else ""
        return (text + ("[" if last.isdecimal() else f"{{{beside}{last}: ")).removeprefix("{")

    @property
    def text(self) -> str:
        """The file: its head, without the key that is tried, then one line."""
        head = re.sub(rf"(?m)^{self.path}:.*$", "#", HEAD)
        ends = "".join("]" if mark == "[" else "}" for mark in reversed(self.before) if mark in "[{")
        opened = self.beside.count("{") + self.beside.count("[")
        return f"{head}{self.before}{self.value}{ends[: len(ends) - opened]}\n"


class ChapterTests:
    """The tests of one chapter; a subclass brings the tables."""

    NAME: ClassVar[str]
    KEYS: ClassVar[tuple[Try, ...]]
    GOOD: ClassVar[tuple[str, ...]] = ()
    """Whole files without a fault, below the head."""
    BAD: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """(what stands below the head, code, path) of files with one fault, about keys that stand together or are unknown."""

    FREE: ClassVar[frozenset[str]] = frozenset()
    """Keys that take any value, or whose bad values stand in `BAD` since no key gives them a meaning."""

    @classmethod
    def accepted_values(cls) -> list[Value]:
        """The good values of the table."""
        return [Value(key.path, value, key.beside) for key in cls.KEYS for value in key.good]

    @classmethod
    def refused_values(cls) -> list[Value]:
        """The bad values of the table."""
        return [Value(key.path, value, key.beside, code) for key in cls.KEYS for value, code in key.bad.items()]

    def test_a_good_value_is_accepted(self, accepted: Value) -> None:
        assert faults_of(accepted.text) == []

    def test_a_bad_value_is_one_fault_with_place_and_remedy(self, refused: Value) -> None:
        (fault,) = check_structure(read(refused.text, "bad.yaml"))
        assert (fault.code, fault.path) == (refused.code, refused.path)
        assert str(fault.place) == f"bad.yaml:3:{len(refused.before) + 1}"
        said = _key_at(refused.path)
        assert f"{said.name}：{said.about.zh}" in fault.remedy_zh
        assert f"{said.name}: {said.about.en}" in fault.remedy_en
        assert said.about.unit_zh in fault.remedy_zh
        assert said.about.unit_en in fault.remedy_en
        assert fault.allowed
        assert fault.zh != fault.en

    def test_whole_files(self) -> None:
        for text in self.GOOD:
            assert faults_of(HEAD + text) == [], text
        for text, code, path in self.BAD:
            assert faults_of(HEAD + text) == [(code, path)], text

    def test_every_key_and_every_word_is_tried(self) -> None:
        tried = {_general(key.path): key for key in self.KEYS}
        known = {path: shape for key in PAGES[self.NAME].keys for path, shape in _below(key, whole_file())}
        assert set(tried) == set(known)
        for path, shape in known.items():
            assert bool(tried[path].bad) is (path not in self.FREE), path
            if isinstance(shape, Leaf) and isinstance(shape.kind, Choice):
                assert set(tried[path].good) >= set(shape.kind.words), path

    def test_the_example_is_valid_and_settles_as_it_says(self) -> None:
        file = EXAMPLES / f"{self.NAME}.yaml"
        report = qiaoma.validate(file)
        assert (report.faults, report.warnings) == ((), ())
        top = read(file.read_text(encoding="utf-8"), file.name).plain()
        assert set(PAGES[self.NAME].keys) & set(top)
        if "examples" in top:
            assert [outcome for outcome in run_file(str(file), ()) if outcome.differences or outcome.error] == []
            house, parent = qiaoma.load(file), qiaoma.load(top["extends"])
            cases = qiaoma.read_examples(file).cases
            assert any(outcome(house, case) != outcome(parent, case) for case in cases)


def outcome(ruleset: qiaoma.Ruleset, case: qiaoma.Case) -> object:
    """What a ruleset makes of a case, its name apart."""
    try:
        made = ruleset.settle(case).as_dict("en")
    except qiaoma.QiaomaError as error:
        return [fault.code for fault in error.faults]
    return {key: value for key, value in made.items() if key != "ruleset"}


def faults_of(text: str) -> list[tuple[str, str]]:
    """Code and path of each fault of form."""
    return [(fault.code, fault.path) for fault in check_structure(read(text, "small.yaml"))]


def row(prefix: str) -> tuple[Try, ...]:
    """A row's name, its conditions and its wording."""
    return (Try(prefix, ("none", "{}"), {"3": "schema.type"}), *condition(prefix), *wording(f"{prefix}.says"))


def condition(prefix: str) -> tuple[Try, ...]:
    """The two lists of words of a condition."""
    either = {
        "Half": "schema.word",
        "{flowers: 8-}": "schema.range",
        "{flowers: [3..1]}": "schema.range",
        "{throw: 1-7}": "schema.range",
        "{by_discard: 1}": "schema.word",
        "{a: 1, b: 2}": "schema.word",
        "any": "schema.word",
    }
    nested = {"{any: []}": "schema.word", "{any: [{any: [a]}]}": "schema.word"}
    good = ("by_self_draw", "{flowers: 4}", "{points: 8+}", "{flowers: 0..3}", "{throw: [1-1, 4-4]}", "{die: [1, 4]}")
    no_list = {"half_flush": "schema.type", "{a: b}": "schema.type"}
    return (
        Try(f"{prefix}.when", ("none", "[]", "[own_word]"), no_list),
        Try(f"{prefix}.when[0]", (*good, "{any: [chow, {nth: [1, 4+]}]}"), either | nested),
        Try(f"{prefix}.unless", ("none", "[]", "[own_word]"), no_list),
        Try(f"{prefix}.unless[0]", good, either | {"{any: [a, b]}": "schema.word"}),
    )


def repeated(prefix: str, effect: str) -> tuple[Try, ...]:
    """The keys that repeat an effect."""
    more = {"-1": "schema.value", "10001": "schema.value", "1.5": "schema.type", "many": "schema.type"}
    return (
        Try(f"{prefix}.each", ("flowers", "own_flowers"), {"Flowers": "schema.name", "3": "schema.name"}, effect),
        Try(f"{prefix}.over", ("0", "10000"), more, f"{effect}, each: flowers"),
        Try(f"{prefix}.up_to", ("0", "10000"), more, f"{effect}, each: flowers"),
    )


def wording(path: str, beside: str = "") -> tuple[Try, ...]:
    """A text for people."""
    bad = {"{zh: 甲, de: a}": "schema.text", "{}": "schema.text", "3": "schema.text", "''": "schema.text"}
    return (Try(path, ("甲", "{zh: 甲, en: a}", "{en: a}"), bad, beside),)


NO_MAP = {"3": "schema.type", "[a]": "schema.type"}
"""Refused where a map is wanted."""


def _steps(path: str) -> list[str]:
    return re.sub(r"\[(\d+)\]", r".\1", path).split(".")


def _key_at(path: str) -> Key:
    """The innermost key with a meaning on the way to `path`."""
    shape: Shape | None = whole_file()
    found = None
    for step in _steps(path):
        found = (shape.key(step) if isinstance(shape, Keyed) else None) or found
        shape = below(shape, int(step) if step.isdecimal() else step)
    assert found is not None
    return found


def _general(path: str) -> str:
    """The path with `<name>` for what a file names itself and `[]` for a number."""
    shape: Shape | None = whole_file()
    names = []
    for step in _steps(path):
        own = isinstance(shape, Mapped) or (isinstance(shape, Keyed) and shape.key(step) is None)
        names.append("[]" if step.isdecimal() else ".<name>" if own else f".{step}")
        shape = below(shape, int(step) if step.isdecimal() else step)
    return "".join(names).removeprefix(".")


def _below(name: str, holder: Keyed) -> Iterator[tuple[str, Shape]]:
    """Every general path from a key down, with its shape."""
    key = holder.key(name)
    assert key is not None
    yield from _tree(name, key.shape)


def _tree(path: str, shape: Shape) -> Iterator[tuple[str, Shape]]:
    yield path, shape
    if isinstance(shape, Keyed):
        for key in shape.keys:
            yield from _tree(f"{path}.{key.name}", key.shape)
        if shape.others is not None:
            yield from _tree(f"{path}.<name>", shape.others)
    elif isinstance(shape, Mapped):
        yield from _tree(f"{path}.<name>", shape.item)
    elif isinstance(shape, Listed):
        nested = isinstance(shape.item, Leaf) and isinstance(shape.item.kind, ConditionWord)
        yield from _tree(f"{path}[]", shape.item)
        assert nested or not isinstance(shape.item, Listed)
