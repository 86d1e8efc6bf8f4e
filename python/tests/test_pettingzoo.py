"""The environments of PettingZoo keep its contract."""

import subprocess
import sys
import warnings
from typing import Any

import dejarik as dj
import numpy as np
import pytest
from dejarik.pettingzoo import DejarikEnv, env
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("rules", dj.RULES)
def test_an_environment_keeps_the_contract_of_pettingzoo(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(rules=rules, max_plies=100), num_cycles=300)
        seed_test(lambda: env(rules=rules, max_plies=100), num_cycles=50)


def test_the_winner_is_rewarded_and_names_have_versions() -> None:
    game = DejarikEnv("simeone", render_mode="ansi")
    assert game.metadata["name"] == "dejarik/simeone-v0"
    totals = dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=4)
    for agent in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        totals[agent] += reward
        over = terminated or truncated
        game.step(None if over else game.action_space(agent).sample(info["action_mask"]))
    outcome = dj.State((game.render() or "")).outcome
    assert outcome is not None
    winner = {"w": [1, -1], "b": [-1, 1], None: [0, 0]}[outcome.winner]
    assert list(totals.values()) == winner


def test_an_action_that_is_none_is_an_error_and_changes_nothing() -> None:
    game = DejarikEnv("groi", render_mode="ansi")
    game.reset(seed=1)
    first, legal = game.render(), int(np.flatnonzero(game.infos["player_0"]["action_mask"])[0])
    # The first of these was wrapped to the legal one.
    wrongs: list[Any] = [np.int64(65536 + legal), -1, dj.actions("groi").n, None]
    for wrong in wrongs:
        with pytest.raises(dj.Error, match="expected an action from 0 to 372"):
            game.step(wrong)
    assert game.render() == first


def test_settings_change_the_space_or_are_refused() -> None:
    game = DejarikEnv("groi", obs_dtype="float32")
    game.reset(seed=1)
    assert game.observe("player_0") in game.observation_space("player_0")
    wrongs: list[dict[str, Any]] = [{"mask": False}, {"autoreset": "same-step"}, {"obs_dtype": None}, {"seed": 1}]
    for wrong in wrongs:
        with pytest.raises(dj.Error, match=f"an environment has no .*{next(iter(wrong))}"):
            env(**wrong)


def test_a_mode_of_pictures_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(dj.Error, match="expected render_mode to be ansi or svg, found 'human'"):
        env(render_mode="human")


def test_importing_it_registers_nothing_with_gymnasium() -> None:
    names = "[name for name in gymnasium.registry if name.startswith('dejarik')]"
    code = f"import gymnasium, dejarik.pettingzoo; print({names})"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"
