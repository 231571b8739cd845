"""The command line: ``rollwrite COMMAND ...``.

Each command is a module here with ``register(subparsers)``; its function gets the parsed arguments
and returns the exit code: 0 done, 1 done but the answer is no, 2 it could not be done. Errors are
one sentence on standard error.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from rollwrite import __version__

#: In the order of the help. A command whose optional packages are missing still registers and
#: says so when it is called.
COMMANDS = (
    "serve", "replay", "dice", "printing.command", "check", "read", "tile", "gtp", "players",
    "coach", "tables",
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="rollwrite",
        description="Play the dice game and the tile games together: phones, paper, or both.",
    )
    parser.add_argument("--version", action="version", version=f"rollwrite {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        if find_spec(f"rollwrite.cli.{name}") is not None:
            importlib.import_module(f"rollwrite.cli.{name}").register(subparsers)
    args = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal cannot show is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code: int = args.func(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (`rollwrite replay LOG | head`).
        _drop_output()
        return 0
    except OSError as error:
        # The disk that the output goes to is full, for one.
        _drop_output()
        print(f"rollwrite: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that there is no traceback at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
