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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice, zip_longest
from pathlib import Path
from typing import Any

from . import _command, _sample
from ._columns import KINDS, POSITION, PUZZLES, TYPES, Name, write_parquet
from ._dejarik import Error, Position, State, __version__, starts
from ._engine import Engine, review
from ._tables import Chance, Tables

CHUNK = 256
LEVELS = range(1, 8)
"""The levels that play games. Both sides of game n have level 1 + n % 7."""
STRONG = 6
"""The level that finds positions hard."""
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
    while state.actor != "over" and len(words) < LONGEST:
        if state.actor == "chance":
            results = state.position.chances()
            weights = [float(chance) for _, chance in results]
            words.append(draw.choices([roll for roll, _ in results], weights)[0])
            state = state.settle(words[-1])
            continue
        # The first two moves are random, so that no two games are the same.
        words.append(draw.choice(state.position.moves()) if len(words) < 2 else engine.choose(state))
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


def _puzzles(rules: str, seed: int, rows: int, source: Path, program: str) -> Iterator[dict[str, Any]]:
    """Lets the program make puzzles, which it resumes in the file `source`, and yields their rows."""
    command = [program, "puzzles", "make", rules, "--out", str(source), "--count", str(rows), "--seed", str(seed)]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Error(f"{program} has made no puzzles of {rules}: {error}") from None
    for line in source.read_text().splitlines():
        puzzle = json.loads(line)
        yield {name: puzzle[name] for name in POSITION | PUZZLES} | {"split": _split(Position(puzzle["dpn"]))}


def rows_of(name: str, seed: int = 0, first: int = 0, step: int = 1) -> Iterator[str]:
    """Yields the lines of a data set of values, hard positions or games without end: number `first`, and every `step`th after it."""
    rules, kind = Name.of(name)
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


def _resumed(path: Path) -> tuple[int, str]:
    """Cuts an incomplete last line off a file, and returns the number of its lines and the last of them."""
    if not path.exists():
        return 0, ""
    lines, good, last = 0, 0, b""
    with path.open("rb+") as file:
        for line in file:
            if line.endswith(b"\n"):
                lines, good, last = lines + 1, good + len(line), line
        file.truncate(good)
    return lines, last.decode()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keeps other processes from making a file meanwhile."""
    if sys.platform == "win32":
        # A file that is open could not be renamed.
        yield
        return
    import fcntl

    with path.open("a") as file:
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
    parts. `progress` is called with the rows that are done, and their number.
    """
    number, of = part
    if not 1 <= number <= of or rows < 1:
        raise Error(f"expected at least one row and a part from 1/N to N/N, found {rows} and {number}/{of}")
    known, into = Name.of(name), Path(into)
    into.mkdir(parents=True, exist_ok=True)
    path = into / (f"{name}.jsonl" if of == 1 else f"{name}.{number}-of-{of}.jsonl")
    if known.kind == "puzzles":
        if of > 1:
            raise Error("puzzles have no parts")
        found = _puzzles(known.rules, seed, rows, into / f"{name}.source.jsonl", program)
        path.write_text("".join(map(_line, found)))
    else:
        # A file has its name once it is finished.
        partial, total = path.with_suffix(".partial"), len(range(number - 1, rows, of))
        begun = path if path.exists() else partial
        with _alone(begun):
            done, last = _resumed(begun)
            if done > total:
                raise Error(f"{begun} has {done} rows already")
            source = rows_of(name, seed, number - 1 + max(done - 1, 0) * of, of)
            if done and last != next(source):
                raise Error(f"{begun} has been made with another seed or version: remove it")
            if begun == path:
                path.replace(partial)
            with partial.open("a") as file:
                for line in islice(source, total - done):
                    file.write(line)
                    done += 1
                    if done % 100 == 0:
                        file.flush()
                        if progress is not None:
                            progress(done, total)
            partial.rename(path)
    if of == 1:
        card(path, f"python -m dejarik.datasets make {name} --count {rows} --seed {seed}")
    return path


def merge(parts: Sequence[str | Path], into: str | Path = ".", command: str = "") -> Path:
    """Merges all parts of a data set into the file of the whole, and returns it."""
    found: dict[int, Path] = {}
    names = set[tuple[str, int]]()
    for path in map(Path, parts):
        form = re.fullmatch(r"(.+)\.(\d+)-of-(\d+)\.jsonl", path.name)
        if form is None:
            raise Error(f"expected a part such as groi-values.1-of-3.jsonl, found {path.name}")
        names.add((form[1], int(form[3])))
        if found.setdefault(int(form[2]), path) != path:
            raise Error(f"part {form[2]} is given twice")
    if len(names) != 1:
        raise Error("expected the parts of one data set")
    name, of = names.pop()
    missing = [str(number) for number in range(1, of + 1) if number not in found]
    if missing:
        raise Error(f"expected {of} parts; missing: {', '.join(missing)}")
    whole = Path(into) / f"{name}.jsonl"
    # The file has its name once it is finished.
    merging = whole.with_suffix(".merging")
    files = [found[number].open() for number in range(1, of + 1)]
    try:
        with merging.open("w") as out:
            ended = False
            for lines in zip_longest(*files):
                kept = [line for line in lines if line is not None]
                if ended or None in lines[: len(kept)]:
                    raise Error("a part has too few rows for those of the others")
                ended = len(kept) < of
                out.writelines(kept)
    finally:
        for file in files:
            file.close()
    merging.replace(whole)
    card(whole, command or f"python -m dejarik.datasets merge {name}.*-of-{of}.jsonl")
    return whole


def card(path: str | Path, command: str) -> Path:
    """Writes the card and the schema of a data set beside its file, and returns the card."""
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
    path.with_suffix(".schema.json").write_text(json.dumps(schema, indent=2) + "\n")
    digest, rows = hashlib.sha256(), 0
    with path.open("rb") as file:
        for line in file:
            digest.update(line)
            rows += 1
    columns = "".join(f"| `{key}` | {kind} | {about} |\n" for key, (kind, about) in name.columns.items())
    text = (
        f"# {path.stem}\n\n{KINDS[name.kind]} The game is the rule set {name.rules} of Dejarik.\n\n"
        f"- Rows: {rows}\n- File: `{path.name}`, JSON Lines\n- SHA-256: `{digest.hexdigest()}`\n"
        f"- Made by: `{command}`, dejarik {__version__}\n- Licence: CC0 1.0\n\n"
        f"| column | type | meaning |\n| --- | --- | --- |\n{columns}"
    )
    written = path.with_suffix(".md")
    written.write_text(text)
    return written


def to_parquet(path: str | Path) -> Path:
    """Writes a data set as Parquet beside its file, and returns that file (`pip install './python[parquet]'`)."""
    path = Path(path)
    written = path.with_suffix(".parquet")
    with path.open() as file:
        write_parquet(map(json.loads, file), Name.of(path.stem).columns, written)
    return written


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
    merged = verbs.add_parser("merge", help="merge the parts of a data set")
    merged.add_argument("files", nargs="+")
    for verb in (made, merged):
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
