"""Grades any player by exact regret: what its moves give away of what perfect play would have.

    python -m dejarik.bench random level-3 perfect

A player is a function that returns a move of a `Position`; `Ugi`, `http` and `Prompted` make one of a
program, a server and a language model. The questions are positions of games, drawn by a seed, and their
answers come from a table (`dejarik.Tables`). Each question has a twin: its image under a symmetry, and for
`Prompted` also with other letters for the pieces. A player that has understood the game does as well there.

>>> import dejarik as dj
>>> from dejarik import bench
>>> asked = bench.questions("groi", 200, seed=1, level=None)
>>> card = bench.grade(bench.perfect(), asked)
>>> card.plain.kept.value, card.plain.regret.value, card.disguised.legal.value
(1.0, 0.0, 1.0)
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from math import sqrt
from typing import Any

from . import _command, _sample
from ._dejarik import Error, Position, __version__
from ._engine import Engine
from ._tables import Chance, Tables, Verdict

Player = Callable[[Position], str]
"""Returns a move of a position. A text that is no legal move counts as the worst one."""

CHUNK = 1024
VAGUE = 0.01
"""The bounds of a chance may be this far apart; other positions are left out."""


@dataclass(frozen=True)
class Question:
    """A position and what each of its moves gives away: points, or a chance in games with dice."""

    position: Position
    regret: dict[str, float]


@dataclass(frozen=True)
class Share:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Marks:
    """What a player has made of some questions."""

    questions: int
    legal: Share
    """The share of answers that are legal moves."""
    kept: Share
    """The share of answers that give nothing away."""
    regret: Share
    """What an answer gives away on average: points, or a chance in games with dice."""


@dataclass(frozen=True)
class Card:
    """The marks of a player, in the questions as they are and disguised."""

    player: str
    rules: str
    version: str
    plain: Marks
    disguised: Marks

    def json(self) -> str:
        """Returns the card as JSON."""
        return json.dumps(asdict(self), indent=2)

    def markdown(self) -> str:
        """Returns the card as a row of a table in Markdown, under `HEADING`."""
        cells = [self.player]
        for marks in (self.plain, self.disguised):
            kept = f"{marks.kept.value:.1%} ({marks.kept.low:.1%} to {marks.kept.high:.1%})"
            cells += [f"{marks.legal.value:.1%}", kept, f"{marks.regret.value:.3f}"]
        return f"| {' | '.join(cells)} |"


HEADING = (
    "| player | legal | kept | regret | disguised: legal | kept | regret |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)
"""The first lines of a table of cards."""


def _regrets(moves: list[tuple[str, Verdict | Chance]] | None) -> dict[str, float] | None:
    if not moves:
        return None
    values: dict[str, float] = {}
    for move, value in moves:
        if isinstance(value, Chance):
            if value.upper - value.lower > VAGUE:
                return None
            values[move] = (value.lower + value.upper) / 2
        else:
            values[move] = value.value
    best = max(values.values())
    return {move: best - value for move, value in values.items()}


def answered(positions: Iterable[Position], tables: Tables | None = None) -> list[Question]:
    """Returns the questions of positions; those that the tables do not know are left out."""
    tables, source = tables or Tables(), iter(positions)
    found: list[Question] = []
    while chunk := list(islice(source, CHUNK)):
        for position, moves in zip(chunk, tables.moves_many(chunk), strict=True):
            regret = _regrets(moves)
            if regret is not None:
                found.append(Question(position, regret))
    return found


def questions(
    rules: str = "groi",
    count: int = 1000,
    seed: int = 0,
    level: int | None = 3,
    tables: Tables | None = None,
    **options: str | int | bool,
) -> list[Question]:
    """Draws questions in which something can be given away, half of them from games of a level.

    It is an `Error` if the tables do not know enough positions.
    """
    tables, found, tried = tables or Tables(), list[Question](), 0
    source = _sample.positions(rules, seed, level, **options)
    while len(found) < count:
        tried += (chunk := min(CHUNK, 2 * count))
        asked = answered(islice(source, chunk), tables)
        found += [question for question in asked if max(question.regret.values()) > 0]
        if (len(found) + 1) * 1000 < tried:
            raise Error(f"the tables in {tables.path} know too few positions of {rules}")
    return found[:count]


def _share(hits: int, count: int) -> Share:
    """Returns a share with Wilson's interval."""
    z, share = 1.96, hits / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Share(share, max(middle - half, 0.0), min(middle + half, 1.0))


