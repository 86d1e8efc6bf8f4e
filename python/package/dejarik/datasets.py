"""Open data, each made from nothing by one command: exact values, hard positions, games with luck and skill, puzzles.

    python -m dejarik.datasets make groi-values --count 100000 --into data
    python -m dejarik.datasets make looney-games --count 100000 --part 2/3 --into data
    python -m dejarik.datasets merge data/looney-games.*.jsonl --into data
    python -m dejarik.datasets parquet data/looney-games.jsonl

A data set is a file of JSON Lines. Row n depends on the settings and n alone, so a file that was interrupted
is resumed by the same command, and the rows of several parts are merged into the bytes of the whole. The
card is a text in Markdown with the schema, the checksum and the command. The data is CC0 1.0.

>>> import json
>>> from dejarik import datasets
>>> sorted(json.loads(next(datasets.rows_of("groi-values", seed=1))))
['best', 'distance', 'dpn', 'moves', 'split', 'value']
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, islice
from operator import index
from pathlib import Path
from typing import Any

from . import _command, _sample
from ._columns import KINDS, POSITION, PUZZLES, TYPES, Columns, Name, write_parquet
from ._dejarik import Error, Position, State, __version__, starts
from ._engine import Engine, review
from ._parts import Part, merged
from ._tables import Chance, Tables

CHUNK = 256
LEVELS = range(1, 8)
"""The levels that play games. Both sides of game n have level 1 + n % 7."""
STRONG = 6
"""The level that finds positions hard."""
PARQUET = re.compile(r"^- Parquet: .*\n", re.MULTILINE)
"""The line of a card about its Parquet file."""
LONGEST = 2000
"""The most words of a game; one that has not ended by then has no winner."""


def _split(position: Position) -> str:
    """Returns the split of a position, which is that of its images."""
    bucket = hashlib.sha256(position.canonical().pack()).digest()[0] % 10
    return "train" if bucket < 8 else ("validation" if bucket == 8 else "test")


def _known(rules: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yields the rows of the positions that the tables know."""
    tables, source = Tables(), _sample.positions(rules, seed, level=3)
    tried = known = 0
    while True:
        chunk = list(islice(source, CHUNK))
        tried += CHUNK
        for position, moves in zip(chunk, tables.moves_many(chunk), strict=True):
            if moves:
                known += 1
                yield _valued(position, moves, tables.probe(position))
        if (known + 1) * 1000 < tried:
            raise Error(f"the tables in {tables.path} know too few positions of {rules}")


def _valued(position: Position, moves: list[tuple[str, Any]], value: Any) -> dict[str, Any]:
    def worth(it: Any) -> float:
        return float(it.lower + it.upper if isinstance(it, Chance) else it.value)

    most = max(worth(it) for _, it in moves)
    best = sorted(move for move, it in moves if worth(it) == most)
    return {
        "dpn": str(position),
        **value._asdict(),
        "moves": len(moves),
        "best": best,
        "split": _split(position),
    }


