"""A Valkey or Redis server as the bus: what is published there is kept nowhere.

Two towns may share a server under different numbers: ``redis://bus:6379/1``. The number only names
the channels, for such a server tells everybody what is published, whichever database they use.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any, Final
from urllib.parse import urlsplit

import valkey
from valkey.backoff import NoBackoff
from valkey.exceptions import ValkeyError
from valkey.retry import Retry

from rollwrite.store.processes.bus import LOOK_S, MESSAGES, NEWS

#: How long an answer is waited for, in seconds.
_ANSWER_S: Final = 4.0
#: After so many silent looks the listener asks whether anybody is there.
_LOOKS: Final = 3


class ValkeyLine:
    """A connection; see :class:`rollwrite.store.processes.bus.Line`."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._prefix = f"rollwrite:{parts.path.strip('/') or '0'}:"
        # Its types are half written.
        self._client: Any = valkey.Valkey.from_url(
            parts._replace(path="/0").geturl(),
            decode_responses=True,
            socket_timeout=_ANSWER_S,
            socket_connect_timeout=_ANSWER_S,
            # Whoever asks connects anew.
            retry=Retry(NoBackoff(), 0),
        )

    def send(self, kind: str, text: str) -> None:
        """Tell everybody who listens."""
        self._client.publish(self._prefix + kind, text)

    def hear(
        self, begun: Callable[[], object], hear: Callable[[str, str], object], is_over: Event
    ) -> None:
        """Listen until it is over.

        :raises ValkeyError: the server has gone, or gives no sign of life.
        """
        channels = {self._prefix + kind: kind for kind in (NEWS, MESSAGES)}
        with self._client.pubsub() as ears:
            ears.subscribe(*channels)
            for _ in channels:
                if ears.get_message(timeout=_ANSWER_S) is None:
                    raise ValkeyError("no answer in time")
            begun()
            silent = 0
            while not is_over.is_set():
                said = ears.get_message(timeout=LOOK_S)
                if said is None:
                    silent += 1
                    if silent == _LOOKS:
                        ears.ping()
                    elif silent > _LOOKS + _ANSWER_S / LOOK_S:
                        raise ValkeyError("no answer in time")
                    continue
                silent = 0
                if said["type"] == "message":
                    hear(channels[said["channel"]], said["data"])

    def close(self) -> None:
        """Hang up."""
        self._client.close()


class ValkeyEngine:
    """The bus at an address; see :class:`rollwrite.store.processes.bus.Engine`.

    :param url: ``redis://user:password@host:port/number``, or ``rediss://``; ``valkey://`` is the
        same.
    """

    #: A view's worth; more is quicker read from the database.
    most_bytes = 64_000
    faults: tuple[type[Exception], ...] = (ValkeyError, OSError)

    def __init__(self, url: str) -> None:
        self._url = url

    def connect(self) -> ValkeyLine:
        """A new connection, made when it is used."""
        return ValkeyLine(self._url)
