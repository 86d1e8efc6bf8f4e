"""Measures the package, in steps and the like for each second of processor time.

    python python/bench.py              # random legal play of batches
    python python/bench.py --peers      # beside it, what is installed of EnvPool, OpenSpiel, Pgx and PettingZoo
    python python/bench.py --threads    # what a second thread gains, also if other work takes a millisecond between two steps
    python python/bench.py --search     # simulations of a tree search with an evaluator that costs nothing
    python python/bench.py --grading    # moves that are graded, and questions that are drawn
    python python/bench.py --datasets   # rows of data sets that need no table

A step is one decision in one game, drawn among the legal ones. Throws and new episodes are included.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import dejarik as dj
import numpy as np
from dejarik import bench, datasets

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


BARE: dict[str, Any] = {"obs_dtype": None, "mask": False}
"""A batch without observations and masks."""


def own() -> Rows:
    """Yields the batches of dejarik."""
    for rules in dj.RULES:
        for n in (64,) if rules == "looney" else (4096, 1024):
            yield f"{rules}, n={n}, observation and mask", batch(rules, n, threads=1)
            yield f"{rules}, n={n}", batch(rules, n, threads=1, **BARE)
        yield f"{rules}, n=1, observation and mask", batch(rules, 1, threads=1)


def gain(rules: str, n: int, seconds: float, pause: float = 0.0, **settings: Any) -> float:
    """Returns the speed of two threads in real time over that of one: the best of twelve runs of each, in turns.

    `pause` is the time in seconds that other work takes between two steps. It is not counted.
    """
    envs = [dj.Batch(rules, n=n, threads=threads, **settings) for threads in (1, 2)]
    best = [0.0, 0.0]
    for env in envs:
        env.reset()
    for run in range(24):
        env, made, took = envs[run % 2], 0, 0.0
        while took < seconds / 24:
            begun = time.perf_counter()
            env.step(env.sample())
            took, made = took + time.perf_counter() - begun, made + 1
            until = time.perf_counter() + pause
            while time.perf_counter() < until:
                pass
        best[run % 2] = max(best[run % 2], made / took)
    return best[1] / best[0]


def gains(seconds: float) -> None:
    """Prints what a second thread gains."""
    print("| games | gain of two threads over one |\n| --- | --- |")
    for rules in ("groi", "simeone", "bambara"):
        for n in (16384, 4096):
            print(f"| {rules}, n={n}, observation and mask | {gain(rules, n, seconds):.2f} |", flush=True)
            print(f"| {rules}, n={n} | {gain(rules, n, seconds, **BARE):.2f} |", flush=True)
        for n in (512, 256):
            found = gain(rules, n, seconds, pause=0.001)
            print(f"| {rules}, n={n}, a millisecond between two steps | {found:.2f} |", flush=True)


def searches() -> Rows:
    """Yields tree searches of 256 games. A step is a simulation in one of them."""
    for rules in dj.RULES:
        env, simulations = dj.Batch(rules, n=256, threads=1), 20 if rules == "looney" else 100
        env.reset()
        logits, values = np.zeros((256, dj.actions(rules).n), np.float32), np.zeros(256, np.float32)

        def play(env: dj.Batch = env, simulations: int = simulations, found: Any = (logits, values)) -> int:
            env.search(lambda leaves: found, simulations=simulations)
            return 256 * simulations

        yield f"{rules}, 256 games, {simulations} simulations", play


def grades() -> Rows:
    """Yields gradings of random moves in groi, and how questions are drawn."""
    tables, player = dj.Tables(), bench.at_random()

    def drawn() -> list[bench.Question]:
        return bench.questions("groi", 1000, level=None, tables=tables)

    asked = drawn()

    def whole() -> int:
        bench.grade(player, bench.answered((it.position for it in asked), tables))
        return 2 * len(asked)

    yield "moves graded, their questions and twins looked up", whole
    yield "moves graded, of questions that are answered", lambda: bench.marks(player, asked).questions
    yield "questions drawn from random games", lambda: len(drawn())


def rows() -> Rows:
    """Yields the data sets that need no table of `dejarik solve`. A step is a row."""
    for name, count in {"groi-values": 256, "groi-hard": 14, **{f"{rules}-games": 7 for rules in dj.RULES}}.items():
        lines = datasets.rows_of(name)
        size = sum(len(line) for line in islice(lines, count)) / count

        def play(lines: Iterator[str] = lines, count: int = count) -> int:
            return len(list(islice(lines, count)))

        yield f"{name}, {size:.0f} bytes a row", play


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


def number(steps: float) -> str:
    return f"{steps / 1e6:.3f} M" if steps >= 100_000 else f"{steps:,.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the package.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--peers", action="store_true", help="measure other libraries beside the batches of dejarik")
    what.add_argument("--threads", action="store_true", help="measure what a second thread gains")
    what.add_argument("--search", action="store_true", help="measure tree searches")
    what.add_argument("--grading", action="store_true", help="measure gradings of moves")
    what.add_argument("--datasets", action="store_true", help="measure data sets")
    parser.add_argument("--seconds", type=float, default=3.0, help="the time of each measurement (3)")
    given = parser.parse_args()
    if given.threads:
        gains(given.seconds)
        return
    measured = {peers: given.peers, searches: given.search, grades: given.grading, rows: given.datasets, own: True}
    print("| what | steps/s of processor time | steps/s |\n| --- | --- | --- |")
    for name, play in next(it for it, wanted in measured.items() if wanted)():
        cpu, wall = rate(given.seconds, play)
        print(f"| {name} | {number(cpu)} | {number(wall)} |", flush=True)


if __name__ == "__main__":
    main()
