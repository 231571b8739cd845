"""Operations that are not yet described at their routes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rollwrite.web.api_schemas import NUMBER, SEQ, TEXT, Schema, named_schemas, ref
from rollwrite.web.print_schemas import print_schemas
from rollwrite.web.request_bodies import SQUARES, TAB
from rollwrite.web.view_schemas import view_schemas

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"

_STREAM: Final = """\
Server-Sent Events. `view`: data is an object with `seq`, `events` (all since the last message) and
`view`, the message's id is `seq`. `beat`, every 15 s of silence: data is an object with `seq`.
`bye` comes last: data is an object with `seq` and `reason`, one of `replaced` (this page has
opened another stream), `time` and `closing` (open a new one) and `gone` (ask for the table first).
"""
_CODE: Final = {
    "name": "code",
    "in": "path",
    "required": True,
    "schema": TEXT,
    "description": "The table's code; small letters, spaces and dashes do no harm.",
}
_SEAT: Final = {"name": "seat", "in": "path", "required": True, "schema": NUMBER}
_WHY: Final = {
    400: "The body is not JSON.",
    401: "No seat at this table belongs to this bearer token.",
    403: "Not seated, somebody else's seat, or sent by another site's page.",
    404: "There is no such table, seat or game.",
    409: "Something has happened since expected_seq; seq and view show the table as it is.",
    413: "The body is larger than 64 kB, or a photo than 25 MB.",
    415: "The body is of another type than JSON.",
    422: "The rules forbid it, or something is missing or of another type.",
    429: "Too often; see Retry-After.",
    503: "Too many streams, photos or prints; see Retry-After.",
}
_BODY: Final = (400, 413, 415, 422)
_PRINT: Final = (*_BODY, 401, 404, 503)


@dataclass(frozen=True)
class Operation:
    """One row of the table below.

    :ivar status: of the answer when all is well.
    :ivar answer: the name of its schema; None for text of the type ``media``.
    :ivar problems: the statuses of the problems that are this operation's own.
    """

    method: str
    path: str
    name: str
    summary: str
    status: int
    answer: str | None
    problems: tuple[int, ...] = ()
    body: str | None = None
    query: tuple[tuple[str, Schema, str], ...] = ()
    media: str = JSON
    description: str = ""
    body_media: str = JSON


_TABLE: Final = "/api/v1/tables/{code}"
_AT_TABLE: Final = (401, 404, 429)
_AFTER: Final = ("after", SEQ, "the number of the last event that is known")
_STRIKE: Final = ("strike", {"enum": ["0", "1"]}, "1: as if a strike were crossed out (D10)")
_WATCH: Final = ("watch", {"enum": ["0", "1"]}, "1: as a spectator, whatever seat the sender has")

OPERATIONS: Final = (
    Operation(
        "post",
        "/api/v1/print",
        "print_pdf",
        "Print something as PDF",
        200,
        None,
        _PRINT,
        "PrintWanted",
        media="application/pdf",
        description="Print it at 100 %, not fitted to the page.",
    ),
    Operation(
        "post",
        "/api/v1/print/preview",
        "print_preview",
        "See a page before it is printed",
        200,
        "PrintPreview",
        _PRINT,
        "PrintWanted",
        query=(("page", NUMBER, "the page, from 1; 1 if left out"),),
    ),
    Operation(
        "post",
        "/api/v1/print/geometry",
        "print_geometry",
        "Where everything lies on printed sheets, in mm",
        200,
        "PrintGeometry",
        _PRINT,
        "PrintWanted",
    ),
    Operation(
        "post",
        "/api/v1/tables",
        "open_table",
        "Open a table and sit down",
        201,
        "Seated",
        (*_BODY, 403, 429),
        "NewTable",
    ),
    Operation(
        "get", _TABLE, "table", "The table now", 200, "Seen", (*_AT_TABLE, 422), query=(_WATCH,)
    ),
    Operation(
        "post",
        f"{_TABLE}/seats",
        "take_seat",
        "Sit down",
        201,
        "Seated",
        (*_BODY, *_AT_TABLE, 403),
        "NewSeat",
    ),
    Operation(
        "post",
        f"{_TABLE}/claims",
        "claim_seat",
        "Ask for a seat whose device has lost its token",
        202,
        "Claimed",
        (*_BODY, *_AT_TABLE, 403),
        "NewClaim",
        description="Acts for the seat once somebody else at the table sends ApproveClaim.",
    ),
    Operation(
        "post",
        f"{_TABLE}/commands",
        "command",
        "Act",
        200,
        "Acted",
        (*_BODY, *_AT_TABLE, 403, 409),
        "NewCommand",
        description="When the answer arrives, what it says is on disk.",
    ),
    Operation(
        "get",
        f"{_TABLE}/events",
        "events",
        "What has happened",
        200,
        "Events",
        (*_AT_TABLE, 422),
        query=(_AFTER,),
    ),
    Operation(
        "get",
        f"{_TABLE}/stream",
        "stream",
        "What happens from now on",
        200,
        None,
        (*_AT_TABLE, 422, 503),
        query=(
            _AFTER,
            _WATCH,
            ("tab", {"type": "string", "pattern": TAB}, "a name for the page: ends its older one"),
        ),
        media="text/event-stream",
        description=_STREAM,
    ),
    Operation(
        "get",
        f"{_TABLE}/log",
        "log",
        "The log as a file of JSON lines",
        200,
        None,
        _AT_TABLE,
        media="application/jsonl",
    ),
    Operation(
        "get", f"{_TABLE}/replay", "replay", "The games move by move", 200, "Replay", _AT_TABLE
    ),
    Operation(
        "get",
        f"{_TABLE}/seats/{{seat}}/placements",
        "placements",
        "Where a seat may draw now",
        200,
        "Placements",
        (*_AT_TABLE, 403, 422),
        query=(_STRIKE,),
    ),
    Operation(
        "get",
        f"{_TABLE}/seats/{{seat}}/check",
        "check",
        "Why a seat may not draw there",
        200,
        "Check",
        (*_AT_TABLE, 403, 422),
        query=(
            ("squares", {"type": "string", "pattern": SQUARES}, "row,column;row,column"),
            _STRIKE,
        ),
    ),
)


def rows_document() -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """The paths and the schemas."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    return paths, {**named_schemas(), **view_schemas(), **print_schemas()}


def _described(operation: Operation) -> dict[str, Any]:
    schema = ref(operation.answer) if operation.answer else TEXT
    responses = {
        str(operation.status): {
            "description": operation.summary,
            "content": {operation.media: {"schema": schema}},
        }
    }
    for status in sorted(operation.problems):
        responses[str(status)] = _problem(_WHY[status])
    responses["default"] = _problem("Any other problem.")
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "responses": responses,
    }
    if operation.description:
        described["description"] = operation.description
    parameters: list[dict[str, Any]] = [
        parameter for parameter in (_CODE, _SEAT) if f"{{{parameter['name']}}}" in operation.path
    ]
    parameters += [
        {"name": name, "in": "query", "schema": schema, "description": text}
        for name, schema, text in operation.query
    ]
    if parameters:
        described["parameters"] = parameters
    if operation.body:
        content = {operation.body_media: {"schema": ref(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _problem(why: str) -> dict[str, Any]:
    return {"description": why, "content": {PROBLEM: {"schema": ref("Problem")}}}
