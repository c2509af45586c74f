"""对照: the lines of an audit of several rulesets, every piece of any of them in the order of the chapters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from qiaoma.audit.diff.lines import Cell, Group, Kind, Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.spoken import spoken_lines
from qiaoma.audit.diff.standing import standing
from qiaoma.ruleset.addresses import EFFECT, Path, is_row, row_of
from qiaoma.ruleset.pieces import CHAPTER_OF, WORKSHEET, alike, common_lines, differences, pieces, row_value
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import at
from qiaoma.settle.engine import Ruleset

PATTERNS = "patterns"


def compare(rulesets: Sequence[Ruleset]) -> Audit:
    """What two or more rulesets decide, side by side, each under its options and readings."""
    profiles = [ruleset.profile for ruleset in rulesets]
    every = [pieces(profile.node) for profile in profiles]
    apart = {difference.path for one, two in combinations(profiles, 2) for difference in differences(one, two)}
    found = []
    for path, covered in _addresses(profiles, every).items():
        values = [_value(path, own, profile, profiles) for own, profile in zip(every, profiles, strict=True)]
        found.append(_line(path, covered, values, profiles, apart))
    places = {key: number for number, key in enumerate(CHAPTER_OF)}
    rows = {_whole(line.path): number for number, line in reversed(list(enumerate(found)))}
    found.sort(key=lambda line: (places[line.path[0]], rows[_whole(line.path)]))  # the parts of a row together
    refs, titles = (ruleset.ref() for ruleset in rulesets), (ruleset.title for ruleset in rulesets)
    return Audit(tuple(refs), tuple(titles), (*found, *spoken_lines(profiles)), None, tuple(profiles))


def _whole(path: Path) -> Path:
    """The row of a part of one; else the path itself."""
    return row_of(path) or path


def _addresses(profiles: Sequence[Profile], every: Sequence[Mapping[Path, Any]]) -> dict[Path, list[Path]]:
    """The path of each line, with the pieces that it covers: a row that one of the rulesets lacks is one line."""
    found: dict[Path, list[Path]] = {}
    worth = [(*path[:-1], EFFECT) for one in every for path in one if path[0] == PATTERNS]
    for path in {path: None for paths in (*every, worth) for path in paths}:  # what a pattern is not worth is said, too
        row = row_of(path)
        lacking = row is not None and any(at(profile.node, row) is None for profile in profiles)
        found.setdefault(row if row is not None and lacking else path, []).append(path)
    return found


def _line(
    path: Path, covered: Iterable[Path], values: Sequence[Any], profiles: Sequence[Profile], apart: Collection[Path]
) -> Line:
    cells = []
    for value, profile in zip(values, profiles, strict=True):
        how = standing(profile, path)
        cells.append(Cell(path, value, how.status, how.layer, how.place, how.cites, profile.effective))
    own = tuple(piece for piece in dict.fromkeys((path, *covered)) if piece in apart)
    return Line(path, CHAPTER_OF[path[0]], Kind.PIECE, grouped(path, cells, differ=bool(own)), tuple(cells), own)


def _value(path: Path, own: Mapping[Path, Any], profile: Profile, profiles: Sequence[Profile]) -> Any:
    if path == WORKSHEET:
        shared = {line for other in profiles if other is not profile for line in common_lines(profile.node, other.node)}
        return [line for line in own.get(path, ()) if line in shared]
    return row_value(profile.node, path) if is_row(path) else own.get(path)


def grouped(path: Path, cells: Sequence[Cell], *, differ: bool) -> Group:
    """How the rulesets stand to each other; values that are stated decide. A row without an effect states none."""
    if not differ:
        return Group.AGREE
    stated = [cell.value for cell in cells if cell.speaks and (cell.value is not None or path[-1] != EFFECT)]
    apart = any(not same(path, one, two) for one, two in combinations(stated, 2))
    return Group.DISAGREE if apart else Group.ONE_SPEAKS


def same(path: Path, own: Any, other: Any) -> bool:
    """Whether two values at a line are one; that there is none is a value, too."""
    if own is None or other is None:
        return own is other
    if path == WORKSHEET:
        return [line for line in own if line in other] == [line for line in other if line in own]
    return alike(path, own, other)
