"""问读法 the door: the readings of rulesets, named or loaded, with what is kept or found of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from qiaoma.arguments import require, require_list
from qiaoma.audit.readings.alternative import Price, find, price
from qiaoma.audit.readings.result import Alternative, Contradiction, OfRuleset, Readings, Unclear
from qiaoma.audit.readings.store import Entry, Key, entries, finding_of, folder, known, price_of, sayable
from qiaoma.audit.witness import Finding
from qiaoma.audit.witness.record import Unproven
from qiaoma.errors import QiaomaError
from qiaoma.pages.extra import no_extra
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child
from qiaoma.ruleset.layers import entries as nodes
from qiaoma.ruleset.patches import alternatives
from qiaoma.ruleset.pieces import differences
from qiaoma.ruleset.provenance import Citation, citations, texts
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import Ruleset, load

Progress = Callable[[int, int], None]
OPTIONS = "options."
"""Where a citation names an option of the table that decides its text."""


@dataclass(frozen=True, slots=True)
class Work:
    """What is looked for anew: hands that show an alternative (`search`), and its price over so many hands (0: none)."""

    search: bool
    hands: int
    seed: int


def readings(
    names: Iterable[str | Path | Ruleset] | None = None,
    *,
    path: Iterable[str | Path] = (),
    search: bool = False,
    hands: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
) -> Readings:
    """读法: every unclear text of the rulesets, with what shows each alternative and what it costs.

    `names` default to the rulesets that hold a source text. What is kept of shipped rulesets is told as it is; `search`
    looks for the rest, too (extra `audit`; seconds for each), and `hands` asks for prices over so many hands (extra
    `fast`). `progress` is called with how many alternatives are done, and how many there are.

    Raises RulesetError for a ruleset that cannot be loaded, QiaomaError where an extra is not installed.
    """
    folders = tuple(Path(one) for one in require_list("readings", "path", path, (str, Path)))
    require("readings", "hands", hands, int)
    wanted = (
        source_rulesets(folders) if names is None else require_list("readings", "names", names, (str, Path, Ruleset))
    )
    loaded = [one if isinstance(one, Ruleset) else load(one, path=folders) for one in wanted]
    work = Work(search, hands, seed)
    found = [(ruleset, dict(sayable(ruleset))) for ruleset in loaded]
    counter = _Counter(sum(len(others) for _, others in found), progress)
    try:
        read = (_Reader(ruleset, others, entries(ruleset, folder()), work, counter) for ruleset, others in found)
        return Readings(tuple(reader.all() for reader in read))
    except ModuleNotFoundError as missing:
        raise QiaomaError([no_extra(missing.name or "hypothesis")]) from None


class _Counter:
    def __init__(self, whole: int, progress: Progress | None) -> None:
        self._done, self._whole, self._progress = 0, whole, progress

    def one(self) -> None:
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._whole)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the texts of one ruleset; `others` is the ruleset under each alternative that rows can say."""

    ruleset: Ruleset
    others: dict[Key, Ruleset]
    kept: dict[Key, Entry]
    work: Work
    counter: _Counter

    def all(self) -> OfRuleset:
        profile = self.ruleset.profile
        cites = list(citations(profile.layers[-1]))
        unclear = tuple(
            self._unclear(code, node, cites) for code, node in nodes(child(profile.form.node, "readings")).items()
        )
        contradictions = tuple(Contradiction(cite) for cite in cites if cite.against)
        return OfRuleset(self.ruleset, unclear, contradictions)

    def _unclear(self, code: str, node: Node, cites: Sequence[Citation]) -> Unclear:
        cited = tuple(cite for cite in cites if cite.reading == code)
        option = next((cite.at.removeprefix(OPTIONS) for cite in cited if cite.at.startswith(OPTIONS)), "")
        found = tuple(self._alternatives(code, node, option))
        chosen, decided = self.ruleset.readings.get(code, ""), self.ruleset.profile.decided.get(code)
        return Unclear(code, texts(child(node, "asks")), chosen, cited, found, decided)

    def _alternatives(self, code: str, node: Node, option: str) -> Iterator[Alternative]:
        for letter, choice in alternatives(node).items():
            other = self.others.get((code, letter))
            why, chosen = texts(child(choice, "why")), letter == self.ruleset.readings.get(code)
            if other is None:
                yield Alternative(letter, why, chosen, None, (), tried=False, finding=None, price=None, option=option)
                continue
            entry = self.kept.get((code, letter))
            tried, finding = self._finding(code, other, entry)
            changes = differences(self.ruleset.profile, other.profile)
            yield Alternative(letter, why, chosen, other, changes, tried, finding, self._price(other, entry))
            self.counter.one()

    def _finding(self, code: str, other: Ruleset, entry: Entry | None) -> tuple[bool, Finding | None]:
        """Whether it was looked for, and what was found: as it is kept and still holds, or anew."""
        if entry is not None:
            try:
                return True, finding_of(entry, self.ruleset, other)
            except Unproven:
                pass
        if not self.work.search:
            return False, None
        return True, find(self.ruleset, other, seed=self.work.seed, known=known(code, folder()))

    def _price(self, other: Ruleset, entry: Entry | None) -> Price | None:
        if self.work.hands:
            return price(self.ruleset, other, hands=self.work.hands, seed=self.work.seed)
        return None if entry is None else price_of(entry)
