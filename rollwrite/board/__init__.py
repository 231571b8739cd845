"""The one law of placement (rules P1-P6), for every game of this project.

Number every placement of every shape on a board once; then a set of placements is one integer.
:class:`Position` answers which placements of a colour are legal, :func:`violations` says why a
drawn shape is not. Dice sheet, tile games, checker, bots and the phones' highlights all ask these.
"""

from rollwrite.board.board import Board, CoordinateError, hexagon, rectangle
from rollwrite.board.position import Position, Setup
from rollwrite.board.sets import bits, members, nth
from rollwrite.board.table import PlacementTable, placement_table
from rollwrite.board.violations import NoRoom, Violation, no_room, violations

__all__ = [
    "Board",
    "CoordinateError",
    "NoRoom",
    "PlacementTable",
    "Position",
    "Setup",
    "Violation",
    "bits",
    "hexagon",
    "members",
    "no_room",
    "nth",
    "placement_table",
    "rectangle",
    "violations",
]
