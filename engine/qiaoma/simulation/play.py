"""开打: the compiled table plays the hands of a plan."""

from __future__ import annotations

from typing import Any

from qiaoma.simulation.plan import Chunk, Plan, Side


def prepare(plan: Plan) -> None:
    """Have everything compiled before other processes ask for it."""


def play(plan: Plan, side: Side, chunk: Chunk) -> Any:
    """The rows of a chunk under one side, a hand each, as :mod:`qiaoma.rules.outcome` lays them out."""
    raise NotImplementedError
