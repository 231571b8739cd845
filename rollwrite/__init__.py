"""Board games of polyominoes, and a dice game that is drawn: rules, bots, checker, printer.

Start here::

    import rollwrite as rw

    game = rw.new_game("duo")                        # a tile game; rw.VARIANTS has all nineteen
    game = game.play("e8,e9,e10,e11,e12")            # a value: the old one stays as it was
    print(game)                                      # notebooks show a picture

    dice = rw.deal(["Ana", "Ben"], seed="TEA")       # the dice game
    dice = dice.roll().pick(2)
    dice = dice.draw(dice.placements(1)[0])          # strike=True: any row, for a strike

    result = rw.check({"layout": "standard", "squares": [...]})
    print(result)                                    # could it have been played, and why not?
    result.is_valid, result.unfilled, result.problems

    rw.printed("sheet", paper="a4").save("sheet.pdf")

Tile games: :func:`new_game`, :data:`VARIANTS`, :func:`read_blksgf`, :func:`write_blksgf`, and
:func:`think`, which says what each move is worth. Dice game: :func:`deal`, with a sheet that is
ours (:func:`built_in_layout`) or your own (:func:`parse_layout`); :func:`simulate` lets bots play
it, :func:`coach` looks back; :class:`Settings`, :func:`level` and :class:`Budget` say how.

Filled sheets: :func:`check`, of a dict or of a :class:`FilledSheet`, as :func:`load_filled` (a
JSON file), :func:`parse_filled` (a dict) and :func:`read_photo` (a photo) return it;
:func:`format_filled` makes JSON of one. Boards of a tile game: :func:`check_board`, of a dict or
of a :class:`PaintedBoard`, as :func:`load_painted`, :func:`parse_painted` and :func:`read_board`
(a photo) return it; :func:`format_painted` makes JSON of one. Several checks may share a
:class:`CheckBudget`. Photos need the extra ``scan``.
Paper: :func:`printed`; :func:`printables` lists what there is, with all its choices.

What functions return has its name here, too, for annotations: :class:`CheckResult` with
:class:`RuleProblem` and :class:`FoundShape`, :class:`BoardCheckResult`, :class:`Printed`, a
:class:`Sheet` of the dice game, the :class:`Variant` of a tile game, :class:`Simulated`,
:class:`Coached` and :class:`Thought`.

Errors, as text a sentence each, and all of them a ``ValueError``:

- the rules do not allow it: :class:`MoveError` in a tile game, :class:`RefusedError` in the dice
  game, with the numbers of the rules;
- it cannot be read: :class:`LayoutError`, :class:`SheetInputError`, :class:`SgfError`,
  :class:`SoloSeedError`, :class:`PhotoError` with :class:`NoSheetError` and
  :class:`NoBoardError`;
- a tile game does not have it: :class:`VariantError`, :class:`PlayerError`, :class:`SchemeError`;
- it cannot be printed: :class:`PrintError`; nor looked back on: :class:`CoachError`.

Something of another type than a function takes is a ``TypeError`` that says what it takes.

Everything is typed, and loaded when it is first asked for. The guide with examples is
``docs/library.md``, the rulebook ``docs/rules.md``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rollwrite.worded import say_with

if TYPE_CHECKING:
    from printables.engine.options import PrintError
    from printables.printed import Printed, printables, printed
    from rollwrite.checking import (
        CheckResult,
        FilledSheet,
        FoundShape,
        RuleProblem,
        SheetInputError,
        check,
        format_filled,
        load_filled,
        parse_filled,
    )
    from rollwrite.checking.boards import (
        BoardCheckResult,
        PaintedBoard,
        check_board,
        format_painted,
        load_painted,
        parse_painted,
    )
    from rollwrite.checking.budget import CheckBudget
    from rollwrite.dicegame import (
        Layout,
        LayoutError,
        Settings,
        Sheet,
        built_in_layout,
        parse_layout,
    )
    from rollwrite.dicegame.rules.playing import DiceGame, deal
    from rollwrite.dicegame.solo import SoloSeedError
    from rollwrite.photo import NoBoardError, NoSheetError, PhotoError, read_board, read_photo
    from rollwrite.players import Budget, level
    from rollwrite.players.dice.coach import coach
    from rollwrite.players.dice.coached import Coached
    from rollwrite.players.dice.simulation import Simulated, simulate
    from rollwrite.players.job import CoachError
    from rollwrite.players.tile import Thought, think
    from rollwrite.table import RefusedError
    from rollwrite.tilegame import (
        VARIANTS,
        Game,
        MoveError,
        PlayerError,
        SchemeError,
        Variant,
        VariantError,
        new_game,
    )
    from rollwrite.tilegame.blksgf import read_blksgf, write_blksgf
    from rollwrite.tilegame.sgf import SgfError

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "BoardCheckResult",
    "Budget",
    "CheckBudget",
    "CheckResult",
    "CoachError",
    "Coached",
    "DiceGame",
    "FilledSheet",
    "FoundShape",
    "Game",
    "Layout",
    "LayoutError",
    "MoveError",
    "NoBoardError",
    "NoSheetError",
    "PaintedBoard",
    "PhotoError",
    "PlayerError",
    "PrintError",
    "Printed",
    "RefusedError",
    "RuleProblem",
    "SchemeError",
    "Settings",
    "SgfError",
    "Sheet",
    "SheetInputError",
    "Simulated",
    "SoloSeedError",
    "Thought",
    "Variant",
    "VariantError",
    "built_in_layout",
    "check",
    "check_board",
    "coach",
    "deal",
    "format_filled",
    "format_painted",
    "level",
    "load_filled",
    "load_painted",
    "new_game",
    "parse_filled",
    "parse_layout",
    "parse_painted",
    "printables",
    "printed",
    "read_blksgf",
    "read_board",
    "read_photo",
    "simulate",
    "think",
    "write_blksgf",
]

# The command line and every process of a server import this package first, and need little of it.
_HOMES = {
    "printables.engine.options": ("PrintError",),
    "printables.printed": ("Printed", "printables", "printed"),
    "rollwrite.checking": (
        "CheckResult",
        "FilledSheet",
        "FoundShape",
        "RuleProblem",
        "SheetInputError",
        "check",
        "format_filled",
        "load_filled",
        "parse_filled",
    ),
    "rollwrite.checking.boards": (
        "BoardCheckResult",
        "PaintedBoard",
        "check_board",
        "format_painted",
        "load_painted",
        "parse_painted",
    ),
    "rollwrite.checking.budget": ("CheckBudget",),
    "rollwrite.dicegame": (
        "Layout",
        "LayoutError",
        "Settings",
        "Sheet",
        "built_in_layout",
        "parse_layout",
    ),
    "rollwrite.dicegame.rules.playing": ("DiceGame", "deal"),
    "rollwrite.dicegame.solo": ("SoloSeedError",),
    "rollwrite.photo": ("NoBoardError", "NoSheetError", "PhotoError", "read_board", "read_photo"),
    "rollwrite.players": ("Budget", "level"),
    "rollwrite.players.dice.coach": ("coach",),
    "rollwrite.players.dice.coached": ("Coached",),
    "rollwrite.players.dice.simulation": ("Simulated", "simulate"),
    "rollwrite.players.job": ("CoachError",),
    "rollwrite.players.tile": ("Thought", "think"),
    "rollwrite.table": ("RefusedError",),
    "rollwrite.tilegame": (
        "VARIANTS",
        "Game",
        "MoveError",
        "PlayerError",
        "SchemeError",
        "Variant",
        "VariantError",
        "new_game",
    ),
    "rollwrite.tilegame.blksgf": ("read_blksgf", "write_blksgf"),
    "rollwrite.tilegame.sgf": ("SgfError",),
}


if not TYPE_CHECKING:  # where a name that is misspelt is to be found

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                found: object = getattr(import_module(module), name)
                globals()[name] = found
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _in_english(thing: object) -> str:
    said: str = import_module("rollwrite.i18n.errors").in_english(thing)
    return said


# The words lie above what they are about.
say_with(_in_english)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
