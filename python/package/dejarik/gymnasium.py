"""Environments of Gymnasium (`pip install './python[gymnasium]'`): one player against an opponent, and many games of self-play.

Importing this module registers `dejarik/groi-v0` and the others, and the vector environments `dejarik/groi-selfplay-v0`
and so on.

>>> import gymnasium, dejarik.gymnasium
>>> game = gymnasium.make("dejarik/simeone-v0", opponent="random", side="w")
>>> observation, info = game.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._batch import Step
from ._dejarik import Error, State, actions, rule_sets
from ._engine import Engine
from ._spaces import MODES, Observed, batch, drawn, mode_of, observed
from ._version import VERSION

Opponent = Callable[[State], int | str]


class DejarikEnv(gymnasium.Env[Observed, np.int64]):
    """A game against an opponent.

    `opponent` is `"random"`, the number of a level (0 to 8) of `Engine`, or a function that returns a legal decision of a
    `State`, by its number or its word. Anything else that it returns is an `Error`; after that, and after an exception of
    the function, the game has to be reset. The errors of a level depend on the seed of the game. `side` is `"w"`, `"b"`, or
    `"random"`, which a seed decides. The reward is 1 for a win, -1 for a loss, 0 otherwise. The settings `reward="points"`,
    `max_plies`, `obs_dtype`, `threads` and the options of the rules are those of `Batch`. An observation has the planes and
    single numbers in the type `obs_dtype`, and `action_mask`. An action that is not legal, or is none of the space, loses the
    game at once (`info["illegal"]`).
    """

    metadata = {"render_modes": MODES, "render_fps": 4}

    def __init__(
        self,
        rules: str = "groi",
        opponent: str | int | Opponent = "random",
        side: str = "random",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        level = isinstance(opponent, int) and not isinstance(opponent, bool)
        if not (opponent == "random" or level or callable(opponent)):
            raise Error(f"expected opponent to be 'random', a level or a function, found {opponent!r}")
        if side not in ("w", "b", "random"):
            raise Error(f"expected side to be 'w', 'b' or 'random', found {side!r}")
        if isinstance(opponent, int):
            # A level that does not exist is an error now, and not in the first game.
            Engine(level=opponent)
        self._opponent, self._side, self.render_mode = opponent, side, mode_of(render_mode)
        self._batch, self._over = batch(rules, 1, settings), True
        self._alphabet = actions(rules)
        self.action_space = spaces.Discrete(self._alphabet.n)
        self.observation_space: spaces.Space[Any] = observed(rules, settings.get("obs_dtype", "uint8"))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Starts a game, and lets the opponent move if it begins."""
        super().reset(seed=seed)
        self._now = self._batch.reset(int(self.np_random.integers(2**63)))
        first = self._side == "w" or (self._side == "random" and self.np_random.random() < 0.5)
        self._own, self._over = 0 if first else 1, True
        self._choose: Opponent | None = self._opponent if callable(self._opponent) else None
        if isinstance(self._opponent, int):
            self._choose = Engine(level=self._opponent, seed=int(self.np_random.integers(2**63))).decide
        self._answer()
        self._over = False
        return self._seen(), {"side": "wb"[self._own]}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Makes a decision, and lets the opponent decide until it is the player's turn again."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game has not begun or is over: call reset")
        info = {"side": "wb"[self._own]}
        # If the opponent raises an exception, the game needs a `reset`.
        self._over = True
        if not (self.action_space.contains(action) and self._now.mask[0, int(action)]):
            return self._seen(), -1.0, True, False, {**info, "illegal": True}
        self._act(int(action))
        self._answer()
        reward = float(self._now.reward[0, self._own])
        ended = bool(self._now.terminated[0]), bool(self._now.truncated[0])
        self._over = any(ended)
        return self._seen(), reward, *ended, info

    def _act(self, action: int) -> None:
        self._now = self._batch.step(np.array([action], dtype=np.uint16))

    def _answer(self) -> None:
        while self._now.to_move[0] == 1 - self._own:
            if self._choose is None:
                self._act(int(self._batch.sample()[0]))
            else:
                self._act(self._decision(self._choose(self._batch.states()[0])))

    def _decision(self, chosen: int | str) -> int:
        """Returns the number of the opponent's decision."""
        if isinstance(chosen, str):
            chosen = self._alphabet.index(chosen)
        legal = self._now.mask[0]
        try:
            number = index(chosen)
        except TypeError:
            number = -1
        if not (0 <= number < len(legal) and legal[number]):
            raise Error(f"expected the opponent to return a legal decision, found {chosen!r}")
        return number

    def _seen(self) -> Observed:
        mask = self._now.mask[0].astype(np.int8)
        return {"observation": self._now.obs[0].copy(), "action_mask": mask}

    def render(self) -> str | None:
        """Returns the state as text (`ansi`) or as a picture (`svg`)."""
        return drawn(self._batch, self.render_mode)


