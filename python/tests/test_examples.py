"""The examples do what their texts say."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import dejarik as dj
import exploit
import numpy as np
import pytest
import selfplay
import teacher
from dejarik import bench, datasets


def test_self_play_learns_to_beat_random_moves() -> None:
    net, env, draw = selfplay.Net("groi"), selfplay.games("groi"), np.random.default_rng(0)
    before = selfplay.score(net, "groi")
    for _ in range(8):
        selfplay.improve(net, env, draw)
    assert before < 0.65 and selfplay.score(net, "groi") > 0.8


def test_the_gradient_is_that_of_the_loss() -> None:
    """A step on one decision raises its probability, and moves the value towards the target."""
    net, env = selfplay.Net("simeone"), selfplay.games("simeone")
    obs, mask, action, log, _, _ = (it[:1] for it in selfplay.played(env, net, np.random.default_rng(0)))
    one = np.ones(1, dtype=np.float32)
    value = net(obs)[1][0]
    for _ in range(5):
        net.learn(obs, mask, action, log, one, one)
    assert selfplay.log_probabilities(net(obs)[0], mask)[0, action[0]] > log[0]
    assert net(obs)[1][0] > value


def test_a_taught_network_keeps_the_value_where_it_has_not_learnt() -> None:
    known, tested = teacher.lessons("groi", 600)
    net, batches = selfplay.Net("groi"), teacher.images("groi", known)
    before = teacher.kept(net, tested)
    for _ in range(150):
        teacher.learn(net, next(batches))
    assert teacher.kept(net, known) > 0.75 and teacher.kept(net, tested) > before + 0.1


def test_the_images_of_lessons_are_lessons() -> None:
    """Each batch has positions with the moves of perfect play there, whatever the image."""
    known, _ = teacher.lessons("groi", 30)
    batch = next(teacher.images("groi", known))
    assert sorted(batch.value) == sorted(known.value)
    assert ((batch.policy > 0) <= (batch.mask > 0)).all()
    tables, seen = dj.Tables(), {dj.observe(dj.State(it)).tobytes(): it for it in all_images(30)}
    for obs, policy in zip(batch.obs, batch.policy, strict=True):
        position = seen[obs.astype(np.uint8).tobytes()]
        moves = tables.moves(position)
        best = {move for move, value in moves if value[0] == moves[0][1][0]}
        assert {dj.actions("groi").word(int(action)) for action in np.flatnonzero(policy)} == best


def all_images(count: int) -> Iterator[dj.Position]:
    """Yields the images of the positions of `teacher.lessons`."""
    for row in islice(datasets.rows_of("groi-values"), count):
        position = dj.Position(json.loads(row)["dpn"])
        yield from (position.image(symmetry) for symmetry in range(24))


def test_perfect_play_cannot_be_exploited_and_the_first_move_can() -> None:
    perfect, first = exploit.one_by_one(bench.perfect()), exploit.one_by_one(lambda position: position.moves()[0])
    assert exploit.exploitability(perfect, 5, most=1000)[:2] == (0, 0)
    gain, share, whole = exploit.exploitability(first, 5, most=1000)
    assert gain > 0.3 and share > 0.2 and whole > 0.5


def test_an_answer_to_a_game_without_end_is_a_draw() -> None:
    tables = dj.Tables()
    lost = next(it.position for it in bench.questions("groi", 200, seed=3) if tables.probe(it.position)[0] < 0)
    assert exploit.best_answer(exploit.one_by_one(bench.perfect(tables)), lost).points == tables.probe(lost)[0]
    a, b, c = (dj.start("groi").play(move) for move in dj.start("groi").moves()[:3])
    assert exploit.goes_on({a: [b], b: [a]}) and not exploit.goes_on({a: [b, c], b: [c], c: []})


def test_the_alphazero_of_openspiel_learns_a_game() -> None:
    # What it needs is installed for the long form of the tests only.
    pytest.importorskip("flax")
    example = Path(__file__).parents[1] / "examples" / "alphazero.py"
    settings = ["--rules", "simeone", "--steps", "2", "--simulations", "4", "--states", "70"]
    # It changes how every later process of this one starts, so it has a process of its own.
    said = subprocess.check_output([sys.executable, example, *settings], text=True)
    found = [float(loss) for loss in re.findall(r"\d+\.\d+", said.splitlines()[-1])]
    assert len(found) == 2 and all(0 < loss < 10 for loss in found)
