"""What a command does not need is not imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

import qiaoma
from tests.doors.shell import CASE, ROOT, environment

PROBE = """
import sys
from qiaoma.cli.main import main
status = main(sys.argv[2:])
print("loaded:", *sorted(set(sys.argv[1].split(",")) & set(sys.modules)), file=sys.stderr)
sys.exit(status)
"""


def _loaded(suspects: str, *words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, suspects, *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        timeout=120,
        check=True,
    )
    return done.stderr.decode().split("loaded:")[1].split()


def test_help_reads_no_ruleset_and_no_case() -> None:
    assert _loaded("yaml,numpy,numba,jsonschema,qiaoma.settle.engine,qiaoma.ruleset,qiaoma.case", "--help") == []


@pytest.mark.parametrize("words", [("settle", str(CASE), "--ruleset", "banding"), ("list",), ("compare", str(CASE))])
def test_no_command_waits_for_the_compiler(words: tuple[str, ...]) -> None:
    assert _loaded("numpy,numba,jsonschema,hypothesis", *words) == []


def test_the_public_door_is_sorted_and_complete() -> None:
    names = [name for name in qiaoma.__all__ if not name.startswith("__")]
    assert names == sorted(names)
    assert all(getattr(qiaoma, name) is not None for name in names)
    with pytest.raises(AttributeError):
        _ = qiaoma.nothing
