"""Where phones find the app, for the codes on printed pages."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from printables.engine.options import notice
from rollwrite.cli.terminal import FileError

if TYPE_CHECKING:
    from printables.printing import Request
    from rollwrite.config import Config


def for_tables(request: Request, codes: tuple[str, ...], config: Config) -> Request:
    """The request for these tables of the app, and the address at which `rollwrite serve` has them:
    that of the settings, or else what it will find in this network.
    """
    from rollwrite.web.http.addresses import Hosts

    urls = Hosts(config.host, config.trusted_hosts, config.public_url).urls(config.port)
    if not urls:
        print(notice("no_address").message(request.options.t), file=sys.stderr)
    return replace(request, codes=codes, address=urls[0] if urls else "")


def for_kit(request: Request) -> Request:
    """A kit with a code that leads to the app, where the settings say where it always is.

    What is found in a network today may be another machine tomorrow: no code leads there.

    :raises FileError: one of the settings cannot be used.
    """
    from rollwrite.config import ConfigError, read_config

    if request.name != "kit":
        return request
    try:
        return replace(request, address=read_config().public_url or "")
    except ConfigError as error:
        raise FileError(str(error)) from None
