"""自定的话: what a ruleset says of an unclear text that it, or a ruleset below the text, decides by values of its own."""

from __future__ import annotations

from qiaoma.prose import say
from qiaoma.prose.voice import Voice
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.decided import Decided

OWN = "own"
"""What stands for the letter of a reading in play where a ruleset decides it itself."""


def decides(voice: Voice, one: Decided, ruleset: str) -> str:
    """Who decides it, and what: a sentence for each value, or the row that holds it. `ruleset` is the id of the one that is told."""
    places = dict.fromkeys(row_of(path) or path for path in one.paths)
    told = voice.pick("；", "; ").join(say.told(voice, path).rstrip("。.") for path in places)
    who = voice.pick("由本规则自定", "decided by this house")
    if one.layer != ruleset:
        who = voice.pick(f"由 {one.layer} 自定", f"decided by {one.layer}")
    return f"{who}{voice.colon}{told}"
