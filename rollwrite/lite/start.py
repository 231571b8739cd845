"""Lite in a worker of the browser: how it begins, and all that is asked of it from then on.

To begin takes seconds on a phone. So another worker rehearses it once, on an empty database, and
keeps a picture of its memory; the next start goes on from that picture, with the database that is
there. What begins is a bridge from the browser's messages to the application and back::

    bridge = start(database, origin, scope)
    status, headers, body = bridge.ask("GET", "/new?game=duo", headers, b"")   # or None: later
    bridge.step()                     # lets players act; in how many seconds it wants to go on
    bridge.news()                     # what open lines shall hear

All of it is asked by one worker of the browser, one call after the other.

A service worker may neither see nor set cookies. So what a browser would keep, were there a server
that sends them, is kept in the database, with what it opens.
"""

from __future__ import annotations

import io
import logging
import random
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import unquote_to_bytes

from flask import Flask, Response

from printables.worker import PrintWorker
from rollwrite.config import Config
from rollwrite.lite.carried import carry
from rollwrite.lite.elsewhere import FarThinker, Later, NearPrinter
from rollwrite.lite.refusals import refuse
from rollwrite.photo.worker import PhotoWorker
from rollwrite.service import Service
from rollwrite.service.players import Players
from rollwrite.store import Store, StoreError
from rollwrite.store.engine import migrate
from rollwrite.store.jar import forget_cookie, put_cookie, read_cookies
from rollwrite.web.app import create_app
from rollwrite.web.http.addresses import no_addresses
from rollwrite.web.http.security import POLICY
from rollwrite.web.http.site import NAME, Machine, Site
from rollwrite.web.live.broadcast import OFFER, TAKEN
from rollwrite.web.live.stream import Stream

#: Tables stay for as long as the phone keeps them.
_KEPT_DAYS: Final = 36_500
#: Tabs and frames of one phone.
_STREAMS: Final = 64
#: What is asked in a rehearsal: what comes first.
_FIRST: Final = ("/", "/solo?bots=3", "/new", "/learn")


def start(database: str, origin: str, scope: str, pause_s: float = Config.bot_pause_s) -> Bridge:
    """Open the database and make the application.

    :param database: the path of its file.
    :param origin: scheme and host of the site.
    :param scope: its path, with a slash at both ends; pages of the application lie at ``app/`` in
        it.
    :param pause_s: how long a bot seems to think.
    """
    config = Config(
        f"sqlite:///{database}",
        host="127.0.0.1",
        streams=_STREAMS,
        retention_days=_KEPT_DAYS,
        rate_limits=False,
        # Before the "#" is the page that starts all, after it where it leads.
        public_url=f"{origin}{scope}#",
        daily_board=False,
        daily_search=False,
    )
    store = Store.open(config.database_url, poll_s=0)
    service = Service(store, bot_pause_s=pause_s)
    printer: PrintWorker = NearPrinter()
    machine = Machine(PhotoWorker(), printer, no_addresses)
    app = create_app(config, service, machine, thinker=FarThinker())
    refuse(app)
    carry(app, store)
    app.after_request(_in_frame)
    return Bridge(app, store, origin, f"{scope}app")


def _in_frame(response: Response) -> Response:
    """The page that holds this worker shows every other page in a frame."""
    policy = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    response.headers["Content-Security-Policy"] = policy
    return response


class Rehearsal:
    """An application made ahead of its database.

    ``Rehearsal(…)`` is made by the worker that keeps a picture, ``wake`` is called in the one that
    goes on from it.
    """

    def __init__(self, database: str, origin: str, scope: str, *settings: float) -> None:
        self._bridge = start(database, origin, scope, *settings)
        self._bridge.rehearse(_FIRST)
        for end in ("", "-journal"):
            with suppress(FileNotFoundError):
                Path(f"{database}{end}").unlink()

    def wake(self) -> Bridge:
        """Go on with the database that is there now."""
        # Whoever rolls no dice that count rolls others than the last time.
        random.seed()
        self._bridge.wake()
        return self._bridge


