"""Runs on Ray have the bytes of the run in one piece, also if a worker is killed in the middle."""

import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import dejarik as dj
import pytest
from dejarik import cluster, datasets

PAUSE = threading.Event()
"""Nobody sets this: waiting for it leaves the core to the workers."""
BINARY = os.environ.get("DEJARIK_BIN")


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


def test_a_run_without_parts_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    for command in [["solve", "groi"], ["selfplay"]]:
        with pytest.raises(dj.Error, match="expected lab, arena, regret or selfplay"):
            cluster.Run.of(command)
    assert cluster.Run.of(["lab", "groi"]).file(2, 3) == "lab.2-of-3.json"


@pytest.fixture(scope="module")
def workers() -> Iterator[None]:
    ray = pytest.importorskip("ray")
    # Workers are as nice as this process. Ray's default leaves them little of a machine that has other work.
    os.environ["RAY_worker_niceness"] = "0"
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def parent_of(words: list[str]) -> int:
    """Returns the process that has started the program with these words among its arguments, once it runs."""
    while True:
        for process in Path("/proc").glob("[0-9]*"):
            try:
                arguments = (process / "cmdline").read_text().split("\0")
                if os.path.basename(arguments[0]).startswith("dejarik") and set(words) <= set(arguments):
                    return int((process / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        PAUSE.wait(0.05)


@pytest.mark.skipif(BINARY is None, reason="DEJARIK_BIN names no program")
def test_a_study_is_the_same_if_a_worker_is_killed(workers: None, tmp_path: Path) -> None:
    assert BINARY is not None
    program = tmp_path / "dejarik"
    program.symlink_to(Path(BINARY).resolve())
    study = ["lab", "simeone", "--player", "level-2", "--games", "900"]
    whole, into = tmp_path / "whole.json", tmp_path / "into"
    subprocess.run([program, *study, "--quiet", "--file", whole], check=True, stdout=subprocess.DEVNULL)
    saved: list[int] = []

    def kill() -> None:
        part = into / "lab.2-of-3.json"
        worker = parent_of(["--part", "2/3", str(program)])
        while not part.exists():
            PAUSE.wait(0.05)
        saved.append(part.read_text().count('"score"'))
        os.kill(worker, 9)

    killer = threading.Thread(target=kill)
    killer.start()
    found = cluster.run(study, str(into), 3, str(program), every=0.1)
    killer.join()
    assert saved[0] < 300
    assert Path(found).read_bytes() == whole.read_bytes()
    assert whole.read_text().count('"score"') == 900


@pytest.mark.skipif(BINARY is None, reason="DEJARIK_BIN names no program")
def test_the_error_of_a_part_is_that_of_its_program(workers: None, tmp_path: Path) -> None:
    assert BINARY is not None
    with pytest.raises(dj.Error, match="chess"):
        cluster.run(["lab", "chess"], str(tmp_path), 2, BINARY)
    assert cluster.main(["--parts", "2", "--into", str(tmp_path), "--program", BINARY, "--", "lab", "chess"]) == 2
