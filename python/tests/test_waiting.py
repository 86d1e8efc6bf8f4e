"""Long work is interrupted by a signal, and no panic reaches Python."""

import os
import subprocess
import sys
from pathlib import Path

import dejarik as dj
import pytest
from dejarik import _dejarik

CODE = """
import signal, sys, dejarik as dj
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
{after}
"""

COUNT = ('dj.perft(dj.start("bambara"), 40)', "")
SOLVE = (
    'tables = dj.Tables(sys.argv[1], threads=1); tables.solve("groi")',
    'assert isinstance(tables.solve("groi"), dj.Verdict)',
)
# The table that an engine or a review needs is not solved to its end, which would write its file.
UNSOLVED = "import os; assert os.listdir(sys.argv[1]) == []"
ENGINE = ('dj.Engine(level=8, tables=dj.Tables(sys.argv[1], threads=1)).analyse(dj.start("groi"))', UNSOLVED)
REVIEW = ('dj.review(dj.start("groi"), ["A1-C"], tables=dj.Tables(sys.argv[1], threads=1))', UNSOLVED)


@pytest.mark.parametrize(
    "work, after", [COUNT, SOLVE, ENGINE, REVIEW], ids=["count", "solve", "engine", "review"]
)
def test_a_signal_interrupts_long_work(work: str, after: str, tmp_path: Path) -> None:
    code = CODE.format(work=work, after=after)
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted\n" and done.returncode == 0, done.stderr


@pytest.mark.parametrize("long", [False, True])
def test_a_panic_is_an_ordinary_exception(long: bool) -> None:
    with pytest.raises(RuntimeError, match="internal fault"):
        _dejarik.panic_on_purpose(long)
    assert dj.start("groi").moves()


WITHOUT_THREADS = """
import resource, dejarik as dj
start = dj.start("groi")
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**20, used + 2**20))
try:
    dj.perft(start, 3)
except OSError:
    print("refused")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set and read as on Linux")
def test_long_work_is_refused_where_no_thread_can_be_started() -> None:
    alone = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", WITHOUT_THREADS], capture_output=True, text=True, env=alone)
    assert done.stdout == "refused\n" and done.returncode == 0, done.stderr
