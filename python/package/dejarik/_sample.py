"""Positions of games, drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ._batch import Batch
from ._dejarik import Position, actions
from ._engine import Engine

GAMES = 64
"""The number of games that are played at once. Those with odd numbers are played by a level, if one is given."""
OPENING = 4
"""The number of random decisions with which every game begins."""
SHARE = 1 / 4
"""The share of the positions of a game that is drawn, so that few are close to each other."""


def positions(
    rules: str, seed: int = 0, level: int | None = None, **options: Any
) -> Iterator[Position]:
    """Yields positions in which a player has several moves, of each symmetry class at most one, without end.

    They are from random games, and for the other half from games of a level, if one is given. The same
    arguments give the same positions.
    """
    env = Batch(
        rules, n=GAMES, seed=seed, threads=1, obs_dtype=None, mask=False,
        autoreset="same-step", max_plies=400, **options,
    )  # fmt: skip
    env.reset()
    engine = None if level is None else Engine(level=level, seed=seed)
    alphabet, draw, seen = actions(rules), random.Random(seed), set[bytes]()
    decisions = [0] * GAMES
    while True:
        chosen, states = env.sample(), env.states()
        offsets, _ = env.legal()
        for game, state in enumerate(states):
            if draw.random() < SHARE and not state.turn and offsets[game + 1] - offsets[game] > 1:
                key = state.position.canonical().pack()
                if key not in seen:
                    seen.add(key)
                    yield state.position
            if engine is not None and game % 2 and decisions[game] >= OPENING:
                chosen[game] = alphabet.index(engine.decide(state))
        step = env.step(chosen)
        for game, ended in enumerate((step.terminated | step.truncated).tolist()):
            decisions[game] = 0 if ended else decisions[game] + 1
