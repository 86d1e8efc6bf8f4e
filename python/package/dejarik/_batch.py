"""Many games at once, and what a player sees of them as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._dejarik import BatchCore, Error, SearchCore, State, actions
from ._numbers import cores, seed64
from ._search import Evaluate, Found, search

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ._dejarik import Position

AUTORESET = ("next-step", "same-step")
REWARDS = ("win", "points")


class Step(NamedTuple):
    """The views of a batch after a step. The next step writes into the same memory."""

    obs: NDArray[Any]
    """[n, length]: planes of 25 spaces and then single numbers, whole and at most 255 (`observation`)."""
    mask: NDArray[np.uint8]
    """[n, actions]: 1 for each legal action; all zeros if the game is over."""
    reward: NDArray[np.float32]
    """[n, 2]: the rewards of the first and the second player, which add up to 0."""
    terminated: NDArray[np.bool_]
    """[n]: whether the rules have ended the game."""
    truncated: NDArray[np.bool_]
    """[n]: whether the game was cut off after `max_plies` moves."""
    to_move: NDArray[np.int8]
    """[n]: the side that decides, 0 or 1; 2 if a throw is due (`chance_nodes`), -1 if the game is over."""
    info: dict[str, Any]
    """With `autoreset="same-step"`: `final_obs`, where a game has ended the observation of its end."""


class Observation:
    """The form of the observations of a rule set.

    All numbers are whole and from 0 to 255: a larger one, such as a count of quiet turns, is 255. Throws that lead to the
    same play have the same numbers: 1 for the side that is behind or level, and for the other 1 more for each point of its
    lead that matters. In looney these are up to 5 points if the side behind has a ghost of size 3, and otherwise 1; in
    simeone none.

    >>> import dejarik as dj
    >>> o = dj.observation("groi")
    >>> o.planes, o.shape, len(o.scalars)
    (['own P', 'other P'], (2, 25), 4)
    """

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.planes, self.scalars = BatchCore.observed(rules)

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the planes: their number and 25 spaces, `A1`…`A12`, `B1`…`B12`, `C`."""
        return len(self.planes), 25

    @property
    def length(self) -> int:
        """The length of an observation: its planes, and then its single numbers."""
        return 25 * len(self.planes) + len(self.scalars)

    def symmetries(self) -> NDArray[np.intp]:
        """Returns an array of the shape [24, length]. `obs[..., s[k]]` is the image of `obs` under symmetry k."""
        import numpy as np

        planes = 25 * len(self.planes)
        images = np.tile(np.arange(self.length, dtype=np.intp), (24, 1))
        for k in range(24):
            spaces = np.argsort(BatchCore.spaces(k))
            images[k, :planes] = (25 * np.arange(len(self.planes))[:, None] + spaces).ravel()
        return images

    def action_symmetries(self) -> NDArray[np.intp]:
        """Returns an array of the shape [24, actions]. `mask[..., a[k]]` is the image of `mask` under symmetry k."""
        import numpy as np

        alphabet = actions(self.rules)
        return np.array(
            [np.argsort([alphabet.image(i, k) for i in range(alphabet.n)]) for k in range(24)],
            dtype=np.intp,
        )


def observation(rules: str) -> Observation:
    """Returns the form of the observations of a rule set.

    >>> import dejarik as dj
    >>> dj.observation("simeone").length
    307
    """
    return Observation(rules)


def observe(state: State | Position | str) -> NDArray[np.uint8]:
    """Returns the observation of a state as a batch writes it: uint8 with the shape [length].

    >>> import dejarik as dj
    >>> int(dj.observe(dj.start("groi"))[:50].sum())
    8
    """
    import numpy as np

    state = state if isinstance(state, State) else State(state)
    return np.frombuffer(BatchCore.observe(state), dtype=np.uint8)


