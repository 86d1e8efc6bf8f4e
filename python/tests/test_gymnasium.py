"""The environments of Gymnasium keep its contract."""

import warnings

import dejarik as dj
import dejarik.gymnasium
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env


@pytest.mark.parametrize("rules", dj.RULES)
def test_an_environment_keeps_the_contract_of_gymnasium(rules: str) -> None:
    env = gymnasium.make(f"dejarik/{rules}-v0", max_plies=60, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


def test_a_function_may_be_the_opponent() -> None:
    seen: list[str] = []

    def first(state: dj.State) -> str:
        seen.append(state.side)
        return state.decisions()[0]

    env = dejarik.gymnasium.DejarikEnv("groi", opponent=first, side="b", render_mode="ansi")
    observation, info = env.reset(seed=2)
    assert info["side"] == "b" and seen == ["w"]
    for _ in range(400):
        action = np.int64(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    assert set(seen) == {"w"}
    outcome = dj.State(env.render() or "").outcome
    if outcome is not None:
        assert reward == {"b": 1, "w": -1, None: 0}[outcome.winner]


def test_an_illegal_action_loses() -> None:
    env = dejarik.gymnasium.DejarikEnv("groi", side="w")
    observation, _ = env.reset(seed=1)
    illegal = np.int64(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert reward == -1 and terminated and info["illegal"]
    for wrong in [{"opponent": "level"}, {"side": "x"}]:
        with pytest.raises(dj.Error):
            dejarik.gymnasium.DejarikEnv("groi", **wrong)
