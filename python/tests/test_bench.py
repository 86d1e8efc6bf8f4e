"""Grading: by exact regret, in questions and in their disguised twins."""

import json
import shlex
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import dejarik as dj
import numpy as np
import pytest
from dejarik import _players, bench, datasets
from dejarik.bench import Question


@pytest.fixture(scope="module")
def asked() -> list[Question]:
    return bench.questions("groi", 200, seed=4)


def test_questions_are_drawn_by_the_seed_and_answered_by_the_table(asked: list[Question]) -> None:
    assert len({it.position.canonical() for it in asked}) == len(asked) == 200
    drawn = [bench.questions("groi", 50, seed, level=None) for seed in (4, 4, 5)]
    assert drawn[0] == drawn[1] != drawn[2]
    tables = dj.Tables()
    for it in asked[:40]:
        assert sorted(it.regret) == it.position.moves()
        assert min(it.regret.values()) == 0 < max(it.regret.values())
        assert it.regret[tables.moves(it.position)[0][0]] == 0


def test_stronger_players_have_better_cards(asked: list[Question]) -> None:
    names = ["random", "level-4", "perfect"]
    cards = [bench.grade(bench.player(name), asked, name) for name in names]
    kept = [card.plain.kept.value for card in cards]
    assert kept == sorted(kept) and kept[0] < 0.6 and kept[-1] == 1
    lost = [card.disguised.regret.value for card in cards]
    assert lost == sorted(lost, reverse=True) and lost[-1] == 0
    for card in cards:
        assert card.plain.kept.low <= card.plain.kept.value <= card.plain.kept.high
        read = json.loads(card.json())
        assert read["player"] in names and read["plain"]["questions"] == 200
        assert card.markdown().count("|") == bench.HEADING.splitlines()[0].count("|")


def test_an_illegal_answer_is_the_worst_move(asked: list[Question]) -> None:
    marks = bench.marks(lambda position: "A1-A2xx", asked)
    assert marks.legal.value == marks.kept.value == 0
    worst = sum(max(it.regret.values()) for it in asked) / len(asked)
    assert marks.regret.value == pytest.approx(worst)


def test_a_language_model_sees_twins_with_other_letters() -> None:
    position = dj.Position("bambara NKQP2nkqp2/12/1 w -")
    seen: list[str] = []

    def ask(prompt: str) -> str:
        seen.append(prompt)
        moves = prompt.partition("Legal moves: ")[2].split("\n")[0].split()
        return f"I would play {moves[0]}, since it is the first one."

    player = bench.Prompted(ask, rules="The rules.", moves=True)
    assert player(position) == position.moves()[0]
    assert "NKQP2nkqp2" in seen[0] and seen[0].startswith("The rules.")
    other = player.disguised(seed=3)
    assert other(position) in position.moves()
    assert "NKQP" not in seen[1] and "other letters" in seen[1]
    back = dj.Position("bambara 1KQP2nkq3/12/1 w Np")
    assert any("@" in move for move in back.moves())
    moves = [other(back) for _ in range(2)]
    assert moves[0] == moves[1] and moves[0] in back.moves()


@pytest.mark.parametrize("rules", dj.RULES)
def test_every_move_has_the_form_of_a_move(rules: str) -> None:
    engine, state = dj.Engine(level=1), dj.State(dj.start(rules))
    for _ in range(60):
        if state.actor == "over":
            break
        if state.actor == "chance":
            state = state.settle(state.position.chances()[-1][0])
            continue
        for move in state.position.moves() if not state.turn else []:
            found = bench.MOVE.search(f"The answer is {move}")
            assert found is not None and found.group() == move
        state = state.decide(engine.decide(state))


