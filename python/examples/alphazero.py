"""Learns a game with the AlphaZero of OpenSpiel, and prints the loss of each step.

    pip install './python[openspiel,alphazero]'
    python python/examples/alphazero.py --steps 3

An actor plays games by a search that the network guides, and the learner fits the network to what the searches chose and to
the results. OpenSpiel calls Python for each decision, so this shows that its algorithms run on the games. To learn in
earnest, `Batch.search` is the faster way.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from dejarik import openspiel
from open_spiel.python.algorithms.alpha_zero import alpha_zero


def losses(rules: str, steps: int, simulations: int, states: int, folder: Path) -> list[float]:
    """Returns the loss of each step: of the policy, the value and the weights. A step learns from about `states` new states."""
    openspiel.register()
    config = alpha_zero.Config(
        game=f"dejarik_{rules}_v0(max_plies=100)",
        path=str(folder),
        learning_rate=0.01,
        weight_decay=1e-4,
        decouple_weight_decay=False,
        train_batch_size=64,
        replay_buffer_size=3 * states,
        replay_buffer_reuse=3,
        max_steps=steps,
        checkpoint_freq=steps,
        actors=1,
        evaluators=0,
        evaluation_window=1,
        # The learner divides by one less.
        eval_levels=2,
        uct_c=1.5,
        max_simulations=simulations,
        policy_alpha=1.0,
        policy_epsilon=0.25,
        temperature=1.0,
        temperature_drop=10,
        nn_model="mlp",
        nn_width=64,
        nn_depth=1,
        observation_shape=None,
        output_size=None,
        verbose=False,
        quiet=True,
    )
    alpha_zero.alpha_zero(config)
    lines = (folder / "learner.jsonl").read_text().splitlines()
    return [json.loads(line)["loss"]["sum"] for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game with the AlphaZero of OpenSpiel.")
    parser.add_argument("--rules", default="groi", help="the rule set (groi)")
    parser.add_argument("--steps", type=int, default=3, help="the number of steps of learning (3)")
    parser.add_argument("--simulations", type=int, default=10, help="the simulations of a search (10)")
    parser.add_argument("--states", type=int, default=400, help="the states of a step (400)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = losses(given.rules, given.steps, given.simulations, given.states, Path(folder))
    print("loss of each step:", ", ".join(f"{loss:.2f}" for loss in found))


# The actor is another process, which imports this file.
if __name__ == "__main__":
    main()
