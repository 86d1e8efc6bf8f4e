"""The part of the package that is written in Rust."""

from fractions import Fraction
from typing import Any, final

from ._engine import Review
from ._tables import Tables
from ._types import Chances, Odds, Outcome

__all__ = [
    "Actions",
    "BatchCore",
    "EngineCore",
    "Error",
    "Game",
    "ParseError",
    "Position",
    "RecordError",
    "RecordsCore",
    "SearchCore",
    "State",
    "TablesCore",
    "__version__",
    "actions",
    "packed_size",
    "panic_on_purpose",
    "perft",
    "restore_position",
    "restore_state",
    "review_game",
    "rule_sets",
    "start",
    "starts",
    "unpack",
]
__version__: str

class Error(ValueError):
    """A value that cannot be used: an illegal move, an unknown option, an array of another shape."""

class ParseError(Error):
    """A text that cannot be read, or does not fit the position."""

    at: int
    """The number of the byte at which the error is, from 0."""

class RecordError(Error):
    """A record that cannot be read, or whose game breaks the rules."""

    line: int
    """The line of the error in its text, from 1."""
    column: int
    """The column in characters, from 1."""

def rule_sets() -> list[str]:
    """Returns the names of the rule sets in the order of the rule book."""

class _Ruled:
    """What values of a rule set have in common. The library has no such class."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def rules(self) -> str:
        """The name of the rule set."""
    @property
    def options(self) -> dict[str, str]:
        """All options of the rules with their values, with underscores for hyphens."""

class _Standing(_Ruled):
    """What positions and states have in common. The library has no such class."""

    @property
    def side(self) -> str:
        """The side that decides, `"w"` or `"b"`; if no player does, the side whose turn it is."""
    @property
    def actor(self) -> str:
        """Who acts: `"player"`, `"chance"` if a throw is due, or `"over"`."""

@final
class Position(_Standing):
    """A position: the board, the side to move and everything else that the rules keep.

    It has no history (a `State` has) and never changes. It can be compared, hashed and pickled.

    >>> Position("looney 3L8/1S1b2s5/l w Bm 3").odds("A4xB4")
    {'win': Fraction(397, 2048), 'standoff': Fraction(99, 512), 'loss': Fraction(1255, 2048)}
    """

    def __new__(cls, dpn: str, /, **options: str | int | bool) -> Position:
        """Reads a position from its DPN.

        Options of the rules are keywords, with underscores for hyphens: `quiet_limit=50`. The
        canonical DPN alone is read; otherwise the error is a `ParseError`.
        """
    @property
    def outcome(self) -> Outcome | None:
        """The outcome, if the position alone ends the game."""
    def moves(self) -> list[str]:
        """Returns the words of the legal moves, sorted; none if a throw is due or the game is over. In looney each is a whole
        turn.

        >>> len(Position("groi PPPP2pppp2/12/1 w wb").moves())
        8
        """
    def play(self, move: str) -> Position:
        """Returns the position after a legal move. Any other word is a `ParseError`.

        >>> str(Position("groi PPPP2pppp2/12/1 w wb").play("A1-C"))
        'groi 1PPP2pppp2/12/P b b'
        """
    def chances(self) -> Chances:
        """Returns every result of the throw that is due, with its exact probability; none if no throw is due.

        >>> Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4").chances()[0]
        ('(1:1)', Fraction(1, 6))
        """
    def odds(self, move: str | None = None) -> Odds:
        """Returns the exact probabilities of the kinds of result, after a move or of the throw that is due.

        It is an `Error` if no throw follows the move, or none is due.
        """
    def settle(self, roll: str) -> Position:
        """Returns the position after the throw that is due has this result, such as `(7:5)`.

        It is a `ParseError` if the throw cannot have the result, or none is due.

        >>> Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4").settle("(4:1)").outcome.winner
        'w'
        """
    def image(self, symmetry: int) -> Position:
        """Returns the image under a symmetry of the board, from 0 to 23: 12 and more reflect it. Another number is an `Error`.

        >>> str(Position("groi PPPP2pppp2/12/1 w wb").image(1))
        'groi 1PPPP2pppp1/12/1 w wb'
        """
    def canonical(self) -> Position:
        """Returns the representative of the position and its 24 images, which is equal for all of them."""
    def pack(self) -> bytes:
        """Returns the position in 12 to 24 bytes, as many for all positions of the rule set (`packed_size`). `unpack` reads them,
        with the options of the rules that it is given: they are not packed.

        >>> len(Position("groi PPPP2pppp2/12/1 w wb").pack())
        12
        """
    def svg(self, theme: str = "hologram") -> str:
        """Returns the position as an SVG document in the theme `hologram` or `print`."""
    def png(self, theme: str = "hologram", width: int = 720) -> bytes:
        """Returns the position as a PNG, `width` pixels wide, from 64 to 8192.

        >>> Position("groi PPPP2pppp2/12/1 w wb").png(width=64)[:4]
        b'\\x89PNG'
        """
    def _repr_svg_(self) -> str: ...

def start(rules: str, /, **options: str | int | bool) -> Position:
    """Returns the first position of a game. Where a throw decides who begins, the first player does.

    Options of the rules are keywords, as those of `Position`. An unknown rule set is a `ParseError`, and an unknown option
    an `Error`.

    >>> str(start("looney", quiet_limit=50))
    'looney SBLM2sblm2/12/1 w - 0'
    """

def starts(rules: str, /, **options: str | int | bool) -> list[tuple[Position, Fraction]]:
    """Returns all first positions of a game with their probabilities, which are exact and add up to 1.

    >>> [chance for _, chance in starts("looney")]
    [Fraction(1, 2), Fraction(1, 2)]
    """

def packed_size(rules: str) -> int:
    """Returns the number of bytes of a packed position of a rule set.

    >>> [packed_size(rules) for rules in rule_sets()]
    [12, 12, 20, 24]
    """

def unpack(rules: str, packed: bytes, /, **options: str | int | bool) -> Position:
    """Returns the position that `Position.pack` has written, to be played with these options.

    Bytes that `pack` does not write are a `ParseError`.

    >>> unpack("groi", start("groi").pack()) == start("groi")
    True
    """

def perft(position: Position, depth: int) -> int:
    """Counts the sequences of `depth` moves, from 0 to 60, in a game without dice. Ctrl-C interrupts it.

    It is an `Error` if the game has dice, or if the depth is out of range.

    >>> perft(start("groi"), 4)
    7936
    """

def panic_on_purpose(long: bool) -> None:
    """Panics, for the test that a panic becomes a `RuntimeError`: in this thread, or in that of long work."""

def restore_position(dpn: str, options: dict[str, str]) -> Position:
    """Makes a position from its pickled form."""

@final
class State(_Standing):
    """A position with the decisions of the turn so far and what the history decides.

    In looney a turn is several decisions: the spaces that the pieces enter, and `done`. Elsewhere
    each move is one decision. A state counts how often its position has occurred, and a third time
    ends the game where the rules say so. It never changes, and can be compared, hashed and pickled.

    >>> s = State("looney SBLM2sblm2/12/1 w - 0").decide("A3-B3")
    >>> str(s), s.decisions()
    ('looney SBLM2sblm2/12/1 w - 0 | A3-B3', ['done'])
    """

    def __new__(cls, position: State | Position | str, /, **options: str | int | bool) -> State:
        """Makes the state at a position, or reads `DPN` or `DPN | decisions`. A state is returned as it is."""
    @property
    def position(self) -> Position:
        """The position in which the turn began."""
    @property
    def turn(self) -> tuple[str, ...]:
        """The decisions of the turn so far."""
    @property
    def occurrences(self) -> int:
        """How often the position has occurred, this time included; 1 where repetition has no meaning."""
    @property
    def outcome(self) -> Outcome | None:
        """The outcome, if the game is over."""
    def decisions(self) -> list[str]:
        """Returns the words of the decisions that can be made now, sorted; none if a throw is due or the game is over."""
    def legal(self) -> list[int]:
        """Returns the same decisions as their numbers in `actions(rules)`, ascending.

        >>> State("groi PPPP2pppp2/12/1 w wb").legal()[:3] == [actions("groi").index(it) for it in ("A1-B1", "A1-C", "A2-B2")]
        True
        """
    def decide(self, decision: str | int) -> State:
        """Returns the state after a decision, given by its word or its number. It is an `Error` if it cannot be made.

        >>> str(State("groi PPPP2pppp2/12/1 w wb").decide("A1-C"))
        'groi 1PPP2pppp2/12/P b b'
        """
    def play(self, move: str) -> State:
        """Returns the state after a whole move, which in looney is a whole turn.

        It is a `ParseError` if the move is not legal, and an `Error` in a turn that has begun or a game that is over.
        """
    def settle(self, roll: str) -> State:
        """Returns the state after the throw that is due has this result, such as `(7:5)`.

        It is a `ParseError` if the throw cannot have the result, or none is due.
        """
    def _repr_svg_(self) -> str: ...

def restore_state(text: str, options: dict[str, str], past: list[int]) -> State:
    """Makes a state from its pickled form."""

@final
class Actions:
    """All decisions that occur in games of a rule set, numbered from 0 in the order of their words.

    >>> a = actions("groi")
    >>> a.word(a.index("A1-C"))
    'A1-C'
    """

    @property
    def rules(self) -> str:
        """The name of the rule set."""
    @property
    def n(self) -> int:
        """The number of decisions."""
    @property
    def words(self) -> list[str]:
        """The words of all decisions."""
    def word(self, index: int) -> str:
        """Returns the word of a decision. The error for a number below 0 or from `n` on is `IndexError`."""
    def index(self, word: str) -> int:
        """Returns the number of the decision with this word. It is an `Error` if there is none."""
    def image(self, index: int, symmetry: int) -> int:
        """Returns the image of a decision under a symmetry from 0 to 23. The errors are those of `word` and `Position.image`."""
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

def actions(rules: str) -> Actions:
    """Returns the alphabet of decisions of a rule set."""

@final
class BatchCore:
    """The games of a `Batch`, which is the class to use."""

    def __new__(
        cls,
        rules: str,
        options: dict[str, str | int | bool],
        n: int,
        seed: int,
        threads: int,
        max_plies: int,
        points: bool,
        same_step: bool,
        obs: str | None,
        mask: bool,
    ) -> BatchCore: ...
    def layout(self) -> tuple[int, list[tuple[str, str, int, int]]]:
        """Returns the size of the block, and name, type, row length and offset of each section."""
    def bind(self, buffer: Any) -> Any:
        """Sets the block that the batch writes into, and returns the object that has the memory."""
    def descend(self, parent: BatchCore) -> None:
        """Makes this batch a fork of another one: its throws come from a stream of their own, for any seed."""
    def reset(self, seed: int | None) -> None:
        """Starts the first episodes of a seed."""
    def step(self, actions: object) -> None:
        """Makes an action in each game."""
    def sample(self, out: object, logits: object | None) -> None:
        """Draws a legal action for each game."""
    def legal(self) -> list[list[int]]:
        """Returns the legal actions of each game."""
    def states(self) -> list[State]:
        """Returns the states of the games."""
    def state(self, index: int) -> State:
        """Returns the state of a game."""
    def set_states(self, states: list[State | Position]) -> None:
        """Puts the games into these states."""
    def chance_nodes(self, explicit: bool) -> None:
        """Lets throws wait for an action, or makes them."""
    def chances(self) -> list[list[float]]:
        """Returns the probabilities of the results of the throw that each game waits for."""
    def search(
        self, simulations: int, exploration: float, noise: float, seed: int
    ) -> SearchCore:
        """Starts a search of some simulations from the games as they stand."""
    @staticmethod
    def observe(state: State) -> bytes:
        """Returns the observation of a state in bytes."""
    @staticmethod
    def observed(rules: str) -> tuple[list[str], list[str]]:
        """Returns the names of the planes and of the single numbers of an observation."""
    @staticmethod
    def spaces(symmetry: int) -> list[int]:
        """Returns the index of each space's image under a symmetry."""

