"""Data sets: the same bytes in one piece, resumed and in parts; rows that hold."""

import hashlib
import json
import sys
from pathlib import Path

import dejarik as dj
import pytest
from dejarik import datasets

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
    with pytest.raises(dj.Error, match="missing: 1"):
        datasets.merge(parts[:1], tmp_path)
    assert datasets.merge(parts, tmp_path).read_text() == text
    parts[0].write_text("")
    with pytest.raises(dj.Error, match="too few rows"):
        datasets.merge(parts, tmp_path)
    assert whole.read_text() == text


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


def test_puzzles_are_made_by_the_program(tmp_path: Path) -> None:
    program = tmp_path / "dejarik"
    program.write_text(f"#!{sys.executable}\nimport sys\nopen(sys.argv[5], 'w').write('''{PUZZLE}\\n''')\n")
    program.chmod(0o755)
    path = datasets.make("groi-puzzles", 1, tmp_path, program=str(program))
    row = json.loads(path.read_text())
    assert row["id"] == "gjuhgz" and list(row) == json.loads(path.with_suffix(".schema.json").read_text())["required"]
    with pytest.raises(dj.Error, match="has made no puzzles"):
        datasets.make("groi-puzzles", 1, tmp_path, program=str(tmp_path / "none"))


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = datasets.make("simeone-games", 2, tmp_path)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert parquet.read_table(datasets.to_parquet(path)).to_pylist() == rows


def test_what_cannot_be_made_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = ["--into", str(tmp_path)]
    for wrong in [["chess-values"], ["looney-puzzles"], ["groi-values", "--part", "3/2"], ["simeone-values"]]:
        assert datasets.main(["make", *wrong, "--count", "5", *into]) == 2
        assert "python -m dejarik.datasets: " in capsys.readouterr().err
    assert datasets.main(["merge", str(tmp_path / "other.jsonl")]) == 2
    assert datasets.main(["make", "groi-values", "--count", "5", *into]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "groi-values.jsonl")
