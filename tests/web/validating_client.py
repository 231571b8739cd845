"""A client that holds every answer of the API against the OpenAPI document."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from rollwrite.web.openapi import OPERATIONS, Operation, document

PREFIX = "/api/v1"


@cache
def _validator(name: str) -> Draft202012Validator:
    root = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    return Draft202012Validator(root, format_checker=Draft202012Validator.FORMAT_CHECKER)


def check_schema(name: str, data: object) -> None:
    """Fail with every place where ``data`` is not what the document says."""
    errors = [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
        for error in _validator(name).iter_errors(data)
    ]
    assert not errors, f"not a {name}:\n" + "\n".join(errors)


def operation_of(method: str, path: str) -> Operation | None:
    """The documented operation of a request."""
    for operation in OPERATIONS:
        pattern = re.sub(r"\\{(\w+)\\}", r"[^/]+", re.escape(operation.path))
        if operation.method == method.lower() and re.fullmatch(pattern, path.partition("?")[0]):
            return operation
    return None


def check_answer(method: str, path: str, status: int, media: str, body: bytes) -> None:
    """Fail if the document does not promise this answer."""
    operation = operation_of(method, path)
    if operation is None or status != operation.status:
        documented = () if operation is None else operation.problems
        # Others are the document's "default": a problem as well.
        assert status in documented or status in {400, 403, 404, 405, 411, 500, 503}, status
        assert media == "application/problem+json", (status, media, body[:200])
        problem = json.loads(body)
        check_schema("Problem", problem)
        assert problem["status"] == status
        return
    assert media == operation.media
    if operation.answer is not None:
        check_schema(operation.answer, json.loads(body))


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
