"""Synthetic photos of hand-filled sheets, drawn by lot from seeds.

Apart from the photo reader, which knows nothing of it: the two meet only in tests, in
``bench/photo.py`` and in the training script. See :func:`make_photo`.

Seeds up to 999,999 are for development and training, those from :data:`HELD_BACK` on for measuring
only: no number of the reader was chosen by looking at them.
"""

from tools.photos.levels import LEVELS
from tools.photos.sheets.photo import Photo, make_photo

#: The first seed that is never trained or tuned on.
HELD_BACK = 1_000_000

__all__ = ["HELD_BACK", "LEVELS", "Photo", "make_photo"]
