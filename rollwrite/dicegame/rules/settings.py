"""The settings of a table of the dice game, described."""

from __future__ import annotations

from functools import cache
from typing import get_args

from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.layout import BUILT_IN, built_in_layout
from rollwrite.dicegame.settings import DiceKind, Settings
from rollwrite.table.settings import OWN, REACTIONS, Choice, Setting, choices


def chosen_layout(settings: Settings) -> str:
    """The name of a layout that comes with the program, or :data:`OWN`."""
    name = settings.layout.name
    is_ours = name in BUILT_IN and built_in_layout(name) == settings.layout
    return name if is_ours else OWN


@cache
def described() -> tuple[Setting, ...]:
    """Every field of :class:`~rollwrite.dicegame.settings.Settings`, in the order of forms."""
    sides = ((name, built_in_layout(name).side) for name in BUILT_IN)
    layouts = tuple(
        Choice(name, f"settings.layout.{name}", (("side", side),)) for name, side in sides
    )
    return (
        Setting("layout", "layout", (*layouts, *choices("layout", OWN)), shown=chosen_layout),
        Setting("dice", "choice", choices("dice", *get_args(DiceKind))),
        Setting("strikes_forced", "switch"),
        # Alone there is no standby zone to move, and no starter but one.
        Setting("standby_follows_starter", "switch", alone=False),
        Setting("hints", "switch"),
        # Alone it depends on the dice: see be_advised.
        Setting("advice", "switch", alone=False),
        Setting(
            "markers",
            "order",
            tuple(Choice(colour.value, f"words.colour.{colour.key}") for colour in COLOURS),
            at_opening=False,
        ),
        REACTIONS,
        Setting("seed", "data", at_opening=False),
        Setting("start", "data", at_opening=False),
    )