def marks(player: Player, asked: Sequence[Question]) -> Marks:
    """Returns the marks of a player."""
    if not asked:
        raise Error("expected at least one question")
    legal = kept = 0
    lost: list[float] = []
    for question in asked:
        regret = question.regret.get(player(question.position))
        legal += regret is not None
        kept += regret == 0
        lost.append(max(question.regret.values()) if regret is None else regret)
    count = len(lost)
    mean = sum(lost) / count
    spread = sum((it - mean) ** 2 for it in lost) / max(count - 1, 1)
    error = 1.96 * sqrt(spread / count)
    return Marks(count, _share(legal, count), _share(kept, count), Share(mean, max(mean - error, 0.0), mean + error))


def grade(
    player: Player,
    asked: Sequence[Question],
    name: str = "player",
    tables: Tables | None = None,
    seed: int = 0,
) -> Card:
    """Grades a player in questions and in their twins, which are drawn by the seed."""
    draw = random.Random(seed)
    twins = answered((it.position.image(draw.randrange(1, 24)) for it in asked), tables)
    other = player.disguised(seed) if isinstance(player, Prompted) else player
    rules = asked[0].position.rules if asked else ""
    return Card(name, rules, __version__, marks(player, asked), marks(other, twins))


def at_random(seed: int = 0) -> Player:
    """Returns a player that makes each legal move with the same probability."""
    draw = random.Random(seed)
    return lambda position: draw.choice(position.moves())


def perfect(tables: Tables | None = None) -> Player:
    """Returns a player that makes a best move of a table."""
    known = tables or Tables()
    return lambda position: known.moves(position)[0][0]