@final
class SearchCore:
    """The trees of `Batch.search`, which is the method to use."""

    def layout(self) -> tuple[int, list[tuple[str, str, int, int]]]:
        """Returns the size of the block, and name, type, row length and offset of each section."""
    def bind(self, buffer: Any) -> Any:
        """Sets the block that the search writes into, and returns the object that has the memory."""
    def select(self) -> None:
        """Descends to a leaf in each tree, and writes the rows of the leaves."""
    def expand(self, logits: object, values: object) -> None:
        """Adds the leaves to the trees, with their logits and values."""
    def result(self, visits: object, values: object) -> None:
        """Writes how often each action of each game was visited, and the values of the games."""

_Valued = tuple[float, int | None, int | None, bool]
_Accounted = tuple[float, float, float, tuple[float, float], float, bool]

@final
class EngineCore:
    """An engine for `Engine`, which is the class to use."""

    def __new__(
        cls,
        level: int | None,
        nodes: int | None,
        depth: int | None,
        seed: int,
        tables: TablesCore | None,
    ) -> EngineCore: ...
    def analyse(
        self, state: State
    ) -> tuple[str, _Valued, int, int, list[str], list[tuple[str, _Valued]]]:
        """Returns the values of a position and of its moves."""
    def choose(self, state: State) -> str:
        """Returns the move that the engine plays."""
    def decide(self, state: State) -> str:
        """Returns the next decision of the turn that the engine plays."""

