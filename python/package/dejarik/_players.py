"""Players of `dejarik.bench`: random and perfect moves, programs, servers and language models."""

from __future__ import annotations

import json
import queue
import random
import re
import shlex
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPException, IncompleteRead
from typing import Any

from ._dejarik import Error, Position, start
from ._engine import Engine
from ._tables import Tables

Player = Callable[[Position], str]
"""Returns a move of a position. Anything else than a legal move counts as the worst one."""

LIMITS = {"ms": "movetime", "nodes": "nodes", "depth": "depth"}
"""The limits of a program's moves as the command names them, and as UGI does."""
LONGEST = 1 << 20
"""The most characters that are read of a line of a program at a time, and about the most bytes of a server's answer."""
WAITING = 64
"""The most lines of a program that wait to be read. It waits while it writes more."""


def at_random(seed: int = 0) -> Player:
    """Returns a player that makes each legal move with the same probability."""
    draw = random.Random(seed)
    return lambda position: draw.choice(position.moves())


def perfect(tables: Tables | None = None) -> Player:
    """Returns a player that makes a best move of a table."""
    known = tables or Tables()
    return lambda position: known.moves(position)[0][0]


class Ugi:
    """A player that asks a program that speaks UGI, such as `Ugi("dejarik ugi", "nodes 2000")`.

    `options` are set before the first position. The program also receives the rules of a position, and those of their
    options that it does not have already. It is an `Error` if the program ends, refuses something, or does not answer within
    `timeout` seconds, whatever else it writes; the process is ended then. Use a player in a `with` block, which ends the
    program.
    """

    def __init__(
        self,
        command: str,
        go: str = "movetime 100",
        options: Mapping[str, str] | None = None,
        timeout: float = 60.0,
    ) -> None:
        self._go, self._timeout, self._rules = go, timeout, ""
        self._has: dict[str, dict[str, str]] = {}
        self._given, self._closed = dict(options or {}), False
        self._process = _started(command)
        self._answers: queue.Queue[str | None] = queue.Queue(WAITING)
        threading.Thread(target=self._read, daemon=True).start()
        self._ask("ugi", "ugiok")
        self._set(self._given)

    def _read(self) -> None:
        """Puts the lines of the program into the queue, and `None` at their end."""
        assert self._process.stdout is not None
        with self._process.stdout as lines, suppress(ValueError):
            # A text that is not UTF-8 ends them.
            while not self._closed and (line := lines.readline(LONGEST)):
                self._answers.put(line)
        self._answers.put(None)

    def _line(self, deadline: float) -> str | None:
        """Returns the next line of the program, or `None` at their end. It is `queue.Empty` after the deadline."""
        left = deadline - time.monotonic()
        if not left > 0:
            raise queue.Empty
        return self._answers.get(timeout=left)

    def _ask(self, line: str, last: str) -> list[str]:
        """Sends a line, and returns the words of the first line of the answer that begins with the word `last`."""
        if self._closed:
            raise Error(f"the program has been ended: it cannot be asked `{line}`")
        deadline = time.monotonic() + self._timeout
        try:
            assert self._process.stdin is not None
            with suppress(OSError):
                # A program that has ended takes nothing; its answers say so.
                print(line, file=self._process.stdin, flush=True)
            while (answer := self._line(deadline)) is not None:
                words = answer.split()
                if words[:1] == ["error"]:
                    raise Error(f"the program refused `{line}`: {answer.strip()}")
                if words[:1] == [last]:
                    return words
            raise Error(f"the program ended after `{line}`")
        except queue.Empty:
            self.close()
            raise Error(f"the program has not answered `{line}` within {self._timeout:g} seconds") from None
        except BaseException:
            self.close()
            raise

    def _set(self, options: dict[str, str]) -> None:
        lines = [f"setoption name {name} value {value}\n" for name, value in options.items()]
        self._ask("".join(lines) + "isready", "readyok")

    def __call__(self, position: Position) -> str:
        rules, options = position.rules, position.options
        if rules not in self._has:
            # The program begins with the usual options, but for those that it was given.
            usual = start(rules).options.items()
            self._has[rules] = {name: it for name, it in usual if name.replace("_", "-") not in self._given}
        has = self._has[rules]
        wanted = {name.replace("_", "-"): it for name, it in options.items() if has.get(name) != it}
        if wanted or rules != self._rules:
            self._set({"Rules": rules} | wanted)
            self._rules, self._has[rules] = rules, options
        answer = self._ask(f"position dpn {position}\ngo {self._go}", "bestmove")
        return " ".join(answer[1:2])

    def close(self) -> None:
        """Ends the program."""
        self._closed = True
        self._process.terminate()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with suppress(queue.Empty):
            # The thread that reads may wait for room.
            while True:
                self._answers.get_nowait()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def __enter__(self) -> Ugi:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _started(command: str) -> subprocess.Popen[str]:
    """Starts a program."""
    try:
        words = shlex.split(command)
        if not words:
            raise ValueError("it is empty")
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    except ValueError as error:
        raise Error(f"expected the command of a program, found {command!r}: {error}") from None


