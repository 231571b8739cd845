"""A client that holds every answer of the API against the OpenAPI document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
from flask import Flask
from werkzeug.test import TestResponse

from rollwrite.web.app import BLUEPRINTS
from rollwrite.web.http.operations import document

PREFIX = "/api/v1"
#: Of the document's "default": problems that any request may end in.
ANYWHERE = {400, 403, 404, 405, 408, 411, 500, 501, 503}


@cache
def api_document() -> dict[str, Any]:
    """The document, which is the same for every application."""
    app = Flask("documented")
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return document(app)


def _answers() -> Iterator[dict[str, Any]]:
    """The schema of every answer, and of everything that has a name."""
    for methods in api_document()["paths"].values():
        for operation in methods.values():
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    yield content["schema"]
    yield from map(_named, api_document()["components"]["schemas"])


def _named(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


@cache
def _validator() -> tuple[frozenset[str], jsonschema_rs.Validator]:
    """All schemas as fields of one: each by itself would compile all that it needs once more."""
    fields = {json.dumps(schema): schema for schema in _answers()}
    root = {"properties": fields, "components": api_document()["components"]}
    return frozenset(fields), jsonschema_rs.Draft202012Validator(root, validate_formats=True)


def check_schema(schema: dict[str, Any], data: object) -> None:
    """Fail with every place where ``data`` is not what a schema of the document says."""
    known, validator = _validator()
    field = json.dumps(schema)
    assert field in known, field
    if validator.is_valid({field: data}):
        return
    errors = [
        f"{'/'.join(map(str, error.instance_path[1:]))}: {error.message[:300]}"
        for error in validator.iter_errors({field: data})
    ]
    raise AssertionError(f"not as in {schema}:\n" + "\n".join(errors))


def check_named(name: str, data: object) -> None:
    """The same with the schema of a name."""
    check_schema(_named(name), data)


@cache
def _patterns() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """The operations of each address."""
    return [
        (re.compile(re.sub(r"\\{(\w+)\\}", r"[^/]+", re.escape(template))), methods)
        for template, methods in api_document()["paths"].items()
    ]


def operation_of(method: str, path: str) -> dict[str, Any] | None:
    """The documented operation of a request."""
    for pattern, methods in _patterns():
        if method.lower() in methods and pattern.fullmatch(path.partition("?")[0]):
            found: dict[str, Any] = methods[method.lower()]
            return found
    return None


def check_answer(method: str, path: str, status: int, media: str, body: bytes) -> None:
    """Fail if the document does not promise this answer."""
    operation = operation_of(method, path)
    documented = {} if operation is None else operation["responses"]
    assert str(status) in documented or status in ANYWHERE, status
    if str(status) in documented:
        content = documented[str(status)]["content"]
        assert media in content, (status, media, body[:200])
        schema = content[media]["schema"]
    else:
        assert media == "application/problem+json", (status, media, body[:200])
        schema = _named("Problem")
    if media.endswith("json"):
        answer = json.loads(body)
        check_schema(schema, answer)
        assert status < 400 or answer["status"] == status


class ValidatingClient:
    """A program that uses the API, perhaps with the token of a seat."""

    def __init__(self, app: Flask, token: str | None = None, lang: str = "en") -> None:
        self.client = app.test_client(use_cookies=False)
        self.token = token
        self.lang = lang

    def ask(self, method: str, path: str, body: object = None, **options: Any) -> TestResponse:
        """Send a request (``path`` below ``/api/v1``) and check the answer."""
        headers = {"Accept-Language": self.lang, **options.pop("headers", {})}
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None:
            options["json"] = body
        path = PREFIX + path
        answer = self.client.open(path, method=method, headers=headers, **options)
        check_answer(method, path, answer.status_code, answer.mimetype or "", answer.get_data())
        return answer

    def get(self, path: str, **options: Any) -> Any:
        """The JSON of a GET that must succeed."""
        answer = self.ask("GET", path, **options)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return answer.get_json()

    def post(self, path: str, body: object, **options: Any) -> TestResponse:
        """The answer to a POST, whatever it is."""
        return self.ask("POST", path, body, **options)
