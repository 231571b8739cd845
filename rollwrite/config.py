"""Settings of the program, from ``ROLLWRITE_*`` environment variables and the command line.

========================== ============================================== ====================
variable                   meaning                                        default
========================== ============================================== ====================
ROLLWRITE_DATABASE_URL     ``sqlite:///FILE`` or ``postgresql://...``     SQLite in the user's
                                                                          data folder
ROLLWRITE_HOST             address to listen on                           0.0.0.0
ROLLWRITE_PORT             port to listen on                              8000
ROLLWRITE_STREAMS          most live streams at a time                    6000
ROLLWRITE_THREADS          under Gunicorn: threads that a process has     none
ROLLWRITE_CONNECTIONS      most connections of an address; 0: any number  1000
ROLLWRITE_PROXY            how many proxies stand before the server       0
ROLLWRITE_TRUSTED_HOSTS    more host names, separated by commas           none
ROLLWRITE_RETENTION_DAYS   days after which an unused table is deleted    90
ROLLWRITE_TABLES           most tables; then no others are opened         100000
ROLLWRITE_DATABASE_MB      largest database; then no tables are opened    10000
ROLLWRITE_RATE_LIMITS      ``off`` switches the rate limits off           on
ROLLWRITE_PUBLIC_URL       address that phones use                        found
ROLLWRITE_DAILY_BOARD      ``off``: no names are kept with daily results  on
ROLLWRITE_DAILY_SEARCH     ``off``: only players find best daily results  on
ROLLWRITE_BOT_PAUSE_S      seconds that bots take at a calm table         1.5
ROLLWRITE_TLS              ``on``: https, with a certificate made here    off
ROLLWRITE_CERT             file of a certificate of one's own             none
ROLLWRITE_KEY              file of its key                                none
ROLLWRITE_LOG              ``json``: one object a line, for programs      text
ROLLWRITE_METRICS_TOKEN    who sends it may read ``/metrics``             no metrics
ROLLWRITE_SECURITY_CONTACT ``mailto:`` or ``https://``: for security.txt  none
ROLLWRITE_BUS              ``redis://...``: news between processes          the database
========================== ============================================== ====================
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from rollwrite.i18n.said import SaidError, as_typed
from rollwrite.logs import LogFormat

#: Threads that streams leave to all other requests, where each holds one.
_RESERVED_THREADS: Final = 32
#: The longest pause of a player without a phone.
_MAX_PAUSE_S: Final = 60


#: How addresses of a bus begin.
_BUSES: Final = frozenset({"redis", "rediss", "valkey", "valkeys"})
_HOST: Final = re.compile(r"[A-Za-z0-9_.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\]")


class ConfigError(SaidError):
    """A setting that cannot be used; the sentence is ``server.config.<code>``."""

    def __init__(self, code: str, name: str, value: str | None = None, **params: str | int) -> None:
        # A secret is never said, also a wrong one.
        given = {} if value is None else {"value": as_typed(value, 80)}
        super().__init__(f"server.config.{code}", name=name, **given, **params)


@dataclass(frozen=True)
class Config:
    """The program's settings; see the table above."""

    database_url: str
    host: str = "0.0.0.0"  # noqa: S104 - phones must reach it: that is what it is for
    port: int = 8000
    streams: int = 6000
    threads: int = 0
    connections: int = 1000
    proxy: int = 0
    trusted_hosts: tuple[str, ...] = ()
    retention_days: int = 90
    tables: int = 100_000
    database_mb: int = 10_000
    rate_limits: bool = True
    public_url: str | None = None
    daily_board: bool = True
    daily_search: bool = True
    bot_pause_s: float = 1.5
    tls: bool = False
    cert: Path | None = None
    key: Path | None = None
    log: LogFormat = "text"
    metrics_token: str | None = field(default=None, repr=False)
    security_contact: str | None = None
    bus: str | None = field(default=None, repr=False)

    @property
    def speaks_tls(self) -> bool:
        """Whether phones come by https."""
        return self.tls or self.cert is not None or self.key is not None


def default_database() -> Path:
    """The file for SQLite in the platform's folder for the user's data."""
    return user_data_path("rollwrite", appauthor=False) / "rollwrite.sqlite3"


def default_database_url() -> str:
    """SQLite in that file."""
    return f"sqlite:///{default_database().as_posix()}"


