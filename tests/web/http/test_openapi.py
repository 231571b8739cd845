"""The OpenAPI document: valid, complete, and true for every answer it names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from limits import parse_many

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.web import create_app
from rollwrite.web.http.operations import document
from rollwrite.web.http.rate_limits import DAILY, DARE, OPEN, Limit
from rollwrite.web.http.site import NAME, Site
from rollwrite.web.live.hub import LiveLimits
from tests.nights import IS_NIGHT
from tests.together import together
from tests.web.answer_cases import CASES, Stage
from tests.web.daily.test_api import LAYOUT
from tests.web.phones import open_table
from tests.web.validating_client import PREFIX, ValidatingClient, api_document

#: Every operation: its name to its method, path and description.
OPERATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    operation["operationId"]: (method, path, operation)
    for path, methods in api_document()["paths"].items()
    for method, operation in methods.items()
}


def statuses(name: str) -> set[int]:
    """The statuses that an operation is said to answer with."""
    return {int(status) for status in OPERATIONS[name][2]["responses"] if status != "default"}


def test_it_has_the_form_that_the_standard_asks_for() -> None:
    """By the schema alone; that references lead somewhere every answer needs that is checked."""
    package = find_spec("openapi_spec_validator")
    assert package is not None
    assert package.submodule_search_locations
    (folder,) = package.submodule_search_locations
    schema = json.loads(Path(folder, "resources/schemas/v3.1/schema.json").read_text("utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(api_document())


@pytest.mark.nightly
def test_it_is_valid() -> None:
    # It brings half of PyPI: not for whoever only collects tests.
    from openapi_spec_validator import validate  # noqa: PLC0415 - see above

    validate(api_document())


def test_it_is_served(app: Flask, api: ValidatingClient) -> None:
    assert api.get("/openapi.json") == document(app) == api_document()


def test_every_route_is_described(app: Flask) -> None:
    routes = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(PREFIX)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(method, path) for method, path, _ in OPERATIONS.values()}


def test_names_are_unique() -> None:
    assert len(OPERATIONS) == sum(map(len, api_document()["paths"].values()))


#: Documented for every operation that looks a table up, and for those that are counted themselves;
#: tested with the limits switched on below.
TOO_OFTEN = {name for name in OPERATIONS if 429 in statuses(name)}
#: Those that are counted themselves, and look no table up in their address.
COUNTED = {
    "open_table": OPEN,
    "open_daily": OPEN,
    "tell_daily": DAILY,
    "tell_paper_daily": DAILY,
    "make_dare": DARE,
    "dare_list": DARE,
    "open_dare": OPEN,
    "tell_dare": DARE,
    "remove_dare": DARE,
}


#: So many tests share the cases.
PARTS = 4


def test_every_documented_answer_has_a_case() -> None:
    documented = {(name, status) for name in OPERATIONS for status in statuses(name) - {429, 503}}
    assert documented == set(CASES)


@pytest.mark.xdist_group("web-printing")  # Some of them print.
@pytest.mark.parametrize("first", range(PARTS))
def test_every_answer_comes(app: Flask, first: int) -> None:
    """Each at a table of its own, and as its schema says."""
    with together() as each:
        for name, status in [*CASES][first::PARTS]:
            with each((name, status)):
                answer = CASES[name, status](Stage(app))
                assert answer.status_code == status
                answer.close()


def test_too_often(config: Config, service: Service) -> None:
    """Those that are counted themselves; by day one of those that are counted together."""
    shown: set[Limit] = set()
    with together() as each:
        for name in sorted(TOO_OFTEN):
            if name in COUNTED and (IS_NIGHT or COUNTED[name] not in shown):
                shown.add(COUNTED[name])
                with each(name), limited(config, service) as api:
                    method, path = asked(name)
                    allowed = parse_many(COUNTED[name].text)[0].amount
                    # What cannot be read is counted, too.
                    answers = {api.ask(method, path, {}).status_code for _ in range(allowed)}
                    assert answers == {422}
                    check_refused(api, name)


def test_too_many_wrong_codes(config: Config, service: Service) -> None:
    """Of any operation: they count together."""
    with limited(config, service) as api, together() as each:
        for _ in range(60):
            api.ask("GET", "/tables/2345678")
        for name in sorted(TOO_OFTEN - COUNTED.keys()):
            with each(name):
                check_refused(api, name)


@contextmanager
def limited(config: Config, service: Service) -> Iterator[ValidatingClient]:
    """Somebody at an application that has counted nothing yet."""
    app = create_app(replace(config, rate_limits=True), service)
    yield ValidatingClient(app)
    site: Site = app.extensions[NAME]
    site.hub.close()


def asked(name: str) -> tuple[str, str]:
    """Method and path of an operation, with a wrong code where it has one."""
    method, template, _ = OPERATIONS[name]
    fields = {
        "seat": 1, "game": 1, "layout": LAYOUT, "day": "today", "number": 1, "dare": "2345678",
        "code": "2345678",
    }  # fmt: skip
    return method, template.removeprefix(PREFIX).format_map(fields)


def check_refused(api: ValidatingClient, name: str) -> None:
    method, path = asked(name)
    refused = api.ask(method, path, {} if method == "post" else None)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0


def test_too_many_streams(config: Config, service: Service) -> None:
    app = create_app(config, service, live=LiveLimits(streams=1))
    (ana,) = open_table(app, "Ana")
    first = ana.api.client.get(f"{PREFIX}{ana.path}/stream", buffered=False)
    refused = ValidatingClient(app).ask("GET", f"{ana.path}/stream")
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    first.close()
    site: Site = app.extensions[NAME]
    site.hub.close()
