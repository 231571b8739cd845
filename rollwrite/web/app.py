"""The application: its parts, and the checks around them."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask

from rollwrite.config import Config
from rollwrite.players.worker import Thinker
from rollwrite.resources import folder
from rollwrite.service import Service
from rollwrite.service.daily import DailySearch
from rollwrite.service.players import Players
from rollwrite.web import checking, coach, daily, dares, hosting, printing, puzzles, reference
from rollwrite.web.checking import photos
from rollwrite.web.classes import kit as class_kit
from rollwrite.web.classes import pages as classes_pages
from rollwrite.web.classes import report as class_report
from rollwrite.web.classes import teaching
from rollwrite.web.home import installing, opening
from rollwrite.web.home import pages as home_pages
from rollwrite.web.http import (
    assets,
    problems,
    rate_limits,
    rendering,
    security,
    work,
)
from rollwrite.web.http.addresses import Hosts, no_addresses
from rollwrite.web.http.site import NAME, Machine, Site
from rollwrite.web.learn import fairness, lesson
from rollwrite.web.learn import tile as tile_lesson
from rollwrite.web.live import kept
from rollwrite.web.live.hub import Hub, LiveLimits
from rollwrite.web.live.view_cache import Sharing, ViewCache
from rollwrite.web.puzzles import dice as dice_puzzles
from rollwrite.web.puzzles import tile as tile_puzzles
from rollwrite.web.tables import api as tables_api
from rollwrite.web.tables import log, tile_games
from rollwrite.web.tables import pages as tables_pages

#: Every part of the site. Its name is a feature that templates may ask for.
BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    assets.blueprint,
    home_pages.blueprint,
    opening.blueprint,
    daily.page_blueprint,
    dares.page_blueprint,
    classes_pages.blueprint,
    teaching.blueprint,
    class_kit.blueprint,
    class_report.blueprint,
    lesson.blueprint,
    puzzles.blueprint,
    tile_lesson.blueprint,
    dice_puzzles.blueprint,
    tile_puzzles.blueprint,
    fairness.blueprint,
    installing.blueprint,
    hosting.blueprint,
    tables_pages.blueprint,
    checking.blueprint,
    photos.blueprint,
    photos.pile_blueprint,
    printing.blueprint,
    reference.blueprint,
    daily.blueprint,
    dares.blueprint,
    tables_api.blueprint,
    tile_games.blueprint,
    log.blueprint,
    coach.page_blueprint,
    coach.blueprint,
    coach.playing_on,
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
    view_cache = ViewCache()
    sharing = Sharing(service, hub, view_cache)
    service.store.share(sharing.drawn, sharing.hear)
    site = Site(config, service, hosts, hub, view_cache, players, machine)
    app.extensions[NAME] = site
    figures = hosting.figures_of(service, config, lambda: hub.count)
    hosting.register_metrics(app, config.metrics_token, figures)
    security.protect(app, hosts, config.proxy)
    rendering.register(app)
    problems.register(app)
    kept.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    hosting.register_health(app, service.store.ping)
    work.register(app, rate_limits.client_address, enabled=config.rate_limits)
    rate_limits.register(app, enabled=config.rate_limits)
    return app


def live_limits(config: Config) -> LiveLimits:
    """How much listening the settings allow."""
    if not config.rate_limits:
        return LiveLimits(config.streams)
    return LiveLimits(config.streams, address_streams=max(config.streams // 4, _ROUTER))
