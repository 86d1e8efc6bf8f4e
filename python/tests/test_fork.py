"""Forks: the game of a batch once more, with throws that say nothing about those to come in the batch."""

import dejarik as dj


def test_a_fork_is_a_game_of_its_own() -> None:
    env = dj.Batch("simeone", n=2, seed=8)
    env.reset()
    for _ in range(7):
        env.step(env.sample())
    fork = env.fork(1, n=3, seed=99)
    assert fork.states() == [env.states()[1]] * 3
    before = env.buffer.tobytes()
    fork.step(fork.sample())
    assert env.buffer.tobytes() == before


def test_a_fork_does_not_know_the_throws_to_come() -> None:
    n, thrown = 64, dj.State(dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4"))

    def throws(env: dj.Batch) -> list[str]:
        """Makes the throw for which each game waits."""
        env.chance_nodes(explicit=False)
        return [str(state) for state in env.states()]

    for seed in (0, 1, 2**63):
        env = dj.Batch("simeone", n=n, seed=seed)
        env.reset()
        env.chance_nodes()
        env.set_states([thrown] * n)
        seeds = (0, 1, seed, 2**64 - 1)
        forks: dict[object, dj.Batch] = {other: env.fork(0, n, other) for other in seeds}
        forks |= {(fork, other): forks[fork].fork(0, n, other) for other in seeds for fork in seeds}
        again = env.fork(0, n, 1)
        # Nor does it learn them by another start with the seed of its parent.
        reset = env.fork(0, n, 1)
        reset.reset(seed)
        reset.set_states([thrown] * n)
        results = {name: throws(fork) for name, fork in forks.items()}
        assert results[1] == throws(again) and results[seed] == throws(reset)
        assert len({tuple(it) for it in [throws(env), *results.values()]}) == len(results) + 1
