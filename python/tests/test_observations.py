"""Observations: the same numbers in every type, under symmetries, and however a throw was drawn."""

import random

import dejarik as dj
import numpy as np
import pytest


def test_observations_are_the_same_numbers_in_every_type() -> None:
    rows = {}
    for dtype in ["uint8", "float16", "float32"]:
        env = dj.Batch("looney", n=3, seed=2, obs_dtype=dtype)
        env.reset()
        for _ in range(12):
            step = env.step(env.sample())
        assert step.obs.dtype == dtype
        rows[dtype] = step.obs.astype(float).tolist()
    assert rows["uint8"] == rows["float16"] == rows["float32"]


@pytest.mark.parametrize("rules", dj.RULES)
def test_symmetries_permute_observations_and_masks(rules: str) -> None:
    form = dj.observation(rules)
    images, actions = form.symmetries(), form.action_symmetries()
    start = dj.State(dj.start(rules)).position
    mask = np.zeros(dj.actions(rules).n, dtype=bool)
    mask[dj.State(start).legal()] = True
    for k in range(24):
        image = dj.State(start.image(k))
        assert (dj.observe(image) == dj.observe(start)[images[k]]).all()
        assert np.flatnonzero(mask[actions[k]]).tolist() == image.legal()


def battles(rules: str, start: str, count: int) -> list[dj.State]:
    """Returns states of random games in which a throw is due."""
    draw, found = random.Random(3), list[dj.State]()
    while len(found) < count:
        state = dj.State(start or dj.start(rules))
        for _ in range(60):
            if state.actor == "over":
                break
            if state.actor == "chance":
                found.append(state)
                state = state.settle(draw.choice(state.position.chances())[0])
            else:
                state = state.decide(draw.choice(state.decisions()))
    return found[:count]


@pytest.mark.parametrize(
    "rules, start",
    [("looney", "looney 5L5l/S3s7/M w Bmb 0"), ("looney", "looney 3L8/1S1b2s5/l w Bm 3"), ("simeone", "")],
)
def test_a_batch_shows_what_is_observed_after_real_throws(rules: str, start: str) -> None:
    numbers = set[tuple[int, int]]()
    places = [dj.observation(rules).scalars.index(f"{who}'s throw") - len(dj.observation(rules).scalars)
              for who in ("attacker", "defender")]  # fmt: skip
    for state in battles(rules, start, 60):
        env = dj.Batch(rules)
        env.reset()
        env.chance_nodes()
        env.set_states([state])
        results = len(env.chances()[1])
        drawn = env.fork(0, n=results).step(np.arange(results, dtype=np.uint16)).obs
        real = [dj.observe(state.settle(roll)) for roll, _ in state.position.chances()]
        # A batch makes one throw of each group, and the real ones were observed with other numbers.
        assert {it.tobytes() for it in real} == {it.tobytes() for it in drawn}
        numbers |= {(int(it[places[0]]), int(it[places[1]])) for it in real}
    assert (1, 1) in numbers and max(max(pair) for pair in numbers) <= 6
    assert (len(numbers) > 2) == (rules == "looney")
