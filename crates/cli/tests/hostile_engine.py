"""An engine that breaks the protocol in the way that its argument names, for crates/cli/tests/arena.rs.

It introduces itself as an engine should, and misbehaves when it is asked for a move.
"""

import os
import signal
import socket
import subprocess
import sys
import time


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def family(port):
    """Starts a child that holds a connection open for as long as it lives, and outlives every request."""
    child = "import socket, sys, time\n" \
        "line = socket.create_connection(('127.0.0.1', int(sys.argv[1])))\n" \
        "time.sleep(600)\n"
    subprocess.Popen([sys.executable, "-c", child, port])
    line = socket.create_connection(("127.0.0.1", int(port)))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return line


def main():
    mode, *rest = sys.argv[1:]
    held = family(rest[0]) if mode == "family" else None
    sys.stderr.write("noise on standard error\n" * 1000)
    if mode == "mute":
        time.sleep(600)
    if mode == "chatty":
        while True:
            say("hello")
    say("A greeting in front of the protocol.")
    for line in sys.stdin:
        word = line.split()[0]
        if word == "ugi":
            say("id name Hostile")
            say("option name Rules type string default groi")
            say("ugiok")
        elif word == "isready":
            if mode == "refusing":
                say("error bad-value I do not play this")
            say("readyok")
        elif word == "quit" and held is None:
            return
        elif word == "go":
            if mode == "illegal":
                say("bestmove A1-A1")
            elif mode == "wordless":
                say("bestmove")
            elif mode == "garbage":
                say("\x1b[2Jwhat?")
            elif mode == "binary":
                os.write(1, b"bestmove \xff\xfe\n")
            elif mode == "long":
                say("info " + "x" * 10_000_000)
            elif mode == "error":
                say("error bad-move I do not like this position")
            elif mode == "dead":
                os.write(2, b"first line\n\x1b[31mout of fuel\n\n")
                os._exit(3)
            elif mode == "flood":
                while True:
                    say("info string still thinking")
            elif mode == "deaf":
                os.close(0)
                time.sleep(600)
            # silent and family: no answer.
    if held is not None:
        time.sleep(600)


main()
