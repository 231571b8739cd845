"""What each page's template gets, as ``page``: one frozen dataclass for each template.

There is a module for each folder of ``templates``. Every template also has ``t`` (the reader's
translator), ``lang``, ``languages``, ``features``, ``asset(name)``, ``styles(*names)``,
``base_sheets`` and ``table_sheets``; see :mod:`rollwrite.web.http.rendering`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Page:
    """A page; ``template`` is the file below ``templates/``."""

    template: ClassVar[str]


@dataclass(frozen=True)
class ErrorPage(Page):
    """Something cannot be done.

    :ivar reference: what to tell the people who run the server, after a fault of theirs.
    """

    template = "error.html"
    status: int
    code: str
    title: str
    detail: str
    reference: str | None = None
