"""牌墙: the tiles in play, the break, the draw from the front and the replacement from the back, the tile turned."""

from __future__ import annotations

from qiaoma.kernel.chance import below
from qiaoma.kernel.facts import SUIT_SIZE, tile_class
from qiaoma.kernel.shape import DRAGONS, FACES, HONORS
from qiaoma.kernel.speed import Cells, kernel
from qiaoma.rules import rule_table as R
from qiaoma.rules import state as S

COPIES = 4
STACK = 2
DIE = 6
FLOWER_GROUP = 4
WINDS = DRAGONS - HONORS
DRAGON_RING = FACES - DRAGONS


@kernel
def face_role(rules: Cells, face: int) -> int:
    """Whether a face is PLAYED, set aside as a FLOWER, or OUT of the game."""
    if face >= FACES:
        return R.FLOWER
    return rules[R.TILE_ROLE + tile_class(face)]


@kernel
def gather_tiles(rules: Cells, state: S.State) -> None:
    """Put every tile of the set that is in the game into the wall, unshuffled."""
    number = 0
    for face in range(S.FACES):
        if face_role(rules, face) != R.OUT:
            for _ in range(COPIES if face < FACES else 1):
                state.wall[number] = face
                number += 1
    state.tiles = number


@kernel
def shuffle(state: S.State) -> None:
    """洗牌: bring the wall into a random order (Fisher and Yates)."""
    for last in range(state.tiles - 1, 0, -1):
        other = below(state.chance, 0, last + 1)
        kept = state.wall[last]
        state.wall[last] = state.wall[other]
        state.wall[other] = kept


@kernel
def throw(state: S.State) -> None:
    """掷骰: throw both dice."""
    for die in range(2):
        state.dice[die] = below(state.chance, 0, DIE) + 1


@kernel
def break_wall(rules: Cells, state: S.State) -> None:
    """开门: bring the laid wall into the order of drawing.

    It lies from the dealer's side on against the turn order, each side from its owner's right; the side is the
    `sum`-th seat counted in turn order from the dealer, and `skip` stacks there are passed over.
    """
    one, two = state.dice[0], state.dice[1]
    away = (one + two - 1) % S.SEATS
    state.side = (state.dealer + away) % S.SEATS
    state.skip = min(one, two) if rules[R.SKIP] == R.SKIP_SMALLER else one + two
    stacks = state.tiles // STACK
    sides_before = (S.SEATS - away) % S.SEATS
    before = sides_before * (stacks // S.SEATS) + min(sides_before, stacks % S.SEATS)
    start = (before + state.skip) * STACK % state.tiles
    reverse(state, 0, start)
    reverse(state, start, state.tiles)
    reverse(state, 0, state.tiles)
    state.front, state.back = 0, 0
    state.left = state.tiles - rules[R.DEAD]


@kernel
def reverse(state: S.State, first: int, end: int) -> None:
    """Turn a stretch of the wall round; three of them turn the whole wall on."""
    last = end - 1
    while first < last:
        kept = state.wall[first]
        state.wall[first] = state.wall[last]
        state.wall[last] = kept
        first += 1
        last -= 1


@kernel
def take_front(state: S.State) -> int:
    """摸牌: the next tile from the front, or NOBODY when none can be drawn."""
    if state.left <= 0:
        return S.NOBODY
    while state.wall[state.front] == S.NOBODY:
        state.front += 1
    face = state.wall[state.front]
    state.wall[state.front] = S.NOBODY
    state.front += 1
    state.left -= 1
    return face


@kernel
def back_place(rules: Cells, state: S.State, number: int) -> int:
    """Where the `number`-th replacement lies: the very last tile first, or the upper tile of the last stack."""
    if rules[R.REPLACEMENT] == R.LAST_TILE:
        return state.tiles - 1 - number
    return state.tiles - STACK - number // STACK * STACK + number % STACK


@kernel
def take_back(rules: Cells, state: S.State) -> int:
    """补牌: the next replacement from the back, or NOBODY when none can be drawn."""
    if state.left <= 0:
        return S.NOBODY
    while state.wall[back_place(rules, state, state.back)] == S.NOBODY:
        state.back += 1
    place = back_place(rules, state, state.back)
    face = state.wall[place]
    state.wall[place] = S.NOBODY
    state.back += 1
    state.left -= 1
    return face


@kernel
def next_in_ring(face: int) -> int:
    """The face after `face`: 1–9 of a suit, E–S–W–N, C–F–P, each round again."""
    if face < HONORS:
        return face // SUIT_SIZE * SUIT_SIZE + (face % SUIT_SIZE + 1) % SUIT_SIZE
    if face < DRAGONS:
        return HONORS + (face - HONORS + 1) % WINDS
    return DRAGONS + (face - DRAGONS + 1) % DRAGON_RING


@kernel
def turn_wild(rules: Cells, state: S.State) -> None:
    """翻百搭: turn the indicator and name the wild faces; low above high where nothing is wild."""
    state.indicator, state.wild = S.NOBODY, S.NOBODY
    state.wild_low, state.wild_high = 0, S.NOBODY
    kind = rules[R.WILD]
    if kind == R.NO_WILD:
        return
    number = 0
    while state.wall[back_place(rules, state, number)] == S.NOBODY or (
        kind != R.FLOWER_GROUP and face_role(rules, state.wall[back_place(rules, state, number)]) != R.PLAYED
    ):
        number += 1
    place = back_place(rules, state, number)
    face = state.wall[place]
    state.wall[place] = S.NOBODY
    state.left -= 1
    state.indicator = face
    if face >= FACES:
        state.wild_low = face - (face - FACES) % FLOWER_GROUP
        state.wild_high = state.wild_low + FLOWER_GROUP - 1
        state.wild = face
    else:
        state.wild = next_in_ring(face) if kind == R.NEXT_FACE else face
        state.wild_low, state.wild_high = state.wild, state.wild


@kernel
def is_wild(state: S.State, face: int) -> bool:
    """百搭: whether a tile of this face is wild in a hand."""
    return state.wild_low <= face <= state.wild_high


@kernel
def is_set_aside(rules: Cells, state: S.State, face: int) -> bool:
    """花: whether a drawn tile of this face is laid as a flower and replaced."""
    return face_role(rules, face) == R.FLOWER and not is_wild(state, face)
