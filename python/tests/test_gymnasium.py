"""The environments of Gymnasium keep its contract."""

import warnings
from typing import Any

import dejarik as dj
import dejarik.gymnasium
import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
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


@pytest.mark.parametrize("wrong", [-1, 999_999, 2**70, 1.5, None, "A1-A12", "\ud800", [0], np.array([0, 1])])
def test_an_opponent_that_decides_nothing_legal_is_an_error(wrong: Any) -> None:
    answers = [wrong]

    def opponent(state: dj.State) -> Any:
        return answers.pop() if answers else np.int64(state.legal()[0])

    env = dejarik.gymnasium.DejarikEnv("groi", opponent=opponent, side="w")
    observation, _ = env.reset(seed=1)
    action = np.int64(np.flatnonzero(observation["action_mask"])[0])
    # They were an OverflowError, or another number.
    with pytest.raises(dj.Error):
        env.step(action)
    with pytest.raises(ResetNeeded):
        env.step(action)
    env.reset(seed=1)
    assert not env.step(action)[2]


def test_a_game_whose_opponent_has_failed_needs_a_reset() -> None:
    def opponent(state: dj.State) -> str:
        if fails:
            raise KeyError("the opponent")
        return state.decisions()[0]

    fails = True
    env = dejarik.gymnasium.DejarikEnv("groi", opponent=opponent, side="b")
    with pytest.raises(KeyError):
        env.reset(seed=1)
    with pytest.raises(ResetNeeded):
        env.step(np.int64(0))
    fails = False
    observation, _ = env.reset(seed=1)
    action = np.int64(np.flatnonzero(observation["action_mask"])[0])
    fails = True
    with pytest.raises(KeyError):
        env.step(action)
    # It made the move of the opponent.
    with pytest.raises(ResetNeeded):
        env.step(action)