def review_game(
    start: Position, words: list[str], turns: int, tables: TablesCore | None
) -> tuple[
    _Accounted | None,
    list[tuple[str, str, float, str, int, bool]],
    list[tuple[str, float, float, bool]],
]:
    """Judges the moves and throws of a game. `review` is the function to use."""

@final
class Game(_Ruled):
    """A game of a record (DGN), replayed: each move and throw of it is legal.

    It never changes, and can be compared, hashed and pickled. `str(game)` is the record with its comments and side lines.

    >>> g = Game('[Rules "groi"]\\n\\n1. A1-B1 2. A7-B7 3. resign 0-1\\n')
    >>> g.moves, g.result, g.outcome
    (['A1-B1', 'A7-B7'], '0-1', Outcome(winner='b', points=(0, 3), ending='resignation'))
    """

    def __new__(cls, record: str) -> Game:
        """Reads a text with one record. If that is impossible, it is a `RecordError` or an `Error`."""
    @property
    def tags(self) -> dict[str, str]:
        """The tags of the record, such as `First`, `Second` and `Date`."""
    @property
    def setup(self) -> list[str]:
        """The words of the set-up; empty where a game begins on the board."""
    @property
    def start(self) -> Position | None:
        """The first position; `None` if the set-up is not finished."""
    @property
    def moves(self) -> list[str]:
        """The moves and throws since the first position, without side lines."""
    @property
    def result(self) -> str:
        """The result at the end of the record: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without one."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, on the board or by the players (`resignation`); `None` if it has not."""
    def positions(self) -> list[Position]:
        """Returns the first position and the one after each of `moves`."""
    def review(self, tables: Tables | None = None, turns: int = 2) -> Review:
        """Judges the moves and throws, as `review` does."""
    def _repr_html_(self) -> str: ...

