"""Games for OpenSpiel and its algorithms (`pip install './python[openspiel]'`).

OpenSpiel finds no games by itself, so `register` has to be called first. The names have a version, `dejarik_groi_v0`, which
counts up when a legal move or a result changes; `dejarik_groi` is the newest one.

>>> import pyspiel
>>> from dejarik import openspiel
>>> openspiel.register()
>>> state = pyspiel.load_game("dejarik_groi_v0(max_plies=200)").new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'A1-B1'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ._batch import observation, observe
from ._dejarik import Actions, Error, Position, State, actions, rule_sets, start, starts
from ._version import VERSION

Result = TypeVar("Result")

MAX_PLIES = 1000
"""A game has no winner after this many moves, as in `Batch`, unless `max_plies` sets another number. A move of looney has up
to `MOST_DECISIONS`."""
MOST_DECISIONS = 5
"""No move has more decisions."""
MOST_PLIES = (2**31 - 1) // MOST_DECISIONS
"""The largest `max_plies`: OpenSpiel counts the decisions of a game in 32 bits."""
MOST_RESULTS = 256
"""No throw has more results."""


@dataclass(frozen=True)
class Terms:
    """What the states of a game share. They are copied and pickled, which a game of OpenSpiel cannot be."""

    rules: str
    max_plies: int
    openings: list[tuple[Position, Fraction]]

    def __deepcopy__(self, memo: dict[int, Any]) -> Terms:
        return self

    @property
    def alphabet(self) -> Actions:
        """The decisions of the rules."""
        return actions(self.rules)


class DejarikGame(pyspiel.Game):
    """A game of a rule set. Its parameters are `max_plies`, from 1 to `MOST_PLIES`, and the options of the rules."""

    rules = "groi"
    name = "dejarik_groi"

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        most = given.pop("max_plies", MAX_PLIES)
        if not isinstance(most, int) or not 1 <= most <= MOST_PLIES:
            raise Error(f"expected max_plies from 1 to {MOST_PLIES}, found {most!r}")
        self.terms = Terms(self.rules, most, starts(self.rules, **given))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.alphabet.n,
            max_chance_outcomes=MOST_RESULTS if len(self.terms.openings) > 1 else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most * (MOST_DECISIONS if "done" in self.terms.alphabet.words else 1),
        )
        super().__init__(_type(self.rules, self.name), info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        """Sends the name and the parameters to the other process, as AlphaZero does with its actors."""
        return _load, (str(self),)

    def new_initial_state(self, state: Any = None) -> DejarikState:
        """Returns the state before the first decision, or the one of a dict or struct of `to_struct`."""
        return DejarikState(self, state)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Returns the observer of the planes and single numbers of `dejarik.observation`."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.rules)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class DejarikState(pyspiel.State):
    """A state of a game: a `dejarik.State`, or none before the throw that decides who begins."""

    def __init__(self, game: DejarikGame, state: Any = None) -> None:
        super().__init__(game)
        self._terms, self._plies = game.terms, 0
        self.state: State | None = None
        if state is not None:
            given = state.to_dict() if isinstance(state, pyspiel.StateStruct) else state
            try:
                self._plies, text = int(given["plies"]), str(given["state"])
            except (KeyError, TypeError, ValueError):
                raise Error(f"expected a dict of to_struct, found {given!r}") from None
            if self._plies < 0 or text.partition(" ")[0] != game.terms.rules:
                raise Error(f"expected a state of {game.terms.rules} and plies from 0, found {given!r}")
            if text != str(self):
                self.state = State(text, **game.terms.openings[0][0].options)
        elif len(game.terms.openings) == 1:
            self.state = State(game.terms.openings[0][0])

    def current_player(self) -> int:
        """Returns the player who decides, or that a throw is due or the game over."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.actor == "chance" else "wb".index(self.state.side)

    def is_terminal(self) -> bool:
        """Returns whether the game is over or was cut off."""
        if self.state is None or self.state.actor == "chance":
            return False
        return self.state.actor == "over" or self._plies >= self._terms.max_plies

    def returns(self) -> list[float]:
        """Returns 1 for the winner and -1 for the loser; 0 for both otherwise."""
        outcome = None if self.state is None else self.state.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == "w" else [-1.0, 1.0]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.state is None or player < 0 else self.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the results of the throw that is due, with their probabilities."""
        results: Any = self._terms.openings if self.state is None else self.state.position.chances()
        return [(number, float(chance)) for number, (_, chance) in enumerate(results)]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = State(_result(self._terms.openings, action))
        elif self.state.actor == "chance":
            self.state = self.state.settle(_result(self.state.position.chances(), action))
        else:
            self.state = self.state.decide(int(action))
            self._plies += not self.state.turn

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._terms.alphabet.word(action)
        if self.state is None:
            return f"first:{self._terms.openings[action][0].side}"
        return self.state.position.chances()[action][0]

    def _to_struct(self) -> dict[str, Any]:
        return {"state": str(self), "plies": self._plies}

    def __str__(self) -> str:
        return f"{self._terms.rules} start" if self.state is None else str(self.state)


class Observer:
    """Writes observations; both players see the same."""

    def __init__(self, rules: str) -> None:
        form = observation(rules)
        self.tensor = np.zeros(form.length, np.float32)
        size = form.shape[0] * form.shape[1]
        self.dict = {"planes": self.tensor[:size].reshape(form.shape), "scalars": self.tensor[size:]}

    def set_from(self, state: DejarikState, player: int) -> None:
        """Writes the observation of a state."""
        self.tensor[:] = 0 if state.state is None else observe(state.state)

    def string_from(self, state: DejarikState, player: int) -> str:
        """Returns the state as text."""
        return str(state)


def _result(results: Sequence[tuple[Result, Fraction]], action: int) -> Result:
    """Returns the result of a throw with this number."""
    if not 0 <= action < len(results):
        raise Error(f"expected the result of a throw from 0 to {len(results) - 1}, found {action}")
    return results[action][0]


def _type(rules: str, name: str) -> Any:
    dice = len(starts(rules)) > 1
    modes = pyspiel.GameType.ChanceMode
    options: dict[str, Any] = {key: int(it) if it.isdecimal() else it for key, it in start(rules).options.items()}
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Dejarik {rules}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if dice else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"max_plies": MAX_PLIES, **options},
    )


def register() -> None:
    """Registers `dejarik_groi_v0` and the others, and each without its version, once."""
    for rules in rule_sets():
        for name in (f"dejarik_{rules}", f"dejarik_{rules}_v{VERSION}"):
            if name not in pyspiel.registered_names():
                game = type(f"Dejarik{rules}", (DejarikGame,), {"rules": rules, "name": name})
                pyspiel.register_game(_type(rules, name), game)


def _load(text: str) -> Any:
    """Makes a game from its pickled form."""
    register()
    return pyspiel.load_game(text)
