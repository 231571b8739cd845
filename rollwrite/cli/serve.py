"""``rollwrite serve``: the companion for the phones of this network."""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import fields, replace
from pathlib import Path

from rollwrite.cli.terminal import add_language, fail, reader
from rollwrite.config import (
    Config,
    ConfigError,
    checked_hosts,
    checked_number,
    database_path,
    of_threads,
    read_config,
)
from rollwrite.i18n import Translator, translator
from rollwrite.logs import set_up_logs


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Start the server, print the address for phones and its QR code. "
        "Every setting is an environment variable too; docs/hosting.md says what each means: "
        f"{', '.join(f'ROLLWRITE_{one.name.upper()}' for one in fields(Config))}."
    )
    parser.add_argument("--host", help="address to listen on (default: all, 0.0.0.0)")
    parser.add_argument("--port", help="port to listen on (default: 8000; 0: any free one)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: a file in your data folder)",
    )
    parser.add_argument(
        "--streams", metavar="N", help="how many phones may be connected at once (default: 6000)"
    )
    parser.add_argument("--threads", metavar="N", help=argparse.SUPPRESS)
    parser.add_argument(
        "--trusted-host",
        metavar="NAME",
        action="append",
        default=[],
        help="another name this server is called by; may be given several times",
    )
    parser.add_argument(
        "--tls",
        action="store_true",
        help="speak https, with a certificate that is made and kept here (browsers warn once)",
    )
    parser.add_argument("--cert", type=Path, metavar="FILE", help="https with this certificate")
    parser.add_argument("--key", type=Path, metavar="FILE", help="and the key that belongs to it")
    parser.add_argument(
        "--access-log", action="store_true", help="a line for each request, without codes"
    )
    parser.add_argument("--quiet", action="store_true", help="print only what goes wrong")
    add_language(parser)
    parser.set_defaults(func=serve)


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is stopped."""
    # The web takes a second to load: `rollwrite serve --help` must not wait for it.
    from rollwrite.resources import ResourceError
    from rollwrite.service import Service
    from rollwrite.service.housekeeping import Housekeeping
    from rollwrite.service.room import Bounds
    from rollwrite.store import Store, StoreError
    from rollwrite.web.app import create_app
    from rollwrite.web.garbage import short_collections
    from rollwrite.web.http.site import this_machine
    from rollwrite.web.server.loop import ListenError, WebServer
    from rollwrite.web.server.tls import TlsError, context_of
    from rollwrite.web.warm_up import warm_up

    t, said = translator(args.lang), reader()
    try:
        config = configured(args)
    except ConfigError as error:
        return fail(error.message(said))
    set_up_logs(config.log, access=args.access_log)
    try:
        tls = context_of(config)
    except TlsError as error:
        return fail(said(f"web.tls.{error.code}", **error.params))
    try:
        store = Store.open(config.database_url, bus_url=config.bus)
    except StoreError as error:
        return fail(error.message(said))
    bounds = Bounds(config.tables, config.database_mb * 1_000_000)
    service = Service(store, bot_pause_s=config.bot_pause_s, bounds=bounds)
    try:
        machine = this_machine()
        app = create_app(config, service, machine)
        # Before anybody can come: who finds the port open is answered at once.
        warm_up(app)
        server = WebServer(app, config.host, config.port, tls=tls)
        port = server.listen()
    except ResourceError as error:
        store.close()
        return fail(said("server.no_folder", folder=error.folder))
    except ListenError as error:
        store.close()
        if error.is_busy:
            other = config.port + 1 if config.port < 65_535 else 8000
            return fail(said("web.serve.busy", port=config.port, other=other))
        return fail(
            said("web.serve.cannot_listen", host=config.host, port=config.port, why=str(error))
        )
    server.stop_on_signals()
    housekeeping = Housekeeping(store, config.retention_days).start()
    if not args.quiet:
        print(greeting(t, config, port), flush=True)
    # All of this process is the server's.
    with short_collections():
        server.serve()
    housekeeping.set()
    machine.close()
    store.close()
    if not args.quiet:
        print(t("web.serve.stopped"))
    return 0


def configured(args: argparse.Namespace) -> Config:
    """The settings of the environment, with those of the command line before them.

    :raises ConfigError: one of them cannot be used.
    """
    config = read_config()
    # What it was called when each stream held a thread.
    threads = checked_number("--threads", args.threads, 0, 40, 20_000)
    before = of_threads(threads) if threads else config.streams
    return replace(
        config,
        host=args.host or config.host,
        port=checked_number("--port", args.port, config.port, 0, 65_535),
        streams=checked_number("--streams", args.streams, before, 1, 100_000),
        database_url=args.database or config.database_url,
        tls=args.tls or config.tls,
        cert=args.cert or config.cert,
        key=args.key or config.key,
        trusted_hosts=(
            *config.trusted_hosts,
            *checked_hosts("--trusted-host", args.trusted_host),
        ),
    )


def greeting(t: Translator, config: Config, port: int) -> str:
    """What is printed at the start: the address for phones, its QR code, where the data are."""
    from rollwrite.web.http.addresses import Hosts, lan_addresses
    from rollwrite.web.server.tls import own_fingerprint

    hosts = Hosts(config.host, config.trusted_hosts, config.public_url, lan_addresses)
    scheme = "https" if config.speaks_tls else "http"
    urls = hosts.urls(port, scheme)
    lines = [""]
    if urls:
        lines += [t("web.serve.ready"), "", f"    {urls[0]}"]
        lines += [f"    {t('web.serve.also')} {url}" for url in urls[1:]]
        lines += ["", _picture(urls[0])]
    else:
        lines += [t("web.serve.lonely")]
    lines += [t("web.serve.here", url=f"{scheme}://localhost:{port}")]
    if config.speaks_tls and config.cert is None:
        lines += ["", t("web.serve.own_certificate")]
        lines += [t("web.serve.fingerprint"), f"    {own_fingerprint(config)}", ""]
    path = database_path(config.database_url)
    if path is not None:
        lines += [t("web.serve.data", place=str(path))]
    return "\n".join([*lines, t("web.serve.stop"), ""])


def _picture(url: str) -> str:
    """The QR code of an address; nothing where the terminal cannot draw it."""
    import segno

    picture = io.StringIO()
    segno.make(url, error="m").terminal(picture, compact=True, border=2)
    text = picture.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text
