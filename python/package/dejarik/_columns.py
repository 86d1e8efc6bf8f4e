"""The names of the data sets, and the columns of their rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ._dejarik import Error, rule_sets

TYPES: dict[str, Any] = {
    "text": {"type": "string"},
    "text?": {"type": ["string", "null"]},
    "texts": {"type": "array", "items": {"type": "string"}},
    "integer": {"type": "integer"},
    "integer?": {"type": ["integer", "null"]},
    "integers": {"type": "array", "items": {"type": "integer"}},
    "number": {"type": "number"},
    "number?": {"type": ["number", "null"]},
    "numbers": {"type": "array", "items": {"type": "number"}},
    "truth": {"type": "boolean"},
}
"""The types of columns as JSON Schema."""

Columns = dict[str, tuple[str, str]]
"""The columns of a data set: their types and what they say."""

SPLIT: Columns = {
    "split": ("text", "`train` (80 %), `validation` or `test` (10 % each), equal for the 24 images of a position"),
}
POSITION: Columns = {"dpn": ("text", "the position in DPN, with the default options of the rules")}
BEST: Columns = {
    "moves": ("integer", "the number of legal moves"),
    "best": ("texts", "all moves that keep the value, sorted"),
}
POINTS: Columns = {
    "value": ("integer", "the points that the side to move wins by perfect play, negative if it loses"),
    "distance": ("integer?", "the plies in which the side that is ahead forces these points; null for 0"),
}
CHANCES: Columns = {
    "lower": ("number", "a lower bound of the chance to win plus half that to draw, for the side to move"),
    "upper": ("number", "an upper bound"),
}
GAMES: Columns = {
    "game": ("integer", "the number of the game"),
    "level": ("integer", "the level of both players, 1 to 7; the first two moves are random"),
    "start": ("text", "the first position in DPN"),
    "words": ("texts", "the moves and throws in the order of the game"),
    "winner": ("text?", "`w` or `b`; null for a draw and for a game that was cut off after 2 000 words"),
    "points": ("integers", "the points of the first and the second player"),
    "ending": ("text?", "the rule that ended the game; null if it was cut off"),
    "luck": ("number?", "the winning chance that the throws gave the first player; null without dice"),
    "lost": ("numbers", "the winning chance that each side gave away by its moves"),
    "drift": ("number?", "what neither explains: the errors of the estimates; null without dice"),
    "exact": ("truth", "whether all these chances are exact, from tables"),
}
HARD: Columns = {"played": ("text", "the move that level 6 plays, which gives something away")}
RECORDS: Columns = {
    "rules": ("text", "the rule set"),
    "options": ("map", "the options of the rules"),
    "tags": ("map", "the tags of the record"),
    "setup": ("texts", "the words of the set-up"),
    "start": ("text?", "the first position in DPN; null if the set-up is not finished"),
    "words": ("texts", "the moves and throws in the order of the game"),
    "result": ("text", "`1-0`, `0-1`, `1/2-1/2` or `*`"),
    "winner": ("text?", "`w` or `b`; null for a draw and for a game without a result"),
    "points": ("integers?", "the points of the first and the second player"),
    "ending": ("text?", "how the game ended, on the board or by the players"),
}
PUZZLES: Columns = {
    "id": ("text", "the permanent identifier"),
    "goal": ("integer", "the points that the side to move can force"),
    "moves": ("integer", "the number of its moves to the goal"),
    "line": ("text", "the solution: moves and answers"),
    "themes": ("texts", "what the solution is about"),
    "rating": ("integer", "how hard it is, on the scale of ratings in chess"),
}
KINDS = {
    "values": "Exact values and best moves of positions from random games and from games of level 3. "
    "No two positions are images of each other.",
    "hard": "Positions in which level 6 gives something away, with their exact values and best moves. They are drawn like those of values.",
    "games": "Games of a level against itself, with what the result owed to luck and to skill.",
    "puzzles": "Positions in which exactly one move keeps the win, again and again until it is reached.",
}


class Name(NamedTuple):
    """The name of a data set, such as `groi-values`: rules and kind."""

    rules: str
    kind: str

    @staticmethod
    def of(text: str) -> Name:
        """Reads a name."""
        rules, _, kind = text.partition("-")
        with_dice = rules in ("looney", "simeone")
        if rules not in rule_sets() or kind not in KINDS or (kind, with_dice) == ("puzzles", True):
            raise Error(f"expected a rule set and -{', -'.join(KINDS)}, such as groi-values, found {text!r}")
        return Name(rules, kind)

    @property
    def columns(self) -> Columns:
        """The columns of the rows."""
        if self.kind == "games":
            return GAMES
        if self.kind == "puzzles":
            return POSITION | PUZZLES | SPLIT
        values = POSITION | (CHANCES if self.rules == "looney" else POINTS) | BEST
        return values | (HARD if self.kind == "hard" else {}) | SPLIT


def write_parquet(rows: Iterable[Mapping[str, Any]], columns: Columns, path: Path) -> None:
    """Writes rows as Parquet. The file has its name once it is finished."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise Error(f"Parquet needs pyarrow, `pip install './python[parquet]'`: {error}") from None

    text, integer, number = pyarrow.string(), pyarrow.int64(), pyarrow.float64()
    plain = {"text": text, "integer": integer, "number": number, "truth": pyarrow.bool_(), "map": pyarrow.map_(text, text)}
    lists = {f"{kind}s": pyarrow.list_(it) for kind, it in plain.items()}
    schema = pyarrow.schema([(key, (plain | lists)[kind.rstrip("?")]) for key, (kind, _) in columns.items()])
    partial, source = path.with_name(f"{path.name}.partial"), iter(rows)
    try:
        with pyarrow.parquet.ParquetWriter(partial, schema, compression="zstd") as out:
            while chunk := list(islice(source, 10_000)):
                try:
                    table = pyarrow.Table.from_pylist(chunk, schema)
                except (TypeError, ValueError, OverflowError) as error:
                    raise Error(f"{path}: the rows do not fit their columns: {error}") from None
                out.write_table(table)
        partial.replace(path)
    finally:
        # After an error it would lie beside the file.
        partial.unlink(missing_ok=True)