def test_a_server_is_asked(asked: list[Question]) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            given = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            assert given["options"] == dj.start("groi").options
            body = json.dumps({"move": given["moves"][-1]}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            player = bench.player(f"http://127.0.0.1:{server.server_port}/")
            assert player(asked[0].position) == asked[0].position.moves()[-1]
        finally:
            server.shutdown()
            thread.join()


def test_a_server_that_cannot_be_asked_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        nobody = f"http://127.0.0.1:{server.server_port}/"
    assert bench.main([nobody, "--count", "5"]) == 2
    assert "python -m dejarik.bench: " in capsys.readouterr().err
    with pytest.raises(dj.Error, match="expected {\"move\": …} from data:"):
        bench.http("data:,[]")(dj.start("groi"))


class Late(dj.Tables):
    """Tables that do not know the first positions they are asked for."""

    asked = 0

    def moves_many(
        self, positions: Sequence[dj.Position]
    ) -> list[list[tuple[str, dj.Verdict | dj.Chance]] | None]:
        self.asked += 1
        return super().moves_many(positions) if self.asked > 1 else [None] * len(positions)


def test_a_few_unknown_positions_do_not_end_the_search_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(bench.questions("groi", 1, level=None, tables=Late())) == 1
    monkeypatch.setattr(datasets, "Tables", Late)
    assert json.loads(next(datasets.rows_of("groi-values")))["moves"] > 1


UGI = """
import pathlib, sys
log = pathlib.Path(__file__).with_suffix(".log").open("a")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    word, *rest = line.split()
    if word == "position":
        board = rest[2]
    print({"ugi": "ugiok", "isready": "readyok"}.get(word, "info"), flush=True)
    if word == "go":
        print("bestmove", board, flush=True)
"""


@pytest.fixture
def engine(tmp_path: Path) -> str:
    """Returns the command of a program that speaks UGI, and logs what it receives."""
    (tmp_path / "engine.py").write_text(UGI)
    return f"{sys.executable} {tmp_path}/engine.py"


def test_a_program_that_speaks_ugi_is_asked(asked: list[Question], engine: str) -> None:
    with bench.Ugi(engine) as player:
        for it in asked[:3]:
            assert player(it.position) == str(it.position).split()[1]


def test_a_program_plays_by_the_rules_of_the_question(engine: str, tmp_path: Path) -> None:
    positions = [dj.start("groi", double_exit="path"), dj.start("looney", quiet_limit=50), dj.start("groi")]
    with bench.Ugi(engine, "depth 1", {"Strength": "9"}) as player:
        for position in [*positions, positions[-1]]:
            player(position)
    received = [line for line in (tmp_path / "engine.log").read_text().splitlines() if line.startswith("setoption")]
    # The options were left out, so it played by the default ones.
    assert [line.removeprefix("setoption name ") for line in received] == [
        "Strength value 9",
        "Rules value groi",
        "double-exit value path",
        "Rules value looney",
        "quiet-limit value 50",
        "Rules value groi",
        "double-exit value side",
    ]


def test_a_program_with_other_options_is_told_the_usual_ones(engine: str, tmp_path: Path) -> None:
    with bench.Ugi(engine, options={"double-exit": "path"}) as player:
        player(dj.start("groi"))
    received = [line for line in (tmp_path / "engine.log").read_text().splitlines() if line.startswith("setoption")]
    assert received[-1] == "setoption name double-exit value side"


def test_a_program_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started, popen = list["subprocess.Popen[str]"](), subprocess.Popen

    def start(*args: Any, **settings: Any) -> Any:
        started.append(popen(*args, **settings))
        return started[-1]

    monkeypatch.setattr("subprocess.Popen", start)
    refuse = f"{sys.executable} -c 'input(); print(\"error no\"); input()'"
    dead = f"{sys.executable} -c pass"
    # The first hung for ever, the second was left running, and the third could be a BrokenPipeError.
    for command, message in {"cat": "within 0.05 seconds", refuse: "refused `ugi`: error no", dead: "ended after `ugi`"}.items():
        with pytest.raises(dj.Error, match=message):
            bench.Ugi(command, timeout=0.05 if command == "cat" else 60)
        assert started[-1].poll() is not None
    for wrong in ("engine=cat;fast", "engine=no such program"):
        with pytest.raises((dj.Error, OSError)):
            bench.player(wrong)


def test_the_command_grades_a_program(engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([f"engine={engine};nodes=7;depth=2;Strength=9", "--count", "3"]) == 0
    assert "| 0.0% |" in capsys.readouterr().out
    received = (tmp_path / "engine.log").read_text()
    assert "setoption name Strength value 9\n" in received and "go nodes 7 depth 2\n" in received


@pytest.mark.parametrize("around", ['"{}"', "({}).", "{}!", "**{}**", "_{}_", "`{}`", "Move: {}, because A2-B2", "“{}”"])
def test_marks_around_a_move_do_not_belong_to_it(around: str) -> None:
    # Most of these counted as illegal.
    for move in ("A1-B1", "A1-C", "A10-A2>A3", "A10-A11+A7-A5", "B2^", "pass"):
        def ask(prompt: str, answer: str = around.format(move)) -> str:
            return answer

        assert bench.Prompted(ask)(dj.start("groi")) == move


def test_a_language_model_sees_the_options_of_the_rules() -> None:
    seen: list[str] = []

    def ask(prompt: str) -> str:
        seen.append(prompt)
        return ""

    player = bench.Prompted(ask)
    player(dj.start("groi"))
    player(dj.start("groi", double_exit="path"))
    assert "Options" not in seen[0] and "Options of the rules: double_exit=path." in seen[1]


def test_twins_are_answered_by_the_tables_of_the_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = dj.Tables()
    found = bench.questions("groi", 5, seed=1, level=None, tables=tables)
    used: list[dj.Tables | None] = []

    def answered(positions: Iterable[dj.Position], tables: dj.Tables | None = None) -> list[Question]:
        used.append(tables)
        return found

    monkeypatch.setattr(bench, "answered", answered)
    bench.grade(bench.at_random(), found)
    assert used == [tables]


def test_the_command_prints_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["random", "--count", "50"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("| random | 100.0% |")
    assert bench.main(["level-99"]) == 2
    assert "level" in capsys.readouterr().err
    assert bench.main(["random", "--rules", "simeone"]) == 2


def test_a_program_that_only_writes_other_lines_does_not_answer() -> None:
    # Each line had the whole time.
    code = "import time; end = time.monotonic() + 5\nwhile time.monotonic() < end: print('info', flush=True)\nprint('ugiok')"
    with pytest.raises(dj.Error, match="has not answered `ugi` within 0.3 seconds"):
        bench.Ugi(shlex.join([sys.executable, "-c", code]), timeout=0.3)


def test_a_program_that_was_ended_cannot_be_asked(engine: str) -> None:
    with bench.Ugi(engine) as player:
        assert player(dj.start("groi"))
    # It was a ValueError of the pipe.
    with pytest.raises(dj.Error, match="the program has been ended"):
        player(dj.start("groi"))
    player.close()


@pytest.mark.parametrize("name", ["engine=", "engine= ;nodes=5", "engine='x", "engine=x\0y", "http://127.0.0.1:abc/", "http://[::1/", "http://a b/"])
def test_a_name_that_is_no_player_is_an_error_of_the_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([name, "--count", "2"]) == 2
    assert "python -m dejarik.bench: expected " in capsys.readouterr().err


@pytest.mark.parametrize(
    "answer",
    [
        b"what?\r\n\r\n",
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 200_000,
        b"HTTP/1.1 200 OK\r\n\r\n\xff",
        b'HTTP/1.1 200 OK\r\n\r\n{"moves": []}',
    ],
    ids=["no http", "nothing", "cut off", "no chunks", "deep", "no text", "no move"],
)
def test_an_answer_of_a_server_that_is_none_is_an_error(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                # The request ends with the JSON of an object of lists.
                while not connection.recv(1 << 16).endswith(b"]}"):
                    pass
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            with pytest.raises(dj.Error, match="expected .* from http://127.0.0.1"):
                bench.http(f"http://127.0.0.1:{server.getsockname()[1]}/", timeout=60)(dj.start("groi"))
        finally:
            thread.join()


def test_an_answer_that_is_no_text_is_the_worst_move(asked: list[Question]) -> None:
    answers: list[Any] = [["A1-C"], {"move": "A1-C"}, np.zeros(3), None, 7]
    for answer in answers:
        def player(position: dj.Position, answer: Any = answer) -> Any:
            return answer

        # Most of these were a TypeError.
        marks = bench.marks(player, asked[:20])
        assert marks.legal.value == marks.kept.value == 0


def test_a_disguise_leaves_the_spaces_of_a_battle_alone() -> None:
    seen: list[str] = []

    def ask(prompt: str) -> str:
        seen.append(prompt)
        return ""

    player = bench.Prompted(ask).disguised(seed=3)
    for battle, position in {
        "CxB9(3:5)": "looney 1BL3b1l1S1/8M3/s b m 5 CxB9(3:5)",
        "B3xB4(1:1)": "simeone 1N9g/2Kx3ht2M/1 w w 2-10 - 1 B3xB4(1:1)",
    }.items():
        player(dj.Position(position))
        # B and x are also letters of pieces.
        assert f" {battle}\n" in seen[-1] and position not in seen[-1]


def test_a_language_model_that_says_nothing_makes_the_worst_move(asked: list[Question]) -> None:
    answers: list[Any] = [None, 7, b"A1-C", ["A1-C"]]
    for answer in answers:
        def ask(prompt: str, answer: Any = answer) -> Any:
            return answer

        # It was a TypeError.
        assert bench.marks(bench.Prompted(ask), asked[:5]).legal.value == 0


class Talkative(BaseHTTPRequestHandler):
    """A server whose answer does not end."""

    answer, pause, written = b"", 0.0, 0
    ended: threading.Event

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):
            for _ in range(200):
                self.wfile.write(self.answer)
                type(self).written += 1
                if self.ended.wait(self.pause):
                    return

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.mark.parametrize(
    "answer, pause, timeout, error",
    [
        (b" ", 0.05, 1, "expected an answer from http://.*: timed out"),
        (b" " * (1 << 18), 0, 60, "expected {\"move\": …} from"),
    ],
    ids=["slow", "long"],
)
def test_an_answer_of_a_server_that_does_not_end_is_cut_off(answer: bytes, pause: float, timeout: float, error: str) -> None:
    handler: Any = type("Handler", (Talkative,), {"answer": answer, "pause": pause, "ended": threading.Event()})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        try:
            with pytest.raises((OSError, dj.Error), match=error):
                bench.http(f"http://127.0.0.1:{server.server_port}/", timeout=timeout)(dj.start("groi"))
        finally:
            handler.ended.set()
            thread.join()
    # Each byte had the whole time, and all of 50 MiB was read.
    assert handler.written < 200


def test_a_program_waits_while_nobody_reads_its_lines() -> None:
    # They took memory until the player was closed.
    code = "print('ugiok\\nreadyok', flush=True)\nwhile True: print('x' * 1000)"
    with bench.Ugi(shlex.join([sys.executable, "-c", code])) as player:
        answers = player._answers
        with answers.not_empty:
            assert answers.not_empty.wait_for(lambda: len(answers.queue) >= _players.WAITING, timeout=60)
        assert player._answers.qsize() <= _players.WAITING
    assert player._answers.qsize() <= 2
    endless = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    with pytest.raises(dj.Error, match="has not answered `ugi` within 0.5 seconds"):
        bench.Ugi(shlex.join([sys.executable, "-c", endless]), timeout=0.5)
