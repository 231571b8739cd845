"""What a route of the API takes and gives, said where the route is: :func:`operation`.

A route looks like this; the answer is what the function returns, a dataclass::

    @blueprint.post("/api/v1/layouts")
    @operation(body=LayoutText)
    def check_layout() -> CheckedLayout:
        \"\"\"Check a layout.

        Everything that is wrong with it is named.
        \"\"\"

The docstring's first paragraph is the summary, the rest the description. The annotations of the
arguments describe the parts of the address. What a request brings, its query or its JSON, is read
into dataclasses here; each error says where it is.

The OpenAPI 3.1 document is made from the routes, and tests hold every answer against it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from flask import Flask, Response, request

from rollwrite import __version__
from rollwrite.i18n import FACTS
from rollwrite.schema.dataclass_json import (
    DecodeError,
    FieldError,
    Member,
    Text,
    hints_of,
    members,
    without_none,
)
from rollwrite.schema.json_schema import Docstring, Schema, Schemas, read_docstring
from rollwrite.web.http.problems import MEDIA_TYPE, Problem, ProblemError
from rollwrite.web.http.rendering import json_response

Q = TypeVar("Q")
#: Digits of the longest number that is read.
MAX_DIGITS: Final = 15
_RANGE: Final = {"minimum": 0, "maximum": 10**MAX_DIGITS - 1}
_FLAGS: Final = {"0": False, "1": True}


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


def read_query(kind: type[Q]) -> Q:
    """The query of this request.

    :raises DecodeError: something is missing or of another form; each pointer is ``?name``.
    """
    errors: list[FieldError] = []
    values = {}
    for member, hint in _fields(kind):
        text = request.args.get(member.key)
        try:
            if text is not None:
                values[member.name] = _read(hint, text)
            elif member.is_required:
                raise ValueError("a value")
        except ValueError as error:
            errors.append(FieldError(f"?{member.key}", str(error)))
    if errors:
        raise DecodeError(errors)
    return kind(**values)


def query_parameters(kind: Any, schemas: Schemas) -> list[dict[str, Any]]:
    """The same as parameters of an operation in an OpenAPI document."""
    said = read_docstring(kind).ivars
    return [
        {
            "name": member.key,
            "in": "query",
            "schema": _schema(hint, schemas),
            **({"required": True} if member.is_required else {}),
            **({"description": said[member.name]} if member.name in said else {}),
        }
        for member, hint in _fields(kind)
    ]


def _fields(kind: Any) -> list[tuple[Member, Any]]:
    """The fields, each with the annotation of what is sent: None stands for nothing."""
    return [(member, without_none(hints_of(kind)[member.name])) for member in members(kind)]


def _read(hint: Any, text: str) -> Any:
    if get_origin(hint) is Annotated:
        forms = [said for said in hint.__metadata__ if isinstance(said, Text)]
        return forms[0].read(text) if forms else _read(hint.__origin__, text)
    if get_origin(hint) is Literal:
        if text not in get_args(hint):
            raise ValueError("one of " + ", ".join(get_args(hint)))
        return text
    if hint is bool:
        if text not in _FLAGS:
            raise ValueError("0 or 1")
        return _FLAGS[text]
    if hint is int:
        if not re.fullmatch(rf"[0-9]{{1,{MAX_DIGITS}}}", text, re.ASCII):
            raise ValueError("a number")
        return int(text)
    return text


def _schema(hint: Any, schemas: Schemas) -> Schema:
    plain = hint.__origin__ if get_origin(hint) is Annotated else hint
    if plain is bool:
        return {"enum": [*_FLAGS]}
    return schemas.of(hint, sent=True) | (_RANGE if plain is int else {})


def read_json() -> dict[str, Any]:
    """The JSON object in the body.

    :raises ProblemError: 415 for another kind of body, 400 if it cannot be read.
    :raises DecodeError: it is no object.
    """
    if not request.is_json:
        raise ProblemError(415, "not-json")
    raw = request.get_data(cache=False)
    try:
        data = json.loads(raw.decode(), parse_int=_int, parse_constant=_no_constant)
        if b"\\u" in raw:
            # Half a surrogate pair is no text: no database and no answer can hold it.
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ProblemError(400, "bad-json") from error
    if not isinstance(data, dict):
        raise DecodeError([FieldError("", "object")])
    return data


def bounded(
    data: dict[str, Any], steps: str, most: int, trial: str, longest: int
) -> dict[str, Any]:
    """The body, if nothing in it is longer than is needed.

    :param steps: the field of the steps, of which there are at most ``most``.
    :param trial: the field of the step to try; it and every other step, lists or texts, have at
        most the length ``longest``.
    :raises DecodeError: something is longer.
    """
    done = data.get(steps)
    done = done if isinstance(done, list) else []
    if len(done) > most:
        raise DecodeError([FieldError(f"/{steps}", f"array of at most {most}")])
    for field, one in ((trial, data.get(trial)), *((steps, step) for step in done)):
        if isinstance(one, (list, str)) and len(one) > longest:
            kind = "text" if isinstance(one, str) else "array"
            raise DecodeError([FieldError(f"/{field}", f"{kind} of at most {longest}")])
    return data


def _int(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise ValueError("a number without end")
    return int(text)


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


P = ParamSpec("P")

JSON: Final = "application/json"
#: A tile game as a ``.blksgf`` file.
RECORD: Final = "application/x-blokus-sgf"
_KEY: Final = "rollwrite_operation"
#: What can go wrong with every body, and wherever a table's code is in the address.
_OF_BODIES: Final = frozenset({400, 413, 415, 422})
_OF_CODES: Final = frozenset({401, 404, 429})
_OF_QUERIES: Final = frozenset({422})


@dataclass(frozen=True)
class Operation:
    """A function that answers requests of the API.

    :ivar status: of the answer when all is well.
    :ivar answer: the annotation of its JSON; None for what is no JSON.
    :ivar media: its media types: one, or several that the request chooses among.
    :ivar body: the annotation of the JSON that is sent, ``bytes`` for what is no JSON, or None.
    :ivar query: the dataclass of the query, for :func:`~rollwrite.web.http.operations.read_query`.
    :ivar problems: statuses of problems, besides those that follow from code, query and body.
    """

    view: Callable[..., object]
    status: int
    answer: Any
    media: tuple[str, ...]
    body: Any
    query: type[Any] | None
    problems: frozenset[int]


def operation(
    *,
    status: int = 200,
    answer: Any = None,
    media: str | tuple[str, ...] = JSON,
    body: Any = None,
    query: type[Any] | None = None,
    problems: tuple[int, ...] = (),
) -> Callable[[Callable[P, object]], Callable[P, Response]]:
    """Describe a route of the API, and answer with the dataclass that its function returns.

    :param answer: the annotation of the answer's JSON, for a function that returns a response.
    """

    def describe(view: Callable[P, object]) -> Callable[P, Response]:
        @wraps(view)
        def respond(*args: P.args, **kwargs: P.kwargs) -> Response:
            result = view(*args, **kwargs)
            if isinstance(result, Response):
                return result
            return json_response(result, status)

        medias = (media,) if isinstance(media, str) else media
        described = Operation(view, status, answer, medias, body, query, frozenset(problems))
        vars(respond)[_KEY] = described
        return respond

    return describe


@dataclass(frozen=True)
class Route:
    """An operation at its address.

    :ivar method: in small letters.
    :ivar path: with its variable parts in braces.
    """

    method: str
    path: str
    operation: Operation

    @property
    def name(self) -> str:
        """The name of the operation."""
        return self.operation.view.__name__

    @property
    def docstring(self) -> Docstring:
        """What is written in its function."""
        return read_docstring(self.operation.view)

    @property
    def arguments(self) -> dict[str, Any]:
        """The annotations of the variable parts of the path, in order."""
        hints = get_type_hints(self.operation.view, include_extras=True)
        return {name: hints[name] for name in re.findall(r"{(\w+)}", self.path)}

    @property
    def answer(self) -> Any:
        """The annotation of the answer's JSON; None for what is no JSON.

        :raises ValueError: nothing says what it is.
        """
        if self.operation.answer is not None or self.operation.media != (JSON,):
            return self.operation.answer
        found = get_type_hints(self.operation.view, include_extras=True).get("return")
        if found in {None, Response}:
            raise ValueError(f"{self.name} does not say what it answers")
        return found

    @property
    def problems(self) -> list[int]:
        """The statuses of the problems that are this operation's own."""
        found = self.operation.problems
        if self.operation.body is not None and is_json(self.operation.body):
            found |= _OF_BODIES
        if self.operation.query is not None:
            found |= _OF_QUERIES
        if "code" in self.arguments:
            found |= _OF_CODES
        return sorted(found)


def is_json(body: Any) -> bool:
    """Whether what is described by an annotation is sent as JSON."""
    return getattr(body, "__origin__", body) is not bytes


def routes(app: Flask) -> tuple[Route, ...]:
    """All operations of an application."""
    found = []
    for rule in app.url_map.iter_rules():
        described = vars(app.view_functions[rule.endpoint]).get(_KEY)
        if isinstance(described, Operation):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
            found += [Route(method.lower(), path, described) for method in methods]
    return tuple(found)


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
