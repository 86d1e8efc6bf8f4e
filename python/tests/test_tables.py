"""Tables: exact values of single positions and of many."""

import random
import threading
from pathlib import Path

import dejarik as dj
import numpy as np
import pytest


@pytest.fixture(scope="session")
def tables() -> dj.Tables:
    return dj.Tables()


def positions(rules: str, count: int) -> list[dj.Position]:
    """Returns positions of random games in which a player has to move."""
    draw = random.Random(7)
    found: list[dj.Position] = []
    while len(found) < count:
        state = dj.State(dj.start(rules))
        while state.actor == "player" and len(found) < count:
            found.append(state.position)
            state = state.decide(draw.choice(state.legal()))
    return found


def test_groi_is_solved_and_kept(tables: dj.Tables) -> None:
    stages: list[str] = []
    value = tables.solve("groi", progress=lambda stage, done, total: stages.append(stage))
    assert isinstance(value, dj.Verdict) and -3 <= value.value <= 3
    assert list(Path(tables.path).iterdir())
    assert tables.probe(dj.start("groi")) == value


def test_the_value_of_a_position_is_that_of_its_best_move(tables: dj.Tables) -> None:
    for position in positions("groi", 60):
        rated, value = tables.moves(position), tables.probe(position)
        assert sorted(move for move, _ in rated) == position.moves()
        assert rated[0][1][0] == value[0]
        # A loser may put off the first point by a move that loses more in the end.
        assert value[0] <= 0 or rated[0][1] == value
        for move, of_move in rated[:3]:
            after = position.play(move)
            assert after.actor == "over" or tables.probe(after)[0] == -of_move[0]


def test_many_positions_are_probed_at_once(tables: dj.Tables) -> None:
    found = positions("groi", 200)
    packed = np.array([position.pack() for position in found], dtype=dj.dtype("groi"))
    values, distances = tables.probe_many(packed)
    again, same = tables.probe_many(found)
    assert values.dtype == np.int8 and distances.dtype == np.int32
    assert (values == again).all() and (distances == same).all()
    for i in range(0, 200, 20):
        verdict = tables.probe(found[i])
        assert values[i] == verdict[0]
        assert distances[i] == (-1 if verdict[1] is None else verdict[1])
    empty, none = tables.probe_many([])
    assert empty.shape == none.shape == (0,)


@pytest.mark.parametrize("rules", dj.RULES)
def test_no_positions_have_values_of_their_types(tables: dj.Tables, rules: str) -> None:
    found = tables.probe_many(np.array([], dtype=dj.dtype(rules)))
    # Those of looney and simeone were int8 and int32.
    dice = rules in ("looney", "simeone")
    assert [(it.dtype.str[1:], it.shape) for it in found] == [(kind, (0,)) for kind in (["f8", "f8"] if dice else ["i1", "i4"])]


def test_what_has_no_table_is_an_error(tables: dj.Tables) -> None:
    for rules in ["bambara", "looney", "simeone"]:
        with pytest.raises(dj.Error):
            tables.probe(dj.start(rules))
    with pytest.raises(dj.Error, match="position 1"):
        tables.probe_many([dj.start("groi"), dj.start("simeone")])
    with pytest.raises(dj.Error):
        tables.solve("looney")
    with pytest.raises(dj.ParseError):
        tables.probe_many(np.zeros(3, dtype=dj.dtype("groi")))


def test_arrays_of_another_form_and_several_rule_sets_are_errors(tables: dj.Tables) -> None:
    packed = np.array([dj.start("groi").pack()] * 4, dtype=dj.dtype("groi"))
    found = r"found .* with the shape \["
    square, point = packed.reshape(2, 2), packed[:1].reshape(())
    for wrong in [square, point, packed.view(np.uint8), packed.view("V24"), packed.astype(object)]:
        with pytest.raises(dj.Error, match=found):
            tables.probe_many(wrong)
    # Only every second position.
    assert tables.probe_many(packed[::2])[0].tolist() == [1, 1]
    starts = [dj.start("groi"), dj.start("groi"), dj.start("bambara")]
    with pytest.raises(dj.Error, match="position 2: expected groi, as position 0, found bambara"):
        tables.probe_many(starts)


class Enough(Exception):
    """Ends a call early."""


def test_a_call_that_is_stopped_leaves_those_of_other_threads_alone(tmp_path: Path) -> None:
    tables = dj.Tables(tmp_path, threads=1)
    engine = dj.Engine(nodes=100, tables=tables)
    answers: list[object] = []
    starts = [dj.start("groi")] * 3
    asked = [
        threading.Thread(target=lambda: answers.append(tables.probe_many(starts)[0].tolist())),
        threading.Thread(target=lambda: answers.append(len(tables.moves_many(starts)))),
    ]

    def stop(*_: object) -> None:
        # The others wait for the table that this call solves.
        for thread in asked:
            thread.start()
        raise Enough

    with pytest.raises(Enough):
        tables.solve("groi", progress=stop)
    for thread in asked:
        thread.join()
    assert sorted(answers, key=str) == [3, [1, 1, 1]]
    # The engine is older than the interruption, and has the table nevertheless.
    assert engine.analyse(dj.start("groi")).nodes == 0