class SelfPlay(gymnasium.vector.VectorEnv[Observed, NDArray[Any], NDArray[Any]]):
    """Many games over `Batch`, in which an action is a decision of the side to move, so that an agent plays both sides.

    The reward of an action is that of the side that made it. `info["to_move"]` is the side that decides next, 0 or 1,
    or -1 in a game that has ended, which the next step starts again. With `autoreset="same-step"` the same step has done so,
    and `final_obs` and `final_info` in `info` are those of the ended games, which `_final_obs` names. An action that is not
    legal is an `Error`. The settings `reward`, `max_plies`, `obs_dtype`, `threads` and the options of the rules are those of
    `Batch`.

    >>> import gymnasium, dejarik.gymnasium
    >>> games = gymnasium.make_vec("dejarik/groi-selfplay-v0", num_envs=64)
    >>> observation, info = games.reset(seed=1)
    >>> observation["observation"].shape, info["to_move"][:3]
    ((64, 54), array([0, 0, 0], dtype=int8))
    """

    def __init__(self, rules: str = "groi", num_envs: int = 1, autoreset: str = "next-step", **settings: Any) -> None:
        self.num_envs = num_envs
        self._batch = batch(rules, num_envs, settings, autoreset=autoreset)
        self._now: Step | None = None
        modes = gymnasium.vector.AutoresetMode
        self.metadata = {"autoreset_mode": modes.SAME_STEP if autoreset == "same-step" else modes.NEXT_STEP}
        self.single_action_space = spaces.Discrete(actions(rules).n)
        self.single_observation_space = observed(rules, settings.get("obs_dtype", "uint8"))
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Starts all games. One seed is enough for all of them; without one the generator of the last seed draws the next."""
        if isinstance(seed, list):
            raise Error("expected one seed for all games, found a list")
        super().reset(seed=seed)
        now = self._now = self._batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self._seen(now)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a decision in each game."""
        if self._now is None:
            raise gymnasium.error.ResetNeeded("the games have not begun: call reset")
        side, chosen = self._now.to_move.copy(), np.asarray(actions)
        if chosen.dtype.kind not in "iu" or ((chosen < 0) | (chosen > np.iinfo(np.uint16).max)).any():
            raise Error(f"expected the number of an action for each game, found {chosen.tolist()}")
        now = self._now = self._batch.step(chosen.astype(np.uint16))
        reward = np.where(side < 0, 0, now.reward[np.arange(self.num_envs), np.maximum(side, 0)])
        observed, info = self._seen(now)
        ended = now.terminated | now.truncated
        if "final_obs" in now.info and ended.any():
            for game in np.flatnonzero(ended):
                mask = np.zeros_like(observed["action_mask"][game])
                last = {"observation": now.info["final_obs"][game].copy(), "action_mask": mask}
                info = self._add_info(info, {"final_obs": last, "final_info": {"to_move": np.int8(-1)}}, int(game))
        return observed, reward.astype(np.float64), now.terminated.copy(), now.truncated.copy(), info

    def _seen(self, now: Step) -> tuple[Observed, dict[str, Any]]:
        observed = {"observation": now.obs.copy(), "action_mask": now.mask.astype(np.int8)}
        return observed, {"to_move": now.to_move.copy(), "_to_move": np.ones(self.num_envs, dtype=np.bool_)}


for _rules in rule_sets():
    gymnasium.register(
        f"dejarik/{_rules}-v{VERSION}",
        entry_point="dejarik.gymnasium:DejarikEnv",
        kwargs={"rules": _rules},
    )
    gymnasium.register(
        f"dejarik/{_rules}-selfplay-v{VERSION}",
        vector_entry_point="dejarik.gymnasium:SelfPlay",
        kwargs={"rules": _rules},
    )
