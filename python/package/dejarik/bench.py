"""Grades any player by exact regret: what its moves give away of what perfect play would have.

    python -m dejarik.bench random level-3 perfect "engine=dejarik ugi;nodes=2000"

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
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import islice
from math import sqrt

from . import _command, _sample
from ._dejarik import Error, Position, __version__
from ._players import MOVE, Player, Prompted, Ugi, at_random, http, perfect, player
from ._tables import Chance, Tables, Verdict

__all__ = [
    "HEADING",
    "MOVE",
    "Card",
    "Marks",
    "Player",
    "Prompted",
    "Question",
    "Share",
    "Ugi",
    "answered",
    "at_random",
    "grade",
    "http",
    "main",
    "marks",
    "perfect",
    "player",
    "questions",
]

PLAYERS = "random, level-N, nodes=N, depth=N, perfect, an address, or engine=COMMAND[;nodes=N][;NAME=VALUE]"
CHUNK = 1024
VAGUE = 0.01
"""The bounds of a chance may be this far apart; other positions are left out."""


@dataclass(frozen=True)
class Question:
    """A position and what each of its moves gives away: points, or a chance in games with dice."""

    position: Position
    regret: dict[str, float]
    tables: Tables | None = field(default=None, compare=False, repr=False)
    """The tables that have answered it. They also answer its twin."""


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
                found.append(Question(position, regret, tables))
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
        answer = player(question.position)
        regret = question.regret.get(answer) if isinstance(answer, str) else None
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
    """Grades a player in questions and in their twins, which are drawn by the seed.

    The twins are answered by `tables`, or else by those of the questions.
    """
    if tables is None:
        tables = next((it.tables for it in asked if it.tables is not None), None)
    draw = random.Random(seed)
    twins = answered((it.position.image(draw.randrange(1, 24)) for it in asked), tables)
    other = player.disguised(seed) if isinstance(player, Prompted) else player
    rules = asked[0].position.rules if asked else ""
    return Card(name, rules, __version__, marks(player, asked), marks(other, twins))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m dejarik.bench", description="Grade players by exact regret.")
    parser.add_argument("players", nargs="+", help=PLAYERS)
    parser.add_argument("--rules", default="groi", help="a rule set with a table (groi)")
    parser.add_argument("--count", type=int, default=1000, help="the number of questions (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the questions (0)")
    parser.add_argument("--json", action="store_true", help="print each card as JSON")
    given = parser.parse_args(arguments)

    def work() -> None:
        with ExitStack() as started:
            players = dict[str, Player]()
            for name in given.players:
                players[name] = player(name, given.seed)
                if isinstance(ugi := players[name], Ugi):
                    started.enter_context(ugi)
            asked = questions(given.rules, given.count, given.seed)
            if not given.json:
                print(HEADING, flush=True)
            for name, graded in players.items():
                card = grade(graded, asked, name, seed=given.seed)
                print(card.json() if given.json else card.markdown(), flush=True)

    return _command.run("bench", work)


if __name__ == "__main__":
    sys.exit(main())
