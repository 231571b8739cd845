"""JSON Schemas of the Check page's endpoints, for the OpenAPI document."""

from __future__ import annotations

from rollwrite.checking.sheet import LETTERS, MAX_LISTED
from rollwrite.dicegame import BUILT_IN
from rollwrite.geometry import square_shapes
from rollwrite.tilegame import SCHEMES
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
        "PaintedBoard": _painted(),
        "BoardVerdict": _board_verdict(),
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


def _painted() -> Schema:
    rows = array(TEXT) | {"description": "A text for each row, of . and the colours' letters."}
    named = {"anyOf": [TEXT, array(TEXT)], "description": "Cells by name: a20, b20."}
    cells: Schema = {
        "type": "object",
        "additionalProperties": named,
        "description": "The cells of each colour, by the colour's name or first letter.",
    }
    last: Schema = {"type": "object", "additionalProperties": TEXT}
    return record(
        "A painted board: its squares or its cells. null is the same as leaving a key out.",
        {},
        {
            "game": TEXT,
            "squares": maybe(rows),
            "cells": maybe(cells),
            "start": maybe({"enum": ["seated", "open"]}),
            "scheme": maybe({"enum": [*SCHEMES]}),
            "last": maybe(last | {"description": "The last piece of a colour."}),
        },
    )


def _board_verdict() -> Schema:
    squares = array(ref("Square"))
    problem = {"code": TEXT, "message": TEXT, "squares": squares, "cells": TEXT}
    shape = {"name": TEXT, "colour": TEXT, "squares": squares, "cells": TEXT}
    return record(
        "Whether pieces can lie like this, by P1 to P5 and the supply.",
        {
            "game": TEXT,
            "valid": FLAG,
            "problems": array(record("A broken rule.", {**problem, "shapes": array(TEXT)})),
            "shapes": array(record("A piece.", shape)),
            "scheme": TEXT,
            "points": {"type": "object", "additionalProperties": NUMBER},
            "scores": array(NUMBER),
            "text": TEXT,
            "lines": array(TEXT),
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
