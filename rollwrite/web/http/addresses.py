"""The addresses and names by which this machine can be reached, found without asking anybody."""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from threading import Lock, Thread
from typing import Final
from urllib.parse import urlsplit

#: Never sent anything: connecting a UDP socket only asks the routing table (RFC 5737, RFC 3849).
_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
_ANY_IPV4: Final = "0.0.0.0"  # noqa: S104 - compared with, not bound to
#: A name is made of parts with a point between them, perhaps one at its end, 255 signs at most.
_HOST: Final = re.compile(
    r"((?=[^:]{1,255}(?::|$))[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?",
    re.ASCII,
)
_LOOK_AGAIN_S: Final = 5.0
_PATIENCE_S: Final = 1.0


def lan_addresses() -> tuple[str, ...]:
    """This machine's addresses in its network, the likeliest first; none without a network.

    IPv6 addresses stand in brackets. Link-local ones are left out: no phone can use them in a
    browser.
    """
    found = [_own_address(family, elsewhere) for family, elsewhere in _ELSEWHERE]
    found += _addresses_of_name()
    usable = [address for address in found if address is not None and _is_usable(address)]
    ordered = sorted(dict.fromkeys(usable), key=lambda address: ":" in address)
    return tuple(f"[{address}]" if ":" in address else address for address in ordered)


_LAST_PORT: Final = 65_535


def no_addresses() -> tuple[str, ...]:
    """Where nobody looks for any."""
    return ()


def _own_address(family: socket.AddressFamily, elsewhere: str) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _addresses_of_name() -> list[str]:
    """What the system says this machine's name stands for: other networks it is in.

    Not waited for long: without a network some systems think about it for many seconds.
    """
    found: list[str] = []

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            infos = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
            found.extend(str(info[4][0]) for info in infos)

    thread = Thread(target=ask, name="addresses", daemon=True)
    thread.start()
    thread.join(_PATIENCE_S)
    return list(found)


def _is_usable(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


@lru_cache(maxsize=4096)
def counted_as(text: str) -> str:
    """Whom to count: an IPv4 address, or an IPv6 network, of which one device has many."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if address.is_loopback:
            return str(address)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def split_host(host: str) -> tuple[str, str | None] | None:
    """The name (lower case) and the port of a ``Host`` header; None if it is none."""
    match = _HOST.fullmatch(host.lower())
    # There is no port beyond that, and werkzeug would make no host at all of such a header.
    if match is None or int(match[2] or 0) > _LAST_PORT:
        return None
    return match[1].rstrip("."), match[2]


class Hosts:
    """The names by which this server may be called, so that no other site can borrow them.

    :param listens_on: the address the server is bound to.
    :param trusted: further names, from the settings.
    :param public_url: the address to show to phones, from the settings.
    :param find: finds the machine's addresses.
    """

    def __init__(
        self,
        listens_on: str,
        trusted: Iterable[str] = (),
        public_url: str | None = None,
        find: Callable[[], tuple[str, ...]] = no_addresses,
    ) -> None:
        self._find = find
        self.public_url = public_url
        name = socket.gethostname().lower()
        self._bound = (f"[{listens_on}]" if ":" in listens_on else listens_on).lower()
        known = {*_LOOPBACK, name, f"{name.partition('.')[0]}.local", self._bound}
        known.update(host.lower() for host in trusted)
        if public_url is not None:
            split = split_host(urlsplit(public_url).netloc)
            known.update(() if split is None else split[:1])
        self._known: Final = frozenset(known)
        self._lock = Lock()
        self._found: tuple[str, ...] = find()
        self._found_at = time.monotonic()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where phones reach this server, as far as known; none if it listens to itself only."""
        if self._bound == "[::]":
            return self._found
        if self._bound == _ANY_IPV4:
            return tuple(address for address in self._found if not address.startswith("["))
        return () if self._bound in _LOOPBACK else (self._bound,)

    def urls(self, port: int, scheme: str = "http") -> tuple[str, ...]:
        """What to type into a phone's browser, the likeliest first; none without a network."""
        if self.public_url is not None:
            return (self.public_url,)
        return tuple(f"{scheme}://{address}:{port}" for address in self.addresses)

    @property
    def names(self) -> frozenset[str]:
        """All names and addresses that this server is called by."""
        return self._known | set(self._found)

    def trusts(self, host: str) -> bool:
        """Whether a request with this ``Host`` header is meant for us."""
        split = split_host(host)
        if split is None:
            return False
        name = split[0]
        if name in self._known or name in self._found:
            return True
        # The laptop may have moved to another network since the last look.
        return _is_usable(name.strip("[]")) and name in self._look_again()

    def base_url(self, scheme: str, host: str) -> str:
        """The address to show to other phones, for a request that came to ``host``.

        Who sits at the server itself calls it localhost, which no phone can use.
        """
        if self.public_url is not None:
            return self.public_url
        split = split_host(host)
        if split is not None and split[0] in _LOOPBACK and self.addresses:
            port = "" if split[1] is None else f":{split[1]}"
            return f"{scheme}://{self.addresses[0]}{port}"
        return f"{scheme}://{host}"

    def _look_again(self) -> tuple[str, ...]:
        with self._lock:
            if time.monotonic() - self._found_at >= _LOOK_AGAIN_S:
                self._found = self._find()
                self._found_at = time.monotonic()
        return self._found
