"""The application: its parts, and the checks around them."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask

from rollwrite.config import Config
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
    home,
    installing,
    learn,
    piles,
    printing,
    problems,
    puzzles,
    rate_limits,
    rendering,
    security,
    table_api,
    table_log,
    table_pages,
    turns,
)
from rollwrite.web.addresses import Hosts
from rollwrite.web.live import Hub, LiveLimits
from rollwrite.web.site import NAME, Site
from rollwrite.web.view_cache import ViewCache

#: Every part of the site. Its name is a feature that templates may ask for.
BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    assets.blueprint,
    home.blueprint,
    daily_pages.blueprint,
    learn.blueprint,
    puzzles.blueprint,
    fairness.blueprint,
    installing.blueprint,
    table_pages.blueprint,
    checking.blueprint,
    board_photos.blueprint,
    piles.blueprint,
    printing.blueprint,
    api.blueprint,
    daily_api.blueprint,
    table_api.blueprint,
    table_log.blueprint,
    advice_api.blueprint,
)
#: The longest body of a request; a view that takes photos raises it for itself.
MAX_BODY: Final = 64 * 1024
#: Threads that streams leave to all other requests.
RESERVED_THREADS: Final = 32


def create_app(config: Config, service: Service, *, live: LiveLimits | None = None) -> Flask:
    """The web application on one service.

    :param live: how much listening is allowed; by default as many streams as the configured
        threads can hold.
    """
    app = Flask(
        NAME,
        template_folder=str(folder("templates")),
        static_folder=str(folder("static")),
        static_url_path="/static",
    )
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY, MAX_FORM_MEMORY_SIZE=MAX_BODY, MAX_FORM_PARTS=50)
    # /t/CODE/ is not /t/CODE: one address for one page.
    app.url_map.strict_slashes = True
    hosts = Hosts(config.host, config.trusted_hosts, config.public_url)
    allowed = live or LiveLimits(streams=max(config.threads - RESERVED_THREADS, 1))
    players = Players(service)
    if config.daily_search:
        players.nightly.add(DailySearch(service.daily))
    app.extensions[NAME] = Site(config, service, hosts, Hub(service, allowed), ViewCache(), players)
    security.protect(app, hosts)
    rendering.register(app)
    problems.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    turns.register(app, rate_limits.client_address)
    rate_limits.register(app, enabled=config.rate_limits)
    return app
