"""What every request needs: its application, what that has of the machine, and its language.

The application starts no thread, no process and looks for nothing by itself; where there is no
machine to speak of, as in a browser, it does without photos and printing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from flask import current_app, g, request

from printables.worker import PrintWorker
from rollwrite.config import Config
from rollwrite.i18n import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Language,
    Translator,
    is_language,
    translator,
)
from rollwrite.photo.worker import PhotoWorker
from rollwrite.service import Service
from rollwrite.service.players import Players
from rollwrite.web.http.addresses import Hosts, lan_addresses
from rollwrite.web.live.hub import Hub
from rollwrite.web.live.view_cache import ViewCache


@dataclass(frozen=True)
class Machine:
    """What reads photos and what prints, in processes of their own; and where it is reached."""

    photos: PhotoWorker
    printer: PrintWorker
    addresses: Callable[[], tuple[str, ...]]

    def close(self) -> None:
        """End the processes, whatever they are at."""
        self.photos.close()
        self.printer.close()

    def end(self) -> None:
        """End them for good: who waits for them is told so at once."""
        self.photos.end()
        self.printer.end()


def this_machine() -> Machine:
    """The usual machine; its processes start when they are first needed."""
    return Machine(PhotoWorker(), PrintWorker(), lan_addresses)


NAME: Final = "rollwrite"


@dataclass(frozen=True)
class Site:
    """The parts of one application.

    :ivar players: who plays without a phone; does so from ``players.start()`` on.
    :ivar machine: what reads photos and prints, if there is such a thing here.
    """

    config: Config
    service: Service
    hosts: Hosts
    hub: Hub
    view_cache: ViewCache
    players: Players
    machine: Machine | None


def site() -> Site:
    """The application that this request came to."""
    return cast(Site, current_app.extensions[NAME])


COOKIE: Final = "lang"
#: Browsers may write a tag in capitals or not.
_BY_TAG: Final = {code.lower(): code for code in LANGUAGES}


def language() -> Language:
    """The language of this request: ``?lang=``, the cookie, ``Accept-Language``, English."""
    found: Language | None = g.get("language")
    if found is None:
        found = g.language = _wanted()
    return found


def words() -> Translator:
    """The translator of this request's language."""
    return translator(language())


def _wanted() -> Language:
    for wish in (request.args.get("lang", ""), request.cookies.get(COOKIE, "")):
        if is_language(wish):
            return wish
    for wish, _quality in request.accept_languages:
        tag = wish.lower()
        # "es-MX" is Spanish to us, as long as there is no folder for the Spanish of Mexico.
        for spoken in (tag, tag.partition("-")[0]):
            if spoken in _BY_TAG:
                return _BY_TAG[spoken]
    return DEFAULT_LANGUAGE
