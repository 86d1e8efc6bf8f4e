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


@pytest.mark.parametrize("rules", dj.RULES)
def test_self_play_has_the_games_of_a_batch(rules: str) -> None:
    games = gymnasium.make_vec(f"dejarik/{rules}-selfplay-v0", num_envs=8, max_plies=40)
    batch = dj.Batch(rules, n=8, max_plies=40)
    observed, info = games.reset(seed=3)
    games.action_space.seed(3)
    now, ended = batch.reset(3), 0
    for _ in range(120):
        assert observed in games.observation_space and (info["to_move"] == now.to_move).all()
        side = now.to_move.copy()
        chosen = games.action_space.sample(mask=tuple(observed["action_mask"]))
        observed, reward, terminated, truncated, info = games.step(chosen)
        now = batch.step(chosen.astype(np.uint16))
        assert (observed["observation"] == now.obs).all() and (observed["action_mask"] == now.mask).all()
        assert (terminated == now.terminated).all() and (truncated == now.truncated).all()
        for game in range(8):
            assert reward[game] == (0 if side[game] < 0 else now.reward[game, side[game]])
        ended += int((terminated | truncated).sum())
    assert ended > 8
    chosen = games.action_space.sample(mask=tuple(observed["action_mask"]))
    live = np.flatnonzero(info["to_move"] >= 0)[0]
    chosen[live] = np.flatnonzero(observed["action_mask"][live] == 0)[0]
    with pytest.raises(dj.Error, match=f"game {live}"):
        games.step(chosen)
    # A number that does not fit was wrapped to one that does.
    with pytest.raises(dj.Error, match="expected the number of an action"):
        games.step(chosen.astype(np.int64) + (1 << 16))
