"""The grid of a board that was not printed here: ruled, bought, in a newspaper, on a screen.

Strokes that hang together make two pencils of lines; seen straight, their lines are searched for
even spacing with an end on both sides; then every line is followed. Nothing is known of the board
but that its squares are square.
"""

from __future__ import annotations

from rollwrite.photo.grids.find import CERTAIN, FoundGrid, find_grid, nodes_near, snapped

__all__ = ["CERTAIN", "FoundGrid", "find_grid", "nodes_near", "snapped"]