def _hard(rules: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yields the rows of the positions in which a strong level gives something away."""
    engine = Engine(level=STRONG, seed=seed)
    for row in _known(rules, seed):
        if len(row["best"]) < row["moves"] and (played := engine.choose(row["dpn"])) not in row["best"]:
            split = row.pop("split")
            yield row | {"played": played, "split": split}


def _game(rules: str, seed: int, number: int, tables: Tables | None) -> dict[str, Any]:
    """Plays a game of a level against itself, and judges it."""
    draw = random.Random(f"{rules} {seed} {number}")
    openings = starts(rules)
    start = draw.choices([it for it, _ in openings], [float(chance) for _, chance in openings])[0]
    level = LEVELS[number % len(LEVELS)]
    engine, state, words = Engine(level=level, seed=draw.getrandbits(63)), State(start), list[str]()
    moves = 0
    while state.actor != "over" and len(words) < LONGEST:
        if state.actor == "chance":
            results = state.position.chances()
            weights = [float(chance) for _, chance in results]
            words.append(draw.choices([roll for roll, _ in results], weights)[0])
            state = state.settle(words[-1])
            continue
        # The first two moves are random, so that no two games are the same.
        words.append(draw.choice(state.position.moves()) if moves < 2 else engine.choose(state))
        moves += 1
        state = state.play(words[-1])
    judged, outcome = review(start, words, 1, tables), state.outcome
    lost = [sum(it.lost for it in judged.decisions if it.side == side) for side in "wb"]
    account = judged.account
    return {
        "game": number,
        "level": level,
        "start": str(start),
        "words": words,
        "winner": outcome.winner if outcome else None,
        "points": list(outcome.points) if outcome else [0, 0],
        "ending": outcome.ending if outcome else None,
        "luck": round(account.luck, 6) if account else None,
        "lost": [round(it, 6) for it in lost],
        "drift": round(account.drift, 6) if account else None,
        "exact": all(it.exact for it in judged.decisions) and all(it.exact for it in judged.throws),
    }


def _puzzles(part: Part, into: Path, program: str) -> list[dict[str, Any]]:
    """Lets the program make puzzles, and returns their rows.

    The program resumes them in a file of this run alone: it would count the puzzles of another seed, and which it chooses
    depends on their number.
    """
    rules, source = Name.of(part.name).rules, into / f"{part.name}.{part.version}.seed-{part.seed}.count-{part.total}.jsonl"
    settings = ["--out", str(source), "--count", str(part.total), "--seed", str(part.seed)]
    try:
        subprocess.run([program, "puzzles", "make", rules, *settings], check=True, stdout=subprocess.DEVNULL)
        puzzles = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise Error(f"{program} has made no puzzles of {rules}: {error}") from None
    if len(puzzles) != part.total:
        raise Error(f"{program} has made {len(puzzles)} puzzles of {rules} instead of {part.total}")
    columns = POSITION | PUZZLES
    return [{name: it[name] for name in columns} | {"split": _split(Position(it["dpn"]))} for it in puzzles]


def rows_of(name: str, seed: int = 0, first: int = 0, step: int = 1) -> Iterator[str]:
    """Yields the lines of a data set of values, hard positions or games without end: number `first`, and every `step`th after it."""
    (rules, kind), (seed, first, step) = Name.of(name), (int(index(it)) for it in (seed, first, step))
    if first < 0 or step < 1:
        raise Error(f"expected a first row from 0 and a step from 1, found {first} and {step}")
    if kind == "puzzles":
        raise Error("puzzles are made by the program: `make`")
    tables = Tables() if rules == "groi" else None
    if kind == "values":
        return map(_line, islice(_known(rules, seed), first, None, step))
    if kind == "hard":
        return map(_line, islice(_hard(rules, seed), first, None, step))
    return (_line(_game(rules, seed, number, tables)) for number in count(first, step))


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


def _resumed(path: Path, head: bytes) -> tuple[int, bytes]:
    """Cuts an incomplete last line off a file that begins with `head`, and returns the number of rows and the last of them."""
    if not path.exists():
        return 0, b""
    lines, good, first, last = 0, 0, b"", b""
    with path.open("rb+") as file:
        for line in file:
            if line.endswith(b"\n"):
                first = first or line
                lines, good, last = lines + 1, good + len(line), line
        if head and lines and first != head:
            raise Error(f"{path} has been made with another seed, count, version or table: remove it")
        file.truncate(good)
    return max(lines - bool(head), 0), last


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keeps other processes from making a file meanwhile."""
    if sys.platform == "win32":
        # A file that is open could not be renamed.
        yield
        return
    import fcntl

    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Error(f"{path} is being made by another process") from None
        yield


def make(
    name: str,
    rows: int,
    into: str | Path = ".",
    seed: int = 0,
    part: tuple[int, int] = (1, 1),
    program: str = "dejarik",
    progress: Callable[[int, int], object] | None = None,
) -> Path:
    """Makes a data set with this many rows, or a part of it, or resumes it, and returns its file.

    The whole also gets its card and its schema. Puzzles are made by the program `dejarik` and have no
    parts. The seed is any whole number. `progress` is called with the rows that are done, and their number.
    """
    # A whole number of numpy could not be written as JSON.
    rows, seed, number, of = (int(index(it)) for it in (rows, seed, *part))
    if not 1 <= number <= of <= sys.maxsize or not 1 <= rows <= sys.maxsize:
        raise Error(f"expected from 1 to {sys.maxsize} rows and a part from 1/N to N/N, found {rows} and {number}/{of}")
    if Name.of(name).kind == "puzzles" and of > 1:
        raise Error("puzzles have no parts")
    run, into = Part.planned(name, seed, rows, number, of), Path(into)
    into.mkdir(parents=True, exist_ok=True)
    path = into / run.file
    # A file has its name once it is finished.
    partial, total = path.with_suffix(".partial"), len(run.rows)
    if Name.of(name).kind == "puzzles":
        with _alone(partial):
            _write(partial, "".join(map(_line, _puzzles(run, into, program))))
            partial.replace(path)
    else:
        begun = path if path.exists() else partial
        with _alone(begun):
            done, last = _resumed(begun, run.line().encode())
            if done > total:
                raise Error(f"{begun} has {done} rows already")
            source = rows_of(name, seed, number - 1 + max(done - 1, 0) * of, of)
            if done and last != next(source).encode():
                raise Error(f"{begun} has been made with another seed or version: remove it")
            if begun == path:
                path.replace(partial)
            with partial.open("a", encoding="utf-8", newline="\n") as file:
                if not file.tell():
                    file.write(run.line())
                for line in islice(source, total - done):
                    file.write(line)
                    done += 1
                    if done % 100 == 0:
                        file.flush()
                        if progress is not None:
                            progress(done, total)
            partial.rename(path)
    if of == 1:
        card(path, run.command)
    return path


def merge(parts: Sequence[str | Path], into: str | Path = ".") -> Path:
    """Merges all parts of a data set into the file of the whole, and returns it.

    A part that is missing, not finished, given twice, or of another seed, count, version or table is an `Error`.
    """
    with ExitStack() as opened:
        run, lines = merged([Path(part) for part in parts], opened)
        Path(into).mkdir(parents=True, exist_ok=True)
        whole = Path(into) / run.file
        # The file has its name once it is finished.
        merging = whole.with_suffix(".merging")
        try:
            with merging.open("w", encoding="utf-8", newline="\n") as out:
                out.writelines(lines)
        except BaseException:
            # If it could not be opened, the error says why.
            with suppress(OSError):
                merging.unlink()
            raise
    merging.replace(whole)
    card(whole, run.command, run.version)
    return whole


def card(path: str | Path, command: str, version: str = __version__) -> Path:
    """Writes the card and the schema of a data set beside its file, and returns the card.

    `command` and `version` say how the data set is made from nothing. The line of a Parquet file of the same rows is kept.
    """
    path = Path(path)
    name = Name.of(path.stem)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": path.stem,
        "type": "object",
        "properties": {key: TYPES[kind] | {"description": about} for key, (kind, about) in name.columns.items()},
        "required": list(name.columns),
        "additionalProperties": False,
    }
    _write(path.with_suffix(".schema.json"), json.dumps(schema, indent=2) + "\n")
    digest, rows = hashlib.sha256(), 0
    with path.open("rb") as file:
        for line in file:
            digest.update(line)
            rows += 1
    written, parquet = path.with_suffix(".md"), ""
    if written.exists() and digest.hexdigest() in (old := written.read_text(encoding="utf-8")):
        parquet = "".join(PARQUET.findall(old))
    columns = "".join(f"| `{key}` | {kind} | {about} |\n" for key, (kind, about) in name.columns.items())
    text = (
        f"# {path.stem}\n\n{KINDS[name.kind]} The game is the rule set {name.rules} of Dejarik.\n\n"
        f"- Rows: {rows}\n- File: `{path.name}`, JSON Lines\n- SHA-256: `{digest.hexdigest()}`\n"
        f"{parquet}- Made by: `{command}`, dejarik {version}\n- Licence: CC0 1.0\n\n"
        f"| column | type | meaning |\n| --- | --- | --- |\n{columns}"
    )
    _write(written, text)
    return written


