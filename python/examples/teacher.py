"""Learns a game from perfect play: the tables say which moves keep the value of a position.

    python python/examples/teacher.py --positions 20000 --minutes 3 --save taught.npz

The network of `selfplay.py` learns the moves and values of `dejarik.datasets`, each position in all its images. Its
test is in positions that are no images of those that it has learnt.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import dejarik as dj
import numpy as np
from dejarik import bench, datasets
from numpy.typing import NDArray
from selfplay import Array, Net, log_probabilities

BATCH = 512


class Lessons(NamedTuple):
    """Positions with what perfect play says about them."""

    obs: Array
    mask: NDArray[np.uint8]
    policy: Array
    """The moves that keep the value, all as likely: [n, actions]."""
    value: Array
    """The share of the greatest value, -1 to 1."""

    def split(self, at: int) -> tuple[Lessons, Lessons]:
        """Returns the first ones and the others."""
        first: Any = (it[:at] for it in self)
        others: Any = (it[at:] for it in self)
        return Lessons(*first), Lessons(*others)


def lessons(rules: str, count: int, seed: int = 0) -> tuple[Lessons, Lessons]:
    """Returns the positions of the split `train` and those of the others."""
    alphabet, most = dj.actions(rules), 3 if rules == "groi" else 1
    rows: list[dict[str, Any]] = [json.loads(row) for row in islice(datasets.rows_of(f"{rules}-values", seed), count)]
    rows.sort(key=lambda row: row["split"] != "train")
    obs = np.array([dj.observe(dj.State(row["dpn"])) for row in rows], dtype=np.float32)
    mask, policy = np.zeros((count, alphabet.n), np.uint8), np.zeros((count, alphabet.n), np.float32)
    for n, row in enumerate(rows):
        mask[n, dj.State(row["dpn"]).legal()] = 1
        policy[n, [alphabet.index(move) for move in row["best"]]] = 1 / len(row["best"])
    value = np.array([row["value"] / most for row in rows], dtype=np.float32)
    return Lessons(obs, mask, policy, value).split(sum(row["split"] == "train" for row in rows))


def learn(net: Net, batch: Lessons) -> None:
    """Makes a step towards the moves and the values of perfect play."""
    obs, mask, policy, target = batch
    hidden = net.hidden(obs)
    logits, value = net(obs)
    by_logits: Array = (np.exp(log_probabilities(logits, mask)) - policy) / np.float32(len(obs))
    by_value: Array = (value - target) * (1 - value**2) / np.float32(len(obs))
    net.descend(obs, hidden, by_logits, by_value)


def images(rules: str, known: Lessons, seed: int = 0) -> Iterator[Lessons]:
    """Yields batches without end. Each position is in a random one of its 24 images."""
    draw = np.random.default_rng(seed)
    spaces, moved = dj.observation(rules).symmetries(), dj.observation(rules).action_symmetries()
    while True:
        for chosen in np.array_split(draw.permutation(len(known.obs)), max(len(known.obs) // BATCH, 1)):
            image, rows = draw.integers(len(spaces), size=len(chosen)), chosen[:, None]
            yield Lessons(
                known.obs[rows, spaces[image]],
                known.mask[rows, moved[image]],
                known.policy[rows, moved[image]],
                known.value[chosen],
            )


def kept(net: Net, known: Lessons) -> float:
    """Returns the share of positions in which the network keeps the value."""
    best = log_probabilities(net(known.obs)[0], known.mask).argmax(axis=1)
    return float((known.policy[np.arange(len(best)), best] > 0).mean())


def train(rules: str, positions: int, minutes: float, hidden: int = 256, seed: int = 0) -> Net:
    """Trains a network for some minutes of processor time."""
    known, tested = lessons(rules, positions, seed)
    net = Net(rules, hidden, seed)
    start, told = time.process_time(), 0.0
    for batch in images(rules, known, seed):
        spent = time.process_time() - start
        if spent >= told or spent >= 60 * minutes:
            print(f"{spent:4.0f} s: {kept(net, known):.1%} kept where it has learnt, {kept(net, tested):.1%} elsewhere", flush=True)
            told += 6 * minutes
        if spent >= 60 * minutes:
            break
        learn(net, batch)
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game from its table.")
    parser.add_argument("--rules", default="groi", choices=["groi", "bambara"])
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=3, help="the processor time of the training (3)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", metavar="FILE", help="write the weights to this .npz file")
    given = parser.parse_args()
    net = train(given.rules, given.positions, given.minutes, seed=given.seed)
    if given.save:
        np.savez(given.save, **net.weights)  # type: ignore[arg-type]
    print(bench.HEADING)
    asked = bench.questions(given.rules, 500, seed=given.seed + 1)
    print(bench.grade(net.decide, asked, "this network").markdown())


if __name__ == "__main__":
    main()
