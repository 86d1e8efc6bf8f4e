"""Perfect play: exact values of positions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ._dejarik import Error, Position, TablesCore, rule_sets
from ._numbers import cores
from ._types import dtype

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
    `dejarik solve`. A position without a table is an `Error`. Ctrl-C interrupts solving, and the next call solves from
    the beginning. Threads may share tables; a signal interrupts only the call that it meets.

    >>> import dejarik as dj
    >>> t = dj.Tables()
    >>> t.probe(dj.Position("bambara 12/K11/1 w Qkq"))
    Verdict(value=1, distance=2)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None, threads: int | None = None) -> None:
        self.path = _cache() if path is None else Path(path)
        self._core = TablesCore(str(self.path), cores(threads))

    def solve(
        self,
        rules: str,
        progress: Callable[[str, int, int], object] | None = None,
        **options: str | int | bool,
    ) -> Verdict | Chance:
        """Solves groi, or reads its table, and returns the value of the start.

        `progress` is called with the stage, the units that are done, and their number (0 if unknown). Other rule sets are
        an `Error`, because their tables take too long.

        >>> import dejarik as dj
        >>> dj.Tables().solve("groi")
        Verdict(value=1, distance=7)
        """
        return _value(self._core.solve(rules, options, progress))

    def probe(self, position: Position) -> Verdict | Chance:
        """Returns the value of a position for the side that decides; if a throw is due, for the side whose turn it is."""
        return _value(self._core.probe(position))

    def moves(self, position: Position) -> list[tuple[str, Verdict | Chance]]:
        """Returns the legal moves with their values for the player who makes them, the best first.

        >>> import dejarik as dj
        >>> dj.Tables().moves(dj.Position("bambara 12/K11/1 w Qkq"))[0]
        ('B1-C', Verdict(value=1, distance=2))
        """
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
        otherwise lower and upper bounds (float64). Positions are a list of `Position`, or packed in an array of
        `dtype(rules)` with the shape [n], and then have the default options. An empty list counts as one for games without
        dice. Positions of several rule sets, another array, or a position without a table is an `Error` that names the
        position.

        >>> import dejarik as dj, numpy as np
        >>> p = dj.Position("bambara 12/K11/1 w Qkq")
        >>> dj.Tables().probe_many(np.array([p.pack()] * 2, dtype=dj.dtype("bambara")))
        (array([1, 1], dtype=int8), array([2, 2], dtype=int32))
        """
        import numpy as np

        if isinstance(positions, np.ndarray):
            has_dice, first, second = self._core.probe_packed(*_packed(positions))
        else:
            has_dice, first, second = self._core.probe_list(list(positions))
        if has_dice:
            return np.frombuffer(first, np.float64).copy(), np.frombuffer(second, np.float64).copy()
        return np.frombuffer(first, np.int8).copy(), np.frombuffer(second, np.int32).copy()


def core_of(tables: Tables | None) -> TablesCore | None:
    """Returns the part of tables that is written in Rust. Another object is a `TypeError`."""
    if tables is None:
        return None
    if not isinstance(tables, Tables):
        raise TypeError(f"expected tables to be a dejarik.Tables or None, found {type(tables).__name__}")
    return tables._core


def _value(probed: _Probed) -> Verdict | Chance:
    points, distance, chance = probed
    if chance is not None:
        return Chance(*chance)
    return Verdict(points or 0, distance)


def _packed(positions: NDArray[Any]) -> tuple[str, bytes]:
    """Returns the rule set of an array of packed positions, by the first letter of its name, and their bytes."""
    packed = positions.tobytes()
    begun = [it for it in rule_sets() if packed[:1] == it[:1].encode()] or rule_sets()
    rules = next((it for it in begun if dtype(it) == positions.dtype), None)
    if rules is None or positions.ndim != 1:
        expected = " or ".join(dict.fromkeys(str(dtype(it)) for it in begun))
        raise Error(
            f"expected packed positions as an array of {expected} with the shape [n], "
            f"found {positions.dtype} with the shape {list(positions.shape)}"
        )
    return rules, packed
