"""Tree search over a batch: one tree a game, one call of the evaluator for the leaves of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ._dejarik import Error, SearchCore, actions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._batch import Batch, Step

Evaluate = Callable[["Step"], "tuple[NDArray[np.float32], NDArray[np.float32]]"]
"""Returns the logits of the actions, [n, actions], and the values for the side that decides, [n]."""


class Found(NamedTuple):
    """What a search has found in each game."""

    action: NDArray[np.uint16]
    """[n]: the action visited most; 0 if no player decides."""
    policy: NDArray[np.float32]
    """[n, actions]: the share of each action in the visits; all zeros if no player decides."""
    visits: NDArray[np.uint32]
    """[n, actions]: how often each action was visited."""
    value: NDArray[np.float32]
    """[n]: the average value for the side that decides."""


def search(batch: Batch, core: SearchCore, evaluate: Evaluate, simulations: int) -> Found:
    """Runs the search of `Batch.search`."""
    import numpy as np

    from ._batch import bound

    leaves, _ = bound(core, batch.n, None)
    # The first call values the roots.
    for _ in range(simulations + 1):
        core.select()
        found = evaluate(leaves)
        if not isinstance(found, tuple | list) or len(found) != 2:
            raise Error(f"expected evaluate to return the logits and the values, found {type(found).__name__}")
        logits, values = found
        core.expand(
            np.ascontiguousarray(logits, dtype=np.float32),
            np.ascontiguousarray(values, dtype=np.float32),
        )
    visits = np.zeros((batch.n, actions(batch.rules).n), dtype=np.uint32)
    value = np.zeros(batch.n, dtype=np.float32)
    core.result(visits, value)
    policy = visits / np.maximum(visits.sum(axis=1, keepdims=True), 1)
    return Found(
        visits.argmax(axis=1).astype(np.uint16), policy.astype(np.float32), visits, value
    )
