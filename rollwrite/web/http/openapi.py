"""The OpenAPI 3.1 document, made from the routes; tests hold every answer against it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from flask import Flask

from rollwrite import __version__
from rollwrite.i18n import FACTS
from rollwrite.schema.json_schema import Schemas
from rollwrite.web.http.operations import JSON, Route, is_json, query_parameters, routes
from rollwrite.web.http.problems import MEDIA_TYPE, Problem

_DESCRIPTION: Final = f"""\
Everything the phones at a table do, for any program.

Whoever opens a table, joins it or claims a seat gets a token, once: send it as a bearer token, or
let the cookie `rw-CODE` do it. Sentences come in the language of `?lang=`, the cookie `lang` or
`Accept-Language`: {", ".join(facts.name for facts in FACTS.values())}. Numbers of events count from
1 at each table.
"""
_WHY: Final = {
    400: "The body is not JSON.",
    401: "No seat at this table belongs to this bearer token.",
    403: "Not seated, someone else's seat, or sent by another site's page.",
    404: "There is no such table, seat or game.",
    409: "Something has happened since expected_seq; seq and view show the table as it is.",
    413: "The body is larger than 64 kB, a pile than 256 kB, or a photo than 25 MB.",
    415: "The body is of another type than JSON.",
    422: "The rules forbid it, or something is missing or of another type.",
    429: "Too often; see Retry-After.",
    503: "Too many streams, photos or prints; see Retry-After.",
}


def document(app: Flask) -> dict[str, Any]:
    """The document of an application, as JSON data. Not to be changed."""
    return _document(routes(app))


@cache
def _document(described: tuple[Route, ...]) -> dict[str, Any]:
    schemas = Schemas()
    paths: dict[str, dict[str, Any]] = {}
    for route in described:
        about = {
            **_words(route),
            **_request(route, schemas),
            "responses": _responses(route, schemas),
        }
        paths.setdefault(route.path, {})[route.method] = about
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rollwrite",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"bearer": []}],
        "paths": paths,
        "components": {
            "schemas": schemas.by_name,
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def _words(route: Route) -> dict[str, Any]:
    said = route.docstring
    about = {"operationId": route.name, "summary": said.summary.rstrip(".")}
    return about | ({"description": said.rest} if said.rest else {})


def _request(route: Route, schemas: Schemas) -> dict[str, Any]:
    """The parameters and the body of an operation, where it has any."""
    parameters = [_in_path(name, kind, schemas) for name, kind in route.arguments.items()]
    described = route.operation
    if described.query is not None:
        parameters += query_parameters(described.query, schemas)
    about: dict[str, Any] = {"parameters": parameters} if parameters else {}
    if described.body is not None:
        media = JSON if is_json(described.body) else "*/*"
        content = {media: {"schema": schemas.of(described.body, sent=True)}}
        about["requestBody"] = {"required": True, "content": content}
    return about


def _in_path(name: str, kind: Any, schemas: Schemas) -> dict[str, Any]:
    schema = schemas.of(kind, sent=True)
    text = schema.pop("description", None)
    parameter = {"name": name, "in": "path", "required": True, "schema": schema}
    return parameter | ({"description": text} if text else {})


def _responses(route: Route, schemas: Schemas) -> dict[str, Any]:
    text = {"type": "string"}
    answer = text if route.answer is None else schemas.of(route.answer, sent=False)
    found = {
        str(route.operation.status): {
            "description": route.docstring.summary,
            "content": {
                media: {"schema": answer if media == JSON else text}
                for media in route.operation.media
            },
        }
    }
    problem = schemas.of(Problem, sent=False)
    whys = {str(status): _WHY[status] for status in route.problems}
    return found | {
        status: {"description": why, "content": {MEDIA_TYPE: {"schema": problem}}}
        for status, why in {**whys, "default": "Any other problem."}.items()
    }
