"""States: decisions, turns of several decisions, repetition."""

import contextlib
import pickle
import random

import dejarik as dj
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def play(start: dj.State, seed: int, most: int) -> list[dj.State]:
    """Plays a random game and returns all its states."""
    draw, states = random.Random(seed), [start]
    while states[-1].actor != "over" and len(states) < most:
        state = states[-1]
        if state.actor == "chance":
            rolls = [roll for roll, _ in state.position.chances()]
            states.append(state.settle(draw.choice(rolls)))
        else:
            states.append(state.decide(draw.choice(state.legal())))
    return states


def test_a_turn_of_looney_is_several_decisions() -> None:
    state = dj.State("looney SBLM2sblm2/12/1 w - 0").decide("A3-B3")
    assert str(state) == "looney SBLM2sblm2/12/1 w - 0 | A3-B3"
    assert state.turn == ("A3-B3",) and state.decisions() == ["done"]
    after = state.decide("done")
    assert after.turn == () and str(after) == "looney SB1M2sblm2/2L9/1 b - 1"
    assert dj.State(str(state)) == state


def test_a_state_is_made_of_a_state_or_a_position() -> None:
    position = dj.start("looney", quiet_limit=6)
    state = dj.State(position).decide("A3-B3")
    assert dj.State(state) == state and dj.State(position).position == position
    for given in (state, position):
        with pytest.raises(dj.Error, match="already has its options"):
            dj.State(given, quiet_limit=7)


def test_a_move_is_a_whole_turn_and_keeps_the_history() -> None:
    start = dj.State("looney SBLM2sblm2/12/1 w - 0")
    assert start.play("A3-B3") == start.decide("A3-B3").decide("done")
    with pytest.raises(dj.Error, match="beginning of a turn"):
        start.decide("A3-B3").play("A4-B4")
    state = dj.State("groi P1PP2p1pp2/1P5p4/1 w -")
    for move in ["A1-B1", "A7-B7", "B1-A1", "B7-A7"] * 2:
        state = state.play(move)
    assert state.actor == "over"
    for wrong in ["A1-B1", "A1-A2"]:
        with pytest.raises(dj.Error):
            state.play(wrong)


@pytest.mark.parametrize("rules", dj.RULES)
def test_the_decisions_lead_to_exactly_the_moves(rules: str) -> None:
    def turns(state: dj.State) -> list[str]:
        if not state.turn and state != start:
            return [str(state.position)]
        return [end for choice in state.legal() for end in turns(state.decide(choice))]

    start = dj.State(dj.start(rules))
    moves = start.position.moves()
    assert sorted(turns(start)) == sorted(str(start.position.play(move)) for move in moves)


def test_the_third_repetition_ends_a_game() -> None:
    state = dj.State("groi P1PP2p1pp2/1P5p4/1 w -")
    for count in (1, 2):
        assert state.occurrences == count and state.outcome is None
        for move in ["A1-B1", "A7-B7", "B1-A1", "B7-A7"]:
            state = state.decide(move)
    assert state.occurrences == 3
    assert state.outcome == dj.Outcome(None, (1, 1), "repetition")
    assert state.actor == "over" and state.legal() == []
    # Of a move the error said that a turn had begun.
    for go_on in (state.decide, state.play):
        with pytest.raises(dj.Error, match="the game is over: the position has occurred three times"):
            go_on("A1-B1")
    claimed = dj.State("groi P1PP2p1pp2/1P5p4/1 w -", repetition="claim")
    for _ in range(3):
        for move in ["A1-B1", "A7-B7", "B1-A1", "B7-A7"]:
            claimed = claimed.decide(move)
    assert claimed.occurrences == 4 and claimed.outcome is None


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(dj.RULES), st.integers(0, 2**32))
def test_states_of_games_are_read_back_and_pickled(rules: str, seed: int) -> None:
    for state in play(dj.State(dj.start(rules)), seed, 30):
        assert str(dj.State(str(state))) == str(state)
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state)
        assert again.occurrences == state.occurrences


@settings(deadline=None)
@given(st.sampled_from(dj.RULES), st.text(max_size=20))
def test_no_text_breaks_a_turn(rules: str, text: str) -> None:
    start = dj.State(dj.start(rules))
    # Hypothesis also draws texts of the tests, which may be legal.
    with contextlib.suppress(ValueError):
        start.decide(text)
    with contextlib.suppress(ValueError):
        dj.State(f"{start} | {text}")


@pytest.mark.parametrize("turn, at", [("A3-B3 done", 6), ("done", 0), ("A3-B3  x", 6), ("A1-A3", 0), ("", 0)])
def test_the_place_of_a_wrong_decision_is_named(turn: str, at: int) -> None:
    # It was an `Error` without a place.
    text = "looney SBLM2sblm2/12/1 w - 0 | "
    with pytest.raises(dj.ParseError, match=f"^character {len(text) + at + 1}: ") as refused:
        dj.State(text + turn)
    assert refused.value.at == len(text) + at


def test_the_alphabet_is_dense_sorted_and_closed_under_symmetry() -> None:
    for rules in dj.RULES:
        actions = dj.actions(rules)
        assert len(actions) == actions.n == len(actions.words)
        assert actions.words == sorted(set(actions.words))
        for k in range(24):
            images = {actions.image(i, k) for i in range(actions.n)}
            assert images == set(range(actions.n))
        with pytest.raises(IndexError):
            actions.word(actions.n)
        with pytest.raises(dj.Error):
            actions.index("A1-Z9")
        assert pickle.loads(pickle.dumps(actions)).words == actions.words
