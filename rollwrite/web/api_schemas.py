"""JSON Schemas of what the API takes and gives, named for the OpenAPI document.

Commands, events and settings follow from their dataclasses; the view, which is drawn by hand in
``view.py`` and ``tasks.py``, is described by hand. Tests hold every answer against these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from rollwrite.dicegame import BUILT_IN, COLOURS, Layout, Settings
from rollwrite.games import FORMS
from rollwrite.table.dataclass_json import schema
from rollwrite.table.event_json import VERSION
from rollwrite.table.seats import MAX_NAME
from rollwrite.web.request_bodies import COMMAND_ID, ELSEWHERE, IDEMPOTENCY_KEY_PATTERN

Schema: TypeAlias = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer"}
FLAG: Final[Schema] = {"type": "boolean"}
SEAT: Final[Schema] = {"type": "integer", "description": "The number of a seat, from 1."}
SEQ: Final[Schema] = {"type": "integer", "minimum": 0, "description": "The number of an event."}


def ref(name: str) -> Schema:
    """The schema with this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": items}


def maybe(inner: Schema) -> Schema:
    """This or null."""
    return {"anyOf": [inner, {"type": "null"}]}


def record(
    description: str, required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None
) -> Schema:
    """An object with these members and no others."""
    return {
        "type": "object",
        "description": description,
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def _typed(kind: type[Any], extra: Mapping[str, Schema], name: str) -> Schema:
    """The schema of a dataclass with its name as ``type`` and further members."""
    base = schema(kind)
    fixed = {**extra, "type": {"const": name}}
    return {
        **base,
        "properties": {**fixed, **base["properties"]},
        "required": [*fixed, *base["required"]],
    }


def _commands() -> dict[str, Schema]:
    found = {}
    for name, kind in FORMS.commands["dice"].items():
        if name not in ELSEWHERE:
            found[name] = _typed(kind, {}, name)
    found["ChangeSettings"]["properties"]["settings"] = ref("SettingsWanted")
    return found


def _events() -> dict[str, Schema]:
    moment = {"type": "string", "format": "date-time"}
    envelope = {"seq": SEQ, "at": moment, "v": {"const": VERSION}}
    return {name: _typed(kind, envelope, name) for name, kind in FORMS.events["dice"].items()}


def _settings_wanted() -> Schema:
    wanted = schema(Settings)
    layout = {
        "anyOf": [
            {"enum": list(BUILT_IN)},
            ref("Layout"),
            record("A layout as a TOML file.", {"toml": TEXT}),
        ]
    }
    return {
        **wanted,
        "description": "Settings; what is left out is as usual.",
        "properties": {**wanted["properties"], "layout": layout},
        "required": [],
    }


def _members() -> dict[str, Schema]:
    """The parts that others are made of."""
    square = {
        "type": "array",
        "prefixItems": [NUMBER, NUMBER],
        "minItems": 2,
        "maxItems": 2,
        "description": "[row, column], counted from 0, row 0 at the top.",
    }
    return {
        "Square": square,
        "Colour": {"enum": [colour.value for colour in COLOURS]},
        "Layout": schema(Layout),
        "Settings": schema(Settings),
        "SettingsWanted": _settings_wanted(),
        "Command": {
            "oneOf": [ref(f"command.{name}") for name in _commands()],
            "description": "What somebody wants to happen, told apart by type.",
        },
        "Event": {
            "oneOf": [ref(f"event.{name}") for name in _events()],
            "description": "What has happened, told apart by type.",
        },
        **{f"command.{name}": found for name, found in _commands().items()},
        **{f"event.{name}": found for name, found in _events().items()},
        "Reason": record(
            "One broken rule.",
            {"reason": TEXT, "rule": TEXT, "text": TEXT, "squares": array(ref("Square"))},
        ),
    }


def _bodies() -> dict[str, Schema]:
    name = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
    kind = {"enum": ["phone", "paper"]}
    idempotency_key = {
        "type": "string",
        "pattern": IDEMPOTENCY_KEY_PATTERN,
        "description": "An idempotency key: a secret made at random for this request. Sent again "
        "with it, it is granted once: the answer is the same table, seat and token.",
    }
    return {
        "NewTable": record(
            "Who opens a table, and how it is set up.",
            {"name": name},
            {"kind": kind, "solo": FLAG, "settings": ref("SettingsWanted"), "id": idempotency_key},
        ),
        "NewSeat": record("Who sits down.", {"name": name}, {"kind": kind, "id": idempotency_key}),
        "NewClaim": record('"This was me."', {"seat": SEAT}, {"id": idempotency_key}),
        "NewCommand": record(
            "A command in its envelope. Sent twice with the same id it acts once; expected_seq is "
            "the last event the sender has seen, where that matters.",
            {"id": {"type": "string", "pattern": COMMAND_ID}, "command": ref("Command")},
            {"expected_seq": maybe(SEQ)},
        ),
        "LayoutText": record("A layout as a TOML file.", {"toml": TEXT}),
    }


def _answers() -> dict[str, Schema]:
    seen = {"seq": SEQ, "view": ref("View")}
    token = {"token": {**TEXT, "description": "The secret of the seat, for Authorization."}}
    orientations = array(array(ref("Square")))
    shape = record(
        "A shape: orientations in normal form; turned and flipped name the orientation that a "
        "turn clockwise, or a mirror image, of each leads to.",
        {
            "size": NUMBER,
            "orientations": orientations,
            "turned": array(NUMBER),
            "flipped": array(NUMBER),
        },
    )
    placement = record("One way to lie.", {"orientation": NUMBER, "squares": array(ref("Square"))})
    shapes_of = record("A shape's places.", {"shape": TEXT, "placements": array(placement)})
    return {
        "Seen": record("A table.", seen),
        "Seated": record("A seat taken.", {"code": TEXT, "seat": SEAT, **token, **seen}),
        "Claimed": record("A seat asked for.", {"claim": TEXT, **token, **seen}),
        "Acted": record("A command carried out.", {**seen, "events": array(ref("Event"))}),
        "Events": record("What has happened.", {"seq": SEQ, "events": array(ref("Event"))}),
        "Shapes": record(
            "The 21 shapes.", {"shapes": {"type": "object", "additionalProperties": shape}}
        ),
        "CheckedLayout": record(
            "A layout that can be used.",
            {"layout": ref("Layout"), "problems": {"type": "array", "maxItems": 0}},
        ),
        "Placements": record(
            "Where a seat may draw now.",
            {
                "seat": SEAT,
                "colour": ref("Colour"),
                "face": NUMBER,
                "strike": FLAG,
                "shapes": array(shapes_of),
            },
        ),
        "Check": record(
            "Whether a seat may draw there.", {"legal": FLAG, "reasons": array(ref("Reason"))}
        ),
        "Problem": _problem(),
    }


def _problem() -> Schema:
    misfit = record("What does not fit where.", {"pointer": TEXT, "expected": TEXT})
    layout = record("What is wrong with a layout.", {"code": TEXT, "detail": TEXT, "text": TEXT})
    return record(
        "A problem (RFC 9457). With a refused command come the table's seq and view.",
        {
            "type": {"type": "string", "format": "uri"},
            "title": TEXT,
            "status": NUMBER,
            "detail": {**TEXT, "description": "A sentence in the reader's language."},
            "code": {**TEXT, "description": "The kind of problem, for programs."},
        },
        {
            "rule": {**TEXT, "description": "The number of the rule behind it."},
            "problems": array({"anyOf": [misfit, layout]}),
            "reasons": array(ref("Reason")),
            "reference": {**TEXT, "description": "What the server's log calls this fault."},
            "seq": SEQ,
            "view": ref("View"),
        },
    )


def named_schemas() -> dict[str, Schema]:
    """All schemas by their names."""
    # Only here, for both need the small ones above.
    return {**_members(), **_bodies(), **_answers()}
