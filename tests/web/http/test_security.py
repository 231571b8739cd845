"""Headers, cookies, who may send what, under which name."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.web import create_app
from rollwrite.web.http.addresses import Hosts
from rollwrite.web.http.site import NAME
from tests.together import for_each
from tests.web.http.test_pages import NEW, PAGES
from tests.web.pages import code_of, text_of
from tests.web.phones import open_table

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@for_each(
    "path", [*PAGES, "/nowhere", "/t/2345678", "/api/v1/shapes", "/api/v1/nowhere", "/static/x"]
)
def test_headers_on_every_answer(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    # Stricter, and browsers would send "Origin: null" with our own forms.
    assert headers["Referrer-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_a_seat_is_in_a_guarded_cookie(client: FlaskClient) -> None:
    answer = client.post("/new", data=NEW)
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"rw-{code_of(answer)}=")
    for flag in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={90 * 86_400}"):
        assert flag in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_stays_there(client: FlaskClient) -> None:
    answer = client.post("/new", data=NEW, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert (
        "Secure" in client.get("/language/es", base_url="https://localhost").headers["Set-Cookie"]
    )


def test_the_cookie_of_the_api(client: FlaskClient) -> None:
    made = client.post("/api/v1/tables", json={"name": "Ana"}).get_json()
    assert client.get(f"/api/v1/tables/{made['code']}").get_json()["view"]["you"]["seat"] == 1


def test_an_old_cookie_is_as_none(app: Flask, client: FlaskClient) -> None:
    (ana,) = open_table(app, "Ana")
    client.set_cookie(f"rw-{ana.code}", "forged")
    assert 'name="name"' in client.get(f"/t/{ana.code}").text
    assert client.get(f"/api/v1/tables/{ana.code}").get_json()["view"]["you"] is None


def test_a_token_is_good_at_its_table_only(app: Flask) -> None:
    (ana,), (ben,) = open_table(app, "Ana"), open_table(app, "Ben")
    ana.api.token = ben.token
    assert ana.api.ask("GET", ana.path).status_code == 401


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer ", "nonsense", "bearer \x7f"])
def test_a_strange_authorization(app: Flask, header: str) -> None:
    (ana,) = open_table(app, "Ana")
    answer = ana.api.ask("GET", ana.path, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


ANYWHERE = "0.0.0.0"  # noqa: S104 - nothing listens in these tests
OURS = "http://localhost"


@for_each(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"Origin": OURS}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Origin": OURS, "Sec-Fetch-Site": "same-origin"}, True),
        # A proxy takes https from the browser and keeps the host.
        ({"Origin": "https://localhost"}, True),
        ({"Origin": "http://localhost:81"}, False),
        ({"Origin": "http://localhost.evil.example"}, False),
        ({"Origin": "https://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "http://[::1"}, False),
        ({"Origin": "http://user@localhost"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ],
)
@for_each("path", ["/new", "/api/v1/tables"])
def test_who_may_change_something(
    client: FlaskClient, path: str, headers: dict[str, str], allowed: bool
) -> None:
    if path == "/new":
        answer = client.post(path, data=NEW, headers=headers)
    else:
        answer = client.post(path, json={"name": "Ana"}, headers=headers)
    assert answer.status_code == ((303 if path == "/new" else 201) if allowed else 403)
    if not allowed:
        assert "Set-Cookie" not in answer.headers


def test_reading_is_free(client: FlaskClient) -> None:
    headers = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    answer = client.get("/", headers=headers)
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.fixture
def hosts() -> Hosts:
    """A server at home that has found two addresses."""
    found = ("192.168.1.20", "[fd00::20]")
    return Hosts(ANYWHERE, ["play.example"], "https://games.example:8443", lambda: found)


@for_each(
    ("host", "trusted"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("[fd00::20]:8000", True),
        ("play.example", True),
        ("play.example.", True),
        ("games.example:8443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("192.168.1.21", False),
        ("8.8.8.8", False),
        ("", False),
        ("localhost:x", False),
        ("local host", False),
        ("user@localhost", False),
        ("localhost/", False),
        ("[::1", False),
        ("x" * 5000, False),
    ],
)
def test_hosts(hosts: Hosts, host: str, trusted: bool) -> None:
    assert hosts.trusts(host) is trusted


def test_the_laptop_moves_to_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    found = [("192.168.1.20",)]
    hosts = Hosts(ANYWHERE, find=lambda: found[0])
    found[0] = ("10.0.0.7",)
    assert not hosts.trusts("10.0.0.7:8000")
    now[0] += 10
    assert hosts.trusts("10.0.0.7:8000")
    assert hosts.base_url("http", "localhost:8000") == "http://10.0.0.7:8000"


@pytest.mark.parametrize(
    ("listens_on", "addresses"),
    [
        (ANYWHERE, ("192.168.1.20",)),
        ("::", ("192.168.1.20", "[fd00::20]")),
        ("192.168.1.20", ("192.168.1.20",)),
        ("127.0.0.1", ()),
        ("localhost", ()),
    ],
)
def test_where_phones_reach_us(listens_on: str, addresses: tuple[str, ...]) -> None:
    found = ("192.168.1.20", "[fd00::20]")
    assert Hosts(listens_on, find=lambda: found).addresses == addresses


def test_a_public_address_goes_before_all(hosts: Hosts) -> None:
    assert hosts.base_url("http", "192.168.1.20:8000") == "https://games.example:8443"


@pytest.mark.parametrize("path", ["/", "/api/v1/shapes", "/nowhere", "/static/icon.svg"])
def test_a_wrong_host_gets_nothing(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    if path.startswith("/api/"):
        assert answer.get_json()["code"] == "wrong-host"
    else:
        assert "evil.example" in text_of(answer)


@for_each("host", ["a..b", "a b", "-", "x" * 300, "[::1", ".", "[[]]", "a:b:c"])
@for_each("path", ["/", "/api/v1/shapes"])
def test_a_name_that_is_none(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, host: str, path: str
) -> None:
    caplog.clear()
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 400
    assert len(caplog.text) < 200


def test_a_proxy_is_believed_when_the_settings_say_so(config: Config, service: Service) -> None:
    """What it says of who asks counts; what anybody else says, before it, does not."""
    forged = {"X-Forwarded-For": "203.0.113.9, 192.0.2.7", "X-Forwarded-Proto": "https"}
    seen = []
    for proxies in (0, 1):
        app = create_app(replace(config, proxy=proxies), service)

        @app.get("/seen")
        def look() -> str:
            return f"{request.remote_addr} {request.scheme}"

        seen.append(app.test_client().get("/seen", headers=forged).text)
    assert seen == ["127.0.0.1 http", "192.0.2.7 https"]


def test_a_fault_is_ours_and_tells_nothing(
    app: Flask,
    client: FlaskClient,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(Service, "snapshot", fail)
    for path in ("/t/2345678", "/api/v1/tables/2345678"):
        with caplog.at_level(logging.ERROR):
            answer = client.get(path, headers={"Authorization": "Bearer top-secret"})
        assert answer.status_code == 500
        assert "secret" not in answer.text
        (record,) = [r for r in caplog.records if r.name == "rollwrite.web.http.problems"]
        assert record.args is not None
        assert str(record.args[0]) in answer.text  # type: ignore[index] # a tuple, here
        assert "top-secret" not in caplog.text
        caplog.clear()


@pytest.fixture
def proxied(config: Config, service: Service) -> Iterator[FlaskClient]:
    """Behind a proxy that speaks https to the world and http to us."""
    public = replace(config, public_url="https://games.example")
    app = create_app(public, service)
    yield app.test_client()
    app.extensions[NAME].hub.close()


def test_behind_a_proxy(proxied: FlaskClient) -> None:
    headers = {"Origin": "https://games.example"}
    answer = proxied.post("/new", data=NEW, base_url="http://games.example", headers=headers)
    assert answer.status_code == 303
    assert "Secure" in answer.headers["Set-Cookie"]
