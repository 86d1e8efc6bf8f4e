"""Long work is interrupted by a signal."""

import subprocess
import sys

CODE = """
import signal, dejarik as dj
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    dj.perft(dj.start("bambara"), 40)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_signal_interrupts_a_long_count() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, timeout=60)
    assert done.stdout == "interrupted\n", done.stderr
