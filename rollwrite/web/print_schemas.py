"""JSON Schemas of the printing endpoints, for the OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass

from printables.printing import ACCEPTS
from printables.themes import THEMES
from rollwrite.dicegame import BUILT_IN
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import PAPERS, UPS
from rollwrite.table.dataclass_json import schema
from rollwrite.tilegame import VARIANTS
from rollwrite.web.api_schemas import NUMBER, TEXT, Schema, array, maybe, record, ref


@dataclass(frozen=True)
class PrintWanted:
    """What is to be printed, and how; what is left out is as usual."""

    name: str
    paper: str | None = None
    landscape: bool = False
    up: int | None = None
    theme: str | None = None
    lang: str | None = None
    copies: int | None = None
    table: str | None = None
    game: str | None = None
    players: int | None = None
    standby: str | None = None
    size: int | None = None
    one_page: bool = False
    no_backs: bool = False
    seed: str | None = None
    daily: str | None = None
    count: int | None = None
    rounds: int | None = None
    tables: int | None = None
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    record: str | None = None


_NOTES: dict[str, Schema] = {
    "name": {"enum": list(ACCEPTS), "description": "What."},
    "paper": {"enum": [*PAPERS, None]},
    "up": {"enum": [*UPS, None], "description": "Sheets on a page."},
    "theme": {"enum": [*THEMES, None]},
    "lang": {"enum": [*LANGUAGES, None], "description": "Of the words on paper."},
    "table": {"type": ["string", "null"], "description": "A table's code: its sheets."},
    "game": {"enum": [*VARIANTS, None], "description": "A tile game."},
    "standby": {"enum": ["fixed", "starter", None]},
    "size": {"type": ["integer", "null"], "description": "The length of an edge in mm."},
    "seed": {"type": ["string", "null"], "description": "The same word gives the same dice."},
    "daily": {"type": ["string", "null"], "description": "A date, or today."},
    "record": {"type": ["string", "null"], "description": "A .blksgf file, or a filled sheet."},
}


def print_schemas() -> dict[str, Schema]:
    """The schemas by their names."""
    wanted = schema(PrintWanted)
    layout = {"anyOf": [{"enum": list(BUILT_IN)}, ref("Layout"), record("", {"toml": TEXT})]}
    wanted["properties"] = {**wanted["properties"], **_NOTES, "layout": maybe(layout)}
    point: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    quad = {**array(point), "minItems": 4, "maxItems": 4}
    boxes: Schema = {"type": "object", "additionalProperties": quad}
    sheet = record(
        "A sheet; corners from the top left, clockwise, as the sheet is read.",
        {
            "layout": TEXT,
            "squares": array(array(quad)),
            "shapes": boxes,
            "strikes": array(quad),
            "fiducials": boxes,
        },
    )
    length: Schema = {"type": "number"}
    page = record("A page.", {"width": length, "height": length, "sheets": array(sheet)})
    return {
        "PrintWanted": wanted,
        "PrintPreview": record("One page as SVG.", {"svg": TEXT, "page": NUMBER, "pages": NUMBER}),
        "PrintGeometry": record(
            "Where everything lies, from the top left of the page, y down.",
            {"unit": {"const": "mm"}, "pages": array(page)},
        ),
    }
