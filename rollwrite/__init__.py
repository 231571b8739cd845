"""Board games of polyominoes, and a dice game that is drawn: rules, bots, checker, printer.

Start here::

    import rollwrite as rw

    game = rw.new_game("duo")                        # a tile game; rw.VARIANTS has all nineteen
    game = game.play("e8,e9,e10,e11,e12")            # a value: the old one stays as it was
    print(game)                                      # notebooks show a picture

    dice = rw.deal(["Ana", "Ben"], seed="TEA")       # the dice game
    dice = dice.roll().pick(2)
    dice = dice.draw(dice.placements(1)[0])          # strike=True: any row, for a strike

    result = rw.check(rw.parse_filled({"layout": "standard", "squares": [...]}))
    result.is_valid, result.unfilled, result.problems

    rw.printed("sheet", paper="a4").save("sheet.pdf")

Tile games: :func:`new_game`, :data:`VARIANTS`, :func:`read_blksgf`, :func:`write_blksgf`, and
:func:`think`, which says what each move is worth. Dice game: :func:`deal`, with a sheet that is
ours (:func:`built_in_layout`) or your own (:func:`parse_layout`); :func:`simulate` lets bots play
it, :func:`coach` looks back. Filled sheets: :func:`parse_filled`, :func:`check`. Paper:
:func:`printed`. What the rules do not allow raises :class:`MoveError` in a tile game and
:class:`RefusedError` in the dice game, with the numbers of the rules.

Everything is typed, and loaded when it is first asked for. The guide with examples is
``docs/library.md``, the rulebook ``docs/rules.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printables.printed import printed
    from rollwrite.checking import check, parse_filled
    from rollwrite.dicegame import built_in_layout, parse_layout
    from rollwrite.dicegame.rules.playing import DiceGame, deal
    from rollwrite.players.dice.coach import coach
    from rollwrite.players.dice.simulation import simulate
    from rollwrite.players.tile import think
    from rollwrite.table import RefusedError
    from rollwrite.tilegame import VARIANTS, Game, MoveError, new_game
    from rollwrite.tilegame.blksgf import read_blksgf, write_blksgf

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "DiceGame",
    "Game",
    "MoveError",
    "RefusedError",
    "built_in_layout",
    "check",
    "coach",
    "deal",
    "new_game",
    "parse_filled",
    "parse_layout",
    "printed",
    "read_blksgf",
    "simulate",
    "think",
    "write_blksgf",
]

# The command line and every process of a server import this package first, and need little of it.
_HOMES = {
    "printables.printed": ("printed",),
    "rollwrite.checking": ("check", "parse_filled"),
    "rollwrite.dicegame": ("built_in_layout", "parse_layout"),
    "rollwrite.dicegame.rules.playing": ("DiceGame", "deal"),
    "rollwrite.players.dice.coach": ("coach",),
    "rollwrite.players.dice.simulation": ("simulate",),
    "rollwrite.players.tile": ("think",),
    "rollwrite.table": ("RefusedError",),
    "rollwrite.tilegame": ("VARIANTS", "Game", "MoveError", "new_game"),
    "rollwrite.tilegame.blksgf": ("read_blksgf", "write_blksgf"),
}


if not TYPE_CHECKING:  # where a name that is misspelt is to be found

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                found: object = getattr(import_module(module), name)
                globals()[name] = found
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
