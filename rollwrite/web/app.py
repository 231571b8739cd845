"""The application: its parts, and the checks around them."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask

from rollwrite.config import Config
from rollwrite.players.worker import Thinker
from rollwrite.resources import folder
from rollwrite.service import Service
from rollwrite.service.daily_search import DailySearch
from rollwrite.service.players import Players
from rollwrite.web import (
    advice_api,
    api,
    assets,
    board_photos,
    checking,
    daily_api,
    daily_pages,
    fairness,
    health,
    home,
    installing,
    learn,
    metrics,
    piles,
    playing_on_api,
    problems,
    puzzles,
    rate_limits,
    rendering,
    security,
    security_txt,
    table_api,
    table_board,
    table_log,
    table_pages,
    tile_puzzles,
    turns,
)
from rollwrite.web.addresses import Hosts, no_addresses
from rollwrite.web.live import Hub, LiveLimits
from rollwrite.web.machine import Machine
from rollwrite.web.printing import api as printing
from rollwrite.web.site import NAME, Site
from rollwrite.web.view_cache import ViewCache

#: Every part of the site. Its name is a feature that templates may ask for.
BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    assets.blueprint,
    home.blueprint,
    daily_pages.blueprint,
    learn.blueprint,
    puzzles.blueprint,
    tile_puzzles.blueprint,
    fairness.blueprint,
    installing.blueprint,
    security_txt.blueprint,
    table_pages.blueprint,
    checking.blueprint,
    board_photos.blueprint,
    piles.blueprint,
    printing.blueprint,
    api.blueprint,
    daily_api.blueprint,
    table_api.blueprint,
    table_board.blueprint,
    table_log.blueprint,
    advice_api.blueprint,
    playing_on_api.blueprint,
)
#: Streams that everybody behind one router may have at least.
_ROUTER: Final = 64


def create_app(
    config: Config,
    service: Service,
    machine: Machine | None = None,
    *,
    live: LiveLimits | None = None,
    thinker: Thinker | None = None,
) -> Flask:
    """The web application on one service. It starts no thread and no process.

    :param machine: what reads photos and prints, and where phones find us; without it the
        application does without.
    :param live: how much listening is allowed; by default as much as configured.
    :param thinker: what bots think with; by default a process of this application's own.
    """
    app = Flask(
        NAME,
        template_folder=str(folder("templates")),
        static_folder=str(folder("static")),
        static_url_path="/static",
    )
    # /t/CODE/ is not /t/CODE: one address for one page.
    app.url_map.strict_slashes = True
    find = no_addresses if machine is None else machine.addresses
    hosts = Hosts(config.host, config.trusted_hosts, config.public_url, find)
    players = Players(service, thinker)
    if config.daily_search:
        players.nightly.add(DailySearch(service.daily))
    hub = Hub(service, live or live_limits(config))
    site = Site(config, service, hosts, hub, ViewCache(), players, machine)
    app.extensions[NAME] = site
    metrics.register(app, config.metrics_token, lambda: hub.count)
    security.protect(app, hosts, config.proxy)
    rendering.register(app)
    problems.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    health.register(app, service.store.ping)
    turns.register(app, rate_limits.client_address)
    rate_limits.register(app, enabled=config.rate_limits)
    return app


def live_limits(config: Config) -> LiveLimits:
    """How much listening the settings allow."""
    if not config.rate_limits:
        return LiveLimits(config.streams)
    return LiveLimits(config.streams, address_streams=max(config.streams // 4, _ROUTER))
