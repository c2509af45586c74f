"""各章: the chapters in the order in which they are read, each with what it decides; one reference page each."""

from __future__ import annotations

from qiaoma.ruleset.chapters import (
    carry,
    choices,
    citations,
    deal,
    dealer,
    flowers,
    head,
    liability,
    patterns,
    payment,
    play,
    ratings,
    ready,
    refusals,
    scoring,
    table,
    tiles,
)
from qiaoma.ruleset.chapters.model import Decides

PAGES: dict[str, Decides] = {
    "head": head.DECIDES,
    "tiles": tiles.DECIDES,
    "flowers": flowers.DECIDES,
    "deal": deal.DECIDES,
    "dealer": dealer.DECIDES,
    "ready": ready.DECIDES,
    "play": play.DECIDES,
    "refusals": refusals.DECIDES,
    "patterns": patterns.DECIDES,
    "scoring": scoring.DECIDES,
    "liability": liability.DECIDES,
    "payment": payment.DECIDES,
    "carry": carry.DECIDES,
    "ratings": ratings.DECIDES,
    "table": table.DECIDES,
    "choices": choices.DECIDES,
    "citations": citations.DECIDES,
}
"""Name of the chapter's module → what it decides. Each key of a ruleset file belongs to one."""
