"""打算: what Hypothesis draws of a script: four roles around a face, the throw, some tiles of the wall, what comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from qiaoma.audit.witness.play_aim import Aim
from qiaoma.audit.witness.play_roles import FACES, NOBODY, Role, roles
from qiaoma.audit.witness.running import LEAVE
from qiaoma.audit.witness.script import DEAL, END, GO, NAMED, Deal, Step
from qiaoma.case.types import SEATS
from qiaoma.notation import print_tiles
from qiaoma.tiles import CODES, COPIES, FLOWERS, WINDS

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_USUAL: Final = (2, 3)
_THROWS: Final = tuple((one, two) for one in range(1, 7) for two in range(one, 7))
_HAND: Final = 13
_BLANK, _FACE, _FLOWER = "blank", "face", "flower"
_MOST_DRAWS: Final = 5
MOST_ACTS: Final = 14
"""How often the seats of a plan act before what it has then."""
_MOST_HANDS: Final = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """打算 — `cast` are the roles of the seats about `face`; `first` is what is done before anything else, `then` what
    follows after so many `acts`; `strays` are acts by number at which a seat does something else."""

    deal: Deal
    face: int
    cast: tuple[Role, Role, Role, Role]
    first: tuple[Step, ...]
    then: tuple[Step, ...]
    acts: int
    strays: tuple[tuple[int, int], ...]


def plans(aim: Aim) -> SearchStrategy[Plan]:
    """Plans that may show a difference; the smallest deals nothing in particular and lets all go."""
    from hypothesis import strategies as st

    return st.builds(
        _plan,
        st.sampled_from(FACES),
        st.tuples(*[st.sampled_from(roles(aim))] * len(SEATS)),
        st.sampled_from((_USUAL, *_THROWS)) if aim.dice else st.just(_USUAL),
        st.lists(st.sampled_from((_BLANK, _FACE, *[_FLOWER] * aim.flowers)), max_size=_MOST_DRAWS),
        st.sampled_from(("", _FACE, _FLOWER)) if aim.ends else st.just(""),
        st.sampled_from([(), *((Step(SEATS[0], way),) for way in aim.escapes)]),
        st.just(_endings(aim)),
        st.sampled_from((0, MOST_ACTS)) if _endings(aim) else st.just(MOST_ACTS),
        st.lists(st.tuples(st.integers(0, 5), st.integers(0, 20)), max_size=2),
    )


def _endings(aim: Aim) -> tuple[Step, ...]:
    end = (Step(GO, END),) * (aim.ends or aim.hands)
    leave = (Step(SEATS[0], LEAVE),) * aim.leaves
    return (*end, *leave, *((Step(DEAL, ""), *end) * (_MOST_HANDS * aim.hands)))


def _plan(
    face: int,
    cast: tuple[Role, Role, Role, Role],
    throw: tuple[int, int],
    draws: Sequence[str],
    last: str,
    first: tuple[Step, ...],
    then: tuple[Step, ...],
    acts: int,
    strays: Sequence[tuple[int, int]],
) -> Plan:
    """A plan whose deal is possible: a role for which there are no tiles is nobody's, and so with the wall."""
    left = Counter(dict(enumerate(COPIES)))
    held: dict[str, list[int]] = {}
    taken = list(cast)
    for seat, role in enumerate(cast):
        tiles = list(role.tiles(seat, face))
        if _there(tiles, left):
            left.subtract(tiles)
            held[SEATS[seat]] = tiles
        else:
            taken[seat] = NOBODY
    for where, kinds in (("wall", draws), ("last", [last] if last else [])):
        for kind in kinds:
            tile = _tile(kind, face, left)
            if tile is not None:
                left[tile] -= 1
                held.setdefault(where, []).append(tile)
    named = tuple((where, tiles_text(held[where], where)) for where in NAMED if held.get(where))
    four = (taken[0], taken[1], taken[2], taken[3])
    return Plan(Deal(SEATS[0], throw, named), face, four, first, then, acts, tuple(strays))


def tiles_text(tiles: Sequence[int], where: str) -> str:
    """Named tiles as a text: hands sorted, what is drawn in its order."""
    return print_tiles(tiles) if where in SEATS else " ".join(CODES[tile] for tile in tiles)


def _there(tiles: Sequence[int], left: Counter[int]) -> bool:
    return len(tiles) <= _HAND and all(left[tile] >= number for tile, number in Counter(tiles).items())


def _tile(kind: str, face: int, left: Counter[int]) -> int | None:
    """A tile of the wall: the face, a flower, or one that nobody wants."""
    wanted = {_FACE: (face,), _FLOWER: FLOWERS, _BLANK: reversed(WINDS)}[kind]
    return next((tile for tile in wanted if left[tile] > 0), None)