@final
class RecordsCore:
    """The records of a text that arrives in parts, for `Games`, which is the class to use."""

    def __new__(cls, name: str) -> RecordsCore: ...
    def push(self, bytes: bytes) -> None:
        """Adds the next bytes of the text; none are its end."""
    @property
    def ended(self) -> bool:
        """Whether the text is complete."""
    def next(self) -> Game | None:
        """Returns the next game, or `None` if more text is needed, or after the end."""

_Probed = tuple[int | None, int | None, tuple[float, float] | None]
_Columns = tuple[bool, bytes, bytes]

@final
class TablesCore:
    """The tables of a folder for `Tables`, which is the class to use."""

    def __new__(cls, folder: str, threads: int) -> TablesCore: ...
    def solve(self, name: str, options: dict[str, str | int | bool], progress: object) -> _Probed:
        """Solves the game of these rules, or reads its table, and returns the value of its start."""
    def probe(self, position: Position) -> _Probed:
        """Returns the value of a position."""
    def moves(self, position: Position) -> list[tuple[str, _Probed]]:
        """Returns the moves of a position with their values, the best first."""
    def moves_list(
        self, positions: list[Position]
    ) -> list[list[tuple[str, _Probed]] | None]:
        """Returns the moves of positions with their values, `None` for a position without a table."""
    def probe_packed(self, name: str, packed: bytes) -> _Columns:
        """Returns the values of packed positions, one after the other."""
    def probe_list(self, positions: list[Position]) -> _Columns:
        """Returns the values of positions."""
