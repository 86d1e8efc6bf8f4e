"""The engine: values of moves, moves at a level, and what a game owed to luck and to skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ._dejarik import EngineCore, Error, Position, State, review_game
from ._numbers import seed64
from ._tables import Tables, core_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class Value(NamedTuple):
    """The value of a position or a move for the side that decides."""

    expected: float
    """The expected outcome: 1 for a sure win, -1 for a sure loss, 0 for a draw or equal chances."""
    points: int | None
    """The points of a proved result, negative if lost: up to 3 in groi, otherwise 1."""
    distance: int | None
    """The distance of a proved result in plies, with dice in turns."""
    exact: bool
    """Whether this is proved or from a table, and no estimate."""

    @property
    def chance(self) -> float:
        """The chance of winning plus half the chance of a draw, 0 to 1."""
        return (self.expected + 1) / 2


class Analysis(NamedTuple):
    """What a search has found about a position."""

    best: str
    """The best move. If the bounds cut a depth short, it is the best of those that this depth has reached, or, if they are
    proved lost, the first of the others that is not."""
    value: Value
    """Its value."""
    depth: int
    """The depth that was searched completely, in plies, with dice in turns; 0 if a table knew the answer."""
    nodes: int
    """The number of positions visited."""
    line: tuple[str, ...]
    """The line that best play follows; with dice it ends at the first throw."""
    moves: list[tuple[str, Value]]
    """Every legal move with its value: `best`, and then the others by their values. Where a depth was cut short, the moves
    that it has not reached have their values of the depth before, and one of them can be above that of `best`."""


class Engine:
    """An engine of a level from 1 to 8, or with bounds of its own: `nodes` visited for a move, `depth` in plies, or with dice
    in turns.

    Level 0 keeps the other side a little ahead. The same seed gives the same moves on every machine;
    another seed gives the weaker levels other errors. Exact values from `tables` are used by analyses
    and by the strongest players. Threads may share an engine, which then answers them one by one. A setting
    out of range is an `Error`. Ctrl-C interrupts a search, and the solving of a table that it needs.

    >>> import dejarik as dj
    >>> e = dj.Engine(nodes=2000)
    >>> e.analyse("groi P8ppp/1PPP8/p w -").best
    'A1-B1'
    >>> dj.Engine(level=3).choose(dj.start("looney")) in dj.start("looney").moves()
    True
    """

    def __init__(
        self,
        level: int | None = None,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seed: int = 0,
        tables: Tables | None = None,
    ) -> None:
        bounded = nodes is not None or depth is not None
        if bounded == (level is not None):
            raise Error("expected either a level or a bound on nodes or depth")
        self._core = EngineCore(level, nodes, depth, seed64(seed), core_of(tables))

    def analyse(self, position: Position | State | str) -> Analysis:
        """Returns the values of a position and of all its moves, found without the errors of the level.

        It is an `Error` if no player decides, or if the turn has begun.

        >>> import dejarik as dj
        >>> dj.Engine(depth=1).analyse(dj.start("groi")).moves[0][0] in dj.start("groi").moves()
        True
        """
        best, value, depth, nodes, line, moves = self._core.analyse(_state(position))
        rated = [(move, Value(*value)) for move, value in moves]
        return Analysis(best, Value(*value), depth, nodes, tuple(line), rated)

    def choose(self, position: Position | State | str) -> str:
        """Returns the move that the engine plays; in looney a whole turn. It is an `Error` if no player decides.

        >>> import dejarik as dj
        >>> dj.Engine(level=8).choose("groi P8ppp/1PPP8/p w -")
        'A1-B1'
        """
        return self._core.choose(_state(position))

    def decide(self, state: Position | State | str) -> str:
        """Returns the next decision of the turn that the engine plays. It is an `Error` if no player decides.

        So an engine can be the opponent of an environment: `opponent=dj.Engine(level=3).decide`.
        """
        return self._core.decide(_state(state))


def _state(position: Position | State | str) -> State:
    return position if isinstance(position, State) else State(position)


class Account(NamedTuple):
    """Where the first player's winning chance came from: start + luck - lost[0] + lost[1] + drift = end."""

    start: float
    end: float
    luck: float
    """What the throws gave the first player."""
    lost: tuple[float, float]
    """The chance that each side gave away by its moves."""
    drift: float
    """How the estimates changed without a move or a throw to explain it."""
    exact: bool
    """Whether every value is exact."""


class Decision(NamedTuple):
    """A move of a game and what it gave away."""

    move: str
    side: str
    lost: float
    """The winning chance given away, 0 to 1."""
    best: str
    """The best move."""
    legal: int
    """The number of legal moves."""
    exact: bool
    """Whether the values are exact."""


class Throw(NamedTuple):
    """A throw of a game and the first player's chance before and after it."""

    roll: str
    before: float
    after: float
    exact: bool

    @property
    def luck(self) -> float:
        """What the throw gave the first player."""
        return self.after - self.before


class Review(NamedTuple):
    """A game with its judged moves and throws."""

    account: Account | None
    """Luck and skill, in games with dice; `None` if nothing was played."""
    decisions: list[Decision]
    throws: list[Throw]


def review(
    start: Position, words: Sequence[str], turns: int = 2, tables: Tables | None = None
) -> Review:
    """Judges a game: its first position, and its moves and throws in the order of the game.

    Positions are looked up in `tables`, and otherwise searched: `turns` deep with dice (1 and 2 take an instant, 3 some
    seconds, 4 minutes), 5 000 positions without. A word that is not legal is a `ParseError` with its number, from 0. Ctrl-C
    interrupts it.

    >>> import dejarik as dj
    >>> game = dj.review(dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0"), ["B3xB4", "(4:1)"])
    >>> [throw.roll for throw in game.throws], game.account.end
    (['(4:1)'], 1.0)
    """
    account, decisions, throws = review_game(start, list(words), turns, core_of(tables))
    return Review(
        None if account is None else Account(*account),
        [Decision(*decision) for decision in decisions],
        [Throw(*throw) for throw in throws],
    )