def http(url: str, timeout: float = 60.0) -> Player:
    """Returns a player that asks a server: `POST {"position", "options", "moves"}`, answered by `{"move"}`.

    It is an `OSError` if the server cannot be reached, refuses, or has not answered within `timeout` seconds, and an `Error`
    if its answer is another one.
    """

    def ask(position: Position) -> str:
        asked = {"position": str(position), "options": position.options, "moves": position.moves()}
        deadline, text = time.monotonic() + timeout, b""
        try:
            request = urllib.request.Request(url, json.dumps(asked).encode(), {"Content-Type": "application/json"})
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                while len(text) <= LONGEST and (part := answer.read1(LONGEST)):
                    text += part
                    if time.monotonic() > deadline:
                        raise TimeoutError("timed out")
                if len(text) <= LONGEST and (left := getattr(answer, "length", None)):
                    raise IncompleteRead(text, left)
        except (ValueError, HTTPException) as error:
            # An address that is none, or an answer that is not HTTP or is cut off.
            raise Error(f"expected an answer from {url}, found {error!r}") from None
        except OSError as error:
            raise OSError(f"expected an answer from {url}: {error}") from error
        try:
            return str(json.loads(text)["move"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Error(f'expected {{"move": …}} from {url}, found {text[:80]!r}') from None

    return ask


LETTERS = "DEFGHIJORTUVYZ"
"""The letters that can stand for pieces in a disguise."""


MOVE = re.compile(
    r"(?<![A-Za-z0-9])(?:[ABC]\d*(?:[-x][ABC](?:[A-Za-z0-9+>^-]*[A-Za-z0-9^])?|\^)|[A-Z]@A\d+"
    r"|(?:pass|end|accept|ghost\d)(?![A-Za-z0-9])|setup:[a-zA-Z]{4})|>[A-Za-z0-9]+"
)
"""The form of a move in the words of the games. Quotes, brackets and marks around a move do not belong to it."""


class Prompted:
    """A player that asks a language model: a function of a prompt that returns a text.

    The prompt has the rules as given in `rules`, the position, the options of the rules that are not the default ones, and
    if `moves` is set the legal moves. The answer is the first word of the text that has the form of a move. If the function
    returns anything but a text, there is none.
    """

    def __init__(self, ask: Callable[[str], str], rules: str = "", moves: bool = False) -> None:
        self._ask, self._text, self._moves = ask, rules, moves
        self._seed: int | None = None

    def disguised(self, seed: int) -> Prompted:
        """Returns the same player, but with other letters for the pieces, chosen by the seed."""
        other = Prompted(self._ask, self._text, self._moves)
        other._seed = seed
        return other

    def __call__(self, position: Position) -> str:
        names = self._names(position.rules)
        name, board, side, *fields = str(position).split(" ")
        table = str.maketrans(names)
        # A battle has no letters of pieces, but those of spaces.
        shown = " ".join([name, board.translate(table), side, *(it if "(" in it else it.translate(table) for it in fields)])
        parts = [self._text, f"Position: {shown}"]
        usual = start(position.rules).options
        options = [f"{key}={it}" for key, it in position.options.items() if usual[key] != it]
        if options:
            parts.append(f"Options of the rules: {', '.join(options)}.")
        if self._moves:
            parts.append("Legal moves: " + " ".join(_renamed(it, names) for it in position.moves()))
        if self._seed is not None:
            pairs = ", ".join(f"{new} is {old}" for old, new in names.items())
            parts.append(f"In this position other letters stand for the pieces: {pairs}.")
        parts.append(f"Which move is best for {position.side}? Answer with the move alone.")
        answer = self._ask("\n\n".join(part for part in parts if part))
        if not isinstance(answer, str):
            return ""
        found = MOVE.search(answer)
        back = {new: old for old, new in names.items()}
        return _renamed(found.group(), back) if found else answer.strip()

    def _names(self, rules: str) -> dict[str, str]:
        """Returns the new letter of each letter of a piece."""
        if self._seed is None:
            return {}
        letters = {"groi": "P", "bambara": "KQNP", "looney": "SMBL"}.get(rules, "NMKSXGHT")
        new = dict(zip(letters, random.Random(self._seed).sample(LETTERS, len(letters)), strict=True))
        return new | {old.lower(): it.lower() for old, it in new.items()}


def _renamed(move: str, names: dict[str, str]) -> str:
    """Returns a move with the letter of its piece replaced; other letters are those of spaces."""
    piece, at, rest = move.partition("@")
    return names.get(piece, piece) + at + rest


def player(name: str, seed: int = 0, tables: Tables | None = None) -> Player:
    """Returns the player with this name: `random`, `level-3`, `nodes=2000`, `perfect`, a server's address, or a program.

    `engine=COMMAND;nodes=2000;NAME=VALUE` names a program that speaks UGI, a limit of its moves (`ms`, `nodes`, `depth`; 100
    milliseconds by default) and its options. It is a `Ugi`, which has to be closed.
    """
    if name.startswith(("http://", "https://")):
        return http(name)
    if name.startswith("engine="):
        return _program(name.removeprefix("engine="))
    if name in ("random", "perfect"):
        return at_random(seed) if name == "random" else perfect(tables)
    kind, _, number = name.replace("=", "-").partition("-")
    if kind in ("level", "nodes", "depth") and number.isdecimal():
        bound: dict[str, Any] = {kind: int(number)}
        return Engine(seed=seed, **bound).choose
    kinds = "random, level-N, nodes=N, depth=N, perfect, engine=COMMAND or an address"
    raise Error(f"expected {kinds}, found {name!r}")


def _program(text: str) -> Ugi:
    """Starts a program; its options and the limits of its moves are behind semicolons."""
    command, *settings = text.split(";")
    options = dict[str, str]()
    for setting in settings:
        key, equal, value = setting.partition("=")
        if not equal:
            raise Error(f"expected NAME=VALUE behind the command, found {setting!r}")
        options[key] = value
    limits = [f"{word} {options.pop(key)}" for key, word in LIMITS.items() if key in options]
    return Ugi(command, " ".join(limits) or "movetime 100", options)