def test_an_illegal_action_loses() -> None:
    env = dejarik.gymnasium.DejarikEnv("groi", side="w")
    observation, _ = env.reset(seed=1)
    illegal = np.int64(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert reward == -1 and terminated and info["illegal"]
    with pytest.raises(ResetNeeded):
        env.step(illegal)
    # The first two were an IndexError and the last action of the mask.
    nothing: list[Any] = [dj.actions("groi").n, -1, 1.5]
    for action in nothing:
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(action)
        assert reward == -1 and terminated and info["illegal"]


def test_what_an_environment_cannot_have_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [{"opponent": "level"}, {"opponent": 9}, {"opponent": True}, {"side": "x"}]
    for wrong in wrongs:
        with pytest.raises(dj.Error):
            dejarik.gymnasium.DejarikEnv("groi", **wrong)
    settings: list[dict[str, Any]] = [{"mask": False}, {"obs_dtype": None}, {"n": 3}, {"seed": 3}]
    for make in (dejarik.gymnasium.DejarikEnv, dejarik.gymnasium.SelfPlay):
        for setting in settings:
            with pytest.raises(dj.Error, match=f"an environment has no .*{next(iter(setting))}"):
                make("groi", **setting)
    # The opponent played on in the next game, so the end of this one was lost.
    with pytest.raises(dj.Error, match="no setting autoreset"):
        dejarik.gymnasium.DejarikEnv("groi", side="b", autoreset="same-step")


@pytest.mark.parametrize("dtype", ["uint8", "float16", "float32"])
def test_observations_are_in_their_space(dtype: str) -> None:
    env, games = (make("simeone", obs_dtype=dtype) for make in (dejarik.gymnasium.DejarikEnv, dejarik.gymnasium.SelfPlay))
    for made in (env, games):
        observation, _ = made.reset(seed=1)
        assert observation in made.observation_space and observation["observation"].dtype == dtype


def test_a_level_may_be_the_opponent() -> None:
    def played(opponent: int, seed: int) -> list[object]:
        env = gymnasium.make("dejarik/simeone-v0", opponent=opponent, side="w", render_mode="ansi", max_plies=40)
        observation, _ = env.reset(seed=seed)
        shown, over = list[object]([env.render()]), False
        while not over:
            action = np.flatnonzero(observation["action_mask"])[0]
            observation, _, terminated, truncated, _ = env.step(action)
            shown.append(env.render())
            over = terminated or truncated
        return shown

    assert played(1, seed=1) == played(1, seed=1)
    assert played(1, seed=1) != played(1, seed=2) and played(1, seed=1) != played(4, seed=1)


def test_several_environments_are_one_of_gymnasium() -> None:
    games = gymnasium.make_vec(
        "dejarik/groi-v0", num_envs=3, vectorization_mode="sync", opponent=1, max_plies=30,
        vector_kwargs={"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP},
    )  # fmt: skip
    assert isinstance(games, gymnasium.vector.SyncVectorEnv)
    observation, info = games.reset(seed=1)
    ended = 0
    for _ in range(40):
        assert observation in games.observation_space and set(info["side"]) <= {"w", "b"}
        chosen = games.action_space.sample(mask=tuple(observation["action_mask"]))
        observation, _, terminated, truncated, info = games.step(chosen)
        for game in np.flatnonzero(terminated | truncated):
            ended += 1
            assert info["_final_obs"][game] and not info["final_obs"][game]["action_mask"].any()
    assert ended > 3


def test_self_play_says_what_the_last_observations_were_as_gymnasium_does() -> None:
    games = gymnasium.make_vec("dejarik/looney-selfplay-v0", num_envs=4, max_plies=6, autoreset="same-step")
    batch = dj.Batch("looney", n=4, max_plies=6, autoreset="same-step")
    assert games.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observed, _ = games.reset(seed=3)
    batch.reset(3)
    games.action_space.seed(3)
    ended = 0
    for _ in range(60):
        chosen = games.action_space.sample(mask=tuple(observed["action_mask"]))
        observed, _, terminated, truncated, info = games.step(chosen)
        now = batch.step(chosen.astype(np.uint16))
        over = terminated | truncated
        assert (info["to_move"] >= 0).all() and info["_to_move"].all() and ("final_obs" in info) == over.any()
        for game in np.flatnonzero(over):
            last = info["final_obs"][game]
            assert (last["observation"] == now.info["final_obs"][game]).all() and last in games.single_observation_space
            assert info["final_info"]["to_move"][game] == -1
        if over.any():
            for mask in (info["_final_obs"], info["_final_info"], info["final_info"]["_to_move"]):
                assert (mask == over).all()
        ended += int(over.sum())
    assert ended > 4


def test_self_play_without_a_seed_draws_the_next_one() -> None:
    def games(seed: int) -> list[bytes]:
        env, found = dejarik.gymnasium.SelfPlay("simeone", num_envs=16), list[bytes]()
        for given in (seed, None, None):
            _, info = env.reset(seed=given)
            found.append(info["to_move"].tobytes())
        return found

    # All three were the same.
    assert games(1) == games(1) != games(2) and len(set(games(1))) == 3


def test_a_step_before_reset_is_the_error_of_gymnasium() -> None:
    with pytest.raises(ResetNeeded):
        dejarik.gymnasium.DejarikEnv("groi").step(np.int64(0))
    with pytest.raises(ResetNeeded):
        dejarik.gymnasium.SelfPlay("groi").step(np.zeros(1, dtype=np.int64))


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
    with pytest.raises(dj.Error, match="expected the number of an action"):
        games.step(chosen + 0.5)


def test_a_mode_of_pictures_that_does_not_exist_is_an_error() -> None:
    for mode in ("human", "SVG", ""):
        # The state was drawn as text.
        with pytest.raises(dj.Error, match=f"expected render_mode to be ansi or svg, found '{mode}'"):
            dejarik.gymnasium.DejarikEnv(render_mode=mode)
