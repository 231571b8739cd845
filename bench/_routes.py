"""Every address that the application answers with GET, filled with what there is to see."""

from __future__ import annotations

import http.client
import tempfile
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from bench._requests import Request, Scene
from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.web.server_process import Answering

#: They never end: live phones listen to them all the while.
_STREAMS: Final = frozenset({"table_log.stream", "classes.live"})
_VALUES: Final = {
    "layout": "grand",
    "day": "today",
    "game": "1",
    "number": "1",
    "seat": "1",
    "language": "de",
    # An older one gets what there is now.
    "digest": "0" * 16,
    "name": "css/base/tokens.css",
    "filename": "css/base/tokens.css",
}


def every_get(server: Answering, scene: Scene) -> Iterator[Request]:
    """A request to each GET of the route map; where a table is asked for, to two."""
    codes = {
        "/beat/": (_dare(server, scene),),
        "/class/": (_lesson(server),),
        "/t/": (scene.long, scene.tile),
        "/api/v1/tables/": (scene.long, scene.tile),
    }
    with tempfile.TemporaryDirectory(prefix="rollwrite-bench-") as folder:
        store = Store.open(url := f"sqlite:///{folder}/routes.sqlite3")
        app = create_app(Config(url, daily_search=False), Service(store))
        for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
            if "GET" not in (rule.methods or ()) or rule.endpoint in _STREAMS:
                continue
            named = next((found for path, found in codes.items() if rule.rule.startswith(path)), ())
            for code in named if "code" in rule.arguments else ("",):
                values = {name: _VALUES.get(name, code) for name in rule.arguments}
                built = rule.build(values, append_unknown=False)
                assert built is not None, rule
                yield Request("GET", built[1])
        app.extensions[NAME].hub.close()
        store.close()


def _dare(server: Answering, scene: Scene) -> str:
    """A link "Beat my score"."""
    code, token = scene.alone
    body = {"phone": "a-phone-of-its-own-of-thirty-l", "name": "Ana", "table": code}
    status, made = server.ask("POST", "/dares", body, token)
    assert status == 201, made
    found: str = made["dare"]["code"]
    return found


def _lesson(server: Answering) -> str:
    """A class of four children."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    form = urlencode({"children": "4", "game": "dice"})
    line.request("POST", "/class/new", form, {"Content-Type": "application/x-www-form-urlencoded"})
    answer = line.getresponse()
    location = answer.headers["Location"]
    assert answer.status in {302, 303}, answer.status
    line.close()
    return str(location).split("/class/")[1].split("/")[0]
