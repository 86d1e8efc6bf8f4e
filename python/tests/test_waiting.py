"""Long work is interrupted by a signal."""

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("work, after", [COUNT, SOLVE], ids=["count", "solve"])
def test_a_signal_interrupts_long_work(work: str, after: str, tmp_path: Path) -> None:
    code = CODE.format(work=work, after=after)
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == "interrupted\n" and done.returncode == 0, done.stderr
