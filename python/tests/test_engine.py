"""The engine: analyses, moves at a level, reviews."""

import random

import dejarik as dj
import pytest


def test_an_analysis_values_every_move() -> None:
    engine = dj.Engine(nodes=2000)
    found = engine.analyse("groi P8ppp/1PPP8/p w -")
    assert found.best == "A1-B1" == found.line[0] and found.value.points == 3
    assert sorted(move for move, _ in found.moves) == dj.Position("groi P8ppp/1PPP8/p w -").moves()
    expected = [value.expected for _, value in found.moves]
    assert expected == sorted(expected, reverse=True)
    assert dj.Engine(nodes=2000).analyse("groi P8ppp/1PPP8/p w -") == found


def order(value: dj.Value) -> tuple[int, int, float]:
    """Returns what orders values: more points, a sooner win, a later loss."""
    points, distance = value.points or 0, value.distance or 0
    return points, -distance if points > 0 else distance, value.expected


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_depth_that_is_cut_short_leaves_the_moves_in_order(rules: str) -> None:
    draw, states = random.Random(1), list[dj.State]()
    while len(states) < 25:
        state = dj.State(dj.start(rules))
        for _ in range(draw.randrange(6, 40)):
            if state.actor == "chance":
                state = state.settle(draw.choice(state.position.chances())[0])
            elif state.actor == "player":
                state = state.decide(draw.choice(state.decisions()))
        if state.actor == "player" and not state.turn:
            states.append(state)
    if rules == "groi":
        states += [dj.State("groi 3P4p1p1/P4P2p3/P b -"), dj.State("groi P5p2pp1/3P7P/1 w -")]
    for state in states:
        for nodes in (60, 200, 500):
            found = dj.Engine(nodes=nodes).analyse(state)
            assert found.moves[0] == (found.best, found.value) and found.line[0] == found.best
            # Values of two depths were mixed.
            others = [order(value) for _, value in found.moves[1:]]
            assert others == sorted(others, reverse=True)
            # The best move was one that had been proved lost.
            lost = [value.points is not None and value.points < 0 for _, value in found.moves]
            assert lost[0] <= all(lost)


def test_tables_make_values_exact() -> None:
    position = dj.Position("bambara 12/K11/1 w Qkq")
    found = dj.Engine(level=8, tables=dj.Tables()).analyse(position)
    assert found.value == dj.Value(1.0, 1, 2, True) and found.nodes == 0
    assert dj.Engine(depth=1).analyse(position).nodes > 0


@pytest.mark.parametrize("rules", dj.RULES)
def test_an_engine_decides_whole_games(rules: str) -> None:
    engine, draw = dj.Engine(level=1, seed=3), random.Random(1)
    state = dj.State(dj.start(rules))
    for _ in range(60):
        if state.actor == "over":
            break
        if state.actor == "chance":
            state = state.settle(draw.choice(state.position.chances())[0])
            continue
        if not state.turn:
            assert engine.choose(state) in state.position.moves()
        decision = engine.decide(state)
        assert decision in state.decisions()
        state = state.decide(decision)


def test_a_begun_turn_is_ended_as_it_can_be() -> None:
    state = dj.State("looney SBLM2sblm2/12/1 w - 0").decide("A3-B3")
    assert dj.Engine(level=8).decide(state) == "done"


def test_a_stronger_level_beats_a_weaker_one() -> None:
    won = 0
    for seed in range(20):
        strong, weak = dj.Engine(level=5, seed=seed), dj.Engine(level=1, seed=seed)
        state = dj.State(dj.start("groi"))
        side = "wb"[seed % 2]
        while state.actor != "over":
            state = state.decide((strong if state.side == side else weak).decide(state))
        assert state.outcome is not None
        won += state.outcome.winner == side
    assert won >= 15


def test_a_review_adds_up() -> None:
    draw, state = random.Random(5), dj.State(dj.start("simeone"))
    words: list[str] = []
    while state.actor != "over" and len(words) < 60:
        if state.actor == "chance":
            words.append(draw.choice(state.position.chances())[0])
            state = state.settle(words[-1])
        else:
            words.append(draw.choice(state.decisions()))
            state = state.decide(words[-1])
    game = dj.review(dj.start("simeone"), words, turns=1)
    assert len(game.decisions) + len(game.throws) == len(words)
    account = game.account
    assert account is not None
    assert account.luck == pytest.approx(sum(throw.luck for throw in game.throws))
    lost = [sum(it.lost for it in game.decisions if it.side == side) for side in "wb"]
    assert list(account.lost) == pytest.approx(lost) and min(lost) > 0
    end = account.start + account.luck - lost[0] + lost[1] + account.drift
    assert account.end == pytest.approx(end)
    assert dj.review(dj.start("groi"), ["A1-C"]).account is None
    assert dj.review(dj.start("simeone"), []) == dj.Review(None, [], [])


def test_what_cannot_be_asked_is_an_error() -> None:
    for wrong in [{}, {"level": 9}, {"level": 1, "nodes": 5}]:
        with pytest.raises(dj.Error):
            dj.Engine(**wrong)  # type: ignore[arg-type]
    engine = dj.Engine(level=1)
    thrown = dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4")
    for idle in [thrown, thrown.settle("(4:1)")]:
        for ask in [engine.analyse, engine.choose, engine.decide]:
            with pytest.raises(dj.Error, match="no player decides"):
                ask(idle)
    with pytest.raises(dj.Error, match="beginning of a turn"):
        engine.analyse(dj.State("looney SBLM2sblm2/12/1 w - 0").decide("A3-B3"))
    # Which of the words is wrong was not said.
    with pytest.raises(dj.ParseError, match="^word 2: character 1: `A1-C` is not a legal move here") as refused:
        dj.review(dj.start("groi"), ["A1-C", "A7-B7", "A1-C"])
    assert refused.value.at == 0
    with pytest.raises(dj.ParseError, match="^word 1: "):
        dj.review(dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0"), ["B3xB4", "(9:9)"])
