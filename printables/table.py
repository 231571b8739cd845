"""What a table has to print, before, during and after a game: its sheets, or its board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printables.engine.options import PrintError
from printables.printing import Request
from printables.sheets.sheet import SheetSpec, layout_code, with_marks
from rollwrite.dicegame import COLOURS, Colour, Game, Ring
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.dicegame.rules import DiceTable
from rollwrite.paper import SheetCode
from rollwrite.table import Table
from rollwrite.tilegame.blksgf import write_blksgf
from rollwrite.tilegame.real_board import CellTexts, texts_of
from rollwrite.tilegame.rules import RULES as TILE


def with_table(request: Request, table: Table[Any, Any], code: str) -> Request:
    """The request for what is at a table: its sheets, or the position of its tile game.

    :raises PrintError: there is nothing like this at it.
    """
    if request.name == "position" and table.rules.key == TILE.key:
        play = table.game
        game = table.settings.begun(1) if play is None else play.game
        lying: CellTexts = ()
        if play is not None and play.settled is not None:
            lying = texts_of(game.variant, play.position)
        return replace(request, record=write_blksgf(game), lying=lying)
    return replace(request, specs=tuple(table_specs(table, code)))


def table_specs(table: Table[Any, Any], code: str) -> list[SheetSpec]:
    """A sheet for each seat: empty ones before the first game, else what is drawn on them.

    :raises PrintError: nobody sits at the table, or it plays a game without sheets.
    """
    if table.rules.key != DICE.key:
        raise PrintError("no_sheets", code=code)
    layout = table.settings.layout if table.game is None else table.game.settings.layout
    key = layout_code(layout)
    if table.game is None:
        if not table.seats:
            raise PrintError("empty_table", code=code)
        return [
            SheetSpec(layout, SheetCode(key, code, seat.number), seat.name, markers)
            for seat, markers in zip(table.seats, _markers(table), strict=True)
        ]
    game = table.game
    over = game.phase == "over"
    return [
        with_marks(
            SheetSpec(
                layout,
                SheetCode(key, code, player.seat),
                player.name,
                markers,
                unfilled=player.unfilled if over else None,
            ),
            player.sheet.marks,
        )
        for player, markers in zip(game.players, _game_markers(game), strict=True)
    ]


def _markers(table: DiceTable) -> list[tuple[Colour, ...]]:
    """The markers of the seats if the game began now, clockwise from the starter (D4)."""
    numbers = [seat.number for seat in table.seats]
    first = numbers.index(table.starter) if table.starter in numbers else 0
    follows = table.settings.standby_follows_starter
    dealt = _cycles(len(numbers), table.settings.markers, follows)
    return [dealt[(n - first) % len(numbers)] for n in range(len(numbers))]


def _game_markers(game: Game) -> list[tuple[Colour, ...]]:
    follows = game.settings.standby_follows_starter
    return _cycles(len(game.players), game.settings.markers, follows)


def _cycles(
    players: int, markers: tuple[Colour, ...], follows_starter: bool
) -> list[tuple[Colour, ...]]:
    """For each player the colours of rounds 1 to 4; none where they depend on who goes out."""
    if follows_starter and 1 < players < len(COLOURS):
        return [()] * players
    ring = Ring.deal(players, markers)
    rounds = [ring.in_round(number).held for number in range(len(COLOURS))]
    return [tuple(held[player] for held in rounds) for player in range(players)]
