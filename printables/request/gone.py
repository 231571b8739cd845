"""What an earlier version printed and this one does not: a sentence says what to take instead.

Nobody who has noted a command or a link is left with "unknown". The sentences are
``print.error.gone_<key>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printables.engine.options import PrintError

#: By name; the key is the name itself.
NAMES: Final = ("colouring",)
#: By printable, option and value ("" stands for any), with the key of the sentence.
OPTIONS: Final[Mapping[tuple[str, str, str], str]] = {
    ("pieces", "guillotine", ""): "guillotine",
    ("tracker", "standby", "starter"): "standby_starter",
}


def refuse_name(name: str) -> None:
    """Nothing, if no earlier version alone printed that.

    :raises PrintError: it is gone.
    """
    if name in NAMES:
        raise PrintError(f"gone_{name}")


def refuse_options(name: str, given: Mapping[str, object]) -> None:
    """Nothing, if no option that is set is gone.

    :param given: what was chosen, by the names of the fields.
    :raises PrintError: one is gone.
    """
    for (printable, option, value), key in OPTIONS.items():
        chosen = given.get(option)
        if printable == name and chosen not in (None, "", False) and value in ("", chosen):
            raise PrintError(f"gone_{key}")


def flags() -> tuple[str, ...]:
    """Options that have no field any more: the command line still knows them."""
    return tuple(option for _, option, value in OPTIONS if not value)
