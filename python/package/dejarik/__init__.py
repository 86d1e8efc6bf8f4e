"""Dejarik for research: four exact board games, their odds, batches of games, tables and an engine.

>>> import dejarik as dj
>>> p = dj.start("groi")
>>> str(p)
'groi PPPP2pppp2/12/1 w wb'
>>> p.play("A1-C").moves()[:3]
['A10-B10', 'A7-B7', 'A8-B8']
"""

from ._batch import Batch, Observation, Step, observation, observe
from ._dejarik import (
    Actions,
    Error,
    Game,
    ParseError,
    Position,
    RecordError,
    State,
    __version__,
    actions,
    packed_size,
    perft,
    rule_sets,
    start,
    starts,
    unpack,
)
from ._engine import Account, Analysis, Decision, Engine, Review, Throw, Value, review
from ._games import Games, read, to_parquet
from ._search import Found
from ._tables import Chance, Tables, Verdict
from ._types import Chances, Odds, Outcome, dtype

RULES: tuple[str, ...] = tuple(rule_sets())
"""The names of the rule sets: `groi`, `bambara`, `looney` and `simeone`."""

__all__ = [
    "RULES",
    "Account",
    "Actions",
    "Analysis",
    "Batch",
    "Chance",
    "Chances",
    "Decision",
    "Engine",
    "Error",
    "Found",
    "Game",
    "Games",
    "Observation",
    "Odds",
    "Outcome",
    "ParseError",
    "Position",
    "RecordError",
    "Review",
    "State",
    "Step",
    "Tables",
    "Throw",
    "Value",
    "Verdict",
    "__version__",
    "actions",
    "dtype",
    "observation",
    "observe",
    "packed_size",
    "perft",
    "read",
    "review",
    "start",
    "starts",
    "to_parquet",
    "unpack",
]
