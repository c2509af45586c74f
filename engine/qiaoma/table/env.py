"""学习环境: the table as a PettingZoo AEC environment. Needs the extra `rl`.

What stands in an observation is described in `docs/environment.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from qiaoma.arguments import require
from qiaoma.case.types import SEATS
from qiaoma.errors import Fault, IllegalAction
from qiaoma.rules.action import ACTIONS
from qiaoma.settle.engine import load
from qiaoma.table.actions import Action, code_of
from qiaoma.table.observation import MOST, SHAPE, observation
from qiaoma.table.table import Table
from qiaoma.table.table_text import table_text

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset
    from qiaoma.table.view import View

_SEEDS: Final = 1 << 62
"""Seeds of the episodes after the first are drawn below this."""


class QiaomaEnv(AECEnv[str, dict[str, Any], int | None]):
    """Four agents `E` `S` `W` `N` play `hands` hands under a ruleset; an episode ends with them, or with the match.

    An observation is ``{"observation": int16 array of SHAPE, "action_mask": int8 array of ACTIONS}``: what the seat may
    see, and the actions that are legal for it now (all 0 when it is not asked). A reward comes at the end of a hand: the
    seat's net in stakes, a float; the exact nets in points are `infos[agent]["nets"]`, one for each hand of the
    episode that is over. Of several seats that are asked at once the nearest to the giver, in turn order, is selected
    first; none sees what another answered. An action that is not legal raises
    :class:`qiaoma.errors.IllegalAction` and changes nothing. `fast` compiles the rules first (a minute, once).

    The first episode plays with `seed`, the later ones with seeds drawn from it; ``reset(seed=…)`` begins such a row anew.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  declared so by PettingZoo
        "name": "qiaoma_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        ruleset: str | Path | Ruleset,
        *,
        seed: int = 0,
        hands: int = 1,
        stake: int | Fraction = 1,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
        path: Sequence[str | Path] = (),
        balances: Sequence[int | Fraction | None] | None = None,
        fast: bool = True,
        render_mode: str | None = None,
    ) -> None:
        require("QiaomaEnv", "hands", hands, int)
        if hands < 1:
            raise ValueError("QiaomaEnv: hands must be at least 1")
        if isinstance(ruleset, str | Path):
            ruleset = load(ruleset, options=options, readings=readings, path=path)
        self.ruleset = ruleset
        self.hands = hands
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in SEATS}
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(ACTIONS) for agent in SEATS}
        self._settings: dict[str, Any] = {"stake": stake, "balances": balances, "fast": fast}
        self._seed: int | None = seed
        self._begin(seed)

    def observation_space(self, agent: str) -> Space[dict[str, Any]]:
        """The same space for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int | None]:
        """The actions, numbered as :mod:`qiaoma.rules.action` says."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode at a new table. `options` are not used."""
        if seed is not None:
            self._begin(seed)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself sets it
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"nets": ()} for agent in self.agents}
        self.table = Table(self.ruleset, seed=self._next_seed(), **self._settings)
        self.table.deal()
        self._go_on()

    def step(self, action: int | None) -> None:
        """The selected agent acts: a number of its mask, None when it is terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(SEATS.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do."""
        view = self.table.view(SEATS.index(agent))
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(_numbered(view))] = 1
        return {"observation": observation(view), "action_mask": mask}

    def render(self) -> str | None:
        """The table with every hand open, in English: as a text (`ansi`), or printed (`human`)."""
        text = table_text(self.table)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to release."""

    def _begin(self, seed: int) -> None:
        require("QiaomaEnv", "seed", seed, int)
        self._seed = seed
        self._seeds, _ = seeding.np_random(seed)

    def _next_seed(self) -> int:
        seed, self._seed = self._seed, None
        return int(self._seeds.integers(_SEEDS)) if seed is None else seed

    def _act(self, seat: int, action: int | None) -> None:
        legal = _numbered(self.table.view(seat))
        if not isinstance(action, int | np.integer) or int(action) not in legal:
            raise IllegalAction([_not_legal(action, legal)])
        self.table.act(seat, legal[int(action)])

    def _go_on(self) -> None:
        """Pay the hands that are over, deal the next while there is one, and select who is to act."""
        while self.table.over:
            self._pay()
            if self.table.hand >= self.hands or self.table.match_over:
                self.terminations = dict.fromkeys(self.agents, True)
                return
            self.table.deal()
        view = self.table.view(None)
        first = view.lying[1] if view.lying else view.turn
        seat = min(self.table.awaited, key=lambda seat: (seat - first) % len(SEATS))
        self.agent_selection = SEATS[seat]

    def _pay(self) -> None:
        nets = self.table.settlement.nets
        for agent, net in zip(SEATS, nets, strict=True):
            self.rewards[agent] += float(net / self.table.stake)
            self.infos[agent] = {"nets": (*self.infos[agent]["nets"], net)}


def env(
    ruleset: str | Path | Ruleset, *, illegal_reward: float | None = None, **settings: Any
) -> AECEnv[str, dict[str, Any], int | None]:
    """A :class:`QiaomaEnv` in PettingZoo's wrappers; `settings` are its arguments.

    With `illegal_reward`, an illegal action ends the episode with this reward for who chose it, instead of raising.
    """
    wrapped: AECEnv[str, dict[str, Any], int | None] = QiaomaEnv(ruleset, **settings)
    if illegal_reward is not None:
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrapped)


def _numbered(view: View) -> dict[int, Action]:
    """The legal actions of a view by their numbers."""
    lying = view.lying and view.lying[0]
    return {code_of(action, lying): action for action in view.legal}


def _not_legal(action: object, legal: Collection[int]) -> Fault:
    return Fault(
        "env.not_legal",
        zh="这个编号的动作现在不能做",
        en="the action of this number is not legal now",
        found=repr(action)[:60],
        allowed=tuple(map(str, legal)),
        remedy_zh="在 action_mask 为 1 的编号里选",
        remedy_en="choose a number where action_mask is 1",
    )


def _observation_space() -> Dict:
    return Dict(
        {
            "observation": Box(-MOST, MOST, SHAPE, np.int16),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )
