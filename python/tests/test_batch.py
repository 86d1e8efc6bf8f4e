"""Batches: equal to states, to themselves for any number of threads, and strict about arrays."""

import contextlib
import mmap
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dejarik as dj
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def run(env: dj.Batch, steps: int) -> list[bytes]:
    """Plays random games and returns the block after each step."""
    env.reset()
    return [env.step(env.sample()) and env.buffer.tobytes() for _ in range(steps)]


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_batch_is_the_same_for_any_number_of_threads(rules: str) -> None:
    n, steps = (2048, 40) if rules != "looney" else (600, 3)
    one, three = (dj.Batch(rules, n=n, seed=5, threads=threads) for threads in (1, 3))
    assert run(one, steps) == run(three, steps)


@pytest.mark.parametrize("rules", dj.RULES)
def test_the_rows_are_those_of_the_states(rules: str) -> None:
    env = dj.Batch(rules, n=4, seed=3, max_plies=60)
    step = env.reset()
    for _ in range(200 if rules != "looney" else 60):
        for i, state in enumerate(env.states()):
            assert (step.obs[i] == dj.observe(state)).all()
            if step.terminated[i] or step.truncated[i]:
                assert step.to_move[i] == -1 and not step.mask[i].any()
                continue
            assert state.actor == "player"
            assert step.to_move[i] == "wb".index(state.side)
            assert np.flatnonzero(step.mask[i]).tolist() == state.legal()
        before, ended = env.states(), step.terminated | step.truncated
        actions = env.sample().copy()
        step = env.step(actions)
        for i, (old, new) in enumerate(zip(before, env.states(), strict=True)):
            if ended[i]:
                assert not step.terminated[i] and step.reward[i].tolist() == [0, 0]
                continue
            decided = old.decide(int(actions[i]))
            if decided.actor == "chance":
                after = {str(decided.settle(roll)) for roll, _ in decided.position.chances()}
                assert str(new) in after or "x" in str(new)
            else:
                assert new == decided
                assert (decided.actor == "over") == step.terminated[i]
            if step.terminated[i]:
                outcome = new.outcome
                assert outcome is not None
                winner = {"w": [1, -1], "b": [-1, 1], None: [0, 0]}[outcome.winner]
                assert step.reward[i].tolist() == winner


def test_legal_actions_come_as_lists_and_as_bits() -> None:
    env = dj.Batch("bambara", n=5, seed=1)
    step = env.reset()
    offsets, actions = env.legal()
    bits = np.unpackbits(env.mask_bits(), axis=1, bitorder="little")
    for i in range(5):
        legal = np.flatnonzero(step.mask[i])
        assert (actions[offsets[i] : offsets[i + 1]] == legal).all()
        assert (np.flatnonzero(bits[i]) == legal).all()


def test_the_third_repetition_ends_a_game_and_points_are_rewards() -> None:
    env = dj.Batch("groi", n=1, reward="points")
    env.reset()
    a, words = dj.actions("groi"), ["A1-B1", "A7-B7", "B1-A1", "B7-A7"] * 2
    # From a state without a past, and from one with a past.
    for played in (0, 5):
        state = dj.State("groi P1PP2p1pp2/1P5p4/1 w -")
        for word in words[:played]:
            state = state.decide(word)
        step = env.set_states([state])
        for word in words[played:]:
            assert not step.terminated[0]
            assert (step.obs[0] == dj.observe(env.states()[0])).all()
            step = env.step(np.array([a.index(word)], dtype=np.uint16))
        assert step.terminated[0] and step.reward[0].tolist() == [0, 0]
    step = env.set_states([dj.State("groi PPPP8/3p3p4/1 w -")])
    for _ in range(300):
        if step.terminated[0]:
            break
        step = env.step(env.sample())
    outcome = env.states()[0].outcome
    assert outcome is not None
    assert step.reward[0].tolist() == [
        outcome.points[0] - outcome.points[1],
        outcome.points[1] - outcome.points[0],
    ]


def test_a_game_that_is_cut_off_is_truncated_and_starts_again() -> None:
    env = dj.Batch("simeone", n=2, max_plies=3)
    env.reset()
    for _ in range(3):
        step = env.step(env.sample())
    assert step.truncated.all() and not step.terminated.any()
    step = env.step(env.sample())
    assert not step.truncated.any() and step.mask.any(axis=1).all()


