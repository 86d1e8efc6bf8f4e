"""Data sets: the same bytes in one piece, resumed and in parts; rows that hold."""

import hashlib
import importlib.util
import io
import json
import sys
from pathlib import Path
from typing import Any

import dejarik as dj
import numpy as np
import pytest
from dejarik import datasets
from dejarik._parts import Part

PUZZLE = (
    '{"id":"gjuhgz","dpn":"groi 2P4p1p1p/3PP1p5/1 w -","goal":1,"moves":1,"line":"A3-B3",'
    '"themes":["run"],"rating":588,"nodes":6,"legal":6,"tempting":0,"game":38}'
)


@pytest.mark.parametrize("name, rows", [("groi-values", 40), ("groi-hard", 6), ("groi-games", 4), ("simeone-games", 3)])
def test_a_data_set_is_the_same_resumed_and_in_parts(name: str, rows: int, tmp_path: Path) -> None:
    whole = datasets.make(name, rows, tmp_path, seed=3)
    text, card = whole.read_text(), whole.with_suffix(".md").read_text()
    assert len(text.splitlines()) == rows
    assert hashlib.sha256(text.encode()).hexdigest() in card and f"Rows: {rows}" in card
    whole.unlink()
    whole.with_suffix(".partial").write_text(text[: 2 * len(text) // 3])
    with pytest.raises(dj.Error, match="another seed"):
        datasets.make(name, rows, tmp_path, seed=4)
    assert datasets.make(name, rows, tmp_path, seed=3).read_text() == text
    # What is refused leaves a finished file as it is.
    with pytest.raises(dj.Error, match="rows already"):
        datasets.make(name, 1, tmp_path, seed=3)
    with pytest.raises(dj.Error, match="another seed"):
        datasets.make(name, rows, tmp_path, seed=4)
    assert whole.read_text() == text
    parts = [datasets.make(name, rows, tmp_path, seed=3, part=(k, 2)) for k in (2, 1)]
    whole.unlink()
    assert datasets.merge(parts, tmp_path).read_text() == text
    # The card names the command that makes the same bytes in one piece.
    assert whole.with_suffix(".md").read_text() == card
    finished = parts[0].read_text()
    parts[0].write_text(finished[: len(finished) // 2])
    assert datasets.make(name, rows, tmp_path, seed=3, part=(2, 2)).read_text() == finished


def test_only_the_parts_of_one_run_are_merged(tmp_path: Path) -> None:
    def part(number: int, of: int = 2, rows: int = 4, seed: int = 3) -> Path:
        (into := tmp_path / f"{rows} {seed}").mkdir(exist_ok=True)
        return datasets.make("groi-games", rows, into, seed=seed, part=(number, of))

    first, second = part(1), part(2)
    text = datasets.merge([first, second], tmp_path).read_text()
    names = ("older", "foreign", "unfinished", "longer", "untyped")
    older, foreign, unfinished, longer, untyped = (tmp_path / name for name in names)
    older.write_text(second.read_text().replace(dj.__version__, "0.1.0"))
    foreign.write_text(second.read_text().replace('"number":2', '"number":0'))
    unfinished.write_text(second.read_text()[:-1])
    untyped.write_text(second.read_text().replace('"number":2', '"number":"2"'))
    longer.write_text(second.read_text() + "{}\n")
    refused = {
        "another run than .*1-of-2.jsonl, part 1/2": [part(2, seed=4), part(2, rows=5), part(2, of=3), older],
        "part 1/2 was given twice, also by .*1-of-2.jsonl": [first],
        "from 1/2 to 2/2, found 0/2": [foreign],
        "is not finished": [unfinished],
        "more rows": [longer],
        "expected a part of a data set": [tmp_path / "groi-games.jsonl", untyped],
    }
    for message, others in refused.items():
        for other in others:
            # Most of these were merged or left out without a word.
            with pytest.raises(dj.Error, match=message):
                datasets.merge([first, other], tmp_path)
    with pytest.raises(dj.Error, match="expected 2 parts; missing: 1"):
        datasets.merge([second], tmp_path)
    assert (tmp_path / "groi-games.jsonl").read_text() == text and not list(tmp_path.glob("*.merging"))


def test_a_card_names_the_command_that_solves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEJARIK_CACHE_DIR", str(tmp_path))
    for pieces in "465":
        (tmp_path / f"looney-{pieces}.table").touch()
    made = "python -m dejarik.datasets make {} --count 9 --seed 1"
    for name, before in {
        "bambara-values": "dejarik solve bambara && ",
        "looney-hard": "dejarik solve looney --pieces 6 && ",
        "looney-games": "",
        "groi-values": "",
    }.items():
        assert Part.planned(name, 1, 9, 2, 3).command == before + made.format(name)


def test_a_part_is_made_by_one_process_at_a_time(tmp_path: Path) -> None:
    name, part = "groi-games", (1, 2)
    for suffix in (".partial", ".jsonl"):
        file = tmp_path / f"{name}.1-of-2{suffix}"
        with datasets._alone(file), pytest.raises(dj.Error, match=f"{file.name} is being made by another process"):
            datasets.make(name, 4, tmp_path, part=part)
        file.unlink()
    assert datasets.make(name, 4, tmp_path, part=part).read_text()


def test_values_are_those_of_the_table_and_images_share_a_split(tmp_path: Path) -> None:
    path = datasets.make("groi-values", 60, tmp_path)
    schema = json.loads(path.with_suffix(".schema.json").read_text())
    tables, seen = dj.Tables(), set[dj.Position]()
    for row in map(json.loads, path.read_text().splitlines()):
        assert list(row) == list(schema["properties"])
        position = dj.Position(row["dpn"])
        assert tables.probe(position) == (row["value"], row["distance"])
        best = [move for move, value in tables.moves(position) if value[0] == row["value"]]
        assert row["best"] == sorted(best) and row["moves"] == len(position.moves())
        assert datasets._split(position.image(7)) == row["split"]
        seen.add(position.canonical())
    assert len(seen) == 60


def test_hard_positions_are_those_that_a_strong_level_plays_wrong(tmp_path: Path) -> None:
    path = datasets.make("groi-hard", 6, tmp_path)
    columns = json.loads(path.with_suffix(".schema.json").read_text())["required"]
    for row in map(json.loads, path.read_text().splitlines()):
        values = dict(dj.Tables().moves(dj.Position(row["dpn"])))
        assert list(row) == columns and row["moves"] == len(values)
        assert values[row["played"]][0] < row["value"] == max(it[0] for it in values.values())


def test_games_are_replayed_to_their_results(tmp_path: Path) -> None:
    for name in ["groi-games", "simeone-games"]:
        path = datasets.make(name, 3, tmp_path)
        for row in map(json.loads, path.read_text().splitlines()):
            state = dj.State(row["start"])
            for word in row["words"]:
                state = state.settle(word) if state.actor == "chance" else state.play(word)
            assert state.outcome is not None
            assert [row["winner"], tuple(row["points"]), row["ending"]] == list(state.outcome)
            assert min(row["lost"]) >= 0 and row["exact"] == (name == "groi-games")
            assert (row["luck"] is None) == (name == "groi-games")


PROGRAM = """#!{python}
import pathlib, sys
_, _, _, _, _, out, _, count, _, seed = sys.argv[:10]
out, made = pathlib.Path(out), {made}
lines = out.read_text().splitlines(True) if out.exists() else []
# As the program does, it counts the puzzles that the file has.
lines += ['{puzzle}\\n'.replace("gjuhgz", f"s{{seed}}n{{at}}") for at in range(len(lines), min(int(count), made))]
out.write_text("".join(lines))
"""
"""A program that makes puzzles, `made` of them at most."""


def test_puzzles_are_those_of_their_card(tmp_path: Path) -> None:
    program = tmp_path / "dejarik"
    program.write_text(PROGRAM.format(python=sys.executable, puzzle=PUZZLE, made=3))
    program.chmod(0o755)

    def made(count: int, seed: int) -> list[str]:
        path = datasets.make("groi-puzzles", count, tmp_path, seed, program=str(program))
        rows, card = [json.loads(line) for line in path.read_text().splitlines()], path.with_suffix(".md").read_text()
        assert all(list(row) == json.loads(path.with_suffix(".schema.json").read_text())["required"] for row in rows)
        assert f"--count {count} --seed {seed}" in card and f"Rows: {count}\n" in card
        return [row["id"] for row in rows]

    # The second had three rows, and the third those of seed 1.
    assert made(3, seed=1) == ["s1n0", "s1n1", "s1n2"]
    assert made(2, seed=1) == ["s1n0", "s1n1"]
    assert made(2, seed=2) == ["s2n0", "s2n1"]
    with pytest.raises(dj.Error, match="has made 3 puzzles of groi instead of 4"):
        made(4, seed=1)
    with pytest.raises(dj.Error, match="has made no puzzles"):
        datasets.make("groi-puzzles", 1, tmp_path, program=str(tmp_path / "none"))
    assert len((tmp_path / "groi-puzzles.jsonl").read_text().splitlines()) == 2


def test_parquet_has_the_same_rows_and_is_in_the_card(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = datasets.make("simeone-games", 2, tmp_path)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    written = datasets.to_parquet(path)
    assert parquet.read_table(written).to_pylist() == rows
    line = f"- Parquet: `simeone-games.parquet`, SHA-256: `{hashlib.sha256(written.read_bytes()).hexdigest()}`\n"
    # The line stays while the rows are the same.
    for again in [datasets.to_parquet(path), datasets.make("simeone-games", 2, tmp_path)]:
        assert again.with_suffix(".md").read_text().count(line) == 1
    assert "Parquet" not in datasets.make("simeone-games", 3, tmp_path).with_suffix(".md").read_text()


def test_what_cannot_be_made_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = ["--into", str(tmp_path)]
    for wrong in [["chess-values"], ["looney-puzzles"], ["groi-values", "--part", "3/2"], ["simeone-values"]]:
        assert datasets.main(["make", *wrong, "--count", "5", *into]) == 2
        assert "python -m dejarik.datasets: " in capsys.readouterr().err
    assert datasets.main(["merge", str(tmp_path / "other.jsonl")]) == 2
    assert datasets.main(["make", "groi-values", "--count", "5", *into]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "groi-values.jsonl")


def test_files_have_the_same_bytes_on_every_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, opening = list[Path](), io.open

    def as_on_windows(file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, errors: Any = None, newline: Any = None) -> Any:
        if "b" in mode or not str(file).startswith(str(tmp_path)):
            return opening(file, mode, buffering, encoding, errors, newline)
        # There a text has another encoding and other ends of lines, unless they are named.
        assert encoding not in (None, "locale"), file
        opened.append(Path(file))
        return opening(file, mode, buffering, encoding, errors, "\r\n" if newline is None and "r" not in mode else newline)

    monkeypatch.setattr(io, "open", as_on_windows)
    parts = [datasets.make("groi-games", 4, tmp_path, part=(k, 2)) for k in (1, 2)]
    whole = datasets.merge(parts, tmp_path)
    made = datasets.make("groi-games", 4, tmp_path)
    # It is resumed from the file that it has written.
    assert made == whole and len({it.name for it in opened}) >= 5
    for file in tmp_path.iterdir():
        assert b"\r" not in file.read_bytes(), file


def test_the_first_two_moves_are_random_whatever_is_thrown_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[dj.State] = []

    class Chooses:
        def __init__(self, **_: Any) -> None:
            chosen.clear()

        def choose(self, state: dj.State) -> str:
            chosen.append(state)
            return state.position.moves()[0]

    def unjudged(*_: object) -> dj.Review:
        return dj.Review(None, [], [])

    monkeypatch.setattr(datasets, "Engine", Chooses)
    monkeypatch.setattr(datasets, "review", unjudged)
    monkeypatch.setattr(datasets, "LONGEST", 12)
    monkeypatch.setattr(datasets, "starts", lambda rules: [(dj.Position("simeone 12/2Mx*8/1 w w 0-0 - 0"), 1)])
    between = 0
    for number in range(20):
        words = datasets._game("simeone", 1, number, None)["words"]
        throws = [word.startswith("(") for word in words]
        # A throw counted as the second move.
        between += throws[1]
        assert len(chosen) == max(throws.count(False) - 2, 0)
    assert 0 < between < 20


def test_a_seed_is_a_whole_number(tmp_path: Path) -> None:
    plain = datasets.make("groi-games", 2, tmp_path, seed=5, part=(1, 2)).read_bytes()
    (other := tmp_path / "other").mkdir()
    # It could not be written as JSON.
    of_numpy: Any = np.int64(2), np.int64(5), (np.int64(1), np.int64(2))
    assert datasets.make("groi-games", of_numpy[0], other, of_numpy[1], of_numpy[2]).read_bytes() == plain
    wrongs: list[Any] = ["a", 1.5, None]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            datasets.make("groi-games", 2, tmp_path, seed=wrong)
        with pytest.raises(TypeError):
            datasets.rows_of("groi-games", seed=wrong)


def test_a_file_that_is_no_part_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part, binary = datasets.make("groi-games", 4, tmp_path, part=(1, 2)), tmp_path / "binary"
    head = datasets.make("groi-games", 4, tmp_path, part=(2, 2)).read_bytes().splitlines(True)[0]
    for content in (b"\xff\xfe\0", head + b"\xff\n", b"[" * 100_000 + b"\n"):
        binary.write_bytes(content)
        assert datasets.main(["merge", str(part), str(binary), "--into", str(tmp_path)]) == 2
        assert f"dejarik.datasets: {binary}: expected a part" in capsys.readouterr().err
    assert not (tmp_path / "groi-games.jsonl").exists()


def test_parts_that_are_missing_are_named_as_far_as_is_useful(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = datasets.make("groi-games", 4, tmp_path, part=(1, 2))
    # A damaged number took all memory.
    part.write_bytes(part.read_bytes().replace(b'"of":2', b'"of":99999999999'))
    assert datasets.main(["merge", str(part), "--into", str(tmp_path)]) == 2
    assert "missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 99999999988 more\n" in capsys.readouterr().err


def test_the_whole_has_a_folder_or_an_error_that_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [datasets.make("groi-games", 2, tmp_path, part=(number, 2)) for number in (1, 2)]
    # As `make` does. It was an error.
    assert datasets.merge(parts, tmp_path / "new" / "folder").parent == tmp_path / "new" / "folder"
    opened = Path.open

    def refused(path: Path, *args: Any, **settings: Any) -> Any:
        if path.suffix == ".merging":
            raise PermissionError("no")
        return opened(path, *args, **settings)

    monkeypatch.setattr(Path, "open", refused)
    # It was a FileNotFoundError.
    with pytest.raises(PermissionError):
        datasets.merge(parts, tmp_path)


def test_the_numbers_of_rows_are_bounded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--count", "1" + 30 * "0"], ["--part", "1" + 20 * "0" + "/1" + 21 * "0"]):
        # The first was an OverflowError.
        assert datasets.main(["make", "groi-games", *given, "--into", str(tmp_path)]) == 2
        assert "expected from 1 to " in capsys.readouterr().err
    for first, step in [(-1, 1), (0, 0), (0, -2)]:
        # Game -1 was played, and a game without end again.
        with pytest.raises(dj.Error, match="expected a first row from 0 and a step from 1"):
            datasets.rows_of("groi-games", first=first, step=step)


def test_what_cannot_be_parquet_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "groi-games.jsonl"
    if importlib.util.find_spec("pyarrow"):
        # All but the first were a TypeError or a file with holes.
        for content in (b"\xff\n", b"3\n", b"{}\n", b'{"game":1,"levels":2}\n'):
            path.write_bytes(content)
            assert datasets.main(["parquet", str(path)]) == 2
            assert "expected a row of a data set in line 1" in capsys.readouterr().err
        row = json.loads(next(datasets.rows_of("groi-games")))
        for wrong in ({"game": "first"}, {"words": 3}, {"level": 2**70}):
            path.write_text(json.dumps(row | wrong) + "\n")
            assert datasets.main(["parquet", str(path)]) == 2
            assert "the rows do not fit their columns: " in capsys.readouterr().err
        assert not path.with_suffix(".parquet").exists()
    path.write_bytes(b"")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert datasets.main(["parquet", str(path)]) == 2
    assert "Parquet needs pyarrow" in capsys.readouterr().err