def _write(path: Path, text: str) -> None:
    """Writes a file with the same bytes on every system."""
    path.write_text(text, encoding="utf-8", newline="\n")


def to_parquet(path: str | Path) -> Path:
    """Writes a data set as Parquet beside its file, and returns that file (`pip install './python[parquet]'`).

    The card gets its checksum. The bytes depend on the version of pyarrow; the rows do not.
    """
    path = Path(path)
    written = path.with_suffix(".parquet")
    with path.open("rb") as file:
        columns = Name.of(path.stem).columns
        write_parquet(_read(path, file, columns), columns, written)
    described = path.with_suffix(".md")
    if described.exists():
        with written.open("rb") as file_of_parquet:
            digest = hashlib.file_digest(file_of_parquet, "sha256").hexdigest()
        text = PARQUET.sub("", described.read_text(encoding="utf-8"))
        line = f"- Parquet: `{written.name}`, SHA-256: `{digest}`\n- Made by:"
        _write(described, text.replace("- Made by:", line, 1))
    return written


def _read(path: Path, file: Iterable[bytes], columns: Columns) -> Iterator[dict[str, Any]]:
    """Yields the rows of a data set."""
    for number, line in enumerate(file, 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict) or row.keys() != columns.keys():
            raise Error(f"{path}: expected a row of a data set in line {number}, found {line[:80]!r}")
        yield row


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m dejarik.datasets", description="Make open data of Dejarik.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    made = verbs.add_parser("make", help="make a data set, or resume it")
    made.add_argument("name", help=f"a rule set and -{', -'.join(KINDS)}, such as groi-values")
    made.add_argument("--count", type=int, default=10_000, help="the number of rows (10000)")
    made.add_argument("--seed", type=int, default=0, help="the seed (0)")
    made.add_argument("--part", default="1/1", metavar="K/N", help="make part K of N")
    made.add_argument("--program", default="dejarik", help="the program that makes puzzles (dejarik)")
    whole = verbs.add_parser("merge", help="merge the parts of a data set")
    whole.add_argument("files", nargs="+")
    for verb in (made, whole):
        verb.add_argument("--into", default=".", metavar="DIR", help="the folder of the file (.)")
    verbs.add_parser("parquet", help="write a data set as Parquet").add_argument("file")
    given = parser.parse_args(arguments)

    def work() -> None:
        if given.verb == "make":
            number, _, of = given.part.partition("/")
            if not (number.isdecimal() and of.isdecimal()):
                raise Error(f"expected a part such as 2/3, found {given.part!r}")
            part = int(number), int(of)

            def say(done: int, total: int) -> None:
                print(f"\r{given.name}: {done} of {total}", end="", file=sys.stderr, flush=True)

            print(make(given.name, given.count, given.into, given.seed, part, given.program, say))
        elif given.verb == "merge":
            print(merge(given.files, given.into))
        else:
            print(to_parquet(given.file))

    return _command.run("datasets", work)


if __name__ == "__main__":
    sys.exit(main())
