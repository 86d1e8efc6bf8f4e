"""The types that answers are made of."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ._dejarik import packed_size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Outcome(NamedTuple):
    """How a game has ended."""

    winner: str | None
    """`"w"`, `"b"`, or `None` for a draw."""
    points: tuple[int, int]
    """The points of the first and the second player: up to 3 in groi, elsewhere 1 for the winner."""
    ending: str
    """The rule that ended the game, such as `run-of-four` or `repetition`."""


class Chances(list[tuple[str, Fraction]]):
    """The results of a throw with their exact probabilities, which add up to 1."""

    def as_arrays(self) -> tuple[list[str], NDArray[np.float64]]:
        """Returns the results, and their probabilities as float64 in an array of the shape [n]."""
        return _arrays(list(self))


class Odds(dict[str, Fraction]):
    """The kinds of result that a throw can have, with their exact probabilities, which add up to 1."""

    def as_arrays(self) -> tuple[list[str], NDArray[np.float64]]:
        """Returns the kinds, and their probabilities as float64 in an array of the shape [n]."""
        return _arrays(list(self.items()))


def _arrays(chances: list[tuple[str, Fraction]]) -> tuple[list[str], NDArray[np.float64]]:
    import numpy as np

    names = [name for name, _ in chances]
    return names, np.array([float(chance) for _, chance in chances], dtype=np.float64)


def dtype(rules: str) -> np.dtype[Any]:
    """Returns the numpy type of a packed position of a rule set: `V12`, `V20` or `V24`.

    >>> import dejarik as dj, numpy as np
    >>> p = dj.start("looney")
    >>> array = np.array([p.pack()] * 3, dtype=dj.dtype("looney"))
    >>> dj.unpack("looney", array[1].tobytes()) == p
    True
    """
    import numpy as np

    return np.dtype(f"V{packed_size(rules)}")