class Ugi:
    """A player that asks a program that speaks UGI, such as `Ugi("dejarik ugi", "nodes 2000")`.

    Use it in a `with` block, which ends the program.
    """

    def __init__(self, command: str, go: str = "movetime 100") -> None:
        self._go, self._rules = go, ""
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self._ask("ugi", "ugiok")

    def _ask(self, line: str, last: str) -> str:
        """Sends a line, and returns the first line of the answer that begins with `last`."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        for answer in self._process.stdout:
            if answer.startswith("error "):
                raise Error(f"the program refused `{line}`: {answer.strip()}")
            if answer.startswith(last):
                return answer
        raise Error(f"the program ended after `{line}`")

    def __call__(self, position: Position) -> str:
        if position.rules != self._rules:
            self._rules = position.rules
            self._ask(f"setoption name Rules value {self._rules}\nisready", "readyok")
        answer = self._ask(f"position dpn {position}\ngo {self._go}", "bestmove ")
        return answer.split()[1]

    def __enter__(self) -> Ugi:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()


def http(url: str, timeout: float = 60.0) -> Player:
    """Returns a player that asks a server: `POST {"position", "moves"}`, answered by `{"move"}`."""

    def ask(position: Position) -> str:
        body = json.dumps({"position": str(position), "moves": position.moves()}).encode()
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            text = answer.read()
        try:
            return str(json.loads(text)["move"])
        except (ValueError, KeyError, TypeError):
            raise Error(f'expected {{"move": …}} from {url}, found {text[:80]!r}') from None

    return ask


LETTERS = "DEFGHIJORTUVYZ"
"""The letters that can stand for pieces in a disguise."""


MOVE = re.compile(
    r"\b[ABC]\d*[-x^]\S*|\b[A-Z]@A\d+|\b(?:pass|end|accept|ghost\d)\b|>\w+|setup:[a-zA-Z]{4}"
)
"""The form of a move in the words of the games."""


class Prompted:
    """A player that asks a language model: a function of a prompt that returns a text.

    The prompt has the rules as given in `rules`, the position, and if `moves` is set the legal moves. The
    answer is the first word of the text that has the form of a move.
    """

    def __init__(self, ask: Callable[[str], str], rules: str = "", moves: bool = False) -> None:
        self._ask, self._text, self._moves = ask, rules, moves
        self._seed: int | None = None

    def disguised(self, seed: int) -> Prompted:
        """Returns the same player, but with other letters for the pieces, chosen by the seed."""
        other = Prompted(self._ask, self._text, self._moves)
        other._seed = seed
        return other

    def __call__(self, position: Position) -> str:
        names = self._names(position.rules)
        name, board, side, *fields = str(position).split(" ")
        table = str.maketrans(names)
        shown = " ".join([name, board.translate(table), side, *(it.translate(table) for it in fields)])
        parts = [self._text, f"Position: {shown}"]
        if self._moves:
            parts.append("Legal moves: " + " ".join(_renamed(it, names) for it in position.moves()))
        if self._seed is not None:
            pairs = ", ".join(f"{new} is {old}" for old, new in names.items())
            parts.append(f"In this position other letters stand for the pieces: {pairs}.")
        parts.append(f"Which move is best for {position.side}? Answer with the move alone.")
        answer = self._ask("\n\n".join(part for part in parts if part))
        found = MOVE.search(answer)
        back = {new: old for old, new in names.items()}
        return _renamed(found.group().rstrip(".,;:`*"), back) if found else answer.strip()

    def _names(self, rules: str) -> dict[str, str]:
        """Returns the new letter of each letter of a piece."""
        if self._seed is None:
            return {}
        letters = {"groi": "P", "bambara": "KQNP", "looney": "SMBL"}.get(rules, "NMKSXGHT")
        new = dict(zip(letters, random.Random(self._seed).sample(LETTERS, len(letters)), strict=True))
        return new | {old.lower(): it.lower() for old, it in new.items()}


def _renamed(move: str, names: dict[str, str]) -> str:
    """Returns a move with the letter of its piece replaced; other letters are those of spaces."""
    piece, at, rest = move.partition("@")
    return names.get(piece, piece) + at + rest


def player(name: str, seed: int = 0, tables: Tables | None = None) -> Player:
    """Returns the player with this name: `random`, `level-3`, `nodes=2000`, `perfect`, or a server's address."""
    kind, _, number = name.replace("=", "-").partition("-")
    if name.startswith(("http://", "https://")):
        return http(name)
    if name in ("random", "perfect"):
        return at_random(seed) if name == "random" else perfect(tables)
    if kind in ("level", "nodes", "depth") and number.isdecimal():
        bound: dict[str, Any] = {kind: int(number)}
        return Engine(seed=seed, **bound).choose
    raise Error(f"expected random, level-N, nodes=N, depth=N, perfect or an address, found {name!r}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m dejarik.bench", description="Grade players by exact regret.")
    parser.add_argument("players", nargs="+", help="random, level-N, nodes=N, depth=N, perfect, or an address")
    parser.add_argument("--rules", default="groi", help="a rule set with a table (groi)")
    parser.add_argument("--count", type=int, default=1000, help="the number of questions (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the questions (0)")
    parser.add_argument("--json", action="store_true", help="print each card as JSON")
    given = parser.parse_args(arguments)

    def work() -> None:
        players = {name: player(name, given.seed) for name in given.players}
        asked = questions(given.rules, given.count, given.seed)
        if not given.json:
            print(HEADING, flush=True)
        for name, graded in players.items():
            card = grade(graded, asked, name, seed=given.seed)
            print(card.json() if given.json else card.markdown(), flush=True)

    return _command.run("bench", work)


if __name__ == "__main__":
    sys.exit(main())
