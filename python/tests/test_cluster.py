"""Runs in parts on Ray and HyperQueue have the bytes of the run in one piece, also if something is killed in the middle."""

import importlib.util
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import dejarik as dj
import pytest
from dejarik import cluster, datasets

PAUSE = threading.Event()
"""Nobody sets this: waiting for it leaves the core to the workers."""
LONGEST = 300
"""The seconds after which a test no longer waits for a part of a run."""
BINARY = os.environ.get("DEJARIK_BIN")
RUNS = [
    ["lab", "simeone", "--player", "level-2", "--games", "900"],
    ["arena", "simeone", "level-1", "level-2", "--pairs", "900"],
    # A part takes more than the five seconds after which this is first saved.
    ["regret", "groi", "level-7", "--positions", "12000"],
]


def test_a_part_resumes_from_its_file(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    run = cluster.Run.of(["selfplay", "groi", "--count", "6", "--seed", "2"])
    into = tmp_path / "into"
    whole = datasets.make("groi-games", 6, tmp_path, seed=2).read_bytes()
    cluster.play(run, 2, 2, str(into))
    cluster.play(run, 1, 2, str(into))
    half = into / "groi-games.1-of-2.jsonl"
    # A part of another seed is refused, so the rows that are kept come from this file.
    finished = half.read_bytes()
    half.write_bytes(finished[: len(finished) // 2])
    cluster.play(run, 1, 2, str(into))
    assert half.read_bytes() == finished
    other = cluster.Run.of(["selfplay", "groi", "--count", "6", "--seed", "3"])
    with pytest.raises(dj.Error, match="another seed"):
        cluster.play(other, 1, 2, str(into))
    run.merge([into / run.file(part, 2) for part in (1, 2)], into)
    assert (into / "groi-games.jsonl").read_bytes() == whole
    # So is the card, which named a command that needs the parts.
    assert (into / "groi-games.md").read_text() == (tmp_path / "groi-games.md").read_text()


def test_a_worker_uses_its_own_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    run, started = cluster.Run.of(["selfplay", "groi"]), list[str]()
    monkeypatch.setattr(cluster, "_succeed", lambda command, *_: started.extend(command))
    monkeypatch.setattr("sys.executable", "/elsewhere/python")
    cluster.play(run, 1, 2, str(tmp_path))
    assert started[:3] == ["/elsewhere/python", "-m", "dejarik.datasets"]


def test_a_local_folder_is_the_same_for_every_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    monkeypatch.chdir(tmp_path)
    for into in ("out", "./out", "file://out"):
        assert Path(cluster.reached(into)) == tmp_path / "out"
    assert cluster.reached("memory://out") == "memory://out"


def test_a_second_attempt_does_not_spoil_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    local = pytest.importorskip("fsspec.implementations.local")
    run, put = cluster.Run.of(["lab", "groi"]), local.LocalFileSystem.put_file
    file, programs = tmp_path / "lab.1-of-1.json", iter(["half", "all of it", "more than half"])

    def program(command: list[str], folder: Path, save: Callable[[], None], every: float) -> None:
        (folder / file.name).write_text(next(programs))
        save()

    def put_slowly(self: Any, source: str, target: str) -> None:
        put(self, source, target)
        if not file.exists():
            # Another attempt saves all that it has while this one still writes.
            file.touch()
            cluster.play(run, 1, 1, str(tmp_path))
            put(self, source, target)

    monkeypatch.setattr(cluster, "_succeed", program)
    monkeypatch.setattr(local.LocalFileSystem, "put_file", put_slowly)
    cluster.play(run, 1, 1, str(tmp_path))
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_text() == "all of it"
    cluster.play(run, 1, 1, str(tmp_path))
    assert file.read_text() == "more than half"


@pytest.mark.parametrize("protocol", ["file", "memory"])
def test_a_smaller_run_in_the_same_folder_replaces_the_larger_one(
    protocol: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsspec = pytest.importorskip("fsspec")
    # A name that would be a pattern.
    run, into = cluster.Run.of(["lab", "groi"]), f"{protocol}://{tmp_path}/in[to]*"
    # The second run first saves what it has resumed from.
    programs = iter([["half", "a hundred games"], ["a hundred games", "ten games"]])

    def program(command: list[str], folder: Path, save: Callable[[], None], every: float) -> None:
        for seconds, text in enumerate(next(programs), 1):
            file = folder / "lab.1-of-1.json"
            file.write_text(text)
            os.utime(file, (seconds, seconds))
            save()

    monkeypatch.setattr(cluster, "_succeed", program)
    files, root = fsspec.url_to_fs(into)
    for result in [b"a hundred games", b"ten games"]:
        cluster.play(run, 1, 1, into)
        assert [files.cat_file(name) for name in files.ls(root, detail=False)] == [result]


def test_a_part_that_cannot_be_saved_ends_its_program(tmp_path: Path) -> None:
    def save() -> None:
        raise OSError("no space")

    # Before, the error came when the program had ended.
    with pytest.raises(OSError, match="no space"):
        cluster._succeed(["sleep", "1000"], tmp_path, save, every=0.01)


def test_a_run_without_parts_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    for command in [["solve", "groi"], ["selfplay"]]:
        with pytest.raises(dj.Error, match="expected lab, arena, regret or selfplay"):
            cluster.Run.of(command)
    assert cluster.Run.of(["lab", "groi"]).file(2, 3) == "lab.2-of-3.json"


def test_a_folder_that_cannot_be_reached_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if not importlib.util.find_spec("ray"):
        monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))

    def missing(into: str) -> str:
        raise ImportError("Install s3fs to access S3")

    # Both ended the command with a traceback.
    for into, reached in [("nothing://there", cluster.reached), ("s3://bucket", missing)]:
        monkeypatch.setattr(cluster, "reached", reached)
        assert cluster.main(["--parts", "2", "--into", into, "--", "lab", "groi"]) == 2
        assert f"dejarik.cluster: expected a path or a URL that fsspec knows, found '{into}': " in capsys.readouterr().err


def test_a_program_that_is_missing_is_named(tmp_path: Path) -> None:
    # It was the traceback of a program of Python.
    with pytest.raises((dj.Error, OSError), match="(?s)^(?!.*Traceback).*No such file|cannot find"):
        cluster._succeed([str(tmp_path / "nothing"), "lab"], tmp_path, lambda: None)


@pytest.fixture(scope="module")
def workers() -> Iterator[None]:
    ray = pytest.importorskip("ray")
    # Workers are as nice as this process. Ray's default leaves them little of a machine that has other work.
    os.environ["RAY_worker_niceness"] = "0"
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def moments() -> Iterator[None]:
    """Yields again and again, with pauses, until `LONGEST` is over."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        yield
        PAUSE.wait(0.05)


def running(words: list[str]) -> Path:
    """Returns the folder of the process whose program has these words among its arguments, once it runs."""
    for _ in moments():
        for process in Path("/proc").glob("[0-9]*"):
            try:
                arguments = (process / "cmdline").read_text().split("\0")
            except OSError:
                continue
            if os.path.basename(arguments[0]).startswith("dejarik") and set(words) <= set(arguments):
                return process
    raise AssertionError(f"no program has run with the arguments {words}")


def once_there(part: Path) -> str:
    """Returns what a part has saved, once that is something."""
    for _ in moments():
        if part.exists():
            return part.read_text()
    raise AssertionError(f"{part} was not saved")


@pytest.fixture
def program(tmp_path: Path) -> str:
    """Returns a path of the program that no other process has."""
    if BINARY is None:
        pytest.skip("DEJARIK_BIN names no program")
    path = tmp_path / "dejarik"
    path.symlink_to(Path(BINARY).resolve())
    return str(path)


class Whole(NamedTuple):
    """A command, and the bytes of its file in one piece."""

    command: list[str]
    bytes: bytes


@pytest.fixture(scope="module", params=RUNS, ids=lambda command: command[0])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    if BINARY is None:
        pytest.skip("DEJARIK_BIN names no program")
    path = tmp_path_factory.mktemp("whole") / "whole.json"
    subprocess.run([BINARY, *request.param, "--quiet", "--file", path], check=True, stdout=subprocess.DEVNULL)
    return Whole(request.param, path.read_bytes())


def test_a_run_is_the_same_if_a_worker_of_ray_is_killed(workers: None, whole: Whole, program: str, tmp_path: Path) -> None:
    into, saved = tmp_path / "in[to]", list[str]()
    killed = into / f"{whole.command[0]}.2-of-3.json"
    into.mkdir()
    # An attempt has left this. The name of the folder was read as a pattern, so it stayed.
    (into / f"{killed.name}.left").touch()

    def kill() -> None:
        part = running(["--part", "2/3", program])
        worker = int((part / "stat").read_text().rpartition(")")[2].split()[1])
        saved.append(once_there(killed))
        os.kill(worker, 9)

    killer = threading.Thread(target=kill)
    killer.start()
    found = cluster.run(whole.command, str(into), 3, program, every=0.1)
    killer.join()
    assert len(saved[0]) < len(killed.read_text())
    assert Path(found).read_bytes() == whole.bytes
    assert len(list(into.iterdir())) == 4


def test_a_run_is_the_same_if_a_part_on_hyperqueue_is_killed(whole: Whole, program: str, tmp_path: Path) -> None:
    hyperqueue = pytest.importorskip("hyperqueue")
    parts = [tmp_path / f"{number}.json" for number in (1, 2, 3)]

    def played(client: Any) -> bool:
        job = hyperqueue.Job(tmp_path, max_fails=None)
        for number, part in enumerate(parts, 1):
            part_of = ["--part", f"{number}/3", "--file", str(part)]
            job.program([program, *whole.command, "--quiet", "--threads", "1", *part_of], stdout=None, stderr=None)
        return bool(client.wait_for_jobs([client.submit(job)], raise_on_error=False))

    def kill() -> None:
        part = running(["--part", "2/3", program])
        once_there(parts[1])
        os.kill(int(part.name), 9)

    with hyperqueue.LocalCluster(str(tmp_path / "server")) as queue:
        for _ in range(3):
            queue.start_worker(hyperqueue.cluster.WorkerConfig(cores=1))
        killer = threading.Thread(target=kill)
        killer.start()
        assert not played(queue.client())
        killer.join()
        saved = parts[1].stat().st_size
        # What is submitted again resumes from the files.
        assert played(queue.client())
        assert saved < parts[1].stat().st_size
    merged = tmp_path / "merged.json"
    subprocess.run([program, "merge", *parts, "--into", merged], check=True, stdout=subprocess.DEVNULL)
    assert merged.read_bytes() == whole.bytes


def test_the_error_of_a_part_is_that_of_its_program(workers: None, program: str, tmp_path: Path) -> None:
    with pytest.raises(dj.Error, match="chess"):
        cluster.run(["lab", "chess"], str(tmp_path), 2, program)
    assert cluster.main(["--parts", "2", "--into", str(tmp_path), "--program", program, "--", "lab", "chess"]) == 2
