"""Where phones find the app, for the codes on printed pages."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from printables.engine.options import notice
from rollwrite.cli.terminal import FileError, reader

if TYPE_CHECKING:
    from printables.request.printable import Addressed
    from rollwrite.config import Config
    from rollwrite.i18n import Translator


def for_tables(t: Translator, config: Config) -> str:
    """The address at which `rollwrite serve` has tables: that of the settings, or else what it will
    find in this network; empty where it finds none.
    """
    from rollwrite.web.http.addresses import Hosts

    urls = Hosts(config.host, config.trusted_hosts, config.public_url).urls(config.port)
    if not urls:
        print(notice("no_address").message(t), file=sys.stderr)
    return urls[0] if urls else ""


def lasting(asked: Addressed) -> Addressed:
    """The same, leading to the app where the settings say where it always is.

    What is found in a network today may be another machine tomorrow: no code leads there.

    :raises FileError: one of the settings cannot be used.
    """
    from rollwrite.config import ConfigError, read_config

    try:
        return replace(asked, address=(read_config().public_url or "").rstrip("/"))
    except ConfigError as error:
        raise FileError(error.message(reader())) from None
