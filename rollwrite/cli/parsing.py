"""Parsers whose errors are whole sentences in the reader's language, with the next step."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Final, NoReturn

from rollwrite.cli.terminal import fail, meant, reader
from rollwrite.i18n import Translator

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
        return [str(option.value) for option in completions(called, "--")]


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
