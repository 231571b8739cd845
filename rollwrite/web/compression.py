"""Pages and data, compressed for whoever can read that.

Compression and a secret in one answer can give the secret away (BREACH), to somebody who has the
victim's browser ask many times with words of theirs in the answer, and counts the bytes. Here that
leads nowhere: cookies are ``SameSite=Lax``, so another site's page gets the answers for nobody in
particular; the token of a seat is in no page, only in the one answer that makes it; and the keys in
forms are new in every page.
"""

from __future__ import annotations

import gzip
from typing import Final

from flask import Response, request

#: Shorter answers fit into one packet anyway.
LEAST_BYTES: Final = 1000
#: Most of what gzip can do, at half its price.
_LEVEL: Final = 5
_TYPES: Final = frozenset(
    {
        "application/json",
        "application/manifest+json",
        "application/problem+json",
        "image/svg+xml",
        "text/html",
        "text/javascript",
        "text/plain",
    }
)


def compress(response: Response) -> Response:
    """Compress an answer of text that is there as a whole; live streams are left alone."""
    if (
        response.mimetype not in _TYPES
        or response.is_streamed
        or response.direct_passthrough
        or response.status_code in {204, 206, 304}
        or "Content-Encoding" in response.headers
        or len(data := response.get_data()) < LEAST_BYTES
    ):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] > 0:
        response.set_data(gzip.compress(data, _LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        tag, is_weak = response.get_etag()
        if tag is not None and not is_weak:
            # The same content in other bytes.
            response.set_etag(tag, weak=True)
    return response
