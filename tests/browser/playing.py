"""Several phones at one table."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.by_program import ProgramTable
from tests.browser.phone import TINY, Phone


def together(phones: Sequence[Phone]) -> None:
    """Wait until all phones show the same."""
    seq = max(phone.seq for phone in phones)
    for phone in phones:
        phone.expect_seq(seq)


def play(phones: Sequence[Phone], *, acts: int = 400) -> int:
    """Let everybody do what their phones ask for, until the game is over.

    :param acts: how much may be done before it must be over, or before it stops.
    :return: how much was done.
    """
    for done in range(acts):
        together(phones)
        phone = next((phone for phone in phones if phone.is_needed), None)
        if phone is None or phone.screen == "end":
            return done
        phone.act()
    return acts


def seat(phones: Sequence[Phone], toml: str = TINY) -> str:
    """Sit down at a new table with a small sheet, in this order; its code."""
    first, *others = phones
    code = first.open_table(settings={"layout": {"toml": toml}})
    for phone in others:
        phone.join(code)
    together(phones)
    return code


def start(phones: Sequence[Phone]) -> str:
    """The same without a lobby: the game has begun when they look at it."""
    table = ProgramTable.open(*phones, is_seen=False)
    table.act(-1, "StartGame")  # Anyone seated can start.
    for phone in phones:
        phone.look_at(table.code, "play")
    together(phones)
    return table.code
