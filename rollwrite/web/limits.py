"""How often one address may open, join and guess.

The numbers are for people who share an address: a school's forty phones join within a minute, and
a teacher opens ten tables before the lesson.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Any, Final, cast

from flask import Flask, current_app, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse

OPEN: Final = "60 per minute; 300 per hour"
JOIN: Final = "120 per minute"
CLAIM: Final = "30 per minute"
#: A person taps a square a second, and somebody's camera takes a photo in two.
CHECK: Final = "240 per minute"
PHOTO: Final = "60 per minute"
#: Tables for a class, opened all at once from the Print page.
LAY: Final = "240 per hour"
#: Codes of no table. With 34.7 bits a code and a thousand tables, one guess in 27 million hits.
GUESS: Final = "60 per minute"

#: Endpoints that change something, by what they count as.
_LIMITED: Final = {
    "api.open_table": ("open", OPEN),
    "home.new": ("open", OPEN),
    "home.solo": ("open", OPEN),
    "api.take_seat": ("join", JOIN),
    "table.join": ("join", JOIN),
    "api.claim_seat": ("claim", CLAIM),
    "table.claim": ("claim", CLAIM),
    "check.check_sheet": ("check", CHECK),
    "check.check_painted": ("check", CHECK),
    "check.read_photo": ("photo", PHOTO),
}
_NAME: Final = "rollwrite-guesses"
_LAID: Final = "rollwrite-laid"


def client_address() -> str:
    """Whom to count: an IPv4 address, or an IPv6 network, of which one device has many."""
    text = request.remote_addr or "unknown"
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


@dataclass(frozen=True)
class Guesses:
    """The wrong codes of each address."""

    limiter: Limiter
    item: RateLimitItem

    @classmethod
    def of_app(cls) -> Guesses:
        """Those of the application that this request came to."""
        return cast(Guesses, current_app.extensions[_NAME])

    def count(self) -> None:
        """Count one wrong code of this request's address."""
        if self.limiter.enabled:
            self.limiter.limiter.hit(self.item, "guess", client_address())

    def are_too_many(self) -> bool:
        """Whether this request's address has sent too many wrong codes."""
        if not self.limiter.enabled:
            return False
        return not self.limiter.limiter.test(self.item, "guess", client_address())


@dataclass(frozen=True)
class Laid:
    """The tables that each address has opened for classes."""

    limiter: Limiter
    item: RateLimitItem

    @classmethod
    def of_app(cls) -> Laid:
        """Those of the application that this request came to."""
        return cast(Laid, current_app.extensions[_LAID])

    def may_add(self, count: int) -> bool:
        """Count ``count`` more tables of this request's address, if it may open them."""
        if not self.limiter.enabled:
            return True
        whom = (self.item, "lay", client_address())
        # A wish that is refused must not count, as a hit beyond the limit would.
        return self.limiter.limiter.test(*whom, cost=count) and self.limiter.limiter.hit(
            *whom, cost=count
        )


def register(app: Flask, *, enabled: bool) -> Limiter:
    """Limit the endpoints of a finished application."""
    limiter = Limiter(client_address, app=app, storage_uri="memory://", enabled=enabled)
    for endpoint, (scope, limits) in _LIMITED.items():
        shared = limiter.shared_limit(limits, scope=scope, methods=["POST"])
        # Typed for coroutines too, which our views are not.
        app.view_functions[endpoint] = cast(Any, shared(app.view_functions[endpoint]))
    app.extensions[_NAME] = Guesses(limiter, parse(GUESS))
    app.extensions[_LAID] = Laid(limiter, parse(LAY))
    return limiter
