"""两种速度: the kernel as plain Python and the kernel compiled are one; a hand alone and a hand in bulk pay the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

import qiaoma
from qiaoma.kernel.settle import settle
from qiaoma.kernel.speed import SETTLING, compiled
from qiaoma.kernel.suits import dense_suit_table, suit_table
from qiaoma.rules import trace as T
from tests.architecture.tree import ROOT
from tests.hands import hands
from tests.properties.bulk import HANDS, RULESETS, fast, has_wilds, some_hands

SAMPLE = min(HANDS, 5000)
EXPLAINED = min(HANDS // 8, 1000)
SEED = 7001


@pytest.mark.parametrize("name", RULESETS)
def test_every_field_of_the_trace_agrees(name: str) -> None:
    plain = qiaoma.load(name)
    rules, cells = list(plain.compiled.table), numpy.array(plain.compiled.table, dtype=numpy.int64)
    run = compiled(SETTLING)["settle"]
    for case in some_hands(SAMPLE, SEED, wilds=has_wilds(name)):
        values = plain.encoder.encode(case).values
        slow, quick = [0] * T.SIZE, numpy.zeros(T.SIZE, dtype=numpy.int64)
        status = settle(rules, suit_table(), list(values), slow)
        assert run(cells, dense_suit_table(), numpy.array(values, dtype=numpy.int64), quick) == status == T.DONE
        assert slow == quick.tolist(), case


@pytest.mark.parametrize("name", RULESETS)
def test_settlements_agree_in_every_field(name: str) -> None:
    plain, quick = qiaoma.load(name), fast(name)
    cases = some_hands(SAMPLE, SEED, wilds=has_wilds(name))[:EXPLAINED]
    nets = quick.nets_of_all(quick.pack(cases)).tolist()
    for case, (status, *row) in zip(cases, nets, strict=True):
        settlement = plain.settle(case)
        assert settlement == quick.settle(case), case
        assert settlement.legal == (status == 0), case
        if settlement.legal:
            assert [quick.points(net) for net in row] == list(settlement.nets), case
            assert settlement.as_dict("en") == quick.settle(case).as_dict("en")


def test_a_case_leaves_nothing_behind_for_the_next() -> None:
    """The compiled kernel works in one array: hands in any order pay the same."""
    quick = fast("banding")
    cases = some_hands(SAMPLE, SEED, wilds=False)
    records = quick.pack(cases)
    forth, back = quick.nets_of_all(records), quick.nets_of_all(records[::-1].copy())
    assert (forth == back[::-1]).all()
    assert [list(quick.nets(record)) for record in records[:200]] == forth[:200].tolist()


BOUNDS = """
from tests.hands import hands
import qiaoma
for name in {names}:
    ruleset = qiaoma.load(name).fast()
    cases = list(hands(150, 'bounds', wilds='wild' in ruleset.effective['tiles']))
    print(name, int(ruleset.nets_of_all(ruleset.pack(cases))[:, 1:].max()))
"""


def test_the_compiled_kernel_reads_no_cell_out_of_bounds(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "NUMBA_BOUNDSCHECK": "1",
        "XDG_CACHE_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join((str(ROOT / "engine"), str(ROOT))),
    }
    names = ["qinghunpeng", "seven-pairs", "laiyouxi"]
    ran = subprocess.run(
        [sys.executable, "-c", BOUNDS.format(names=names)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    largest = dict(line.split() for line in ran.stdout.splitlines())
    for name in names:
        cases = hands(150, "bounds", wilds=has_wilds(name))
        nets = fast(name).nets_of_all(fast(name).pack(cases))
        assert int(largest[name]) == nets[:, 1:].max()
