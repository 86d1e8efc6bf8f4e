"""Measures random legal play, in steps for each second of processor time.

    python python/bench.py [--seconds N]            # the batches of dejarik
    python python/bench.py --peers [--seconds N]    # beside them, what is installed of EnvPool, OpenSpiel, Pgx and PettingZoo

A step is one decision in one game, drawn among the legal ones. Throws and new episodes are included.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import dejarik as dj

Rows = Iterator[tuple[str, Callable[[], int]]]
"""Names of measurements, each with a function that plays for a moment and returns the number of steps."""


def rate(seconds: float, play: Callable[[], int]) -> tuple[float, float]:
    """Returns the steps for each second of processor time and of real time."""
    play()
    steps, cpu, wall = 0, time.process_time(), time.perf_counter()
    while time.perf_counter() - wall < seconds:
        steps += play()
    return steps / (time.process_time() - cpu), steps / (time.perf_counter() - wall)


def batch(rules: str, n: int, **settings: Any) -> Callable[[], int]:
    """Returns the play of a batch of dejarik."""
    env = dj.Batch(rules, n=n, **settings)
    env.reset()
    rounds = max(1, 20000 // n)

    def play() -> int:
        for _ in range(rounds):
            env.step(env.sample())
        return rounds * n

    return play


def own() -> Rows:
    """Yields the batches of dejarik."""
    bare: dict[str, Any] = {"obs_dtype": None, "mask": False}
    for rules in dj.RULES:
        for n in (64,) if rules == "looney" else (4096, 1024):
            yield f"{rules}, n={n}, observation and mask", batch(rules, n, threads=1)
            yield f"{rules}, n={n}", batch(rules, n, threads=1, **bare)
        yield f"{rules}, n=1, observation and mask", batch(rules, 1, threads=1)
        if rules != "looney":
            for threads in (1, 2):
                yield f"{rules}, n=16384, threads={threads}", batch(rules, 16384, threads=threads)


def openspiel(name: str) -> Callable[[], int]:
    """Returns random play of a game of OpenSpiel, with the observation before each decision."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices([it for it, _ in outcomes], [it for _, it in outcomes])[0])
                continue
            state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def pgx(name: str, n: int) -> Callable[[], int]:
    """Returns random play of a batch of Pgx, compiled as a whole, on the processor."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, rounds = pgx.make(name), 20
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def several(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> tuple[Any, None]:
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            moved, thrown = jax.random.split(key)
            return step(state, jax.random.categorical(moved, logits), jax.random.split(thrown, n)), None

        return jax.lax.scan(one, state, jax.random.split(key, rounds))[0]

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))

    def play() -> int:
        nonlocal state, key
        key, drawn = jax.random.split(key)
        state = jax.block_until_ready(several(state, drawn))
        return rounds * n

    return play


def envpool(name: str, n: int) -> Callable[[], int]:
    """Returns random play of a batch of EnvPool with one thread. Legal actions are drawn where it has a mask."""
    import envpool
    import numpy as np

    env, draw, rounds = envpool.make_gymnasium(name, num_envs=n, num_threads=1), np.random.default_rng(0), 20
    seen, _ = env.reset()

    def play() -> int:
        nonlocal seen
        for _ in range(rounds):
            drawn = draw.random((n, env.action_space.n), dtype=np.float32)
            if isinstance(seen, dict):
                drawn *= seen["action_mask"]
            seen = env.step(drawn.argmax(axis=1).astype(np.int32))[0]
        return rounds * n

    return play


def pettingzoo(module: str) -> Callable[[], int]:
    """Returns random play of an environment of PettingZoo."""
    env = importlib.import_module(f"pettingzoo.classic.{module}").env()

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += not over
        return steps

    return play


def peers() -> Rows:
    """Yields what is measured side by side. A library that is not installed is left out."""
    for rules in dj.RULES:
        n = 64 if rules == "looney" else 4096
        yield f"dejarik {rules}, n={n}", batch(rules, n, threads=1)
        yield f"dejarik {rules}, n=1", batch(rules, 1, threads=1)
    wanted: list[tuple[str, str, Callable[[], Callable[[], int]]]] = [
        *(("envpool", f"EnvPool {name}, n=1024", lambda name=name: envpool(name, 1024)) for name in ("Game2048-v1", "Blackjack-v1", "CartPole-v1")),
        *(("open_spiel", f"OpenSpiel {name}", lambda name=name: openspiel(name)) for name in ("tic_tac_toe", "connect_four", "backgammon")),
        *(("pgx", f"Pgx {name}, n=1024", lambda name=name: pgx(name, 1024)) for name in ("tic_tac_toe", "connect_four", "backgammon")),
        *(("pettingzoo", f"PettingZoo {name}", lambda name=name: pettingzoo(name)) for name in ("tictactoe_v3", "connect_four_v3")),
    ]
    for package, name, make in wanted:
        try:
            version = importlib.metadata.version(package)
            yield f"{name} ({version})", make()
        except ImportError as error:
            print(f"{name}: not measured ({error})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random legal play.")
    parser.add_argument("--peers", action="store_true", help="measure other libraries beside the batches of dejarik")
    parser.add_argument("--seconds", type=float, default=3.0, help="the time of each measurement")
    given = parser.parse_args()
    print("| game | steps/s of processor time | steps/s |\n| --- | --- | --- |")
    for name, play in peers() if given.peers else own():
        cpu, wall = rate(given.seconds, play)
        print(f"| {name} | {cpu / 1e6:.3f} M | {wall / 1e6:.3f} M |", flush=True)


if __name__ == "__main__":
    main()
