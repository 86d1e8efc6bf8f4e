"""The examples do what their texts say."""

import numpy as np
import selfplay


def test_self_play_learns_to_beat_random_moves() -> None:
    net, env, draw = selfplay.Net("groi"), selfplay.games("groi"), np.random.default_rng(0)
    before = selfplay.score(net, "groi")
    for _ in range(8):
        selfplay.improve(net, env, draw)
    assert before < 0.65 and selfplay.score(net, "groi") > 0.8


def test_the_gradient_is_that_of_the_loss() -> None:
    """A step on one decision raises its probability, and moves the value towards the target."""
    net, env = selfplay.Net("simeone"), selfplay.games("simeone")
    obs, mask, action, log, _, _ = (it[:1] for it in selfplay.played(env, net))
    one = np.ones(1, dtype=np.float32)
    value = net(obs)[1][0]
    for _ in range(5):
        net.learn(obs, mask, action, log, one, one)
    assert selfplay.log_probabilities(net(obs)[0], mask)[0, action[0]] > log[0]
    assert net(obs)[1][0] > value
