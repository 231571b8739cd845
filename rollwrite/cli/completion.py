"""``rollwrite completion SHELL``: the script by which bash, zsh or fish completes command lines.

The scripts are Click's, which comes with Flask; what could come next is told by our own parsers.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem, ShellComplete, get_completion_class

from rollwrite.cli.terminal import COMPLETE

SHELLS = ("bash", "zsh", "fish")
#: The parser of a command line, of which whole words are known.
ParserFor: TypeAlias = Callable[[list[str]], argparse.ArgumentParser]


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        'Print a script for your shell. bash: put `eval "$(rollwrite completion bash)"` into '
        "~/.bashrc; zsh: the same with zsh into ~/.zshrc; fish: `rollwrite completion fish > "
        "~/.config/fish/completions/rollwrite.fish`."
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.set_defaults(func=lambda args: _print(_asking(args.shell).source()))


def answer(instruction: str, parser_for: ParserFor) -> int:
    """Tell a shell what could come next; ``bash_complete`` is what its script asks."""
    shell, _, _ = instruction.partition("_")
    if shell not in SHELLS:
        return 1
    # Click would ask its own commands; ours are argparse's.
    ours = {"get_completions": lambda _, *asked: completions(parser_for, *asked)}
    return _print(_asking(shell, ours).complete())


def _print(text: str) -> int:
    print(text)
    return 0


def _asking(shell: str, ours: Mapping[str, object] = MappingProxyType({})) -> ShellComplete:
    known = get_completion_class(shell)
    assert known is not None
    made = type("Asking", (known,), dict(ours))
    asking: ShellComplete = made(click.Command("rollwrite"), {}, "rollwrite", COMPLETE)
    return asking


def completions(parser_for: ParserFor, before: list[str], begun: str) -> list[CompletionItem]:
    """What could stand next on a command line.

    :param before: the whole words, without ``rollwrite``.
    :param begun: how the next one begins.
    """
    parser = parser_for(before)
    last = None
    for word in before:
        commands = _commands(parser)
        if word in commands:
            parser = commands[word]
        last = word
    values = {action.dest: action for action in parser._actions if last in action.option_strings}
    wanted = next(iter(values.values()), None)
    if wanted is not None and wanted.nargs != 0:
        found = [CompletionItem(str(one)) for one in wanted.choices or ()]
        return _beginning(found, begun) or [CompletionItem(begun, type="file")]
    if begun.startswith("-"):
        return _beginning(_options(parser), begun)
    found = [*_names(parser), *_printables(before)]
    return _beginning(found, begun) if found else [CompletionItem(begun, type="file")]


def _beginning(found: list[CompletionItem], begun: str) -> list[CompletionItem]:
    return [one for one in found if str(one.value).startswith(begun)]


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _names(parser: argparse.ArgumentParser) -> Iterator[CompletionItem]:
    """Commands, and what else has a few values."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action._choices_actions:
                yield CompletionItem(one.dest, help=one.help)
        elif not action.option_strings and action.choices:
            yield from map(CompletionItem, action.choices)


def _options(parser: argparse.ArgumentParser) -> list[CompletionItem]:
    return [
        CompletionItem(option, help=action.help)
        for action in parser._actions
        for option in action.option_strings
        if option.startswith("--") and action.help != argparse.SUPPRESS
    ]


def _printables(before: list[str]) -> list[CompletionItem]:
    """What can be printed, right behind ``print``."""
    if before != ["print"]:
        return []
    from printables.printing import PRINTABLES

    return [CompletionItem(name) for name in PRINTABLES]
