"""Arguments: numbers of any size and arrays of any form are used as they are, or are errors that change nothing."""

import ctypes
import io
import sys
from collections.abc import Callable
from multiprocessing import RawArray
from pathlib import Path
from typing import Any

import dejarik as dj
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

GROI = dj.start("groi")
SHORT = '[Rules "groi"]\n\n1. A1-B1 2. A7-B7 3. resign 0-1\n'

NUMBERS: dict[str, Callable[[Any], object]] = {
    "perft": lambda number: dj.perft(GROI, number),
    "png": lambda number: GROI.png(width=number),
    "image": GROI.image,
    "decide": dj.State(GROI).decide,
    "action's image": lambda number: dj.actions("groi").image(0, number),
    "n": lambda number: dj.Batch("groi", n=number),
    "threads": lambda number: dj.Batch("groi", threads=number),
    "max_plies": lambda number: dj.Batch("groi", max_plies=number),
    "fork": lambda number: begun(1).fork(number),
    "n of a fork": lambda number: begun(1).fork(0, n=number),
    "simulations": lambda number: begun(1).search(neutral, simulations=number),
    "level": lambda number: dj.Engine(level=number),
    "nodes": lambda number: dj.Engine(nodes=number),
    "depth": lambda number: dj.Engine(depth=number),
    "turns": lambda number: dj.review(GROI, [], number),
    "turns of a game": lambda number: dj.Game(SHORT).review(turns=number),
    "threads of tables": lambda number: dj.Tables(threads=number),
    "option": lambda number: dj.start("looney", quiet_limit=number),
}
"""Calls with a whole number."""


def begun(n: int) -> dj.Batch:
    env = dj.Batch("groi", n=n)
    env.reset()
    return env


def neutral(leaves: dj.Step) -> Any:
    return np.zeros(leaves.mask.shape, np.float32), np.zeros(len(leaves.mask), np.float32)


