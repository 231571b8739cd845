"""Work that needs more than the application itself: photos and printing."""

from __future__ import annotations

from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.site import site
from rollwrite.web.machine import Machine


def machine() -> Machine:
    """The machine that this application has been given.

    :raises ProblemError: 501, it has none.
    """
    found = site().machine
    if found is None:
        raise ProblemError(501, "no-machine")
    return found
