"""Who may talk to us, and what browsers may do with our pages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import IO, Any, Final, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Request, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from rollwrite.logs import fields
from rollwrite.web.http.addresses import Hosts, split_host
from rollwrite.web.http.problems import ProblemError

access_log: Final = logging.getLogger("rollwrite.access")

#: Where the server says why it did not take a request in: a status and the code of the problem.
REFUSAL: Final = "rollwrite.refusal"
#: The longest body of a request, in bytes; a view that takes more says so with :func:`takes`.
MAX_BODY: Final = 64 * 1024

_MOST: Final = "_rollwrite_most_bytes"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})
#: Parts that tell nothing of anybody, or want a token: whoever watches servers calls them by names
#: and addresses of their own network.
_ANY_NAME: Final = frozenset({"health", "metrics"})
_PORTS: Final = {"http": "80", "https": "443"}

#: What pages may load, and who may show them.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), "
    "geolocation=(), microphone=(), payment=(), usb=()",
    # Not no-referrer: browsers would send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def protect(app: Flask, hosts: Hosts, proxies: int = 0) -> None:
    """Check every request before anything else, and put the headers on every answer.

    :param proxies: how many proxies stand before us; what they say of who asks is believed.
    """
    app.request_class = InMemory
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY, MAX_FORM_MEMORY_SIZE=MAX_BODY, MAX_FORM_PARTS=50)

    def check() -> None:
        if (refusal := request.environ.get(REFUSAL)) is not None:
            raise ProblemError(*refusal)
        if request.blueprint not in _ANY_NAME:
            check_host(hosts)
        check_origin()
        check_length()
        if request.endpoint is not None:
            # What is read of a file at a time counts as the form's memory.
            most = _most(app, request.endpoint)
            request.max_content_length = request.max_form_memory_size = most

    named = _named(app.wsgi_app)
    if proxies:
        named = ProxyFix(named, proxies, proxies, proxies)
    # Flask's own way to put something before an application.
    app.wsgi_app = named  # type: ignore[method-assign]
    app.before_request(check)
    app.after_request(_add_headers)
    app.after_request(_log)


class InMemory(Request):
    """A request whose files are nowhere but in memory, where its body is already."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return BytesIO()


V = TypeVar("V", bound=Callable[..., object])


def takes(size: int) -> Callable[[V], V]:
    """Say of a view that its requests may bring ``size`` bytes."""

    def mark(view: V) -> V:
        setattr(view, _MOST, size)
        return view

    return mark


def most_bytes(app: Flask, environ: Mapping[str, Any]) -> int:
    """How long the body of a request may be, before anybody has looked at it."""
    endpoint = endpoint_of(app, environ)
    return MAX_BODY if endpoint is None else _most(app, endpoint)


def endpoint_of(app: Flask, environ: Mapping[str, Any]) -> str | None:
    """Whose request it is, before anybody has looked at it; None where there is nothing."""
    try:
        endpoint, _ = app.url_map.bind("localhost").match(
            environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace"),
            environ["REQUEST_METHOD"],
        )
    except HTTPException:
        return None
    return str(endpoint)


def _most(app: Flask, endpoint: str) -> int:
    most: int = getattr(app.view_functions[endpoint], _MOST, MAX_BODY)
    return most


def _named(application: Callable[..., Any]) -> Callable[..., Any]:
    """Let through no name of ours that is none: Flask would fail before it asks us."""

    def check(environ: dict[str, Any], start_response: Any) -> Any:
        host = environ.get("HTTP_HOST")
        if host is not None and split_host(host) is None:
            environ["HTTP_HOST"] = "localhost"
            environ[REFUSAL] = (400, "no-host")
        elif host is None and environ.get("SERVER_PROTOCOL") == "HTTP/1.1":
            environ[REFUSAL] = (400, "no-host")
        return application(environ, start_response)

    return check


def check_host(hosts: Hosts) -> None:
    """Refuse a request under a name that is not ours.

    Another site could point its own name at us and so read what belongs to our pages.

    :raises ProblemError: 400.
    """
    host = request.headers.get("Host", "")
    # HTTP/1.0 without the header names no host at all: nobody was misled.
    if "Host" in request.headers and not hosts.trusts(host):
        raise ProblemError(400, "wrong-host", host=host[:80])


def check_origin() -> None:
    """Refuse a change that another site's page has sent with our cookies.

    :raises ProblemError: 403.
    """
    if request.method in _SAFE:
        return
    origin = request.headers.get("Origin")
    if origin is None:
        if request.headers.get("Sec-Fetch-Site", "none") not in _OWN_SITES:
            raise ProblemError(403, "foreign-origin")
        return
    try:
        parts = urlsplit(origin)
        theirs = split_host(parts.netloc)
    except ValueError:
        theirs = None
    ours = split_host(request.headers.get("Host", ""))
    if theirs is None or ours is None or theirs[0] != ours[0]:
        raise ProblemError(403, "foreign-origin")
    # A proxy may take https from the browser and speak http to us: it keeps the host header, in
    # which browsers leave out the usual port of their scheme.
    usual = _PORTS.get(parts.scheme)
    if (theirs[1] or usual) != (ours[1] or usual):
        raise ProblemError(403, "foreign-origin")


def check_length() -> None:
    """Refuse a body of unknown length: no browser sends one, and it could be without end.

    :raises ProblemError: 411.
    """
    if "Transfer-Encoding" in request.headers:
        raise ProblemError(411, "no-length")


def local_path(target: str) -> str | None:
    """``target`` if it is a path of ours; browsers read ``//`` and ``/\\`` as another host."""
    is_path = target.startswith("/") and target.isprintable() and "\\" not in target
    return target if is_path and not target.startswith("//") else None


def is_secure(hosts: Hosts) -> bool:
    """Whether the browser came by https, perhaps to a proxy in front of us."""
    if request.is_secure:
        return True
    url = hosts.public_url
    return url is not None and url.startswith("https:") and urlsplit(url).netloc == request.host


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _log(response: Response) -> Response:
    """A line for each request, by its rule: codes let people in, and a path may hold anything."""
    rule = "-" if request.url_rule is None else request.url_rule.rule
    address, method, status = request.remote_addr, request.method, response.status_code
    facts = fields(address=address, method=method, rule=rule, status=status)
    access_log.info("%s %s %s %d", address, method, rule, status, extra=facts)
    return response
