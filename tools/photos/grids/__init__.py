"""Photos of grids that nobody printed here, and of things that are no grids, from a seed.

Paper, pens, camera and light are those of :mod:`tools.photos.sheets`; what lies under the camera
is made here: grids drawn by ruler on blank or squared paper, glossy boards, newspapers, screens.
"""

from __future__ import annotations

from tools.photos.grids.nothing import NOTHING, no_grid_photo
from tools.photos.grids.photo import KINDS, GridPhoto, grid_photo

__all__ = ["KINDS", "NOTHING", "GridPhoto", "grid_photo", "no_grid_photo"]