def _ragged(rows: list[list[Any]], dtype: str) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Returns the offsets of rows, and their numbers one after the other."""
    import numpy as np

    offsets = np.zeros(len(rows) + 1, dtype=np.int64)
    np.cumsum([len(row) for row in rows], out=offsets[1:])
    return offsets, np.array([number for row in rows for number in row], dtype=dtype)


def bound(core: BatchCore | SearchCore, n: int, out: Any) -> tuple[Step, Any]:
    """Binds a block to a core, a new one unless `out` is given, and returns its views and the block."""
    import numpy as np

    size, sections = core.layout()
    buffer = np.zeros(size, dtype=np.uint8) if out is None else out
    block = np.frombuffer(core.bind(buffer), dtype=np.uint8)
    views: dict[str, NDArray[Any]] = {}
    for name, dtype, row, offset in sections:
        view = np.frombuffer(block, dtype=dtype, count=n * row, offset=offset)
        views[name] = view if row == 1 else view.reshape(n, row)
    empty = np.zeros((n, 0), dtype=np.uint8)
    step = Step(
        views.get("obs", empty),
        views.get("mask", empty),
        views["reward"],
        views["terminated"].view(np.bool_),
        views["truncated"].view(np.bool_),
        views["to_move"],
        {"final_obs": views["final_obs"]} if "final_obs" in views else {},
    )
    return step, buffer


class Batch:
    """`n` games that are played at once, in one block of memory. It needs numpy.

    Each game waits for a decision of the side in `to_move`. Throws are made by a generator that is
    keyed by the seed, the number of the game, its episode and the throw. So the games are the same
    for any number of threads. A third repetition and quiet play end a game as the rules say.

    After a game has ended, the next step starts its next episode and ignores its action
    (`autoreset="next-step"`), or the same step has already done so (`"same-step"`).

    `max_plies` is the number of moves after which an episode is cut off; in looney a move is a whole turn. `set_states`
    and `fork` begin to count again. `threads` is from 1 to 1024. `n` is from 1 to 2**24, and the games take at
    most 4 GiB when they begin. `out` is a writable, contiguous block of `env.buffer`'s size in bytes: an array, a
    `bytearray`, a shared map, or a tensor whose `numpy()` shares its memory. A setting that cannot be used is an
    `Error`.

    Threads may share a batch, which answers them one by one. Ctrl-C takes effect when a call returns, and in a search
    between two simulations.

    >>> import dejarik as dj
    >>> env = dj.Batch("simeone", n=3, seed=1)
    >>> step = env.reset()
    >>> for _ in range(100):
    ...     step = env.step(env.sample())
    >>> step.mask.shape == (3, dj.actions("simeone").n)
    True
    """

    def __init__(
        self,
        rules: str,
        n: int = 1,
        seed: int = 0,
        threads: int | None = None,
        max_plies: int = 1000,
        reward: str = "win",
        autoreset: str = "next-step",
        obs_dtype: str | None = "uint8",
        mask: bool = True,
        out: Any = None,
        **options: str | int | bool,
    ) -> None:
        import numpy as np

        for name, value, allowed in [("autoreset", autoreset, AUTORESET), ("reward", reward, REWARDS)]:
            if value not in allowed:
                raise Error(f"expected {name} to be {' or '.join(allowed)}, found {value!r}")
        self.rules, self.n, self.options = rules, n, options
        self._settings = {
            "threads": threads,
            "max_plies": max_plies,
            "reward": reward,
            "autoreset": autoreset,
            "obs_dtype": obs_dtype,
            "mask": mask,
        }
        self._core = BatchCore(
            rules, options, n, seed64(seed), cores(threads), max_plies,
            reward == "points", autoreset == "same-step", obs_dtype, mask,
        )  # fmt: skip
        self._step, self.buffer = bound(self._core, n, out)
        """The views, and the block of memory, which `out` has given or the batch has made."""
        self._explicit = False
        self._actions = np.zeros(n, dtype=np.uint16)

    def reset(self, seed: int | None = None) -> Step:
        """Starts the first episodes, of another seed if one is given, and returns the views.

        >>> import dejarik as dj
        >>> step = dj.Batch("groi", n=2).reset(seed=7)
        >>> step.mask.sum(axis=1).tolist(), step.to_move.tolist()
        ([8, 8], [0, 0])
        """
        self._core.reset(None if seed is None else seed64(seed))
        return self._step

    def step(self, actions: Any) -> Step:
        """Makes an action in each game, and returns the views.

        `actions` is a contiguous array of uint16 with the shape [n]: the numbers of decisions (`dejarik.actions`), or of
        results of throws (`chance_nodes`). If an action is not legal, nothing changes, and the `Error` names the first
        such game. It is an `Error` before `reset` or `set_states`.

        >>> import dejarik as dj, numpy as np
        >>> env = dj.Batch("groi", n=2)
        >>> _ = env.reset()
        >>> env.step(np.array([dj.actions("groi").index("A1-C")] * 2, dtype=np.uint16)).to_move.tolist()
        [1, 1]
        """
        self._core.step(actions)
        return self._step

    def sample(self, out: Any = None, logits: Any = None) -> NDArray[np.uint16]:
        """Draws a legal action for each game, uint16 with the shape [n]: each with the same probability, or by `logits`.

        Where a throw is due (`chance_nodes`), it draws a result by the probabilities. In a game that is over it is 0.

        `logits` is a contiguous array of float32 with the shape [n, actions]. Actions that are not legal are left
        out, and so are those with `-inf`. NaN and `inf` for a legal action are an `Error`, and so is `-inf` for all of
        a game. The next call overwrites the array that is returned, unless `out` is given. An error does not change the
        random numbers of later calls.

        >>> import dejarik as dj, numpy as np
        >>> env = dj.Batch("groi", n=2)
        >>> step = env.reset()
        >>> logits = np.full(step.mask.shape, -np.inf, dtype=np.float32)
        >>> logits[:, dj.actions("groi").index("A1-C")] = 0
        >>> [dj.actions("groi").word(action) for action in env.sample(logits=logits)]
        ['A1-C', 'A1-C']
        """
        drawn = self._actions if out is None else out
        self._core.sample(drawn, logits)
        return drawn

    def planes(self) -> NDArray[Any]:
        """Returns a view of the planes of the observations, with the shape [n, planes, 25].

        It is an `Error` if the batch has no observations (`obs_dtype=None`).
        """
        if self._settings["obs_dtype"] is None:
            raise Error("expected a batch with observations, found obs_dtype=None")
        shape = observation(self.rules).shape
        return self._step.obs[:, : shape[0] * shape[1]].reshape(self.n, *shape)

    def mask_bits(self) -> NDArray[np.uint8]:
        """Returns the legal actions as bits, lowest first: uint8 with the shape [n, ceil(actions / 8)]."""
        import numpy as np

        bits = np.zeros((self.n, actions(self.rules).n), dtype=np.uint8)
        for row, legal in zip(bits, self._core.legal(), strict=True):
            row[legal] = 1
        return np.packbits(bits, axis=1, bitorder="little")

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
        """Returns ragged lists: the legal actions of game i are `actions[offsets[i]:offsets[i + 1]]`, ascending.

        `offsets` is int64 with the shape [n + 1], and `actions` uint16. Where a throw is due there are none.
        """
        return _ragged(self._core.legal(), "uint16")

    def states(self) -> list[State]:
        """Returns the states of the games, with their history but without the throws to come.

        >>> import dejarik as dj
        >>> env = dj.Batch("groi", n=2)
        >>> _ = env.reset()
        >>> [str(state) for state in env.states()]
        ['groi PPPP2pppp2/12/1 w wb', 'groi PPPP2pppp2/12/1 w wb']
        """
        return self._core.states()

    def set_states(self, states: Sequence[State | Position]) -> Step:
        """Puts the games into these states, with their history, and returns the views.

        Each begins a new episode there: `max_plies` counts from 0 again. A throw that is due is made at once, unless
        throws are explicit (`chance_nodes`). Another number of states than n, or one of another rule set or with other
        options is an `Error`, and changes nothing.

        The throws are those of the seed: another batch with the same seed that is put into the same states has the same. For
        a planner, which must not know them, take a `fork`.
        """
        self._core.set_states(list(states))
        return self._step

    def fork(self, index: int, n: int = 1, seed: int = 0) -> Batch:
        """Returns a new batch of `n` games in the state of one game of this batch, from 0 to n - 1.

        For any seed its throws have a stream of their own. They say nothing about the throws to come here, and nor do those
        of a fork of the fork. Forks with the same seed have the same throws. `max_plies` counts from 0 again.

        >>> import dejarik as dj
        >>> env = dj.Batch("simeone", n=2, seed=1)
        >>> _ = env.reset()
        >>> env.fork(1, n=3).states() == [env.states()[1]] * 3
        True
        """
        state = self._core.state(index)
        settings: dict[str, Any] = {**self._settings, **self.options}
        fork = Batch(self.rules, n=n, seed=seed, **settings)
        fork._core.descend(self._core)
        fork.reset()
        fork.chance_nodes(self._explicit)
        fork.set_states([state] * n)
        return fork

    def chance_nodes(self, explicit: bool = True) -> Step:
        """Lets throws wait for an action from now on, and returns the views.

        A game in which a throw is due has 2 in `to_move` and no legal action. Its next action is the number
        of a result, of those with the probabilities of `chances`. With `explicit=False` throws are
        made again, also those that are due.
        """
        self._core.chance_nodes(explicit)
        self._explicit = explicit
        return self._step

    def chances(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Returns the probabilities of the results of the throws that are due, as ragged lists.

        Those of game i are `probabilities[offsets[i]:offsets[i + 1]]`; none if no throw is due there.
        Results that lead to the same play are one. `offsets` is int64 with the shape [n + 1], and `probabilities` float64.
        """
        return _ragged(self._core.chances(), "float64")

    def search(
        self,
        evaluate: Evaluate,
        simulations: int = 100,
        exploration: float = 1.25,
        noise: float = 0.0,
        seed: int = 0,
    ) -> Found:
        """Searches a tree from each game by PUCT, and leaves the games as they are.

        In each of the `simulations` every tree is descended to a leaf. `evaluate` is called with the
        `Step` of all leaves, and returns the logits of their actions, an array [n, actions], and their
        values for the side that decides, an array [n], in the unit of the rewards. Logits of actions that
        are not legal, and the rows of leaves at which the game is over, are ignored. A logit of `-inf` is a prior of 0; any
        other number that is not finite is an `Error`, and so are other shapes. `exploration` is the
        weight of the priors; `noise` is the share of a random distribution in those of the roots, from 0 to 1, drawn
        from `seed`. Throws inside the trees have all their results by their probabilities.

        `simulations` is from 1 to 1 000 000. Each adds a position to every tree, which takes 20 bytes for each of its
        legal actions.

        >>> import dejarik as dj, numpy as np
        >>> env = dj.Batch("groi", n=1)
        >>> _ = env.reset()
        >>> _ = env.set_states([dj.State("groi 1P3P6/P8pp1/p w -")])
        >>> def same(leaves):
        ...     return np.zeros(leaves.mask.shape, np.float32), np.zeros(env.n, np.float32)
        >>> found = env.search(same, simulations=50)
        >>> int(found.visits.sum()), bool(env.states()[0].legal().count(found.action[0]))
        (50, True)
        """
        core = self._core.search(simulations, exploration, noise, seed64(seed))
        return search(self, core, evaluate, simulations)
