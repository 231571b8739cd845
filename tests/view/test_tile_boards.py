"""The boards of the tile games as programs get them."""

from __future__ import annotations

import pytest

from rollwrite.tilegame import VARIANTS
from rollwrite.web.reference import tile_game
from tests.together import for_each


@for_each("key", VARIANTS)
def test_cells_lie_in_the_columns_and_rows_of_the_board(key: str) -> None:
    game = tile_game(key)
    assert {cell.x for cell in game.cells} == set(range(game.left, game.left + game.width))
    assert {cell.y for cell in game.cells} == set(range(game.height))


@pytest.mark.parametrize(("key", "side"), [("trigon", 9), ("trigon-3", 8)])
def test_triangles_point_up_as_in_the_appendix(key: str, side: int) -> None:
    """Column + row + side is odd, columns from 0 and rows from 1, bottom up."""
    game = tile_game(key)
    for cell in game.cells:
        column, row = cell.x - game.left, game.height - cell.y
        assert ((cell.x + cell.y) % 2 == 0) == ((column + row + side) % 2 == 1)
