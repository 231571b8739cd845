"""What the reader accepts, for the code that must know without loading the picture libraries."""

from __future__ import annotations

#: Of one photo.
MAX_BYTES = 25_000_000
MAX_MEGAPIXELS = 36
#: The least width and height in pixels; below it a square is not even seen.
MIN_SIDE = 64
#: As Pillow names them.
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
