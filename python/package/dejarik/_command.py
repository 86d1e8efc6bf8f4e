"""What the commands of this package have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ._dejarik import Error


def run(name: str, work: Callable[[], None]) -> int:
    """Does the work of a command and returns its exit code: 2, with the error on standard error, if the work is impossible."""
    try:
        work()
    except (Error, OSError) as error:
        print(f"python -m dejarik.{name}: {error}", file=sys.stderr)
        return 2
    return 0
