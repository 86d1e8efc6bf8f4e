"""What the environments of Gymnasium and of PettingZoo share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._batch import Batch, observation
from ._dejarik import actions

Observed = dict[str, NDArray[Any]]


def observed(rules: str) -> spaces.Space[Any]:
    """Returns the space of observations, with the masks of actions."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, (observation(rules).length,), np.uint8),
        "action_mask": spaces.Box(0, 1, (actions(rules).n,), np.int8),
    }
    # The stubs of Gymnasium have no type of a dict's values.
    return spaces.Dict(parts)


def drawn(batch: Batch, mode: str | None) -> str | None:
    """Returns the state of the first game as text (`ansi`) or as a picture (`svg`)."""
    if mode is None:
        return None
    state = batch.states()[0]
    return state._repr_svg_() if mode == "svg" else str(state)