class Jar:
    """What has been set and is still good, the newest last."""

    def __init__(self, store: Store, now: datetime) -> None:
        self._store = store
        self._kept = {
            name: value for name, (value, until) in read_cookies(store).items() if until > now
        }

    def header(self) -> str:
        """As a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def take(self, set_cookies: Iterable[str], now: datetime) -> None:
        """Keep what an answer sets, on disk before anybody sees it."""
        for text in set_cookies:
            pair, *rest = (part.strip() for part in text.split(";"))
            name, _, value = pair.partition("=")
            facts = {key.lower(): said for key, _, said in (part.partition("=") for part in rest)}
            until = _until(facts, now)
            self._kept.pop(name, None)
            if until <= now:
                forget_cookie(self._store, name)
            else:
                self._kept[name] = value
                put_cookie(self._store, name, value, until)


def _until(facts: dict[str, str], now: datetime) -> datetime:
    if "max-age" in facts:
        return now + timedelta(seconds=int(facts["max-age"]))
    if "expires" in facts:
        return parsedate_to_datetime(facts["expires"])
    # For as long as the browser is open, which nobody tells us.
    return now + timedelta(days=1)


# ── The bridge ────────────────────────────────────────────────────────────────────────────────────

Headers: TypeAlias = list[tuple[str, str]]
Answer: TypeAlias = tuple[int, Headers, bytes]

#: In how many seconds is looked again when something failed, or a thought is away.
_AGAIN_S: Final = 1.0
_LONG_S: Final = 15.0

_log = logging.getLogger(__name__)


class Bridge:
    """One application, asked by one browser.

    :param origin: scheme and host of the site, such as ``https://example.org``.
    :param prefix: the path under which the application's pages lie, without a slash at its end.
    """

    def __init__(self, app: Flask, store: Store, origin: str, prefix: str) -> None:
        site: Site = app.extensions[NAME]
        self.app = app
        self._store = store
        self._players: Players = site.players
        self._jar = Jar(store, datetime.now(UTC))
        self._scheme, _, self._host = origin.partition("://")
        self._prefix = prefix
        self._lines: dict[int, Stream] = {}
        #: Of the browser, as it would say them to a server.
        self.languages = ""

    @property
    def _thinker(self) -> FarThinker:
        thinker = self._players.thinker
        assert isinstance(thinker, FarThinker)
        return thinker

    @property
    def _printer(self) -> NearPrinter:
        site: Site = self.app.extensions[NAME]
        assert site.machine is not None
        assert isinstance(site.machine.printer, NearPrinter)
        return site.machine.printer

    def ask(
        self, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> Answer | None:
        """Answer a request; None: it waits for a thought, and is to be asked again after the next.

        :param target: path below the prefix, with its query.
        """
        environ = self._environ(method, target, headers, body)
        try:
            return self._answered(environ)
        except Later:
            return None

    def open_line(
        self, line: int, target: str, headers: Iterable[tuple[str, str]]
    ) -> tuple[int, str]:
        """Begin a live stream: its status, and its first words."""
        environ = self._environ("GET", target, headers, b"")
        environ[OFFER] = True
        status, _, body = self._answered(environ)
        stream: Stream | None = environ.get(TAKEN)
        if stream is not None:
            self._lines[line] = stream
        return status, body.decode()

    def close_line(self, line: int) -> None:
        """Nobody listens to it any more."""
        stream = self._lines.pop(line, None)
        if stream is not None:
            stream.close()

    def news(self) -> list[tuple[int, str, bool]]:
        """What each line shall hear now, and whether it ends with that."""
        now = time.monotonic()
        said = []
        for line, stream in list(self._lines.items()):
            try:
                messages = stream.pull(now)
            except Exception:
                _log.exception("a stream ends")
                messages, stream.is_over = [], True
            if messages or stream.is_over:
                said.append((line, b"".join(messages).decode(), stream.is_over))
            if stream.is_over:
                self.close_line(line)
        return said

    def step(self) -> float:
        """Let somebody without a phone act; in how many seconds there may be more to do."""
        try:
            return self._players.step()
        except Later:
            return _LONG_S
        except StoreError as error:
            _log.error("players without phones wait: %s", error)
        except Exception:
            _log.exception("players without phones wait")
        return _AGAIN_S

    def rehearse(self, targets: Iterable[str]) -> None:
        """Ask for some pages and get every other one ready, and let go of the database."""
        for template in self.app.jinja_env.list_templates(extensions=["html"]):
            self.app.jinja_env.get_template(template)
        for target in targets:
            self.ask("GET", target, (), b"")
        self._store.engines.read.dispose()

    def wake(self) -> None:
        """Go on with another database at the same place: bring it up to date."""
        migrate(self._store.engines)
        self._jar = Jar(self._store, datetime.now(UTC))

    def next_job(self) -> tuple[int, bytes] | None:
        """See :meth:`rollwrite.lite.elsewhere.FarThinker.next_job`."""
        return self._thinker.next_job()

    def take_thought(self, number: int, answer: bytes | None) -> None:
        """See :meth:`rollwrite.lite.elsewhere.FarThinker.take`."""
        self._thinker.take(number, answer)

    def next_drawing(self) -> tuple[int, bytes, int, int] | None:
        """See :meth:`rollwrite.lite.elsewhere.NearPrinter.next_drawing`."""
        return self._printer.next_drawing()

    def take_picture(self, number: int, picture: bytes | None) -> None:
        """See :meth:`rollwrite.lite.elsewhere.NearPrinter.take`."""
        self._printer.take(number, picture)

    def close(self) -> None:
        """Let go of the database."""
        self._store.close()

    def _answered(self, environ: dict[str, Any]) -> Answer:
        said: list[tuple[str, Headers]] = []

        def start(status: str, headers: Headers, _error: Any = None) -> Any:
            said.append((status, headers))

        parts = self.app(environ, start)
        try:
            body = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        status, headers = said[-1]
        cookies = [value for name, value in headers if name.lower() == "set-cookie"]
        self._jar.take(cookies, datetime.now(UTC))
        return int(status[:3]), [pair for pair in headers if pair[0].lower() != "set-cookie"], body

    def _environ(
        self, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> dict[str, Any]:
        path, _, query = target.partition("?")
        name, _, port = self._host.partition(":")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._prefix,
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_PROTOCOL": "HTTP/1.1",
            "SERVER_NAME": name,
            "SERVER_PORT": port or ("443" if self._scheme == "https" else "80"),
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": self._host,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._scheme,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for header, value in headers:
            key = header.upper().replace("-", "_")
            environ[key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"] = value
        # What scripts ask for says nothing of it.
        environ.setdefault("HTTP_ACCEPT_LANGUAGE", self.languages)
        if body:
            environ["CONTENT_LENGTH"] = str(len(body))
        # Nothing is sent anywhere: compressed it would only have to be unpacked again.
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        cookies = self._jar.header()
        if cookies:
            environ["HTTP_COOKIE"] = cookies
        return environ
