"""Four-sided outlines in a picture: what may be a board on a table."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Picture

#: The least part of the picture that a board takes.
_LEAST = 0.05
#: How far an outline may stray from four straight sides, as a part of its length.
_STRAYS = (0.01, 0.02, 0.04, 0.07)
#: Outlines with corners nearer to each other than this part of a side are the same.
_SAME = 0.03
_TURNS = [np.roll(np.arange(4), turn) for turn in range(4)]


def outlines(picture: Picture) -> list[Doubles]:
    """Outlines of four sides, the largest and squarest first, each ``(4, 2)``, clockwise."""
    least = _LEAST * picture.shape[0] * picture.shape[1]
    found: list[tuple[float, Doubles]] = []
    for mask in _masks(picture):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            _, _, width, height = cv2.boundingRect(contour)
            # Cheap, and there are thousands of small ones.
            if width * height < least or cv2.contourArea(cv2.convexHull(contour)) < least:
                continue
            quad = _four_sides(np.asarray(contour))
            if quad is not None and not any(_same(quad, other) for _, other in found):
                found.append((_weight(quad, np.asarray(contour)), quad))
    found.sort(key=lambda one: -one[0])
    return [quad for _, quad in found]


def _masks(picture: Picture) -> Iterator[Picture]:
    """Pictures in black and white in which a board may stand out."""
    square = np.ones((3, 3), np.uint8)
    soft = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.0), cv2.COLOR_BGR2LAB)
    for channel in cv2.split(soft):
        for low, high in ((20, 60), (50, 130)):
            edges = cv2.Canny(np.asarray(channel), low, high)
            yield np.asarray(cv2.dilate(edges, square), np.uint8)
    # Where nothing but a blur is left, a checked cloth is one colour, too.
    for blur in (1.0, 5.0):
        soft = cv2.GaussianBlur(picture, (0, 0), blur)
        lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.uint8)
        for channel in (_unlike_rim(lab), *cv2.split(lab)):
            _, mask = cv2.threshold(
                np.asarray(channel, np.uint8), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU
            )
            for one in (mask, 255 - mask):
                closed = cv2.morphologyEx(one, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
                yield np.asarray(
                    cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8
                )


def _unlike_rim(lab: Picture) -> Picture:
    """How far every pixel is from the table along the picture's rim."""
    strips = (lab[:5], lab[-5:], lab[:, :5], lab[:, -5:])
    rim = np.concatenate([strip.reshape(-1, 3) for strip in strips])
    unlike = np.linalg.norm(lab.astype(np.float32) - np.median(rim, axis=0), axis=-1)
    return np.asarray(np.clip(unlike * 2, 0, 255), np.uint8)


def _four_sides(contour: Picture) -> Doubles | None:
    hull = cv2.convexHull(contour)
    length = cv2.arcLength(hull, True)
    for stray in _STRAYS:
        corners = cv2.approxPolyDP(hull, stray * length, True).reshape(-1, 2)
        if len(corners) == 4:
            quad = np.asarray(corners, np.float64)
            area = float(cv2.contourArea(np.asarray(quad, np.float32), True))
            return quad if area > 0 else quad[::-1]
        if len(corners) < 4:
            return None
    return None


def _weight(quad: Doubles, contour: Picture) -> float:
    """Large outlines first, but those that fill their four sides before ragged ones."""
    area = float(cv2.contourArea(np.asarray(quad, np.float32)))
    hull = float(cv2.contourArea(cv2.convexHull(contour)))
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return area * min(hull / area, area / hull) ** 4 * float(sides.min() / sides.max())


def _same(one: Doubles, other: Doubles) -> bool:
    limit = (_SAME * float(np.linalg.norm(one[1] - one[0]))) ** 2
    # Corner by corner, whichever comes first.
    apart = ((one[:, None] - other) ** 2).sum(-1)
    return any((apart[range(4), _TURNS[turn]] < limit).all() for turn in range(4))
