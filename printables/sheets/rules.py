"""The strip of pictures beside the grid: the rules one forgets, with a few words where they fit."""

from __future__ import annotations

from printables.engine.drawing import Drawing
from printables.engine.wording import say_lines
from printables.sheets.look import CHALLENGE, Look
from printables.sheets.pictures import fill_picture, joker_picture, start_picture, touch_picture
from rollwrite.paper import Rect


def rules_strip(drawing: Drawing, look: Look, inches: bool) -> None:
    """The three rules one forgets, and how to fill squares."""
    sheet, theme, _t, k = look.sheet, look.theme, look.t, look.k
    area = sheet.strip
    if area.width <= 0:
        return
    pictures = [
        (start_picture, "print.sheet.rule_start"),
        (touch_picture, "print.sheet.rule_touch"),
    ]
    if look.kind != CHALLENGE:
        pictures.append((joker_picture, "print.sheet.rule_strike"))
    if area.width > area.height:
        pitch = area.width / 3
        parts = [Rect(area.x + pitch * n, area.y, pitch - 1 * k, area.height) for n in range(3)]
    else:
        pitch = area.height / 3
        parts = [Rect(area.x, area.y + pitch * n, area.width, pitch) for n in range(3)]
    captions = _captions(parts, [key for _, key in pictures], look)
    for part, (picture, _), words in zip(parts, pictures, captions, strict=False):
        high = _picture_height(part) if words else part.height - 3 * k
        picture(drawing, Rect(part.x + 0.9 * k, part.y + 1 * k, part.width - 1.8 * k, high), theme)
        room = _caption_room(part, k)
        say_lines(drawing, room, (words,), look.ems(3), theme.ink, at_top=True)
    _fill_hint(drawing, look, inches)


def _picture_height(part: Rect) -> float:
    return min(0.8 * part.width, 0.5 * part.height)


def _caption_room(part: Rect, k: float) -> Rect:
    high = _picture_height(part)
    return Rect(part.x, part.y + high + 1.8 * k, part.width, part.height - high - 2.4 * k)


def _captions(parts: list[Rect], keys: list[str], look: Look) -> list[str]:
    """Words for all pictures, shorter ones for all, or none for any."""
    for end in ("", "_short"):
        words = [look.t(f"{key}{end}") for key in keys]
        rooms = [_caption_room(part, look.k) for part in parts]
        if all(
            say_lines(Drawing(), room, (one,), look.ems(3), "") > room.y
            for room, one in zip(rooms, words, strict=False)
        ):
            return words
    return [""] * len(keys)


def _fill_hint(drawing: Drawing, look: Look, inches: bool) -> None:
    """Beside the ruler that goes down, where a whole page has room."""
    sheet, theme, k = look.sheet, look.theme, look.k
    bars = sheet.bars(inches)
    if not bars or sheet.arrangement == "solo" or bars[1].start[1] < sheet.strip.bottom:
        return
    x, top = sheet.strip.x, bars[1].start[1]
    right = min(bar.start[0] for bar in bars if bar.start[0] == bar.end[0])
    area = Rect(x + 0.4 * k, top, right - x - 2.2 * k, 40 * k)
    fill_picture(drawing, Rect(area.x, top, area.width, 7 * k), theme)
    words = (look.t("print.sheet.fill"),)
    room = Rect(area.x, top + 8 * k, area.width, 30 * k)
    say_lines(drawing, room, words, look.ems(3), theme.ink, at_top=True)
