"""Games as environments of PettingZoo (`pip install './python[pettingzoo]'`).

>>> from dejarik.pettingzoo import env
>>> game = env(rules="simeone", max_plies=200)
>>> game.reset(seed=3)
>>> game.agent_selection in game.agents
True
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._dejarik import Error, actions
from ._spaces import MODES, Observed, batch, drawn, mode_of, observed
from ._version import VERSION

AGENTS = ["player_0", "player_1"]


class DejarikEnv(AECEnv[str, Observed, int | None]):
    """A game of two agents, `player_0` (first) and `player_1`; `env` wraps it.

    An observation is a dict: `observation`, the planes and single numbers in the type
    `obs_dtype` (`dejarik.observation`), and `action_mask`. Only the agent in `agent_selection` can act, and
    its mask is also in `infos`. An action that is not legal is an `Error`. Throws are made by a generator from
    the seed of `reset`.
    """

    def __init__(
        self, rules: str = "groi", render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"dejarik/{rules}-v{VERSION}",
            "render_modes": MODES,
            "is_parallelizable": False,
        }
        self.rules, self.render_mode = rules, mode_of(render_mode)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._batch = batch(rules, 1, settings)
        self._seed = 0
        self.observation_spaces = {agent: observed(rules, settings.get("obs_dtype", "uint8")) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions(rules).n) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Without a seed each game has the next one."""
        self._seed = self._seed + 1 if seed is None else seed
        self._now = self._batch.reset(self._seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}
        self.agent_selection = AGENTS[max(int(self._now.to_move[0]), 0)]

    def _mask(self, agent: str) -> NDArray[np.int8]:
        acts = AGENTS[int(self._now.to_move[0])] == agent and self._now.to_move[0] >= 0
        mask = self._now.mask[0].astype(np.int8)
        return mask if acts else np.zeros_like(mask)

    def observe(self, agent: str) -> Observed:
        """Returns what the player who decides sees, and the mask of an agent."""
        return {"observation": self._now.obs[0].copy(), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Makes an action of the agent in `agent_selection`; `None` once that agent's game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action):
            raise Error(f"expected an action from 0 to {self.action_spaces[agent].n - 1}, found {action!r}")
        self._now = self._batch.step(np.array([action], dtype=np.uint16))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, self._now.reward[0].tolist(), strict=True))
        for other in AGENTS:
            self.terminations[other] = bool(self._now.terminated[0])
            self.truncations[other] = bool(self._now.truncated[0])
            self.infos[other] = {"action_mask": self._mask(other)}
        if self._now.to_move[0] >= 0:
            self.agent_selection = AGENTS[int(self._now.to_move[0])]
        else:
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns the state as text (`ansi`) or as a picture (`svg`)."""
        return drawn(self._batch, self.render_mode or "ansi")

    def close(self) -> None:
        """Does nothing: a game holds nothing that has to be closed."""


def env(rules: str = "groi", **settings: Any) -> AECEnv[str, Observed, int | None]:
    """Returns a game that checks the order of its calls.

    The settings `reward`, `max_plies`, `obs_dtype`, `threads` and the options of the rules are those of `Batch`. Another one is
    `render_mode`.
    """
    return wrappers.OrderEnforcingWrapper(DejarikEnv(rules, **settings))
