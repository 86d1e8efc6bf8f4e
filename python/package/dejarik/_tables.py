"""Perfect play: exact values of positions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ._dejarik import Position, TablesCore, packed_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ._dejarik import _Probed


class Verdict(NamedTuple):
    """The value of a position in a game without dice, for the side to move."""

    value: int
    """The points that it wins: -3 to 3 in groi; in bambara 1, 0 or -1."""
    distance: int | None
    """The plies in which the side that is ahead forces at least these; `None` for 0."""


class Chance(NamedTuple):
    """Bounds of the winning chance plus half the drawing chance, for the side that decides."""

    lower: float
    upper: float


def _cache() -> Path:
    """Returns the folder in which the program `dejarik` keeps tables."""
    given = os.environ.get("DEJARIK_CACHE_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "dejarik"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dejarik"


class Tables:
    """The tables of a folder: `DEJARIK_CACHE_DIR` or the program's own, unless `path` names another.

    Groi is solved when it is first needed, which takes some seconds, and kept in the folder; so are
    games of bambara with fewer kinds of piece. The tables of bambara and looney are made by
    `dejarik solve`. A position without a table is an `Error`. Ctrl-C interrupts solving.

    >>> import dejarik as dj
    >>> t = dj.Tables()
    >>> t.probe(dj.Position("bambara 12/K11/1 w Qkq"))
    Verdict(value=1, distance=2)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, threads: int | None = None) -> None:
        self.path = _cache() if path is None else Path(path)
        cores = os.cpu_count() or 1 if threads is None else threads
        self._core = TablesCore(str(self.path), max(cores, 1))

    def solve(
        self,
        rules: str,
        progress: Callable[[str, int, int], object] | None = None,
        **options: str | int | bool,
    ) -> Verdict | Chance:
        """Solves groi, or reads its table, and returns the value of the start.

        `progress` is called with the stage, the units that are done, and their number (0 if unknown).
        """
        return _value(self._core.solve(rules, options, progress))

    def probe(self, position: Position) -> Verdict | Chance:
        """Returns the value of a position for the side that decides."""
        return _value(self._core.probe(position))

    def moves(self, position: Position) -> list[tuple[str, Verdict | Chance]]:
        """Returns the legal moves with their values for the player who makes them, the best first."""
        return [(move, _value(value)) for move, value in self._core.moves(position)]

    def moves_many(
        self, positions: Sequence[Position]
    ) -> list[list[tuple[str, Verdict | Chance]] | None]:
        """Returns the moves of many positions with their values, `None` for a position without a table."""
        rated = self._core.moves_list(list(positions))
        return [
            None if moves is None else [(move, _value(value)) for move, value in moves]
            for moves in rated
        ]

    def probe_many(
        self, positions: NDArray[Any] | Sequence[Position]
    ) -> tuple[NDArray[np.int8], NDArray[np.int32]] | tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Returns the values of many positions of one rule set as two arrays of the shape [n].

        For games without dice these are values (int8) and distances (int32, -1 where there is none),
        otherwise lower and upper bounds (float64). Positions are packed in an array of `dtype(rules)`,
        and then have the default options, or are a list of `Position`.

        >>> import dejarik as dj, numpy as np
        >>> p = dj.Position("bambara 12/K11/1 w Qkq")
        >>> dj.Tables().probe_many(np.array([p.pack()] * 2, dtype=dj.dtype("bambara")))
        (array([1, 1], dtype=int8), array([2, 2], dtype=int32))
        """
        import numpy as np

        if isinstance(positions, np.ndarray):
            packed = np.ascontiguousarray(positions).tobytes()
            probed = self._core.probe_packed(_rules_of(packed), packed) if packed else []
        else:
            probed = self._core.probe_list(list(positions))
        if probed and probed[0][2] is not None:
            bounds = np.array([chance for _, _, chance in probed], dtype=np.float64)
            return bounds[:, 0].copy(), bounds[:, 1].copy()
        values = np.array([points for points, _, _ in probed], dtype=np.int8)
        distances = [-1 if distance is None else distance for _, distance, _ in probed]
        return values, np.array(distances, dtype=np.int32)


def _value(probed: _Probed) -> Verdict | Chance:
    points, distance, chance = probed
    if chance is not None:
        return Chance(*chance)
    return Verdict(points or 0, distance)


def _rules_of(packed: bytes) -> str:
    """Returns the rule set of packed positions by their first letter; the sizes are checked later."""
    names = {"g": "groi", "b": "bambara", "l": "looney", "s": "simeone"}
    return names.get(chr(packed[0]), "groi")
