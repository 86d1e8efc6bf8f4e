"""Numbers that several classes take as arguments."""

from __future__ import annotations

import os
from operator import index

MOST_THREADS = 1024


def seed64(seed: int) -> int:
    """Returns a seed of any size as one of 64 bits."""
    return index(seed) % 2**64


def cores(threads: int | None) -> int:
    """Returns a number of threads: as many as there are processors, unless it is given."""
    return min(os.cpu_count() or 1, MOST_THREADS) if threads is None else threads
