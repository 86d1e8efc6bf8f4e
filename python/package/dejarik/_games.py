"""Records of games (DGN): reading them one after the other, and writing them as Parquet."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import TextIOBase
from pathlib import Path
from typing import Any, BinaryIO

from ._columns import RECORDS, write_parquet
from ._dejarik import Error, Game, RecordsCore

READ = 1 << 16
"""The number of bytes that are read at a time."""


class Games(Iterator[Game]):
    """The games of a file, read one after the other.

    `next` raises a `RecordError` for a wrong record, and then reads the one after it. A file that `read` has opened is closed
    at its end, by `close`, and at the end of a `with`.

    >>> import dejarik as dj, io
    >>> with dj.read(io.BytesIO(b'[Rules "groi"]\\n\\n1. A1-B1 2. A7-B7 3. resign 0-1\\n')) as games:
    ...     next(games).result
    '0-1'
    """

    def __init__(self, file: BinaryIO, name: str, opened: bool) -> None:
        # The name of a file need not be UTF-8.
        shown = name.encode(errors="replace").decode()
        self._file, self._core, self._opened = file, RecordsCore(shown), opened
        self._closed = False

    def __next__(self) -> Game:
        """Returns the next game. A wrong record is a `RecordError`, and the next call reads the one after it."""
        while not self._closed:
            game = self._core.next()
            if game is not None:
                return game
            if self._core.ended:
                self.close()
            else:
                self._core.push(self._file.read(READ))
        raise StopIteration

    def close(self) -> None:
        """Ends the games, and closes the file if `read` has opened it. A file that the caller has opened stays open."""
        self._closed = True
        if self._opened:
            self._file.close()

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(source: str | os.PathLike[str] | BinaryIO) -> Games:
    """Returns the games of a file of records (DGN), which may be larger than the memory.

    `source` is a path or an open binary file, such as `sys.stdin.buffer`. The error for a wrong record
    is a `RecordError` with the name of the file, `line` and `column`, and what was expected there. A file that cannot be
    opened is an `OSError`, and a text that can be no path an `Error`.

    >>> import dejarik as dj, io
    >>> games = io.BytesIO(b'[Rules "groi"]\\n\\n1. A1-B1 2. A7-B7 3. resign 0-1\\n')
    >>> for g in dj.read(games):
    ...     print(g.moves, g.outcome.winner, str(g.positions()[-1]))
    ['A1-B1', 'A7-B7'] b groi 1PPP3ppp2/P5p5/1 w -
    """
    if not isinstance(source, str | os.PathLike):
        if isinstance(source, TextIOBase) or not hasattr(source, "read"):
            found = type(source).__name__
            raise TypeError(f"expected the path of a file or a file that was opened with \"rb\", found {found}")
        return Games(source, str(getattr(source, "name", "the records")), opened=False)
    try:
        file = open(source, "rb")
    except ValueError as error:
        raise Error(f"expected the path of a file, found {source!r}: {error}") from None
    return Games(file, os.fsdecode(source), opened=True)


def to_parquet(games: Iterable[Game], path: str | os.PathLike[str]) -> Path:
    """Writes games as Parquet, a row each, and returns the file (`pip install './python[parquet]'`).

    The columns are `rules`, `options`, `tags`, `setup`, `start`, `words` (the moves and throws), `result`, `winner`,
    `points` and `ending`. After an error the file is as it was.
    """
    written = Path(path)
    write_parquet(map(_row, games), RECORDS, written)
    return written


def _row(game: Game) -> dict[str, Any]:
    if not isinstance(game, Game):
        raise TypeError(f"expected games, found {type(game).__name__}")
    start, outcome = game.start, game.outcome
    return {
        "rules": game.rules,
        "options": list(game.options.items()),
        "tags": list(game.tags.items()),
        "setup": game.setup,
        "start": None if start is None else str(start),
        "words": game.moves,
        "result": game.result,
        **(outcome._asdict() if outcome else {"winner": None, "points": None, "ending": None}),
    }
