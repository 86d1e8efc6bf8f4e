"""The games of OpenSpiel keep its contract."""

import json
import pickle
from pathlib import Path

import dejarik as dj
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
"""Games with all that OpenSpiel asks of their states, as `open_spiel.python.algorithms.generate_playthrough` writes them."""


@pytest.fixture(autouse=True)
def registered() -> None:
    from dejarik import openspiel

    openspiel.register()
    openspiel.register()


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_game_passes_the_test_of_openspiel(rules: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(f"dejarik_{rules}(max_plies=60)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", dj.RULES)
def test_the_playthrough_is_the_one_that_is_kept(rules: str) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    kept, replayed = generate_playthrough.replay(PLAYTHROUGHS / f"{rules}.txt")
    assert replayed == kept


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_state_is_read_back_and_copied(rules: str) -> None:
    game, draw = pyspiel.load_game(f"dejarik_{rules}"), np.random.default_rng(3)
    state = game.new_initial_state()
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(int(draw.choice([it for it, _ in outcomes], p=[it for _, it in outcomes])))
            continue
        assert [state.action_to_string(it) for it in state.legal_actions()] == state.state.decisions()
        copy = state.clone()
        copy.apply_action(copy.legal_actions()[0])
        again = game.new_initial_state(state.to_struct().to_dict())
        assert str(again) == str(state) != str(copy)
        assert str(game.new_initial_state(json.loads(state.to_json()))) == str(state)
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(int(draw.choice(state.legal_actions())))


@pytest.mark.parametrize("rules", dj.RULES)
def test_the_state_before_the_first_throw_is_read_back(rules: str) -> None:
    game = pyspiel.load_game(f"dejarik_{rules}_v0")
    begun = game.new_initial_state()
    again = game.new_initial_state(json.loads(begun.to_json()))
    assert (str(again), again.is_chance_node()) == (str(begun), begun.is_chance_node())


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_game_is_cut_off_after_the_same_number_of_moves_as_in_a_batch(rules: str) -> None:
    draw, moves = np.random.default_rng(1), [0, 0]
    state = pyspiel.load_game(f"dejarik_{rules}(max_plies=6)").new_initial_state()
    while not state.is_terminal():
        # A throw is no move, and a turn of several decisions is one.
        moves[0] += not state.is_chance_node() and not state.state.turn
        state.apply_action(int(draw.choice(state.legal_actions())))
    assert state.state.outcome is None
    env = dj.Batch(rules, max_plies=6)
    step = env.reset(1)
    while step.to_move[0] >= 0:
        moves[1] += not env.states()[0].turn
        step = env.step(env.sample())
    assert step.truncated[0] and moves == [6, 6]


def test_names_have_versions_and_the_newest_has_none() -> None:
    pinned, newest = pyspiel.load_game("dejarik_groi_v0"), pyspiel.load_game("dejarik_groi")
    assert pinned.get_type().short_name == "dejarik_groi_v0"
    assert str(pickle.loads(pickle.dumps(pinned))) == str(pinned) == str(newest).replace("groi", "groi_v0", 1)


def test_a_game_is_pickled_with_its_parameters() -> None:
    game = pyspiel.load_game("dejarik_looney(quiet_limit=6,max_plies=9)")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game) and again.terms.max_plies == 9
    assert again.terms.openings[0][0].options["quiet_limit"] == "6"


def test_options_are_parameters_and_the_winner_is_paid() -> None:
    game = pyspiel.load_game("dejarik_looney(quiet_limit=6)")
    assert game.terms.openings[0][0].options["quiet_limit"] == "6"
    thrown = {"state": "simeone 12/2Mx*8/1 w w 0-0 - 0", "plies": 0}
    state = pyspiel.load_game("dejarik_simeone").new_initial_state(thrown)
    state.apply_action(dj.actions("simeone").index("B3xB4"))
    results = {state.action_to_string(action): action for action, _ in state.chance_outcomes()}
    state.apply_action(results["(4:1)"])
    assert state.is_terminal() and state.returns() == [1, -1]


def test_what_to_struct_does_not_write_is_an_error() -> None:
    game, start = pyspiel.load_game("dejarik_groi"), str(dj.start("groi"))
    bambara = {"state": str(dj.start("bambara")), "plies": 0}
    for wrong in [{}, {"state": start}, {"state": start, "plies": "many"}, {"state": start, "plies": -1}, bambara, start]:
        # These were a KeyError and the like, errors of the options, and games that went on for longer.
        with pytest.raises(dj.Error, match="expected a (dict of to_struct|state of groi and plies from 0), found "):
            game.new_initial_state(wrong)


def test_the_search_of_openspiel_finds_a_win() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game("dejarik_groi(max_plies=100)")
    state = game.new_initial_state({"state": "groi P8ppp/1PPP8/p w -", "plies": 0})
    draw = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 60, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)
    assert state.action_to_string(bot.step(state)) == "A1-B1"


def test_numbers_out_of_range_are_errors() -> None:
    from dejarik import openspiel

    for wrong in (-1, 0, openspiel.MOST_PLIES + 1, 10**9, 1.5, "many"):
        with pytest.raises(dj.Error, match="expected max_plies from 1 to 429496729, found"):
            openspiel.DejarikGame({"max_plies": wrong})
    for rules in dj.RULES:
        game = pyspiel.load_game(f"dejarik_{rules}(max_plies={openspiel.MOST_PLIES})")
        assert 0 < game.max_game_length() < 2**31
    state = pyspiel.load_game("dejarik_looney").new_initial_state()
    for wrong in (2, 10**6):
        # It was an IndexError.
        with pytest.raises(dj.Error, match="expected the result of a throw from 0 to 1"):
            state.clone().apply_action(wrong)
