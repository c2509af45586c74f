"""The closed vocabulary: every fact and measure that a row may name.

A *fact* is true or false, a *measure* is a small integer. Each is defined once, here, with its Chinese and
English name and meaning; the schema's enumerations, the reference page and the rulebook's words come from it.
Pattern ids and counters of a ruleset are words too, defined by the ruleset itself.
"""

from __future__ import annotations

from qiaoma.vocabulary.acts import ACTS
from qiaoma.vocabulary.hands import HANDS
from qiaoma.vocabulary.scopes import CHAPTERS, REGISTERS
from qiaoma.vocabulary.tables import TABLES
from qiaoma.vocabulary.wins import WINS
from qiaoma.vocabulary.words import Kind, Scope, Word

__all__ = ["CHAPTERS", "REGISTERS", "WORDS", "Kind", "Scope", "Word", "words_for"]

WORDS: dict[str, Word] = {word.id: word for word in (*TABLES, *HANDS, *WINS, *ACTS)}
"""Every word by its id, in an order that is part of the compiled form."""


def words_for(chapter: str) -> tuple[str, ...]:
    """The vocabulary words that rows of `chapter` may name, besides pattern ids and counters.

    `chapter` is a key of :data:`CHAPTERS` (`lines`, `payment`, `liability.claims`, …); KeyError otherwise.
    """
    scopes = CHAPTERS[chapter]
    return tuple(word.id for word in WORDS.values() if word.scopes & scopes)
