"""Runs in parts on a cluster of Ray (`pip install './python[ray]'`), merged to the bytes of the run in one piece.

    python -m dejarik.cluster --parts 64 --into s3://bucket/study -- lab looney --player level-5 --games 100000
    python -m dejarik.cluster --parts 64 --into /shared/games -- selfplay looney --count 100000

The run is a command of the program `dejarik` that has parts (`lab`, `arena`, `regret`), or `selfplay`, which makes the games of
`dejarik.datasets`. The program, this package and Ray have to be on each machine, in the same versions. A part is a task
of Ray, and saves its file in a folder that every machine can reach, named by a path or a URL of fsspec. If its machine is lost, Ray starts the
part elsewhere, where it resumes from that file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from . import _command, datasets
from ._dejarik import Error

PYTHON = "python"
"""Stands for the Python of the worker in a command: its path may be another one than here."""
RETRIES = 20
"""How often a part may lose its machine."""
MORTAL = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 9)
try:
    os.execvp(sys.argv[1], sys.argv[1:])
except OSError as error:
    sys.exit(str(error))
"""
"""Becomes a program that ends with the worker that has started it (PR_SET_PDEATHSIG, SIGKILL), on Linux."""


class Run(NamedTuple):
    """A run that has parts."""

    command: list[str]
    name: str
    """The name of the merged file."""
    program: str

    @staticmethod
    def of(command: Sequence[str], program: str = "dejarik") -> Run:
        """Reads a command: `["lab", "looney", "--games", "1000"]`, `["selfplay", "looney", "--count", "1000"]`."""
        verb, *rest = command or [""]
        if verb in ("lab", "arena", "regret"):
            return Run([program, verb, *rest, "--quiet", "--threads", "1"], f"{verb}.json", program)
        if verb != "selfplay" or not rest:
            raise Error(f"expected lab, arena, regret or selfplay, and a rule set, found {' '.join(command)!r}")
        name = f"{rest[0]}-games"
        return Run([PYTHON, "-m", "dejarik.datasets", "make", name, *rest[1:]], f"{name}.jsonl", program)

    def file(self, part: int, parts: int) -> str:
        """Returns the name of a part's file."""
        stem, _, suffix = self.name.partition(".")
        return f"{stem}.{part}-of-{parts}.{suffix}"

    def merge(self, files: list[Path], folder: Path) -> None:
        """Merges the files of all parts in a folder."""
        if self.name.endswith(".jsonl"):
            datasets.merge(files, folder)
        else:
            _succeed([self.program, "merge", *map(str, files), "--into", str(folder / self.name)], folder, lambda: None)


def _succeed(command: list[str], folder: Path, save: Callable[[], None], every: float = 5) -> None:
    """Runs a program to its end, and calls `save` every few seconds and at the end."""
    mortal = [sys.executable, "-c", MORTAL] if sys.platform == "linux" else []
    with (folder / "errors").open("w+", encoding="utf-8", errors="replace") as errors:
        with subprocess.Popen([*mortal, *command], stdout=subprocess.DEVNULL, stderr=errors) as process:
            try:
                while process.returncode is None:
                    try:
                        process.wait(every)
                    except subprocess.TimeoutExpired:
                        pass
                    save()
            except BaseException:
                # Nobody would keep what it plays from now on.
                process.kill()
                raise
        if process.returncode != 0:
            errors.seek(0)
            raise Error(f"{' '.join(command)} has failed: {errors.read().strip()[-1000:]}")


