"""对照行 the lines of an audit: what each of several rulesets has at one piece, and who says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from qiaoma.errors import Lang, Place
from qiaoma.ruleset.addresses import Path, dotted, row_of
from qiaoma.ruleset.provenance import Citation, Status, split


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


OPTIONS = "options"
READINGS = "readings"
MACHINE = "machine"
APART = frozenset({OPTIONS, READINGS, MACHINE})
"""Chapters whose lines are no pieces."""
SPEAKING = frozenset({Status.STATED, Status.AMBIGUOUS, Status.GARBLED, Status.OWN, Status.CHOSEN})
"""The statuses of a ruleset that says something itself."""


FIRMEST = (Status.STATED, Status.AMBIGUOUS, Status.GARBLED, Status.ASSUMED)
"""The statuses of citations, the firmest first."""


@dataclass(frozen=True, slots=True)
class Backing:
    """依据: a status, and the codes of the readings that concern what is cited with it."""

    status: Status
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """What one ruleset has at a line.

    `value` is plain data, None where it has nothing there. `status`, `clause`, `document` and `reading` are those of
    the closest of `cites`, empty where nothing is cited; `statuses` and `clauses` are of all that bear on it. `layer`
    wrote the value (or removed it) at `place`, which is None where no file speaks of it. `form` is the effective form,
    from which the words come.
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
    def bearing(self) -> tuple[Citation, ...]:
        """The citations that bear on the value: of it, of its row, of a part of it; not of the chapter that holds it."""
        if self.cite is None:
            return ()
        if self.path[0] in APART:
            return self.cites
        whole = row_of(self.path) or self.path
        return (self.cite, *(cite for cite in self.cites[1:] if split(cite.at)[: len(whole)] == whole))

    @property
    def statuses(self) -> tuple[Backing, ...]:
        """依据: how the ruleset stands to it, the closest word first, then each weaker word, with all codes of readings.

        A firmer word than the closest stands here only for a code that is not told yet. Empty where a ruleset has no
        such option or reading: it is not concerned.
        """
        if self.path[0] in APART and self.value is None:
            return ()
        if self.status not in FIRMEST:
            return (Backing(self.status, _codes(self.cites[:1] if self.status is Status.CHOSEN else ())),)
        codes = {status: _codes(cite for cite in self.bearing if cite.status is status) for status in FIRMEST}
        told = [Backing(self.status, codes[self.status])]
        for status in FIRMEST:
            known = {code for backing in told for code in backing.readings}
            fresh = tuple(code for code in codes[status] if code not in known)
            weaker = FIRMEST.index(status) > FIRMEST.index(self.status)
            if status is not self.status and (
                fresh or (weaker and any(cite.status is status for cite in self.bearing))
            ):
                told.append(Backing(status, fresh))
        return tuple(told)

    @property
    def weakest(self) -> Status:
        """The weakest word among those that bear on the value."""
        ranked = [backing.status for backing in self.statuses if backing.status in FIRMEST]
        return max(ranked, key=FIRMEST.index, default=self.status)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The headings in the source that bear on the value, each once."""
        return tuple(dict.fromkeys(cite.clause for cite in self.bearing if cite.clause))

    @property
    def clause(self) -> str:
        """The heading in the source."""
        return self.cite.clause if self.cite else ""

    @property
    def document(self) -> str:
        """The document that the ruleset itself holds, where it speaks of it; a house has none, whatever its source cites."""
        return self.cite.source if self.cite and self.cite.layer == self.form.get("id") else ""

    @property
    def reading(self) -> str:
        """The code of the reading that concerns it."""
        return self.cite.reading if self.cite else ""

    def note(self, lang: Lang = "zh") -> str:
        """What the ruleset's author notes beside the citations that bear on it."""
        notes = (cite.note.get(lang) or next(iter(cite.note.values()), "") for cite in self.bearing)
        return ("；" if lang == "zh" else "; ").join(dict.fromkeys(note for note in notes if note))

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


def _codes(cites: Iterable[Citation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite.reading for cite in cites if cite.reading))
