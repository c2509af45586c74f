"""检查: what is proved of a ruleset at loading, every finding at once."""

from __future__ import annotations

from qiaoma.errors import Fault
from qiaoma.ruleset.checks.choices import check_choices, check_patches
from qiaoma.ruleset.checks.citations import check_citations
from qiaoma.ruleset.checks.payments import check_payments
from qiaoma.ruleset.checks.play import check_play
from qiaoma.ruleset.checks.required import check_required
from qiaoma.ruleset.checks.rows import check_rows
from qiaoma.ruleset.checks.scores import check_scores
from qiaoma.ruleset.checks.values import check_values
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.checks.words import check_words
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged
from qiaoma.ruleset.provenance import Layer

__all__ = ["check_chosen", "check_form"]

_OF_RULES = (check_required, check_words, check_rows, check_scores, check_play, check_values, check_payments)
_OF_FILE = (check_choices, check_citations)


def check_form(layers: tuple[Layer, ...], form: Merged, *, deep: bool) -> tuple[list[Fault], list[Fault]]:
    """Faults and warnings of the effective form of `layers`, before the table's choices.

    `deep`: every option and reading too is laid over the form and judged. Without it only those that are in play are,
    by :func:`check_chosen`.
    """
    view = View(layers, form, form.node)
    for check in (*_OF_RULES, *_OF_FILE, *((check_patches,) if deep else ())):
        check(view)
    return view.faults, view.warnings


def check_chosen(layers: tuple[Layer, ...], form: Merged, node: Node) -> list[Fault]:
    """Faults of `node`, the form with the table's choices laid over it."""
    view = View(layers, form, node)
    for check in _OF_RULES:
        check(view)
    return view.faults
