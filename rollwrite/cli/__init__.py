"""The command line: ``rollwrite COMMAND ...``.

Each command is a module here with ``register(parser)``, which is imported when the command is
called. Its function gets the parsed arguments and returns the exit code: 0 done, 1 done but the
answer is no, 2 it could not be done. Errors are one sentence on standard error, in the reader's
language and with the next step; those of the parser are, too.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from rollwrite import __version__
from rollwrite.cli.terminal import (
    COMPLETE,
    FileError,
    RefusedError,
    fail,
    listen,
    meant,
    reader,
)
from rollwrite.i18n import Translator, translator

#: What argparse says, and the sentence that says it for people; its groups fill the sentence in.
_SENTENCES: Final = (
    (r"the following arguments are required: (?P<what>.+)", "cli.usage.missing"),
    (r"unrecognized arguments: (?P<what>.+)", "cli.usage.unknown"),
    (r"argument (?P<option>.+?): expected .*argument.*", "cli.usage.value"),
    (
        r"argument (?P<option>.+?): invalid choice: (?P<value>.+) \(choose from (?P<names>.+)\)",
        "cli.usage.choice",
    ),
    (r"argument (?P<option>.+?): invalid \w+ value: (?P<value>.+)", "cli.usage.number"),
    (r"argument (?P<one>.+?): not allowed with argument (?P<other>.+)", "print.error.apart"),
    (r"argument (?P<option>.+?): ignored explicit argument .*", "cli.usage.no_value"),
    (r"ambiguous option: (?P<option>.+?) could match (?P<names>.+)", "cli.usage.ambiguous"),
)


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence, and says where help is.

    :ivar called: the command, of which argparse does not know any more when it is done.
    """

    called: str | None = None

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with exit code 2."""
        t = reader()
        command = " ".join(filter(None, (self.prog, self.called, "--help")))
        sentence = _sentence(t, message, self._options())
        if names := self._commands_missing(message):
            sentence += f" {t('cli.usage.choose', names=t.either(names))}"
        fail(f"{sentence} {t('cli.usage.help', command=command)}")
        raise SystemExit(2)

    def _commands_missing(self, message: str) -> list[str]:
        """Those among which one had to be chosen, where none was."""
        among = [one for one in self._actions if isinstance(one, argparse._SubParsersAction)]
        is_missing = message.endswith(": COMMAND")
        return [name for one in among for name in one.choices] if is_missing else []

    def _options(self) -> list[str]:
        """Those of the command that is called."""
        from rollwrite.cli.completion import completions

        called = [self.called] if self.called else []
        return [str(option.value) for option in completions(parser_for, called, "--")]


def _sentence(t: Translator, message: str, options: Sequence[str]) -> str:
    for pattern, key in _SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            given = {name: text.strip("'") for name, text in found.groupdict().items()}
            if key == "cli.usage.unknown":
                wrong = given["what"].partition(" ")[0].partition("=")[0]
                return t(key, **given) + meant(t, wrong, options)
            if "names" in given:
                names = given["names"].replace("'", "").split(", ")
                given["names"] = t.either(names)
                if given.get("option") == "COMMAND":
                    said = t("cli.usage.no_command", value=given["value"])
                    guess = meant(t, given["value"], names)
                    return f"{said}{guess} {t('cli.usage.choose', names=given['names'])}"
                return t(key, **given) + meant(t, given.get("value", ""), names)
            return t(key, **given)
    # What a command says of its own values is a sentence, after the option's name.
    return re.sub(r"argument .+?: ", "", message, count=1)


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

        return answer(completion, parser_for)
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
