#!/usr/bin/env python3
"""Plays Dejarik with an engine that speaks the Universal Game Interface (UGI).

The engine is a process: commands go to its standard input, answers come from its standard output, one a
line (docs/ugi.md). This client knows no rules at all. It asks the engine for the legal moves and for the
throws with their exact chances, throws the dice itself, and prints the game:

    python3 client.py dejarik ugi
    python3 client.py --rules looney simeone --seed 7 --go "movetime 50" dejarik ugi
    python3 client.py --opponent random --set Level=3 dejarik ugi

Each rule set is played once. The engine plays both sides, or the first side against random moves. The exit
code is 0 if every game reached its end, and 1 if the engine broke off or refused something.

Needs Python 3.9 or later, and nothing else.
"""

import argparse
import random
import subprocess
import sys
from fractions import Fraction
from math import gcd

RULES = ("groi", "bambara", "looney", "simeone")


class EngineError(Exception):
    """The engine refused a command, or ended."""


class Engine:
    """An engine in a process of its own. Use it in a `with` block, which ends the process."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.name = ""
        self.options = {}
        self.infos = []
        self.send("ugi")
        for line in self.lines_until("ugiok"):
            kind, _, rest = line.partition(" ")
            if kind == "id" and rest.startswith("name "):
                self.name = rest[len("name "):]
            elif kind == "option":
                name, _, form = rest[len("name "):].partition(" type ")
                self.options[name] = form

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.send("quit")
        try:
            self.process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def send(self, line):
        try:
            print(line, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise EngineError(f"the engine ended before `{line}`") from None

    def line(self):
        """Returns the engine's next line, and raises an error if it is a refusal."""
        line = self.process.stdout.readline()
        if not line:
            raise EngineError(f"the engine ended with exit code {self.process.wait()}")
        line = line.rstrip("\r\n")
        if line.startswith("error "):
            raise EngineError(line)
        return line

    def lines_until(self, last):
        """Yields the engine's lines up to the one that is `last`, without it."""
        while (line := self.line()) != last:
            yield line

    def ready(self):
        """Waits until the engine has followed everything it was sent."""
        self.send("isready")
        for _ in self.lines_until("readyok"):
            pass

    def set_option(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def query(self, what):
        """Returns the answer to a query as text."""
        self.send(f"query {what}")
        kind, _, answer = self.line().partition(" ")
        if kind != "response":
            raise EngineError(f"expected a response to `query {what}`, found `{kind}`")
        return answer

    def throws(self):
        """Returns the throws that are possible with their exact chances; empty if none is due."""
        answer = self.query("throws")
        if answer == "none":
            return {}
        # A throw such as `(7:5)=1/64`.
        pairs = (throw.rpartition("=") for throw in answer.split())
        return {word: Fraction(chance) for word, _, chance in pairs}

    def best_move(self, bounds):
        """Returns the engine's move. What it said meanwhile is in `infos`."""
        self.send(f"go {bounds}")
        self.infos = []
        while not (line := self.line()).startswith("bestmove "):
            self.infos.append(line)
        return line.split()[1]


def draw(chances, dice):
    """Draws one of the keys by its exact chance, which together are 1."""
    if sum(chances.values()) != 1:
        raise EngineError(f"the chances add up to {sum(chances.values())}: {chances}")
    common = 1
    for chance in chances.values():
        common = common * chance.denominator // gcd(common, chance.denominator)
    ticket = dice.randrange(common)
    for word, chance in chances.items():
        ticket -= chance * common
        if ticket < 0:
            return word
    raise AssertionError("the chances add up to 1")


def play(engine, rules, dice, bounds, opponent, longest):
    """Plays one game. Yields its moves and throws, and at last how it ended."""
    engine.send("uginewgame")
    engine.set_option("Rules", rules)
    engine.ready()
    words = []
    while len(words) < longest:
        engine.send("position startpos" + (" moves " + " ".join(words) if words else ""))
        if engine.query("gameover") == "true":
            ending = engine.query("ending")
            yield f"{engine.query('result')} ({ending}), points {engine.query('points')}"
            return
        throws = engine.throws()
        if throws:
            word = draw(throws, dice)
        elif opponent == "random" and engine.query("p1turn") == "false":
            word = dice.choice(engine.query("legalmoves").split())
        else:
            word = engine.best_move(bounds)
        words.append(word)
        yield word
    yield f"broken off after {longest} words"


def main():
    parser = argparse.ArgumentParser(
        description="Play Dejarik with an engine that speaks UGI, and print the games."
    )
    parser.add_argument("--rules", nargs="+", choices=RULES, default=RULES, metavar="RULES")
    parser.add_argument("--seed", type=int, help="the seed of the dice and of random moves")
    parser.add_argument("--go", default="movetime 100", help="the bounds of each move")
    parser.add_argument("--opponent", choices=("engine", "random"), default="engine")
    parser.add_argument("--longest", type=int, default=5000, help="the most words of a game")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the engine"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the command of the engine")
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("expected the command of the engine, such as `dejarik ugi`")

    dice = random.Random(arguments.seed)
    try:
        with Engine(arguments.command) as engine:
            print(f"engine: {engine.name}")
            for setting in arguments.set:
                name, _, value = setting.partition("=")
                engine.set_option(name, value)
            for rules in arguments.rules:
                words = list(
                    play(engine, rules, dice, arguments.go, arguments.opponent, arguments.longest)
                )
                print(f"{rules}: {' '.join(words[:-1])}")
                print(f"{rules}: {words[-1]}", flush=True)
                if words[-1].startswith("broken off"):
                    return 1
    except EngineError as error:
        print(f"client.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
