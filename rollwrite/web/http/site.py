"""What every request needs of its application, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from flask import current_app

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.service.players import Players
from rollwrite.web.http.addresses import Hosts
from rollwrite.web.live.hub import Hub
from rollwrite.web.live.view_cache import ViewCache
from rollwrite.web.machine import Machine

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
