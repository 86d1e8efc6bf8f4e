"""The commands of the documents run, with small numbers, one after the other in a folder of their own.

`DEJARIK_WHOLE=1` runs those that take long, too.
"""

import glob
import os
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BINARY = os.environ.get("DEJARIK_BIN")
WHOLE = os.environ.get("DEJARIK_WHOLE") == "1"
"""Whether the commands that take long run, too."""
DOCUMENTS = ["docs/grading.md", "docs/cluster.md"] + ["docs/datasets.md", "docs/training.md"] * WHOLE
MODES = [[], ["--search"]] + [["--threads"], ["--grading"], ["--datasets"]] * WHOLE
SMALL = {
    r"--(count|games|positions) \d+": r"--\1 6",
    r"--minutes \d+": "--minutes 0.01",
    r"--most \d+": "--most 100",
    r"--parts \d+": "--parts 2",
    r"(/shared|s3:/)/": "shared/",
}
"""What makes a command small, and its folders those of the test."""
NEEDS = {r"dejarik\.cluster": "ray", "parquet": "pyarrow"}
"""The packages that some commands need."""
PROGRAM = r"(^|=)dejarik |puzzles| -- lab"
"""What is in a command that needs the program."""


def commands(name: str) -> list[str]:
    """Returns the commands of a document that run Python or the program, without those that install something."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / name).read_text(), re.DOTALL | re.MULTILINE)
    lines = [line for language, block in blocks if not language for line in block.splitlines()]
    return [line for line in lines if re.match(r"(ai/bin/)?python (-m dejarik\.|python/)|dejarik ", line)]


def can_run(command: str) -> bool:
    """Returns whether what a command needs is installed."""
    needed = [package for pattern, package in NEEDS.items() if re.search(pattern, command)]
    return all(map(find_spec, needed)) and (BINARY is not None or not re.search(PROGRAM, command))


@pytest.fixture
def server() -> Iterator[str]:
    """Returns the address of a player, which makes no legal move."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"move": ""}')

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()
        thread.join()


def run(command: str, folder: Path) -> None:
    """Runs a command in a folder. If it makes the first of several parts, the others are made too."""
    for pattern, less in SMALL.items():
        command = re.sub(pattern, less, command)
    if "dejarik.bench" in command:
        command = command.replace("dejarik.bench", "dejarik.bench --count 6")
    words = [word for it in shlex.split(command, comments=True) for word in (sorted(glob.glob(it, root_dir=folder)) or [it])]
    if words[0].endswith("python"):
        words[0] = sys.executable
    words = [str(ROOT / word) if word.startswith("python/") else word for word in words]
    parts = [words]
    if "--part" in words and "-m" in words:
        at = words.index("--part") + 1
        of = int(words[at].partition("/")[2])
        parts = [[*words[:at], f"{part}/{of}", *words[at + 1 :]] for part in range(1, of + 1)]
    for one in parts:
        env = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(one, cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stderr}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_commands_of_the_documents_run(name: str, server: str, tmp_path: Path) -> None:
    if BINARY is not None:
        (tmp_path / "dejarik").symlink_to(Path(BINARY).resolve())
    found = commands(name)
    assert len(found) >= 3
    for command in filter(can_run, found):
        run(re.sub(r"http://127\S+", server, command), tmp_path)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_each_mode_of_the_measurements_prints_a_table(mode: list[str]) -> None:
    command = [sys.executable, str(ROOT / "python" / "bench.py"), *mode, "--seconds", "0.001"]
    head, line, *rows = subprocess.check_output(command, text=True).splitlines()
    assert len(rows) > 2 and all(row.count("|") == head.count("|") == line.count("|") for row in rows)
