"""Records: read one after the other, replayed, judged, written back."""

import io
import pickle
from pathlib import Path
from typing import Any

import dejarik as dj
import pytest

GAMES = Path(__file__).parents[2] / "docs" / "games"
SHORT = '[Rules "groi"]\n\n1. A1-B1 2. A7-B7 3. resign 0-1\n'


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_game_is_its_moves_and_positions(rules: str) -> None:
    game = next(dj.read(GAMES / f"{rules}.dgn"))
    assert game.rules == rules == game.tags["Rules"]
    assert game.start is not None and game.options == game.start.options and (game.setup != []) == (rules in ("looney", "simeone"))
    positions = game.positions()
    state = dj.State(game.start)
    assert positions[0] == game.start and len(positions) == len(game.moves) + 1
    for word, after in zip(game.moves, positions[1:], strict=True):
        state = state.settle(word) if state.actor == "chance" else state.play(word)
        assert state.position == after
    assert game.outcome == state.outcome and game.result == game.tags["Result"]


@pytest.mark.parametrize("rules", dj.RULES)
def test_a_game_is_written_as_it_was_read(rules: str) -> None:
    game = next(dj.read(str(GAMES / f"{rules}.dgn")))
    assert "{" in str(game)
    for again in [dj.Game(str(game)), pickle.loads(pickle.dumps(game))]:
        assert again == game and hash(again) == hash(game) and str(again) == str(game)
    assert dj.Game(SHORT) != game and rules in repr(game)


def test_a_game_is_judged() -> None:
    game = next(dj.read(GAMES / "groi.dgn"))
    judged = game.review(dj.Tables())
    assert [it.move for it in judged.decisions] == game.moves and all(it.exact for it in judged.decisions)
    assert game.start is not None and judged == dj.review(game.start, game.moves, tables=dj.Tables())
    begun = dj.Game('[Rules "simeone"]\n\nsetup:SMKN *\n')
    assert begun.start is None and begun.outcome is None and begun.positions() == [] and begun.setup == ["setup:SMKN"]
    with pytest.raises(dj.Error, match="set-up"):
        begun.review()


def test_a_wrong_record_is_named_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.dgn"
    wrong = '[Rules "groi"]\n\n1. A1-B1 2. A1-B1 *\n'
    path.write_text(f"{SHORT}\n{wrong}\n[Rules groi]\n\n1. A1-B1 *\n\n{SHORT}")
    games, read, errors = dj.read(path), [], []
    for _ in range(4):
        try:
            read.append(next(games))
        except dj.RecordError as error:
            errors.append(error)
    assert next(games, None) is None and next(games, None) is None
    assert read == [dj.Game(SHORT)] * 2
    assert [(it.line, it.column) for it in errors] == [(7, 13), (9, 8)]
    assert str(errors[0]).startswith(f"{path}: line 7, column 13: turn 2, `A1-B1`: ") and "expected" in str(errors[1])
    with pytest.raises(FileNotFoundError):
        dj.read(tmp_path / "none.dgn")
    for text, found in [("", "found none"), (SHORT + SHORT, "several"), (wrong, "line 3, column 13")]:
        with pytest.raises(dj.Error, match=found):
            dj.Game(text)


def test_what_has_no_records_is_a_type_error(tmp_path: Path) -> None:
    wrongs: list[Any] = [None, 3, b"games.dgn", ["games.dgn"], io.StringIO(SHORT), open(GAMES / "groi.dgn", encoding="utf-8")]
    for wrong in wrongs:
        # These were an AttributeError of the first game, or a TypeError that did not say what it was about.
        with pytest.raises(TypeError, match="expected the path of a file or a file that was opened with \"rb\", found "):
            dj.read(wrong)
    wrongs[-1].close()
    pytest.importorskip("pyarrow")
    games: Any = "games.dgn"
    with pytest.raises(TypeError, match="expected games, found str"):
        dj.to_parquet(games, tmp_path / "games.parquet")
    assert not list(tmp_path.iterdir())


class Endless(io.BytesIO):
    """A file that never ends."""

    given = 0

    def read(self, size: int | None = -1) -> bytes:
        self.given += 1
        return (SHORT + "\n").encode() * ((size or 0) // len(SHORT))


def test_a_file_is_not_read_as_a_whole() -> None:
    file = Endless()
    games = dj.read(file)
    assert [next(games) for _ in range(3)] == [dj.Game(SHORT)] * 3 and file.given == 1


def test_a_file_of_the_caller_stays_open() -> None:
    file = io.BytesIO(SHORT.encode())
    assert list(dj.read(file)) == [dj.Game(SHORT)] and not file.closed


def test_games_are_closed_early_by_hand_or_by_with() -> None:
    with dj.read(GAMES / "groi.dgn") as games:
        assert next(games).result == "1-0"
    assert list(games) == []
    games.close()
    file = io.BytesIO((SHORT + "\n" + SHORT).encode())
    with pytest.raises(KeyError), dj.read(file) as games:
        assert next(games) == dj.Game(SHORT)
        raise KeyError
    assert next(games, None) is None and not file.closed


def test_games_are_rows_of_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    source = [next(dj.read(GAMES / f"{rules}.dgn")) for rules in dj.RULES]
    begun = dj.Game('[Rules "simeone"]\n\nsetup:SMKN *\n')
    path = dj.to_parquet(iter([*source, begun]), tmp_path / "games.parquet")
    rows = parquet.read_table(path).to_pylist()
    for game, row in zip(source, rows, strict=False):
        assert row["words"] == game.moves and dict(row["tags"]) == game.tags and row["start"] == str(game.start)
        assert game.outcome is not None and row["points"] == list(game.outcome.points)
        assert (row["winner"], row["ending"]) == (game.outcome.winner, game.outcome.ending)
    assert len(rows) == 5 and rows[-1]["start"] is rows[-1]["points"] is None and rows[-1]["result"] == "*"
    before, other = path.read_bytes(), path.with_suffix(".partial")
    other.write_text("of somebody else")
    with pytest.raises(dj.RecordError):
        dj.to_parquet(dj.read(io.BytesIO(SHORT.encode() + b'\n[Rules "chess"]\n\n1. e4 *\n')), path)
    assert path.read_bytes() == before and other.read_text() == "of somebody else"
    assert sorted(tmp_path.iterdir()) == sorted([path, other])