def read_config(environment: Mapping[str, str] | None = None) -> Config:
    """The settings in ``environment``, by default the process's own.

    :raises ConfigError: a variable has a value that cannot be used.
    """
    env = os.environ if environment is None else environment

    def text(name: str) -> str | None:
        return env.get(f"ROLLWRITE_{name}", "").strip() or None

    def number(name: str, default: int, least: int, most: int) -> int:
        return checked_number(f"ROLLWRITE_{name}", text(name), default, least, most)

    def switch(name: str, default: str = "on") -> bool:
        said = (text(name) or default).lower()
        if said not in {"on", "off"}:
            raise ConfigError("switch", f"ROLLWRITE_{name}", said)
        return said == "on"

    threads = number("THREADS", 0, 40, 20_000)

    def file(name: str) -> Path | None:
        said = text(name)
        return None if said is None else Path(said)

    hosts = (text("TRUSTED_HOSTS") or "").split(",")
    return Config(
        database_url=text("DATABASE_URL") or default_database_url(),
        host=text("HOST") or Config.host,
        port=number("PORT", Config.port, 0, 65_535),
        threads=threads,
        streams=number("STREAMS", of_threads(threads), 1, 100_000),
        connections=number("CONNECTIONS", Config.connections, 0, 100_000),
        proxy=number("PROXY", Config.proxy, 0, 9),
        trusted_hosts=checked_hosts("ROLLWRITE_TRUSTED_HOSTS", hosts),
        retention_days=number("RETENTION_DAYS", Config.retention_days, 1, 36_500),
        tables=number("TABLES", Config.tables, 1, 100_000_000),
        database_mb=number("DATABASE_MB", Config.database_mb, 10, 100_000_000),
        rate_limits=switch("RATE_LIMITS"),
        public_url=_url(text("PUBLIC_URL")),
        daily_board=switch("DAILY_BOARD"),
        daily_search=switch("DAILY_SEARCH"),
        bot_pause_s=_seconds("ROLLWRITE_BOT_PAUSE_S", text("BOT_PAUSE_S"), Config.bot_pause_s),
        tls=switch("TLS", "off"),
        cert=file("CERT"),
        key=file("KEY"),
        log=_log_format(text("LOG")),
        metrics_token=_token(text("METRICS_TOKEN")),
        security_contact=_contact(text("SECURITY_CONTACT")),
        bus=_bus(text("BUS")),
    )


def of_threads(threads: int) -> int:
    """The streams that so many threads can hold; the usual number for 0, where none need any."""
    return threads - _RESERVED_THREADS if threads else Config.streams


def checked_number(name: str, text: str | None, default: int, least: int, most: int) -> int:
    """``text`` as a whole number between two bounds, both included.

    :raises ConfigError: it is none.
    """
    if text is None:
        return default
    # isdecimal alone would let through digits of other scripts, int() spaces and underscores.
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    if not is_number or not least <= int(text) <= most:
        raise ConfigError("number", name, text, least=least, most=most)
    return int(text)


def _seconds(name: str, text: str | None, default: float) -> float:
    if text is None:
        return default
    # Plain decimals: float() alone would take "nan", "1e3" and digits of other scripts.
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text) or float(text) > _MAX_PAUSE_S:
        raise ConfigError("seconds", name, text, most=_MAX_PAUSE_S)
    return float(text)


def _url(text: str | None) -> str | None:
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        # Reading the port is what finds a bad one.
        is_address = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise ConfigError("url", "ROLLWRITE_PUBLIC_URL", text)
    plain = f"{parts.scheme}://{parts.netloc}"
    if text.rstrip("/") != plain or "@" in parts.netloc:
        # Addresses of pages are put behind it.
        host = parts.netloc.rpartition("@")[2]
        address = f"{parts.scheme}://{host}"
        raise ConfigError("url_end", "ROLLWRITE_PUBLIC_URL", text, address=address)
    return plain


def checked_hosts(name: str, hosts: Iterable[str]) -> tuple[str, ...]:
    """Names of hosts, as they are in ``Host`` headers but for the port.

    :raises ConfigError: one of them is an address of a page, or has a port.
    """
    found = tuple(host.strip() for host in hosts if host.strip())
    for host in found:
        if not _HOST.fullmatch(host):
            raise ConfigError("host", name, host)
    return found


def _log_format(text: str | None) -> LogFormat:
    match (text or "text").lower():
        case "text":
            return "text"
        case "json":
            return "json"
    raise ConfigError("log", "ROLLWRITE_LOG", text)


def _token(text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"[!-~]{16,200}", text):
        raise ConfigError("token", "ROLLWRITE_METRICS_TOKEN")
    return text


def _bus(text: str | None) -> str | None:
    """The address of a Valkey or Redis server, as its driver takes it."""
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        is_bus = parts.scheme in _BUSES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_bus = False
    if not is_bus or not re.fullmatch("/?[0-9]{0,4}", parts.path) or parts.query:
        # Not shown: it may hold a password.
        raise ConfigError("bus", "ROLLWRITE_BUS")
    return text


def _contact(text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"(mailto:[!-~]+@|https://)[!-~]{1,200}", text):
        raise ConfigError("contact", "ROLLWRITE_SECURITY_CONTACT", text)
    return text


def database_path(url: str) -> Path | None:
    """The file of an SQLite URL, or None for another database."""
    prefix = "sqlite:///"
    return Path(url.removeprefix(prefix)) if url.startswith(prefix) else None
