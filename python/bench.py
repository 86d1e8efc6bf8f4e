"""Measures random legal play in a batch, in steps for each second of processor time.

    python python/bench.py [SECONDS]

A step is one decision in one game, with sampling. Throws and new episodes are included.
"""

import sys
import time
from typing import Any

import dejarik as dj


def rate(seconds: float, rules: str, n: int, **settings: Any) -> tuple[float, float]:
    """Returns the steps for each second of processor time and of real time."""
    env = dj.Batch(rules, n=n, **settings)
    env.reset()
    for _ in range(max(1, 20000 // n)):
        env.step(env.sample())
    steps, cpu, wall = 0, time.process_time(), time.perf_counter()
    while time.perf_counter() - wall < seconds:
        for _ in range(max(1, 2000 // n)):
            env.step(env.sample())
            steps += n
    return steps / (time.process_time() - cpu), steps / (time.perf_counter() - wall)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    bare: dict[str, Any] = {"obs_dtype": None, "mask": False}
    print("rules\tsetting\tsteps/s of processor time\tsteps/s")
    for rules in dj.RULES:
        n = 64 if rules == "looney" else 4096
        rows = [
            (f"n={n}, observation and mask", n, {"threads": 1}),
            (f"n={n}", n, {"threads": 1, **bare}),
            ("n=1, observation and mask", 1, {"threads": 1}),
        ]
        if rules != "looney":
            rows.append(("n=16384, 1 thread", 16384, {"threads": 1}))
            rows.append(("n=16384, 2 threads", 16384, {"threads": 2}))
        for name, count, settings in rows:
            cpu, wall = rate(seconds, rules, count, **settings)
            print(f"{rules}\t{name}\t{cpu / 1e6:.3f} M\t{wall / 1e6:.3f} M", flush=True)


if __name__ == "__main__":
    main()