def test_same_step_keeps_the_observation_of_the_end() -> None:
    settings: dict[str, Any] = {"n": 64, "seed": 9, "max_plies": 40}
    later = dj.Batch("groi", **settings)
    at_once = dj.Batch("groi", autoreset="same-step", **settings)
    one, two = later.reset(), at_once.reset()
    live = np.ones(64, dtype=bool)
    for _ in range(30):
        actions = later.sample().copy()
        one, two = later.step(actions), at_once.step(actions)
        ended = one.terminated | one.truncated
        assert (two.info["final_obs"][ended] == one.obs[ended]).all()
        assert ((two.terminated | two.truncated) == ended).all()
        assert (two.reward == one.reward).all()
        if ended.any():
            live &= ~ended
            assert two.mask[ended].any(axis=1).all()
            break
        assert (one.obs[live] == two.obs[live]).all()


def test_logits_choose_among_the_legal_actions() -> None:
    env = dj.Batch("groi", n=2000, seed=4)
    step = env.reset()
    legal = np.flatnonzero(step.mask[0])
    logits = np.full(step.mask.shape, -50, dtype=np.float32)
    logits[:, legal[:2]] = np.log([3, 1])
    logits[:, np.flatnonzero(step.mask[0] == 0)] = 100
    drawn = env.sample(logits=logits)
    assert set(drawn.tolist()) == set(legal[:2].tolist())
    assert abs((drawn == legal[0]).mean() - 0.75) < 0.04
    uniform = env.sample()
    assert set(uniform.tolist()) == set(legal.tolist())


def test_the_block_may_be_any_writable_memory() -> None:
    size = dj.Batch("groi", n=7).buffer.nbytes
    blocks: list[Any] = [bytearray(size), mmap.mmap(-1, size), np.zeros(size, dtype=np.uint8)]
    for block in blocks:
        env = dj.Batch("groi", n=7, seed=1, out=block)
        env.reset()
        env.step(env.sample())
        assert bytes(block) == run(dj.Batch("groi", n=7, seed=1), 1)[0]


class Tensor:
    """An array as torch has it: without a buffer, but with `numpy`, which shares its memory."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def numpy(self) -> Any:
        return self.array


def test_a_tensor_lends_the_memory_of_its_array() -> None:
    plain = dj.Batch("groi", n=4, seed=1)
    expected = run(plain, 1)[0]
    block, drawn = np.zeros(plain.buffer.nbytes, np.uint8), np.zeros(4, np.uint16)
    block_tensor, out = Tensor(block), Tensor(drawn)
    written: Any
    env = dj.Batch("groi", n=4, seed=1, out=block_tensor)
    step = env.reset()
    assert env.buffer is block_tensor
    written = env.sample(out=out, logits=Tensor(np.zeros(step.mask.shape, np.float32)))
    assert written is out
    env.reset()
    env.sample(out=out)
    env.step(out)
    assert block.tobytes() == expected
    for wrong in [np.zeros(3, np.uint16), None, "text"]:
        with pytest.raises(dj.Error):
            env.sample(out=Tensor(wrong))


def test_a_refused_sample_does_not_change_the_next_one() -> None:
    env, twin = (dj.Batch("groi", n=64, seed=2) for _ in range(2))
    env.reset(), twin.reset()
    logits = np.zeros((64, 373), np.float32)
    logits[7, env.states()[7].legal()] = -np.inf
    wrong: list[dict[str, Any]] = [
        {"out": np.zeros(63, np.uint16)},
        {"out": np.zeros((8, 8), np.uint16)},
        {"logits": np.zeros((373, 64), np.float32)},
        {"logits": np.zeros(373 * 64, np.float32)},
        {"logits": logits},
    ]
    for arguments in wrong:
        with pytest.raises(dj.Error):
            env.sample(**arguments)
    with pytest.raises(dj.Error, match="game 7"):
        env.sample(logits=logits)
    assert (env.sample() == twin.sample()).all()


def test_games_that_have_not_begun_are_refused() -> None:
    env = dj.Batch("groi", n=2)
    calls: list[Callable[[], object]] = [
        lambda: env.step(np.zeros(2, np.uint16)),
        env.sample,
        env.states,
        env.legal,
        env.mask_bits,
        lambda: env.fork(0),
        lambda: env.search(lambda leaves: (leaves.reward, leaves.reward)),
    ]
    for call in calls:
        with pytest.raises(dj.Error, match="reset"):
            call()
    env.set_states([dj.start("groi"), dj.State(dj.start("groi"))])
    assert env.states() == [dj.State(dj.start("groi"))] * 2
    assert dj.Batch("groi").reset().mask.any()
    with pytest.raises(dj.Error, match="obs_dtype"):
        dj.Batch("groi", obs_dtype=None).planes()


def test_wrong_arrays_and_actions_are_errors_that_change_nothing() -> None:
    env = dj.Batch("groi", n=4)
    step = env.reset()
    before = env.buffer.tobytes()
    good = env.sample().copy()
    bad = [
        good.astype(np.int64),
        good[:3],
        good.reshape(2, 2),
        good.reshape(4, 1),
        np.repeat(good, 2)[::2],
        good.tolist(),
        np.full(4, 65535, dtype=np.uint16),
        None,
    ]
    for actions in bad:
        with pytest.raises(dj.Error):
            env.step(actions)
    illegal = good.copy()
    illegal[2] = np.flatnonzero(step.mask[2] == 0)[0]
    with pytest.raises(dj.Error, match="game 2"):
        env.step(illegal)
    assert env.buffer.tobytes() == before
    read_only = np.zeros(4, dtype=np.uint16)
    read_only.flags.writeable = False
    for out in [read_only, np.zeros(3, dtype=np.uint16)]:
        with pytest.raises(dj.Error):
            env.sample(out=out)
    with pytest.raises(dj.Error):
        env.sample(logits=np.zeros((4, 3), dtype=np.float32))
    wrong_states: list[Any] = [
        [dj.State(dj.start("looney"))] * 4,
        [dj.State(dj.start("groi"))] * 3,
        [str(dj.start("groi"))] * 4,
        [None] * 4,
    ]
    for states in wrong_states:
        with pytest.raises(dj.Error):
            env.set_states(states)
    assert env.buffer.tobytes() == before
    for wrong in [bytes(before), bytearray(3), np.zeros(8)]:
        with pytest.raises(dj.Error):
            dj.Batch("groi", n=4, out=wrong)


@given(
    st.sampled_from(dj.RULES),
    st.sampled_from([0, 1, 2**24 + 1]),
    st.text(max_size=8),
    st.text(max_size=8),
)
@settings(max_examples=30, deadline=None)
def test_wrong_settings_are_errors(rules: str, n: int, word: str, other: str) -> None:
    settings: list[dict[str, Any]] = [
        {"reward": word, "autoreset": "now"},
        # Hypothesis also draws words of the package, such as "float32".
        {"obs_dtype": f"?{word}"},
        {"max_plies": 0},
        {f"?{word}": other},
    ]
    for wrong in settings:
        with pytest.raises((ValueError, TypeError)):
            dj.Batch(rules, n=n, **wrong)


def helpers() -> set[str]:
    """Returns the threads of this process that help with a batch."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        # A thread can end meanwhile.
        with contextlib.suppress(OSError):
            if (task / "comm").read_text() == "dejarik batch\n":
                found.add(task.name)
    return found


