"""House style that a machine can check."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.tree import PACKAGE, ROOT, modules, texts

SOURCES = sorted(path.stem for path in (ROOT / "variants").rglob("*.yaml") if path.stem != "base")
MONEY = ("worksheet", "ledger", "bonds", "carry", "settle")
"""Modules of the kernel whose numbers may come only from the rules."""
PLAIN = frozenset({0, 1, -1})
HOSTS = ("json-schema.org", "qiaoma.invalid")
"""Hosts that the project may name: that of the standard it follows, and one that cannot exist, for the ids of schemas."""


def test_every_file_has_fewer_than_300_lines() -> None:
    files = [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    assert not [str(file) for file in files if len(file.read_text(encoding="utf-8").splitlines()) >= 300]


def test_every_function_has_fewer_than_40_lines() -> None:
    long = []
    for name, file in modules().items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines >= 40:
                    long.append(f"qiaoma.{name}:{node.lineno} {node.name} has {lines}")
    assert not long


def test_no_room_for_odds_and_ends() -> None:
    assert not [name for name in modules() if re.search(r"(^|[._])(utils?|helpers?|misc|common)$", name)]


def test_the_engine_knows_no_ruleset_by_name() -> None:
    words = [re.compile(rf"\b{re.escape(name)}\b") for name in SOURCES]
    known = [
        f"{name}: {word.pattern}"
        for name, file in modules().items()
        for word in words
        if word.search(file.read_text(encoding="utf-8"))
    ]
    assert not known


def _literals(tree: ast.Module) -> list[tuple[int, object]]:
    """The numbers written inside functions; a named constant at the top of a module is no literal."""
    return [
        (node.lineno, node.value)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in PLAIN
    ]


def test_no_rule_has_its_number_in_the_kernel() -> None:
    strange = [
        f"qiaoma.{name}:{line} {value}"
        for name, file in modules().items()
        if name.startswith("kernel.") and name.split(".")[-1] in MONEY
        for line, value in _literals(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert not strange


@pytest.mark.parametrize(
    "pattern",
    [r"(?<![\w.~$}])/(home|root|tmp|opt|mnt|Users|work)/\w", r"https?://(?!" + "|".join(map(re.escape, HOSTS)) + ")"],
    ids=["paths of one machine", "foreign hosts"],
)
def test_the_texts_name_no_machine(pattern: str) -> None:
    found = [
        f"{path}:{number}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert not found
