"""经过: what one step of the table leaves behind, event by event."""

from __future__ import annotations

from qiaoma.kernel.speed import kernel
from qiaoma.rules import event as E
from qiaoma.rules import state as S


@kernel
def happen(state: S.State, kind: int, actor: int, tile: int, target: int, more: int) -> None:
    """Note one event of this step."""
    at = state.happened * E.SIZE
    state.events[at + E.KIND] = kind
    state.events[at + E.ACTOR] = actor
    state.events[at + E.TILE] = tile
    state.events[at + E.TARGET] = target
    state.events[at + E.MORE] = more
    state.happened += 1
