"""Random games in Python are the same games for the program `dejarik`, decision by decision and to their ends.

`DEJARIK_BIN` names the program, and `DEJARIK_GAMES` the number of games of each rule set (20 by default).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

import dejarik as dj
import pytest

BINARY = os.environ.get("DEJARIK_BIN")
GAMES = int(os.environ.get("DEJARIK_GAMES", "20"))
AT_ONCE = 20
"""The games that the program is asked about in one call: the answers of a thousand would take 200 MB."""
FIRST = {"looney": {"w": "first:w", "b": "first:b"}, "simeone": {"w": "(2:1)", "b": "(1:2)"}}
"""The throws that decide who begins."""


class Played(NamedTuple):
    """A random game, played by decisions to its end."""

    positions: list[dj.Position]
    """The positions in which a player had to move."""
    words: list[str]
    """The moves and throws."""
    end: dj.State

    @staticmethod
    def of(rules: str, seed: int) -> Played:
        """Plays a game."""
        draw, played = random.Random(f"{rules} {seed}"), Played([], [], dj.State(dj.start(rules)))
        state = dj.State(draw.choice([position for position, _ in dj.starts(rules)]))
        while state.actor != "over":
            before = state.position
            if state.actor == "chance":
                chances = before.chances()
                weights = [float(chance) for _, chance in chances]
                played.words.append(draw.choices([roll for roll, _ in chances], weights)[0])
                state = state.settle(played.words[-1])
                continue
            if not state.turn:
                played.positions.append(before)
            state = state.decide(draw.choice(state.legal()))
            if not state.turn:
                played.words.append(next(move for move in before.moves() if before.play(move) == state.position))
        return played._replace(end=state)

    def record(self) -> str:
        """Returns the record of the game, which names how it ended."""
        start, outcome = self.positions[0], self.end.outcome
        assert outcome is not None
        before = list[str]()
        if start.rules == "simeone":
            orders = str(start).split()[1].split("2")
            before += [f"setup:{orders[0]}", f"setup:{orders[1].partition('/')[0]}"]
        if start.rules in FIRST:
            before.append(FIRST[start.rules][start.side])
        result = {"w": "1-0", "b": "0-1", None: "1/2-1/2"}[outcome.winner]
        tags = f'[Rules "{start.rules}"]\n[Termination "{outcome.ending}"]\n'
        return f"{tags}\n{' '.join([*before, *self.words, result])}\n\n"


def ends(state: dj.State) -> Iterator[str]:
    """Yields the positions that the decisions of a turn lead to."""
    for choice in state.legal():
        after = state.decide(choice)
        if after.turn:
            yield from ends(after)
        else:
            yield str(after.position)


def answers(command: list[str], asked: str) -> list[dict[str, object]]:
    """Returns what the program answers to a text."""
    assert BINARY is not None
    answer = subprocess.run([BINARY, *command], input=asked, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def same(position: dj.Position, answer: dict[str, object]) -> None:
    """Compares the moves of a position, what they lead to, and the decisions that make them, with those of the program."""
    assert answer["position"] == str(position)
    moves = answer["moves"]
    assert isinstance(moves, list) and [move["move"] for move in moves] == position.moves()
    for move in moves:
        if "position" in move:
            assert str(position.play(move["move"])) == move["position"]
        else:
            odds = position.odds(move["move"])
            assert {k: str(v) for k, v in odds.items()} == move["outcomes"]
    assert sorted(ends(dj.State(position))) == sorted(str(position.play(move)) for move in position.moves())


@pytest.mark.skipif(BINARY is None, reason="DEJARIK_BIN names no program")
@pytest.mark.parametrize("rules", dj.RULES)
def test_random_games_agree_with_the_program(rules: str) -> None:
    endings = set[str]()
    for first in range(0, GAMES, AT_ONCE):
        games = [Played.of(rules, seed) for seed in range(first, min(first + AT_ONCE, GAMES))]
        positions = [position for game in games for position in game.positions]
        found = answers(["moves", "--stdin"], "".join(f"{position}\n" for position in positions))
        for position, answer in zip(positions, found, strict=True):
            same(position, answer)
        # The program replays the records: the moves, the throws, and how and when each game ended.
        checked = answers(["check", "--json", "-"], "".join(game.record() for game in games))
        for game, answer in zip(games, checked, strict=True):
            assert answer["right"], answer
            assert answer["position"] == str(game.end.position)
            endings |= {game.end.outcome.ending} if game.end.outcome else set()
    # The history decides this ending, and no position shows it.
    assert rules != "groi" or "repetition" in endings


@pytest.mark.skipif(BINARY is None, reason="DEJARIK_BIN names no program")
def test_the_program_refuses_another_ending() -> None:
    game = Played.of("groi", next(seed for seed in range(99) if "repetition" in Played.of("groi", seed).record()))
    early = game._replace(words=game.words[:-1]).record()
    other = game.record().replace("repetition", "blocked")
    assert [it["right"] for it in answers(["check", "--json", "-"], game.record() + early + other)] == [True, False, False]
