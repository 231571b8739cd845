"""Photos on the Check page, with answers of a reader that says what a test wants."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pillow_heif
from PIL import Image
from playwright.sync_api import FilePayload, Page, Route

from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.web.pictures import blank_png

#: Side of the picture that is sent where nobody really reads it, and of the board in it.
PICTURE, LEFT, RIGHT = 400, 40, 360
CORNERS = [[LEFT, LEFT], [RIGHT, LEFT], [RIGHT, RIGHT], [LEFT, RIGHT]]

pillow_heif.register_heif_opener()


def blank_photo(kind: str) -> bytes:
    """A white picture in a format of Pillow's."""
    out = io.BytesIO()
    Image.new("RGB", (PICTURE, PICTURE), "white").save(out, kind)
    return out.getvalue()


#: A photo that the browser cannot draw, and the copy that the server sends of it.
HEIC = blank_photo("HEIF")
SHOWN = b64encode(blank_photo("JPEG")).decode()


def choose(page: Page, data: bytes | None = None, name: str = "photo.jpg") -> None:
    """Take a photo; without data one on which nothing is."""
    file: FilePayload = {
        "name": name,
        "mimeType": "application/octet-stream",
        "buffer": blank_png(PICTURE) if data is None else data,
    }
    page.locator("#photo-file").set_input_files(file)


def files(*names: str, side: int = PICTURE, **photos: bytes) -> list[FilePayload]:
    """Photos to choose; those with a name only show nothing."""
    all_of_them = {name: blank_png(side) for name in names} | photos
    return [
        {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": data}
        for name, data in all_of_them.items()
    ]


def unread(problem: str, **more: Any) -> dict[str, Any]:
    """The answer to a photo in which no sheet was read."""
    nothing = {"layout": None, "table": None, "seat": None, "seed": None, "by": None}
    return {
        **nothing,
        "found": False,
        "squares": [],
        "confidence": [],
        "uncertain": [],
        "not_counted": [],
        "crossed": None,
        "strikes": None,
        "suggestion": None,
        "problem": problem,
        "corners": None,
        "cells": None,
        "certainty": None,
        "remarks": [],
        "size": [PICTURE, PICTURE],
        "nodes": [],
        "head": None,
        "doubtful": [],
        "sheets": [],
        "picture": None,
    } | more


def as_read(squares: Sequence[str], **more: Any) -> dict[str, Any]:
    """The answer to a photo of these squares, all of them sure unless ``more`` says otherwise."""
    side = len(squares)
    step = (RIGHT - LEFT) / side
    lines = [LEFT + number * step for number in range(side + 1)]
    return (
        unread("")
        | {
            "found": True,
            "problem": None,
            "layout": "standard",
            "squares": list(squares),
            "confidence": [[1.0] * side for _ in range(side)],
            "crossed": [],
            "strikes": 0,
            "by": "marks",
            "corners": CORNERS,
            "nodes": [[[x, y] for x in lines] for y in lines],
        }
        | more
    )


class Reader:
    """Stands before the server and answers photos in this order; the last answer stays.

    A number is the status of a refusal, and None leaves a photo to the real one.

    :ivar asked: the queries that came, each as a dict; with the game in the path, if there is one.
    """

    def __init__(self, page: Page, *answers: dict[str, Any] | int | None) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, str]] = []
        page.route("**/api/v1/photos*", self._answer)
        page.route("**/api/v1/photos/*", self._answer)

    def _answer(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        self.asked.append(dict(parse_qsl(address.query)))
        if game := address.path.partition("/photos/")[2]:
            self.asked[-1]["game"] = game
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer is None:
            route.continue_()
        elif isinstance(answer, int):
            refusal = {"title": "Later", "status": answer, "detail": "Not now."}
            route.fulfill(status=answer, headers={"Retry-After": "1"}, json=refusal)
        else:
            route.fulfill(json=answer)


def photographed(
    phones: Phones, *answers: dict[str, Any] | int | None, **options: Any
) -> tuple[Page, Reader]:
    """The Check page with a photo on it, read as the answers say, and who reads."""
    page = phones("Ana", **{"viewport": HAND, **options}).page
    page.goto("/check")
    reader = Reader(page, *answers)
    choose(page)
    return page, reader
