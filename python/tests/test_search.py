"""Explicit throws and tree search over a batch."""

from typing import Any

import dejarik as dj
import numpy as np
import pytest
from numpy.typing import NDArray

THROW = "simeone 12/2Mx*8/1 w w 0-0 - 0"


def neutral(leaves: dj.Step) -> tuple[NDArray[Any], NDArray[Any]]:
    """Values every leaf alike."""
    return np.zeros(leaves.mask.shape, np.float32), np.zeros(len(leaves.mask), np.float32)


def batch(*states: str) -> dj.Batch:
    env = dj.Batch(states[0].split()[0], n=len(states))
    env.reset()
    env.set_states([dj.State(state) for state in states])
    return env


def actions(rules: str, *words: str) -> NDArray[np.uint16]:
    return np.array([dj.actions(rules).index(word) for word in words], dtype=np.uint16)


def test_a_throw_waits_for_its_result() -> None:
    env = batch(THROW, THROW)
    env.chance_nodes()
    step = env.step(actions("simeone", "B3xB4", "end"))
    assert step.to_move.tolist()[0] == 2 and not step.mask[0].any() and step.mask[1].any()
    assert env.states()[0].actor == "chance"
    offsets, chances = env.chances()
    assert offsets.tolist() == [0, len(chances), len(chances)]
    assert chances.sum() == pytest.approx(1)
    assert max(chances) == pytest.approx(5 / 6)
    # The error named a decision with this number.
    with pytest.raises(dj.Error, match=f"^game 0: expected the result of a throw from 0 to {len(chances) - 1}, found 9$"):
        env.step(np.array([9, step.mask[1].argmax()], dtype=np.uint16))
    won = env.fork(0, n=len(chances))
    step = won.step(np.arange(len(chances), dtype=np.uint16))
    assert [bool(it) for it in step.terminated] == [bool(it > 0.5) for it in chances]
    with pytest.raises(dj.Error):
        env.step(np.array([len(chances), env.legal()[1][0]], dtype=np.uint16))
    step = env.chance_nodes(explicit=False)
    assert env.states()[0].actor != "chance" and env.chances()[1].size == 0


def test_results_are_drawn_by_their_probabilities() -> None:
    env = batch(*[THROW] * 4000)
    env.chance_nodes()
    env.step(actions("simeone", *["B3xB4"] * 4000))
    offsets, chances = env.chances()
    shares = np.bincount(env.sample(), minlength=int(offsets[1])) / 4000
    assert shares == pytest.approx(chances[: offsets[1]], abs=0.03)


@pytest.mark.parametrize("rules", ["looney", "simeone"])
def test_games_with_explicit_throws_come_to_their_end(rules: str) -> None:
    env = dj.Batch(rules, n=64, seed=3)
    env.reset()
    step, waited, ended = env.chance_nodes(), 0, 0
    for _ in range(400 if rules == "simeone" else 150):
        step = env.step(env.sample())
        waited += int((step.to_move == 2).sum())
        ended += int(step.terminated.sum())
    assert waited > 100 and ended > 0


def test_a_search_finds_wins_of_both_sides() -> None:
    states = ["groi 1P3P6/P8pp1/p w -", "groi P2p8/7p1PP1/p w -", "groi 2P4p1p1p/3PP1p5/1 w -"]
    env = batch(*states)
    before = env.buffer.tobytes()
    found = env.search(neutral, simulations=4000)
    assert env.buffer.tobytes() == before
    assert (found.visits.sum(axis=1) == 4000).all()
    assert found.policy.sum(axis=1) == pytest.approx(np.ones(3))
    tables = dj.Tables()
    for state, action in zip(env.states(), found.action.tolist(), strict=True):
        values = dict(tables.moves(state.position))
        best = max(value[0] for value in values.values())
        assert best > 0 and values[state.decide(action) and dj.actions("groi").word(action)][0] > 0
    assert found.value[1] > 0.5


