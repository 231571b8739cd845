"""JSON Schemas of the printing endpoints, for the OpenAPI document."""

from __future__ import annotations

from rollwrite.dicegame import BUILT_IN
from rollwrite.web.api_schemas import NUMBER, TEXT, Schema, array, maybe, record, ref
from rollwrite.web.print_body import wanted_schema


def print_schemas() -> dict[str, Schema]:
    """The schemas by their names."""
    layout = {"anyOf": [{"enum": list(BUILT_IN)}, ref("Layout"), record("", {"toml": TEXT})]}
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
        "PrintWanted": wanted_schema(maybe(layout)),
        "PrintPreview": record("One page as SVG.", {"svg": TEXT, "page": NUMBER, "pages": NUMBER}),
        "PrintGeometry": record(
            "Where everything lies, from the top left of the page, y down.",
            {"unit": {"const": "mm"}, "pages": array(page)},
        ),
    }
