"""各章: the chapters in the order in which they are read, each with what it decides; one reference page each."""

from __future__ import annotations

from qiaoma.ruleset.chapters import (
    bonus,
    carry,
    citations,
    deal,
    dealer,
    escape,
    flowers,
    head,
    liability,
    match,
    options,
    patterns,
    payment,
    play,
    ratings,
    readings,
    ready,
    refusals,
    scoring,
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
    "bonus": bonus.DECIDES,
    "liability": liability.DECIDES,
    "payment": payment.DECIDES,
    "carry": carry.DECIDES,
    "escape": escape.DECIDES,
    "ratings": ratings.DECIDES,
    "match": match.DECIDES,
    "options": options.DECIDES,
    "readings": readings.DECIDES,
    "citations": citations.DECIDES,
}
"""Name of the chapter's module → what it decides. Each key of a ruleset file belongs to one."""
