"""Learns a game by playing itself: PPO with masks, in numpy alone, on one core.

    python python/examples/selfplay.py --rules groi --minutes 3 --save groi.npz

One small network plays both sides, since an observation is seen by the player who decides. It prints how often the
network wins against random moves, at the end also against level 1, and in groi what its moves give away of perfect play.
"""

from __future__ import annotations

import argparse
import time
from itertools import count
from typing import Any

import dejarik as dj
import numpy as np
from dejarik import bench
from numpy.typing import NDArray

Array = NDArray[np.float32]

GAMES, STEPS, EPOCHS, PIECES = 256, 32, 3, 8
STRAY = 0.1
"""The share of decisions that are random, and are not learnt from, so that games reach positions which the network avoids."""
RATE, CLIP, ENTROPY, TRUST = 1e-3, 0.2, 0.01, 0.95
"""The rate of learning, the clip of PPO, the weight of the entropy, and the lambda of the advantages."""


class Net:
    """A network with one hidden layer: logits of the actions, and the value for the player who decides."""

    def __init__(self, rules: str, hidden: int = 128, seed: int = 0) -> None:
        draw = np.random.default_rng(seed)
        length, count = dj.observation(rules).length, dj.actions(rules).n
        shapes = {"w": (length, hidden), "b": (hidden,), "pw": (hidden, count), "pb": (count,), "vw": (hidden, 1), "vb": (1,)}
        self.weights: dict[str, Array] = {
            name: (draw.normal(size=shape) * (2 / shape[0]) ** 0.5 * (len(shape) > 1)).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights["pw"] *= 0.01
        self._mean = {name: np.zeros_like(it) for name, it in self.weights.items()}
        self._square = {name: np.zeros_like(it) for name, it in self.weights.items()}
        self._updates = 0

    def hidden(self, obs: Array) -> Array:
        """Returns the hidden layer, [n, hidden]."""
        layer: Array = np.maximum(obs @ self.weights["w"] + self.weights["b"], 0)
        return layer

    def __call__(self, obs: Array) -> tuple[Array, Array]:
        """Returns the logits, [n, actions], and the values, [n]."""
        hidden = self.hidden(obs)
        values = np.tanh(hidden @ self.weights["vw"] + self.weights["vb"])[:, 0]
        return hidden @ self.weights["pw"] + self.weights["pb"], values

    def learn(self, obs: Array, mask: Any, action: Any, old: Array, advantage: Array, target: Array) -> None:
        """Makes a step of PPO on some decisions; `old` is the logarithm of the probability with which each was made."""
        n, rows = len(obs), np.arange(len(obs))
        hidden = self.hidden(obs)
        logs = log_probabilities(hidden @ self.weights["pw"] + self.weights["pb"], mask)
        value = np.tanh(hidden @ self.weights["vw"] + self.weights["vb"])[:, 0]
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, action] - old)
        clipped = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(clipped, 0, ratio * advantage)
        plogp = np.where(mask > 0, chances * logs, 0)
        # The gradient of the loss by the logits.
        by_logits = weight[:, None] * chances + ENTROPY * (plogp - chances * plogp.sum(axis=1, keepdims=True))
        by_logits[rows, action] -= weight
        by_logits /= n
        self.descend(obs, hidden, by_logits, (value - target) * (1 - value**2) / n)

    def descend(self, obs: Array, hidden: Array, by_logits: Array, by_value: Array) -> None:
        """Makes a step down the gradients of a loss by the logits and by the values before their tanh."""
        by_value = by_value[:, None]
        by_hidden = (by_logits @ self.weights["pw"].T + by_value @ self.weights["vw"].T) * (hidden > 0)
        self._adam(
            {
                "w": obs.T @ by_hidden,
                "b": by_hidden.sum(axis=0),
                "pw": hidden.T @ by_logits,
                "pb": by_logits.sum(axis=0),
                "vw": hidden.T @ by_value,
                "vb": by_value.sum(axis=0),
            }
        )

    def _adam(self, gradients: dict[str, Array]) -> None:
        self._updates += 1
        near, far = 1 - 0.9**self._updates, 1 - 0.999**self._updates
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            self.weights[name] -= RATE * (self._mean[name] / near) / (np.sqrt(self._square[name] / far) + 1e-8)

    def decide(self, state: dj.State | dj.Position) -> str:
        """Returns the legal decision with the greatest logit."""
        state = state if isinstance(state, dj.State) else dj.State(state)
        logits, _ = self(dj.observe(state).astype(np.float32)[None])
        best = max(state.legal(), key=lambda action: float(logits[0, action]))
        return dj.actions(state.rules).word(best)


def log_probabilities(logits: Array, mask: Any) -> Array:
    """Returns the logarithms of the probabilities of legal actions."""
    logits = np.where(mask > 0, logits, np.float32(-1e9))
    logits = logits - logits.max(axis=1, keepdims=True)
    logs: Array = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return logs


