"""对照行 the lines of an audit: what each of several rulesets has at one piece, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from qiaoma.errors import Lang, Place
from qiaoma.ruleset.addresses import Path, dotted
from qiaoma.ruleset.provenance import Citation, Status


class Group(StrEnum):
    """How the rulesets stand to each other at a piece."""

    DISAGREE = "disagree"
    """They differ, and at least two of them state different values."""
    ONE_SPEAKS = "one_speaks"
    """They differ, and at most one value is stated: the others are silent, assumed, or the base's."""
    AGREE = "agree"
    """All have the same."""


class Kind(StrEnum):
    """What a line is about: a piece that decides, an option offered, a reading, or the machine that no ruleset changes."""

    PIECE = "piece"
    OPTION = "option"
    READING = "reading"
    MACHINE = "machine"


SPEAKING = frozenset({Status.STATED, Status.AMBIGUOUS, Status.GARBLED, Status.OWN, Status.CHOSEN})
"""The statuses of a ruleset that says something itself."""


@dataclass(frozen=True)
class Cell:
    """What one ruleset has at a line.

    `value` is plain data, None where it has nothing there. `clause`, `document`, `note` and `reading` are those of the
    closest of `cites`, empty where nothing is cited; `layer` wrote the value (or removed it) at `place`, which is None
    where no file speaks of it. `form` is the effective form, from which the words come.
    """

    path: Path
    value: Any
    status: Status
    layer: str
    place: Place | None
    cites: tuple[Citation, ...] = ()
    form: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def speaks(self) -> bool:
        """Whether the ruleset itself says this, however unclearly."""
        return self.status in SPEAKING

    @property
    def cite(self) -> Citation | None:
        """The closest citation; none where only a part is spoken of, as one element of a list, and the whole is silent."""
        return self.cites[0] if self.cites and self.status is not Status.SILENT else None

    @property
    def clause(self) -> str:
        """The heading in the source."""
        return self.cite.clause if self.cite else ""

    @property
    def document(self) -> str:
        """The source document."""
        return self.cite.source if self.cite else ""

    @property
    def reading(self) -> str:
        """The code of the reading that concerns it."""
        return self.cite.reading if self.cite else ""

    def note(self, lang: Lang = "zh") -> str:
        """What the ruleset's author notes beside the citation."""
        words = self.cite.note if self.cite else {}
        return words.get(lang) or next(iter(words.values()), "")

    def said(self, lang: Lang = "zh") -> str:
        """One plain sentence of what holds here."""
        from qiaoma.audit.diff.words import sentence

        return sentence(self, lang)

    def short(self, lang: Lang = "zh") -> str:
        """The same in a few words, for a table."""
        from qiaoma.audit.diff.words import few_words

        return few_words(self, lang)


@dataclass(frozen=True)
class Line:
    """One line of an audit: `cells` in the order of the rulesets.

    Where some rulesets have no such row, the line is the whole row; `pieces` are then the row and the parts in which
    those that have it differ, as :func:`qiaoma.ruleset.pieces.differences` names them of each pair.
    """

    path: Path
    chapter: str
    kind: Kind
    group: Group
    cells: tuple[Cell, ...]
    pieces: tuple[Path, ...]

    @property
    def name(self) -> str:
        """The path with dots."""
        return dotted(self.path)

    @property
    def differs(self) -> bool:
        """Whether the rulesets have different values here; what is said of the fixed machine is no value."""
        return self.group is not Group.AGREE and self.kind is not Kind.MACHINE

    def title(self, lang: Lang = "zh") -> str:
        """What is decided here, as a heading."""
        from qiaoma.audit.diff.words import heading

        return heading(self, lang)
