"""What the environments of Gymnasium and of PettingZoo share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._batch import Batch, observation
from ._dejarik import Error, actions

Observed = dict[str, NDArray[Any]]

REFUSED = {
    "n": "the number of games is fixed or `num_envs`",
    "seed": "`reset` takes the seed",
    "mask": "an observation always has its mask",
    "autoreset": "a single game waits for `reset`",
}
"""The settings of `Batch` that an environment does not have, and why."""


MODES = ["ansi", "svg"]
"""The modes in which environments are drawn."""


def batch(rules: str, n: int, settings: dict[str, Any], **fixed: Any) -> Batch:
    """Returns the batch of an environment. A setting that an environment cannot have is an `Error`."""
    for name in settings:
        if name in REFUSED:
            raise Error(f"an environment has no setting {name}: {REFUSED[name]}")
    if settings.get("obs_dtype", "uint8") is None:
        raise Error("an environment has no obs_dtype None: its observations are uint8, float16 or float32")
    return Batch(rules, n=n, **settings, **fixed)


def observed(rules: str, dtype: str = "uint8") -> spaces.Space[Any]:
    """Returns the space of observations, with the masks of actions."""
    kind: Any = np.dtype(dtype).type
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (observation(rules).length,), kind),
        "action_mask": spaces.Box(0, 1, (actions(rules).n,), np.int8),
    }
    # The stubs of Gymnasium have no type of a dict's values.
    return spaces.Dict(parts)


def mode_of(mode: str | None) -> str | None:
    """Returns the mode in which an environment is drawn. One that does not exist is an `Error`."""
    if mode is not None and mode not in MODES:
        raise Error(f"expected render_mode to be {' or '.join(MODES)}, found {mode!r}")
    return mode


def drawn(batch: Batch, mode: str | None) -> str | None:
    """Returns the state of the first game as text (`ansi`) or as a picture (`svg`)."""
    if mode is None:
        return None
    state = batch.states()[0]
    return state._repr_svg_() if mode == "svg" else str(state)