def test_throws_inside_a_search_have_their_probabilities() -> None:
    """Of the two moves one wins with 5/6, and otherwise nothing is decided."""
    env = batch(THROW)
    attack = int(actions("simeone", "B3xB4")[0])

    def draws(leaves: dj.Step) -> tuple[NDArray[Any], NDArray[Any]]:
        logits = np.full(leaves.mask.shape, -50, np.float32)
        logits[:, attack] = 50
        return logits, np.zeros(1, np.float32)

    assert env.search(draws, simulations=1).value[0] in (0.0, 0.5)
    value = env.search(draws, simulations=12).value[0]
    assert 0.7 < value <= 1


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_search_is_the_same_for_any_number_of_threads(rules: str) -> None:
    def found(threads: int) -> dj.Found:
        env = dj.Batch(rules, n=400, seed=2, threads=threads)
        env.reset()
        for _ in range(6):
            env.step(env.sample())
        return env.search(neutral, simulations=12, noise=0.25, seed=7)

    one, three = found(1), found(3)
    assert (one.visits == three.visits).all() and (one.value == three.value).all()
    legal = dj.Batch(rules, n=400, seed=2)
    legal.reset()
    for _ in range(6):
        step = legal.step(legal.sample())
    assert not one.visits[step.mask == 0].any()


def test_a_finished_game_and_wrong_answers() -> None:
    env = batch("groi PPPP8/3p3p4/1 w -", "groi PPPP8/3p3p4/1 w -")
    while not env.states()[0].actor == "over":
        env.step(env.sample())
    found = env.search(neutral, simulations=3)
    assert not found.visits[0].any() and found.value[0] == 0
    wrong: list[Any] = [
        lambda leaves: (np.zeros((2, 3)), np.zeros(2)),
        lambda leaves: (np.zeros(leaves.mask.shape).T, np.zeros(2)),
        lambda leaves: (np.zeros(leaves.mask.shape), np.zeros((2, 1))),
        lambda leaves: (np.full(leaves.mask.shape, -np.inf), np.zeros(2)),
        lambda leaves: (np.full(leaves.mask.shape, np.nan), np.zeros(2)),
        lambda leaves: (np.zeros(leaves.mask.shape), np.full(2, np.nan)),
    ]
    env.reset()
    for evaluate in wrong:
        with pytest.raises(dj.Error):
            env.search(evaluate)
    with pytest.raises(dj.Error):
        env.search(neutral, noise=2.0)
    for simulations in (0, -1):
        with pytest.raises(dj.Error, match="simulations from 1"):
            env.search(neutral, simulations=simulations)


def test_what_an_evaluation_leaves_out_is_not_visited_and_what_is_ignored_may_be_any_number() -> None:
    env = batch("groi PPPP2pppp2/12/1 w wb", "groi PPPP8/3p3p4/1 w -")
    only = int(actions("groi", "A1-C")[0])

    def evaluate(leaves: dj.Step) -> tuple[NDArray[Any], NDArray[Any]]:
        over = leaves.to_move < 0
        logits = np.where(leaves.mask == 1, 0, np.nan)
        logits[0, np.flatnonzero(leaves.mask[0])[1:]] = -np.inf
        logits[over] = np.nan
        return logits, np.where(over, np.nan, 0)

    first = int(np.flatnonzero(env.reset().mask[0])[0])
    found = env.search(evaluate, simulations=5)
    assert found.visits[0].sum() == 5 and found.action[0] == first != only
    assert np.flatnonzero(found.visits[0]).tolist() == [first]


def test_an_evaluation_is_two_arrays() -> None:
    env = batch(THROW)
    wrongs: list[Any] = [None, 3, np.zeros(2), "ab", (), (*neutral(env.chance_nodes(False)), None)]
    for wrong in wrongs:
        def evaluate(leaves: dj.Step, wrong: Any = wrong) -> Any:
            return wrong

        # What was expected was not said, and two characters were two arrays.
        with pytest.raises(dj.Error, match="expected evaluate to return the logits and the values, found "):
            env.search(evaluate, simulations=1)
