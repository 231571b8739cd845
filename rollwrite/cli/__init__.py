"""The command line: ``rollwrite COMMAND ...``.

Each command is a module here with ``register(parser)``, which is imported when the command is
called. Its function gets the parsed arguments and returns the exit code: 0 done, 1 done but the
answer is no, 2 it could not be done. Errors are one sentence on standard error.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from rollwrite import __version__
from rollwrite.cli.parsing import Parser
from rollwrite.cli.terminal import FileError, RefusedError, fail, listen, reader
from rollwrite.i18n import translator

#: Set by the script of a shell when it asks what could come next.
COMPLETE = "_ROLLWRITE_COMPLETE"

#: What the help says of each. Its module has the same name, but for `print`.
COMMANDS = {
    "serve": "start the server that phones play on",
    "replay": "play a table's log again, by the rules",
    "dice": "prove that a table's dice were fair",
    "print": "sheets, cards, dice, boards and pieces as PDF, pictures or text",
    "check": "check filled sheets: could they have been played, and what do they score?",
    "read": "read photos of filled sheets, square by square",
    "tile": "the tile games: show a saved game, look back on it, count moves",
    "gtp": "speak the text protocol of Pentobi's tools",
    "players": "let bots play by themselves, to measure them",
    "coach": "look back on a finished game: what cost most, and what was better",
    "tables": "check, save, move or clean the tables of a server",
    "completion": "what a shell needs to complete these commands: bash, zsh, fish",
}


#: The first commands that people use, in this order, each with an example.
FIRST = {
    "serve": "serve",
    "print": "print sheet --paper a4",
    "check": "check sheet.json",
    "read": "read photo.jpg",
    "coach": "coach game.jsonl",
    "tile": "tile games",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    listen(arguments)
    if completion := os.environ.get(COMPLETE):
        from rollwrite.cli.completion import answer

        return answer(completion)
    if not arguments:
        print(*_start(), sep="\n")
        return 0
    args = parser_for(arguments).parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal cannot show is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            code: int = args.func(args)
        except (FileError, RefusedError) as error:
            code = fail(error)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (`rollwrite replay LOG | head`).
        _drop_output()
        return 0
    except OSError as error:
        # The disk that the output goes to is full, for one.
        _drop_output()
        return fail(reader()("cli.output", why=error.strerror or str(error)))
    except KeyboardInterrupt:
        return 130
    return code


def parser_for(arguments: Sequence[str]) -> Parser:
    """The parser of a command line; only the command that is called has its options."""
    parser = Parser(prog="rollwrite", description=translator("en")("cli.start.lead"))
    parser.add_argument("--version", action="version", version=f"rollwrite {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    # Before a command there is no option with a value.
    called = next(filter(COMMANDS.__contains__, arguments), None)
    parser.called = called
    for name, words in COMMANDS.items():
        # The help of `print` is of one printable, or a list of them: its own.
        command = subparsers.add_parser(name, help=words, add_help=name != "print")
        if name == called:
            module = "printing.command" if name == "print" else name
            import_module(f"rollwrite.cli.{module}").register(command)
    return parser


def _start() -> list[str]:
    """What `rollwrite` alone says: where to begin, in order of use."""
    t = reader()
    wide = max(map(len, FIRST.values()))
    lines = [
        f"  rollwrite {line:<{wide}}  {t(f'cli.start.{name}')}" for name, line in FIRST.items()
    ]
    more = ", ".join(name for name in COMMANDS if name not in FIRST)
    last = t("cli.start.more", names=more, command="rollwrite --help")
    return [t("cli.start.lead"), "", *lines, "", last]


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that there is no traceback at exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
