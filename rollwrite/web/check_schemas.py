"""JSON Schemas of the Check page's two endpoints, for the OpenAPI document."""

from __future__ import annotations

from rollwrite.checking.sheet import LETTERS, MAX_LISTED
from rollwrite.dicegame import BUILT_IN
from rollwrite.geometry import square_shapes
from rollwrite.web.api_schemas import FLAG, NUMBER, TEXT, Schema, array, maybe, record, ref

_ROWS: Schema = {
    "type": "array",
    "items": {"type": "string", "pattern": f"^[{LETTERS}]*$"},
    "description": "A text for each row of squares, from the top.",
}
_SHAPES: Schema = array({"enum": [*square_shapes()]})
_FACE: Schema = {"type": "integer", "minimum": 1, "maximum": 6}


def check_schemas() -> dict[str, Schema]:
    """The schemas by their names."""
    return {
        "FilledSheet": _filled(),
        "SheetVerdict": _verdict(),
        "Photo": {"description": "A JPEG, PNG, WebP or HEIC file of up to 25 MB."},
        "PhotoReading": _reading(),
    }


def _filled() -> Schema:
    layout = {"anyOf": [{"enum": list(BUILT_IN)}, ref("Layout"), record("", {"toml": TEXT})]}
    return record(
        "A filled sheet, and what is known of it; null is the same as leaving a key out.",
        {"layout": layout, "squares": _ROWS},
        {
            "crossed": maybe(_SHAPES),
            "strikes": maybe({"type": "integer", "minimum": 0, "maximum": MAX_LISTED}),
            "markers": maybe(
                {
                    "type": "string",
                    "pattern": f"^(any|[BYRG]{{4,{MAX_LISTED}}})$",
                    "description": "The seat's colour in rounds 1, 2, 3, 4, then again from the "
                    "front; longer: in every round; or any.",
                }
            ),
            "dice": maybe(array(_FACE)),
            "final_die": maybe(_FACE),
            "out": maybe(FLAG),
            "strikes_forced": maybe(FLAG),
        },
    )


def _verdict() -> Schema:
    squares = array(ref("Square"))
    problem = record(
        "One broken rule V1 to V9.",
        {"code": TEXT, "message": TEXT, "squares": squares, "shapes": array(TEXT)},
    )
    shape = {"name": TEXT, "colour": ref("Colour"), "squares": squares}
    step = {"round": NUMBER, "die": maybe(NUMBER), "strike": FLAG, "text": TEXT}
    return record(
        "Whether a sheet could have been played.",
        {
            "valid": FLAG,
            "problems": array(problem),
            "shapes": array(record("A shape.", {**shape, "round": maybe(NUMBER)})),
            "unfilled": NUMBER,
            "strikes": maybe(NUMBER),
            "strikes_needed": maybe(NUMBER),
            "text": TEXT,
            "play": array(record("A round of an order of play.", {**shape, **step})),
        },
    )


def _reading() -> Schema:
    point = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    squares = array(ref("Square"))
    return record(
        "What a photo shows; without a sheet in it, the problem says what to do.",
        {
            "found": FLAG,
            "layout": maybe(TEXT),
            "table": maybe(TEXT),
            "seat": maybe(NUMBER),
            "squares": _ROWS,
            "confidence": array(array({"type": "number"})),
            "uncertain": squares,
            "crossed": maybe(_SHAPES),
            "strikes": maybe(NUMBER),
            "suggestion": maybe(_ROWS),
            "problem": maybe(TEXT),
            "size": {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2},
            "nodes": array(array(point)),
            "doubtful": array(TEXT),
        },
    )