def until(true: Callable[[], bool]) -> None:
    """Waits until a condition holds, at most a minute."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        os.sched_yield()


@pytest.mark.skipif(sys.platform != "linux", reason="names of threads are read from /proc")
def test_threads_wait_between_steps_and_end_with_the_batch() -> None:
    before = helpers()
    env = dj.Batch("groi", n=512, threads=3)
    assert helpers() <= before
    zeros = np.zeros(env.reset().mask.shape, np.float32)
    until(lambda: len(helpers() - before) == 2)
    started = helpers() - before
    run(env, 3)
    env.search(lambda _: (zeros, zeros[:, 0].copy()), simulations=3)
    assert helpers() - before == started
    del env
    until(lambda: not helpers() & started)


def test_a_process_may_fork_between_two_steps() -> None:
    one, env = (dj.Batch("groi", n=1024, seed=1, threads=threads) for threads in (1, 2))
    expected = run(one, 6)
    assert run(env, 3) == expected[:3]

    def rest() -> list[bytes]:
        return [env.step(env.sample()) and env.buffer.tobytes() for _ in range(3)]

    child = os.fork()
    if child == 0:
        signal.alarm(60)
        same = rest() == expected[3:]
        del one, env
        os._exit(0 if same else 1)
    assert rest() == expected[3:]
    assert os.waitpid(child, 0)[1] == 0


WITHOUT_THREADS = """
import os, resource, dejarik as dj
one, two = (dj.Batch("groi", n=512, threads=threads) for threads in (1, 2))
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**20, used + 2**20))
for env in (one, two):
    env.reset()
    for _ in range(20):
        env.step(env.sample())
assert (one.buffer == two.buffer).all()
assert len(os.listdir("/proc/self/task")) == 1
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set and read as on Linux")
def test_a_batch_plays_on_where_no_thread_can_be_started() -> None:
    command = [sys.executable, "-c", WITHOUT_THREADS]
    alone = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=alone)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("logit", [0, -20, 1e7, 3e38, -3e38])
def test_equal_logits_of_any_size_are_equally_likely(logit: float) -> None:
    env = dj.Batch("groi", n=4000, seed=4)
    legal = np.flatnonzero(env.reset().mask[0])
    logits = np.full((4000, 373), logit, np.float32)
    logits[:, legal[0]] = -np.inf
    shares = np.bincount(env.sample(logits=logits), minlength=373)[legal] / 4000
    # With large logits the random numbers were rounded away.
    assert shares == pytest.approx([0, *[1 / 7] * 7], abs=0.03)
