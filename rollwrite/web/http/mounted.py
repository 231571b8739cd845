"""The application under a path of its own, such as ``/rollwrite`` of some site.

Pages, scripts and redirects name our addresses as if we had the whole site, ``/new``; here the path
is put before them, in what goes out. Scripts do the same (``static/js/lib/root.js``). Only where
there is such a path: ``SCRIPT_NAME``, as WSGI calls it.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response, request

#: An attribute of a page that holds an address of ours; ``//`` would be another host.
_ADDRESS: Final = re.compile(rb'(\s(?:href|src|action|formaction)=")/(?!/)')


def register(app: Flask) -> None:
    """Put the path before every address of an answer, before the answer is compressed."""
    app.after_request(_mount)


def _mount(response: Response) -> Response:
    root = request.script_root
    if not root:
        return response
    location = response.headers.get("Location", "")
    if location.startswith("/") and not location.startswith(("//", f"{root}/")):
        response.headers["Location"] = root + location
    if response.mimetype == "text/html" and not response.is_streamed:
        ours = re.escape(root.encode().removeprefix(b"/") + b"/")
        address = re.compile(_ADDRESS.pattern + rb"(?!" + ours + rb")")
        response.set_data(address.sub(rb"\g<1>" + root.encode() + b"/", response.get_data()))
    return response
