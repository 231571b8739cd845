"""Whom to tell about a hole in this server: ``/.well-known/security.txt`` (RFC 9116)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, Response, abort

from rollwrite.i18n import LANGUAGES
from rollwrite.web.http.site import site

blueprint = Blueprint("security_txt", __name__)

#: The standard wants less than a year; who reads an older copy asks again.
_HOLDS: Final = timedelta(days=180)


@blueprint.get("/.well-known/security.txt")
def security_txt() -> Response:
    """The contact from the settings; nothing where nobody has named one."""
    config = site().config
    if config.security_contact is None:
        abort(404)
    until = datetime.now(UTC) + _HOLDS
    lines = [
        f"Contact: {config.security_contact}",
        f"Expires: {until:%Y-%m-%dT00:00:00Z}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if config.public_url is not None:
        lines.append(f"Canonical: {config.public_url}/.well-known/security.txt")
    return Response("\n".join(lines) + "\n", mimetype="text/plain")