@pytest.mark.parametrize("call", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("number", [-1, -(2**70), 2**70, 2**200, 10**5000], ids=["-1", "-2^70", "2^70", "2^200", "10^5000"])
def test_a_number_out_of_range_is_an_error_of_this_package(call: Callable[[Any], object], number: int) -> None:
    with pytest.raises(dj.Error):
        call(number)


@pytest.mark.parametrize("call", NUMBERS.values(), ids=NUMBERS)
def test_what_is_no_number_is_an_error(call: Callable[[Any], object]) -> None:
    for wrong in [1.5, b"1", object()]:
        with pytest.raises((TypeError, ValueError)):
            call(wrong)


def test_an_action_outside_of_the_alphabet_is_an_index_error() -> None:
    actions = dj.actions("groi")
    for number in [-1, actions.n, 2**70, 2**200]:
        with pytest.raises(IndexError, match=f"from 0 to {actions.n - 1}, found"):
            actions.word(number)


def test_a_depth_that_would_fill_the_stack_is_refused() -> None:
    with pytest.raises(dj.Error, match="depth from 0 to 60, found 1000000"):
        dj.perft(GROI, 1_000_000)


def test_what_would_take_too_much_memory_is_refused() -> None:
    with pytest.raises(dj.Error, match="width from 64 to 8192, found 100000"):
        GROI.png(width=100_000)
    bare: dict[str, Any] = {"obs_dtype": None, "mask": False}
    for n, wanted in [(2**24, {}), (2**24, bare), (2**22, {"obs_dtype": "float32"})]:
        with pytest.raises(dj.Error, match="MiB"):
            dj.Batch("bambara", n=n, **wanted)
    # The turns of looney were not counted.
    with pytest.raises(dj.Error, match="MiB"):
        dj.Batch("looney", n=2**21, **bare)


@pytest.mark.parametrize("seed", [-1, 2**64 + 3, 2**200, np.int64(5), np.uint64(2**64 - 1)])
def test_a_seed_may_be_any_whole_number(seed: Any) -> None:
    one, two = dj.Batch("simeone", seed=seed), dj.Batch("simeone", seed=int(seed) % 2**64)
    one.reset(), two.reset()
    assert (one.sample() == two.sample()).all()
    assert one.reset(seed).mask.any() and dj.Engine(level=1, seed=seed)
    one.search(neutral, simulations=1, noise=0.5, seed=seed)


@given(st.integers(-3, 5))
@settings(deadline=None)
def test_every_depth_is_counted_or_refused(depth: int) -> None:
    if 0 <= depth:
        assert dj.perft(GROI, depth) >= 1
    else:
        with pytest.raises(dj.Error):
            dj.perft(GROI, depth)


@given(st.integers(0, 128) | st.integers(8150, 2**40), st.sampled_from(["hologram", "print"]) | st.text(max_size=8))
@settings(max_examples=15, deadline=None)
def test_every_picture_is_drawn_or_refused(width: int, theme: str) -> None:
    if 64 <= width <= 128 and theme in ("hologram", "print"):
        png = GROI.png(theme, width)
        assert int.from_bytes(png[16:20], "big") == width
    elif not 128 < width <= 8192:
        with pytest.raises(dj.Error):
            GROI.png(theme, width)


@given(
    st.none() | st.integers(-1, 9), st.none() | st.integers(-1, 50), st.none() | st.integers(-1, 2), st.integers()
)
@settings(max_examples=40, deadline=None)
def test_every_engine_moves_or_is_refused(level: int | None, nodes: int | None, depth: int | None, seed: int) -> None:
    bounded = nodes is not None or depth is not None
    in_range = (level is None or 0 <= level <= 8) and all(it is None or it > 0 for it in (nodes, depth))
    if bounded == (level is not None) or not in_range:
        with pytest.raises(dj.Error):
            dj.Engine(level=level, nodes=nodes, depth=depth, seed=seed)
    elif level is None or level <= 2:
        engine = dj.Engine(level=level, nodes=nodes, depth=depth, seed=seed)
        assert engine.choose("groi P8ppp/1PPP8/p w -") in dj.Position("groi P8ppp/1PPP8/p w -").moves()


OTHER = ">" if sys.byteorder == "little" else "<"
"""The byte order that is not this machine's."""
DTYPES = [
    "uint8", "uint16", "uint32", "int64", "float16", "float32", "float64", "bool", "object", "V12", "<U3",
    f"{OTHER}u2", f"{OTHER}f4",
]  # fmt: skip
SHAPES = st.lists(st.sampled_from([0, 1, 2, 3, 373]), max_size=3).map(tuple)


@given(st.sampled_from(DTYPES), SHAPES, st.sampled_from("CF"), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_array_is_used_or_refused(dtype: str, shape: tuple[int, ...], order: Any, writable: bool) -> None:
    env, twin = begun(3), begun(3)
    array = np.zeros(shape, dtype, order)
    array.flags.writeable = writable
    before, states = env.buffer.tobytes(), env.states()

    def evaluate(leaves: dj.Step) -> Any:
        return array, np.zeros(3, np.float32)

    calls: list[tuple[bool, Callable[[], object]]] = [
        # Action 0 is legal at the start of groi.
        ((dtype, shape) == ("uint16", (3,)), lambda: env.step(array)),
        ((dtype, shape, writable) == ("uint16", (3,), True), lambda: env.sample(out=array)),
        ((dtype, shape) == ("float32", (3, 373)) and array.flags.c_contiguous, lambda: env.sample(logits=array)),
        (shape == (3, 373) and dtype not in ("V12", "<U3"), lambda: env.search(evaluate, simulations=1)),
        ((dtype, shape) == ("V12", (0,)), lambda: dj.Tables().probe_many(array)),
    ]
    for right, call in calls:
        if right:
            call()
            env, twin = begun(3), begun(3)
            continue
        with pytest.raises((ValueError, TypeError)):
            call()
        assert env.buffer.tobytes() == before and env.states() == states
        # Nothing was drawn.
        assert (env.sample() == twin.sample()).all()


@given(st.lists(st.floats(width=32), min_size=8, max_size=8), st.floats(width=32))
@settings(max_examples=60, deadline=None)
def test_every_number_of_an_evaluation_is_used_or_refused(logits: list[float], value: float) -> None:
    env = begun(1)
    rows = np.full((1, 373), np.nan, np.float32)
    legal = env.states()[0].legal()
    rows[0, legal] = logits
    given = rows[0, legal]
    right = not np.isnan(given).any() and np.isfinite(given.max())
    values = np.array([value], np.float32)
    if right:
        drawn = int(env.sample(logits=rows)[0])
        assert drawn in legal and rows[0, drawn] > -np.inf
    else:
        with pytest.raises(dj.Error, match="game 0"):
            env.sample(logits=rows)
    if right and np.isfinite(values[0]):
        # Later leaves have other legal actions.
        roots = iter([(rows, values)])
        found = env.search(lambda leaves: next(roots, None) or neutral(leaves), simulations=9)
        assert found.visits.sum() == 9 and int(found.action[0]) in legal
    else:
        with pytest.raises(dj.Error, match="game 0"):
            env.search(lambda _: (rows, values), simulations=9)


@given(st.integers(-1, 4), st.floats(), st.floats(), st.integers())
@settings(max_examples=60, deadline=None)
def test_every_search_is_made_or_refused(simulations: int, exploration: float, noise: float, seed: int) -> None:
    env = begun(2)
    with np.errstate(over="ignore"):
        single = np.float32(exploration), np.float32(noise)
    with pytest.raises(dj.Error):
        env.search(neutral, exploration=10**400)
    if simulations > 0 and 0 <= single[0] < np.inf and 0 <= single[1] <= 1:
        found = env.search(neutral, simulations, exploration, noise, seed)
        assert found.visits.sum(axis=1).tolist() == [simulations] * 2
        found.visits[0] = 0
    else:
        with pytest.raises(dj.Error):
            env.search(neutral, simulations, exploration, noise, seed)


@given(st.lists(st.sampled_from([dj.start(rules) for rules in dj.RULES]), max_size=4), st.binary(max_size=36))
@settings(max_examples=30, deadline=None)
def test_all_positions_are_probed_or_the_first_wrong_one_is_named(positions: list[dj.Position], raw: bytes) -> None:
    tables = dj.Tables()
    wrong = next((i for i, it in enumerate(positions) if it.rules != "groi"), None)
    if wrong is None:
        assert tables.probe_many(positions)[0].tolist() == [1] * len(positions)
    else:
        with pytest.raises(dj.Error, match=f"position {wrong}: "):
            tables.probe_many(positions)
    packed = np.frombuffer(raw[: len(raw) // 12 * 12], dtype=dj.dtype("groi"))
    try:
        values, distances = tables.probe_many(packed)
        assert len(values) == len(distances) == len(packed)
    except dj.Error:
        assert len(packed)


def test_bytes_that_are_no_records_are_errors() -> None:
    with pytest.raises(dj.RecordError):
        next(dj.read(io.BytesIO(b"\xff")))


def test_numbers_in_the_other_byte_order_are_refused() -> None:
    env, twin = begun(3), begun(3)
    mask = env.reset().mask
    actions, logits = np.zeros(3, f"{OTHER}u2"), np.zeros(mask.shape, f"{OTHER}f4")
    foreign = ctypes.c_uint16.__ctype_be__ if OTHER == ">" else ctypes.c_uint16.__ctype_le__
    calls: list[Callable[[], object]] = [
        # The first was used as action 0, the second had swapped bytes afterwards, and the third drew what was masked.
        lambda: env.step(actions),
        lambda: env.sample(out=actions),
        lambda: env.sample(logits=logits),
        lambda: env.sample(out=(foreign * 3)()),
    ]
    for call in calls:
        with pytest.raises(dj.Error, match="as a contiguous array of native "):
            call()
    assert not actions.any() and (env.sample() == twin.sample()).all()


def test_arrays_of_ctypes_and_of_multiprocessing_are_used() -> None:
    # Their format names the order of the bytes, and they have no strides.
    size = begun(3).buffer.nbytes
    blocks: list[Any] = [RawArray("B", size), (ctypes.c_uint8 * size)()]
    for block in blocks:
        env, twin = dj.Batch("groi", n=3, out=block), begun(3)
        env.reset()
        out = (ctypes.c_uint16 * 3)()
        logits = ((ctypes.c_float * 373) * 3)()
        actions = twin.sample()
        assert list(env.sample(out=out)) == actions.tolist() and any(out)
        env.step(out)
        twin.step(actions)
        assert list(env.sample(out=out, logits=logits)) == twin.sample(logits=np.zeros((3, 373), np.float32)).tolist()
        assert env.buffer is block and bytes(block)[: 3 * 54] != bytes(3 * 54)
        with pytest.raises(dj.Error):
            env.sample(out=(ctypes.c_uint16 * 4)())


SURROGATE = "groi \ud800"
TEXTS: dict[str, Callable[[str], object]] = {
    "Position": dj.Position,
    "State": dj.State,
    "start": dj.start,
    "starts": dj.starts,
    "option": lambda text: dj.start("looney", quiet_limit=text),
    "name of an option": lambda text: dj.start("looney", **{text: 1}),
    "play": GROI.play,
    "odds": GROI.odds,
    "settle": GROI.settle,
    "play of a state": dj.State(GROI).play,
    "settle of a state": dj.State(GROI).settle,
    "decide": dj.State(GROI).decide,
    "theme": GROI.svg,
    "theme of a png": GROI.png,
    "actions": dj.actions,
    "word": dj.actions("groi").index,
    "packed_size": dj.packed_size,
    "unpack": lambda text: dj.unpack(text, GROI.pack()),
    "Batch": dj.Batch,
    "obs_dtype": lambda text: dj.Batch("groi", obs_dtype=text),
    "observation": dj.observation,
    "review": lambda text: dj.review(GROI, [text]),
    "Game": dj.Game,
    "read": dj.read,
    "Tables": dj.Tables,
    "solve": dj.Tables().solve,
}
"""Calls with a text."""


@pytest.mark.parametrize("call", TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_not_utf_8_is_an_error_of_this_package(call: Callable[[str], object]) -> None:
    # They were a UnicodeEncodeError.
    with pytest.raises(dj.Error):
        call(SURROGATE)


def test_the_place_of_half_a_pair_of_surrogates_is_named() -> None:
    with pytest.raises(dj.ParseError, match="character 7: expected a character, found half a pair of surrogates") as error:
        dj.Position("gröi \ud800")
    assert error.value.at == 6


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the name of a file is a text")
def test_the_name_of_a_file_need_not_be_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "games \udcff.dgn"
    path.write_text(SHORT + "\n[Rules groi]\n\n1. A1-B1 *\n")
    with dj.read(path) as games:
        assert next(games) == dj.Game(SHORT)
        with pytest.raises(dj.RecordError, match=r"games \?\.dgn: line 5"):
            next(games)


def test_tables_of_another_type_are_a_type_error() -> None:
    wrong: Any = "tables"
    for call in (lambda: dj.Engine(level=1, tables=wrong), lambda: dj.review(GROI, [], tables=wrong)):
        # They were an AttributeError.
        with pytest.raises(TypeError, match="expected tables to be a dejarik.Tables or None, found str"):
            call()
