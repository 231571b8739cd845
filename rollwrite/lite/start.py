"""How Lite begins in a worker of the browser: the database opened, the application made.

That takes seconds on a phone. So another worker rehearses it once, on an empty database, and keeps
a picture of its memory; the next start goes on from that picture, with the database that is there.
"""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Final

from flask import Response

from printables.worker import PrintWorker
from rollwrite.config import Config
from rollwrite.lite.bridge import Bridge
from rollwrite.lite.carried import carry
from rollwrite.lite.elsewhere import FarThinker, NearPrinter
from rollwrite.lite.refusals import refuse
from rollwrite.photo.worker import PhotoWorker
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web.app import create_app
from rollwrite.web.http.addresses import no_addresses
from rollwrite.web.http.security import POLICY
from rollwrite.web.http.site import Machine

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
