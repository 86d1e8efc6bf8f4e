"""Random games in Python are the same games for the program `dejarik`, decision by decision.

`DEJARIK_BIN` names the program, and `DEJARIK_GAMES` the number of games of each rule set (20 by
default).
"""

import json
import os
import random
import subprocess
from collections.abc import Iterator

import dejarik as dj
import pytest

BINARY = os.environ.get("DEJARIK_BIN")
GAMES = int(os.environ.get("DEJARIK_GAMES", "20"))
MOST_TURNS = 60


def game(rules: str, seed: int) -> Iterator[dj.Position]:
    """Plays a random game by decisions, and yields the positions in which a player has to move."""
    draw = random.Random(f"{rules} {seed}")
    starts = [position for position, _ in dj.starts(rules)]
    state = dj.State(draw.choice(starts))
    turns = 0
    while state.actor != "over" and turns < MOST_TURNS:
        if state.actor == "chance":
            chances = state.position.chances()
            weights = [float(chance) for _, chance in chances]
            state = state.settle(draw.choices([roll for roll, _ in chances], weights)[0])
            continue
        if not state.turn:
            yield state.position
            turns += 1
        state = state.decide(draw.choice(state.legal()))


def ends(state: dj.State, word: str = "") -> Iterator[str]:
    """Yields the positions that the decisions of a turn lead to."""
    for choice in state.legal():
        after = state.decide(choice)
        if after.turn:
            yield from ends(after)
        else:
            yield str(after.position)


@pytest.mark.skipif(BINARY is None, reason="DEJARIK_BIN names no program")
@pytest.mark.parametrize("rules", dj.RULES)
def test_random_games_agree_with_the_program(rules: str) -> None:
    assert BINARY is not None
    positions = [position for seed in range(GAMES) for position in game(rules, seed)]
    answers = subprocess.run(
        [BINARY, "moves", "--stdin"],
        input="".join(f"{position}\n" for position in positions),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert len(answers) == len(positions)
    for index, (position, line) in enumerate(zip(positions, answers, strict=True)):
        answer = json.loads(line)
        assert answer["position"] == str(position)
        assert [move["move"] for move in answer["moves"]] == position.moves()
        for move in answer["moves"]:
            if "position" in move:
                assert str(position.play(move["move"])) == move["position"]
            else:
                odds = position.odds(move["move"])
                assert {k: str(v) for k, v in odds.items()} == move["outcomes"]
        if rules != "looney" or index % 20 == 0:
            after = sorted(str(position.play(move)) for move in position.moves())
            assert sorted(ends(dj.State(position))) == after
