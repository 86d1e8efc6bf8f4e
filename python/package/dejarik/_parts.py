"""Parts of data sets: what each says about its run, and how they are merged."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

from ._columns import Name
from ._dejarik import Error, __version__
from ._tables import Tables

NAMED = 10
"""The most missing parts that an error names."""


class Part(NamedTuple):
    """A part of a run: every `of`th row from row `number - 1`. The whole is part 1 of 1."""

    name: str
    seed: int
    total: int
    """The number of rows of the whole."""
    number: int = 1
    of: int = 1
    tables: str = ""
    """The command that makes the tables on which the rows depend, if that is not done by itself."""
    version: str = __version__

    @staticmethod
    def planned(name: str, seed: int, total: int, number: int, of: int) -> Part:
        """Returns the part that this package would make now, with the tables that it finds."""
        return Part(name, seed, total, number, of, _solved(Name.of(name)))

    @staticmethod
    def read(path: Path, line: str) -> Part:
        """Reads the first line of a part."""
        try:
            part = Part(**json.loads(line))
            if [type(value) for value in part] != [str, int, int, int, int, str, str]:
                raise TypeError(part)
        except (ValueError, TypeError, RecursionError):
            raise Error(f"{path}: expected a part of a data set with its run in the first line") from None
        Name.of(part.name)
        if not 1 <= part.number <= part.of:
            raise Error(f"{path}: expected a part from 1/{part.of} to {part.of}/{part.of}, found {part}")
        return part

    def line(self) -> str:
        """Returns the first line of the part's file. The whole has none."""
        return "" if self.of == 1 else json.dumps(self._asdict(), separators=(",", ":")) + "\n"

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.name}.jsonl" if self.of == 1 else f"{self.name}.{self.number}-of-{self.of}.jsonl"

    @property
    def rows(self) -> range:
        """The numbers of the rows."""
        return range(self.number - 1, self.total, self.of)

    @property
    def whole(self) -> Part:
        """The whole to which the part belongs."""
        return self._replace(number=1, of=1)

    @property
    def command(self) -> str:
        """The command that makes the whole from nothing."""
        made = f"python -m dejarik.datasets make {self.name} --count {self.total} --seed {self.seed}"
        return f"{self.tables} && {made}" if self.tables else made

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


def _solved(name: Name) -> str:
    """Returns the command that makes the tables of a data set: bambara's, or looney's up to the pieces that are solved."""
    if name.kind == "games" or name.rules not in ("bambara", "looney"):
        return ""
    if name.rules == "bambara":
        return "dejarik solve bambara"
    pieces = max((it.stem.removeprefix("looney-") for it in Tables().path.glob("looney-?.table")), default="")
    return f"dejarik solve looney --pieces {pieces}" if pieces else "dejarik solve looney"


def _next(path: Path, file: TextIO) -> str:
    """Returns the next line of a part."""
    try:
        return file.readline()
    except UnicodeDecodeError:
        raise Error(f"{path}: expected a part of a data set, found bytes that are no text") from None


def merged(paths: Sequence[Path], opened: ExitStack) -> tuple[Part, Iterator[str]]:
    """Opens all parts of a run, and returns the whole and its lines, or an `Error` with the part that does not belong to it."""
    if not paths:
        raise Error("expected the parts of a data set")
    parts, given = list[Part](), dict[int, tuple[Path, TextIO]]()
    for path in paths:
        file = opened.enter_context(path.open(encoding="utf-8", newline="\n"))
        parts.append(part := Part.read(path, _next(path, file)))
        first = parts[0]
        if (part.whole, part.of) != (first.whole, first.of):
            raise Error(f"{path}: this is part {part} of another run than {paths[0]}, part {first}")
        if part.number in given:
            raise Error(f"{path}: part {part} was given twice, also by {given[part.number][0]}")
        given[part.number] = path, file
    # A damaged line may name any number of parts.
    if left := first.of - len(given):
        missing = islice((str(number) for number in range(1, first.of + 1) if number not in given), NAMED)
        more = f" and {left - NAMED} more" if left > NAMED else ""
        raise Error(f"expected {first.of} parts; missing: {', '.join(missing)}{more}")

    def lines() -> Iterator[str]:
        for row in range(first.total):
            path, file = given[row % first.of + 1]
            line = _next(path, file)
            if not line.endswith("\n"):
                raise Error(f"{path}: this part is not finished; run its command again")
            yield line
        for path, file in given.values():
            if _next(path, file):
                raise Error(f"{path}: this part has more rows than its run")

    return first.whole, lines()
