"""Photo files to pictures, within bounds: what must not be decoded is refused by its header."""

from __future__ import annotations

import warnings
from base64 import b64encode
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

#: A JPEG is decoded at a half, a quarter or an eighth while its long side stays above this; other
#: pictures are made as small at once, before all their pixels are turned, copied and recoloured.
_ENOUGH = 1600
#: Larger pictures are shrunk to this long side: more pixels tell nothing more.
_LARGEST = 2048
#: Kinds of pictures that most browsers cannot show; the long side of the copy that they can, its
#: quality, the first that is small enough, and the most bytes that it may have.
_UNSHOWN = ("HEIF",)
_SHOWN, _QUALITIES, _MOST_BYTES = 1200, (80, 60, 40, 20), 300_000


@dataclass(frozen=True, eq=False)
class Photo:
    """A decoded photo, upright, without what its file says of place and camera.

    :ivar picture: blue first.
    :ivar size: width and height of the photo in its own pixels, upright.
    :ivar factor: pixels of ``picture`` for one of the photo.
    :ivar is_unshown: whether most browsers cannot show its file.
    """

    picture: Picture
    size: tuple[int, int]
    factor: float
    is_unshown: bool = False

    def shown(self) -> str | None:
        """A small JPEG in base64, where browsers cannot show the photo itself; at most 300 kB."""
        if not self.is_unshown:
            return None
        scale = min(1.0, _SHOWN / max(self.picture.shape[:2]))
        small = cv2.resize(self.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for quality in _QUALITIES:
            data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
            text = b64encode(data).decode()
            if len(text) <= _MOST_BYTES:
                return text
        return None

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
    is_unshown = image.format in _UNSHOWN
    width, height = image.size
    if width * height > MAX_MEGAPIXELS * 1_000_000:
        raise PhotoError("pixels", most=MAX_MEGAPIXELS)
    if min(width, height) < MIN_SIDE:
        raise PhotoError("small", least=MIN_SIDE)
    scale = _ENOUGH / max(width, height)
    image.draft("RGB", (round(width * scale), round(height * scale)))
    part = max(image.size) // _ENOUGH if image.mode == "RGB" else 1
    upright = ImageOps.exif_transpose(image.reduce(part) if part > 1 else image)
    # Turned on its side by 90 degrees or not: sizes tell, for drafts keep the proportions.
    turned = (upright.width > upright.height) != (width > height)
    size = (height, width) if turned else (width, height)
    if upright.mode.startswith("I"):
        # Sixteen bits of grey, which Pillow would cut off at 255.
        grey = np.clip(np.asarray(upright, np.int32) >> 8, 0, 255)
        upright = Image.fromarray(grey.astype(np.uint8))
    picture = cv2.cvtColor(np.asarray(upright.convert("RGB")), cv2.COLOR_RGB2BGR)
    long = max(picture.shape[:2])
    if long > _LARGEST:
        shrink = _LARGEST / long
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    factor = max(picture.shape[:2]) / max(size)
    return Photo(np.asarray(picture, np.uint8), size, factor, is_unshown)