def played(env: dj.Batch, net: Net, draw: np.random.Generator) -> tuple[Any, ...]:
    """Plays `STEPS` decisions in all games, and returns what `Net.learn` takes."""
    now = env.step(env.sample())
    rows, kept = np.arange(env.n), []
    for _ in range(STEPS + 1):
        obs, mask, side = now.obs.copy(), now.mask.copy(), now.to_move.copy()
        logits, value = net(obs)
        stray = draw.random(env.n) < STRAY
        action = np.where(stray, env.sample().copy(), env.sample(logits=logits))
        live = (side >= 0) & ~stray
        log = log_probabilities(logits, mask)[rows, action]
        now = env.step(action)
        reward = now.reward[rows, np.maximum(side, 0)]
        kept.append((obs, mask, action, log, value, side, live, reward.copy(), now.terminated | now.truncated))
    obs, mask, action, log, value, side, live, reward, ended = (np.stack(it) for it in zip(*kept, strict=True))
    advantage = np.zeros_like(value)
    following = np.zeros(env.n, np.float32)
    for t in reversed(range(STEPS)):
        # What the next player gains, this one loses, unless it is the same one.
        sign = np.where(side[t + 1] == side[t], 1, -1) * ~ended[t]
        surprise = reward[t] + sign * value[t + 1] - value[t]
        following = np.where(live[t], surprise + TRUST * sign * following, 0).astype(np.float32)
        advantage[t] = following
    chosen = live[:STEPS].ravel()

    def flat(it: Any) -> Any:
        return it[:STEPS].reshape(STEPS * env.n, *it.shape[2:])[chosen]

    gained = flat(advantage)
    target = np.clip(flat(value) + gained, -1, 1)
    return flat(obs), flat(mask), flat(action), flat(log), (gained - gained.mean()) / (gained.std() + 1e-6), target


def improve(net: Net, env: dj.Batch, draw: np.random.Generator) -> int:
    """Plays, and learns from it. Returns the number of decisions."""
    batch = played(env, net, draw)
    for _ in range(EPOCHS):
        for piece in np.array_split(draw.permutation(len(batch[0])), PIECES):
            net.learn(*(it[piece] for it in batch))
    return len(batch[0])


def games(rules: str, seed: int = 0) -> dj.Batch:
    """Returns the games that are learnt from."""
    env = dj.Batch(rules, n=GAMES, seed=seed, obs_dtype="float32", max_plies=400)
    env.reset()
    return env


def score(net: Net, rules: str, games: int = 200, seed: int = 9, level: int | None = None) -> float:
    """Returns the share of games that the network wins, draws as half, against random moves or a level.

    It plays both sides. Every game begins with four random decisions.
    """
    env = dj.Batch(rules, n=games, seed=seed, obs_dtype="float32", max_plies=400)
    engine = None if level is None else dj.Engine(level=level, seed=seed)
    now, alphabet = env.reset(), dj.actions(rules)
    sides = np.arange(games) % 2
    result = np.full(games, np.nan)
    for made in count():
        logits, _ = net(now.obs)
        own = (now.to_move == sides) & (made >= 4)
        chosen, action = env.sample(logits=logits * 20).copy(), env.sample().copy()
        if engine is not None and made >= 4:
            states = env.states()
            for game in np.flatnonzero(~own & np.isnan(result) & (now.to_move >= 0)):
                action[game] = alphabet.index(engine.decide(states[game]))
        now = env.step(np.where(own, chosen, action).astype(np.uint16))
        over = (now.terminated | now.truncated) & np.isnan(result)
        result[over] = (now.reward[np.arange(games), sides][over] + 1) / 2
        if not np.isnan(result).any():
            break
    return float(result.mean())


def train(rules: str, minutes: float, seed: int = 0) -> Net:
    """Trains a network for some minutes of processor time."""
    net, env, draw = Net(rules, seed=seed), games(rules, seed), np.random.default_rng(seed)
    start, told, steps = time.process_time(), 0.0, 0
    while (spent := time.process_time() - start) < 60 * minutes:
        if spent >= told:
            print(f"{spent:4.0f} s, {steps / 1e6:5.2f} M steps: {score(net, rules):.1%} against random moves", flush=True)
            told += max(3 * minutes, 1)
        steps += improve(net, env, draw)
    print(f"{steps / 1e6:.2f} M steps: {score(net, rules, 1000):.1%} against random moves")
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by playing itself.")
    parser.add_argument("--rules", default="groi", choices=dj.RULES)
    parser.add_argument("--minutes", type=float, default=3, help="the processor time of the training (3)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", metavar="FILE", help="write the weights to this .npz file")
    given = parser.parse_args()
    net = train(given.rules, given.minutes, given.seed)
    if given.save:
        np.savez(given.save, **net.weights)  # type: ignore[arg-type]
    print(f"{score(net, given.rules, level=1):.1%} against level 1")
    if given.rules == "groi":
        asked = bench.questions("groi", 500)
        print(bench.HEADING)
        for name, player in {"random": bench.at_random(), "this network": net.decide}.items():
            print(bench.grade(player, asked, name).markdown())


if __name__ == "__main__":
    main()
