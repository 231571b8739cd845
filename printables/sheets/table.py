"""Sheets as they are printed: blank ones, or those of a table before, during and after a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from printables.engine.flow import name_notices
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Choice, Options, PrintError
from printables.request.allowed import sheets_allowed
from printables.request.printable import LayoutChoice, Printable, usual_layout
from printables.sheets.plain import sheet_text
from printables.sheets.sheet import SheetSpec, blank_spec, layout_code, sheets, with_marks
from rollwrite.dicegame import COLOURS, Colour, Game, Ring
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.dicegame.rules import DiceTable
from rollwrite.paper import SheetCode
from rollwrite.table import Table


@dataclass(frozen=True)
class SheetPrint(Printable):
    """Blank sheets, or a table's.

    :ivar specs: the sheets of the table.
    """

    name = "sheet"
    layout: LayoutChoice = field(default_factory=usual_layout)
    table: Annotated[
        str | None,
        Choice(
            "the code of a table: its sheets",
            hint="print_page.table_hint",
            is_carried=True,
            metavar="CODE",
        ),
    ] = None
    specs: tuple[SheetSpec, ...] = ()

    @classmethod
    def allows(cls, options: Options) -> bool:
        """What the geometry of the sheet allows."""
        return sheets_allowed(options, None)

    def at_table(self, table: Table[Any, Any], code: str) -> SheetPrint:
        """The same for the sheets of a table.

        :raises PrintError: nobody sits at it, or it plays a game without sheets.
        """
        return replace(self, specs=table_specs(table, code))

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        if self.specs:
            return table_sheets(self.specs, self.options, progress)
        return sheets([blank_spec(self.layout)], self.options, progress=progress)

    def texts(self) -> list[str]:
        specs = self.specs or (blank_spec(self.layout),)
        return [sheet_text(spec, self.options.t) for spec in specs]


def table_sheets(
    specs: Sequence[SheetSpec], options: Options, progress: Progress | None = None
) -> ImposedSheets:
    """The sheets of a table; a notice says whose names cannot be printed."""
    made = sheets(specs, options, fill=False, progress=progress)
    said = name_notices(spec.name for spec in specs)
    notices = tuple(dict.fromkeys((*made.document.notices, *said)))
    return replace(made, document=replace(made.document, notices=notices))


def table_specs(table: Table[Any, Any], code: str) -> tuple[SheetSpec, ...]:
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
        return tuple(
            SheetSpec(layout, SheetCode(key, code, seat.number), seat.name, markers)
            for seat, markers in zip(table.seats, _markers(table), strict=True)
        )
    game = table.game
    over = game.phase == "over"
    return tuple(
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
    )


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