def play(run: Run, part: int, parts: int, into: str, every: float = 5) -> None:
    """Plays a part on this machine, and saves its file in the folder `into` every few seconds. It resumes from there.

    Ray may start a part again while the first attempt still plays, on a machine that it cannot reach. So each attempt writes
    a file of its own name, which replaces the saved one as a whole, and leaves it alone if it finds that another attempt
    has saved more.
    """
    import fsspec

    files, root = fsspec.url_to_fs(into)
    files.makedirs(root, exist_ok=True)
    kept = f"{root}/{run.file(part, parts)}"
    attempt = f"{kept}.{uuid.uuid4()}"
    with tempfile.TemporaryDirectory() as name:
        folder, saved = Path(name), 0.0
        file = folder / run.file(part, parts)
        if files.exists(kept):
            files.get_file(kept, str(file))

        def version() -> str | None:
            """Returns what tells the saved file from one that is saved later."""
            files.invalidate_cache()
            return files.ukey(kept) if files.exists(kept) else None

        known = version()

        def save() -> None:
            nonlocal saved, known
            # A data set has its name once it is finished.
            begun = file if file.exists() else file.with_suffix(".partial")
            if begun.exists() and (changed := begun.stat().st_mtime) != saved:
                files.put_file(str(begun), attempt)
                # A file that this attempt knows may have more because it is that of a larger run.
                if version() not in (None, known) and files.size(kept) > files.size(attempt):
                    files.rm_file(attempt)
                else:
                    _replace(files, attempt, kept)
                    known = version()
                saved = changed

        where = ["--into", name] if run.name.endswith(".jsonl") else ["--file", str(file)]
        first = sys.executable if run.command[0] == PYTHON else run.command[0]
        _succeed([first, *run.command[1:], "--part", f"{part}/{parts}", *where], folder, save, every)


def _replace(files: Any, source: str, target: str) -> None:
    """Gives a saved file the name of another one, which it replaces as a whole."""
    from fsspec.implementations.local import LocalFileSystem

    if isinstance(files, LocalFileSystem):
        files.mv(source, target)
    else:
        # `mv` would take the characters `[`, `*` and `?` in a path for a pattern.
        files.cp_file(source, target)
        files.rm_file(source)


def reached(into: str) -> str:
    """Returns the folder as the workers reach it: a local path is made absolute, because each has its own directory."""
    import fsspec
    from fsspec.implementations.local import LocalFileSystem

    files, root = fsspec.url_to_fs(into)
    return str(root) if isinstance(files, LocalFileSystem) else into


def run(command: Sequence[str], into: str, parts: int, program: str = "dejarik", every: float = 5) -> str:
    """Runs a command in parts on Ray, merges them, and returns the path or the URL of the merged file in the folder `into`.

    Ray's own settings say which cluster is used (`ray.init`, `RAY_ADDRESS`); without any, it is this machine. A
    part takes one core, and saves its file every few seconds. A run that was interrupted resumes if it is started
    again with the same folder. If a part fails, it is an `Error` with the message of its program.
    """
    try:
        import fsspec
        import ray
    except ImportError as error:
        raise Error(f"{error}: install what it needs with `pip install './python[ray]'`") from None

    try:
        into = reached(into)
    except (ImportError, ValueError) as error:
        # No file system has this protocol, or it is not installed.
        raise Error(f"expected a path or a URL that fsspec knows, found {into!r}: {error}") from None
    # A name without a folder is looked for in the worker's own `PATH`.
    whole = Run.of(command, os.path.abspath(program) if os.path.dirname(program) else program)
    if parts < 1:
        raise Error(f"expected at least one part, found {parts}")
    task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
    numbers = range(1, parts + 1)
    tasks = [task.remote(whole, number, parts, into, every) for number in numbers]
    try:
        ray.get(tasks)
    except ray.exceptions.RayTaskError as error:
        for other in tasks:
            ray.cancel(other)
        raise Error(str(error.cause)) from None
    except ray.exceptions.RayError as error:
        raise Error(f"a part was lost too often: {error}") from None
    files, root = fsspec.url_to_fs(into)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        of = [folder / whole.file(number, parts) for number in numbers]
        for part in of:
            files.get_file(f"{root}/{part.name}", str(part))
        whole.merge(of, folder)
        for made in folder.iterdir():
            if made not in of and made.name != "errors":
                files.put_file(str(made), f"{root}/{made.name}")
        for left in files.ls(root, detail=False):
            # What attempts have left that were lost while they saved.
            if folder / PurePosixPath(left).stem in of:
                files.rm_file(left)
    return f"{into.rstrip('/')}/{whole.name}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m dejarik.cluster", description="Run a command in parts on Ray.")
    parser.add_argument("--parts", type=int, required=True, help="the number of parts")
    parser.add_argument("--into", required=True, metavar="FOLDER", help="a path or a URL that every machine can reach")
    parser.add_argument("--program", default="dejarik", help="the program on each machine (dejarik)")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="lab, arena, regret or selfplay, and its arguments, after --")
    given = parser.parse_args(arguments)
    return _command.run("cluster", lambda: print(run(given.command, given.into, given.parts, given.program)))


if __name__ == "__main__":
    sys.exit(main())
