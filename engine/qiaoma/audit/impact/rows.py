"""A price as rows for a spreadsheet: a row a rule, then the whole change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from qiaoma.spreadsheet import csv_text

Answer = Mapping[str, Any]
ROLES = ("winner", "dealer", "giver", "bonded")
ENDS = ("value", "low", "high")
WHOLE = ("together", "known")
NO_SHARE = dict.fromkeys(ENDS)


def impact_csv(answer: Answer) -> str:
    """The figures of a price's JSON as CSV; an empty cell is what the hands do not tell."""
    return csv_text((_head(), *_rows(answer)))


def _rows(answer: Answer) -> Iterator[Iterable[Any]]:
    for rule in answer["rules"]:
        said = ("; ".join(str(piece[key]) for piece in rule["pieces"]) for key in ("title", "own", "other"))
        yield (rule["rule"], *said, rule["nothing"], *_effect(rule["alone"], rule["share"] or {}))
    for name in WHOLE:
        if answer[name] is not None:
            yield (name, "", "", "", "", *_effect(answer[name], {}))


def _head() -> list[str]:
    with_ends = ["touched", "parted", "moved", "paid", *ROLES, "drawn", "self_draw", "moved_share", "paid_share"]
    ends = [f"{name}{'' if end == 'value' else '_' + end}" for name in with_ends for end in ENDS]
    return ["rule", "title", "own", "other", "nothing", "replayed", "moved_if_touched", "swing", "p95", *ends]


def _effect(effect: Answer, share: Answer) -> Iterator[Any]:
    yield from (effect["replayed"], effect["moved_if_touched"], effect["swing"]["difference"]["value"], effect["p95"])
    parts = [effect["touched"], effect["parted"], effect["moved"], effect["paid"]["difference"]]
    parts += [effect["gains"][role] for role in ROLES]
    parts += [effect["play"][name]["difference"] for name in ("drawn", "self_draw")]
    parts += [share.get(name, NO_SHARE) for name in ("moved", "paid")]
    for part in parts:
        yield from (part[end] for end in ENDS)
