"""Pictures made of a generator's photo: laid side by side, flipped, shrunk, glaring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]


def decoded(data: bytes) -> Picture:
    """The pixels of a file, blue first."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def encoded(picture: Picture) -> bytes:
    """A file with these pixels."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert done
    return data.tobytes()


def side_by_side(photos: Sequence[bytes]) -> bytes:
    """One photo of several scenes, from the left to the right."""
    height = 1200
    scenes = [decoded(data) for data in photos]
    sized = [
        cv2.resize(scene, (round(scene.shape[1] * height / scene.shape[0]), height))
        for scene in scenes
    ]
    return encoded(np.asarray(np.hstack(sized), np.uint8))


def resized(data: bytes, factor: float) -> bytes:
    """The same photo with fewer pixels."""
    small = cv2.resize(decoded(data), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return encoded(np.asarray(small, np.uint8))


def glaring(data: bytes, place: tuple[float, float], reach: float) -> bytes:
    """The photo with a lamp's reflection at a place, as large as ``reach``, both in pixels."""
    picture = decoded(data).astype(np.float32)
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    away = np.hypot(x - np.float32(place[0]), y - np.float32(place[1])) / np.float32(reach)
    spot = np.clip(1.6 - 0.8 * away, 0, 1)[..., None]
    return encoded(np.clip(picture + 330 * spot, 0, 255).astype(np.uint8))
