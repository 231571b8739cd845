"""Photo files to pictures, within bounds: what must not be decoded is refused by its header."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from io import BytesIO

import cv2
import numpy as np
import pillow_heif
from PIL import Image, ImageOps, UnidentifiedImageError

from rollwrite.photo.pictures.arrays import Picture
from rollwrite.photo.pictures.reading import (
    FORMATS,
    MAX_BYTES,
    MAX_MEGAPIXELS,
    MIN_SIDE,
    PhotoError,
)

#: A JPEG is decoded at a half, a quarter or an eighth while its long side stays above this.
_ENOUGH = 1600
#: Larger pictures are shrunk to this long side: more pixels tell nothing more.
_LARGEST = 2048


@dataclass(frozen=True, eq=False)
class Photo:
    """A decoded photo, upright, without what its file says of place and camera.

    :ivar picture: blue first.
    :ivar size: width and height of the photo in its own pixels, upright.
    :ivar factor: pixels of ``picture`` for one of the photo.
    """

    picture: Picture
    size: tuple[int, int]
    factor: float

    def mirrored(self) -> Photo:
        """The same photo, seen from behind."""
        return replace(self, picture=np.ascontiguousarray(self.picture[:, ::-1]))


def decode(data: bytes) -> Photo:
    """The picture in a JPEG, PNG, WebP or HEIC file.

    :raises PhotoError: it is none of these, damaged, tiny, or larger than the limits.
    """
    if not data:
        raise PhotoError("empty")
    if len(data) > MAX_BYTES:
        raise PhotoError("bytes", most=MAX_BYTES // 1_000_000)
    pillow_heif.register_heif_opener()
    try:
        with warnings.catch_warnings():
            # A picture that Pillow finds suspiciously large is above our own limit too.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                return _decoded(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PhotoError("pixels", most=MAX_MEGAPIXELS) from None
    except UnidentifiedImageError:
        raise PhotoError("type") from None
    except (OSError, SyntaxError, ValueError, EOFError, RuntimeError) as error:
        if isinstance(error, PhotoError):
            raise
        raise PhotoError("damaged") from None


def _decoded(image: Image.Image) -> Photo:
    width, height = image.size
    if width * height > MAX_MEGAPIXELS * 1_000_000:
        raise PhotoError("pixels", most=MAX_MEGAPIXELS)
    if min(width, height) < MIN_SIDE:
        raise PhotoError("small", least=MIN_SIDE)
    scale = _ENOUGH / max(width, height)
    image.draft("RGB", (round(width * scale), round(height * scale)))
    upright = ImageOps.exif_transpose(image)
    # Turned on its side by 90 degrees or not: sizes tell, for drafts keep the proportions.
    turned = (upright.width > upright.height) != (width > height)
    size = (height, width) if turned else (width, height)
    if upright.mode.startswith("I"):
        # Sixteen bits of grey, which Pillow would cut off at 255.
        grey = np.clip(np.asarray(upright, np.int32) >> 8, 0, 255)
        upright = Image.fromarray(grey.astype(np.uint8))
    picture = np.asarray(upright.convert("RGB"))[..., ::-1]
    long = max(picture.shape[:2])
    if long > _LARGEST:
        shrink = _LARGEST / long
        picture = cv2.resize(
            np.ascontiguousarray(picture), None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
        )
    picture = np.ascontiguousarray(picture, np.uint8)
    return Photo(picture, size, max(picture.shape[:2]) / max(size))
