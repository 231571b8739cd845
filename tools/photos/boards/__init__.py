"""Synthetic photos of tile-game boards with plastic pieces on them, drawn by lot from seeds.

Apart from the reader in ``rollwrite.photo.boards``, which knows nothing of it. Seeds below
:data:`HELD_BACK` are for development and training, those from it on for measuring only.
"""

from tools.photos.boards.levels import LEVELS
from tools.photos.boards.photo import BoardPhoto, make_board_photo

#: The first seed that is never trained or tuned on.
HELD_BACK = 1_000_000

__all__ = ["HELD_BACK", "LEVELS", "BoardPhoto", "make_board_photo"]
