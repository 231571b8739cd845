"""Settings from the environment: what cannot be used is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwrite.config import ConfigError, database_path, read_config
from tests.together import for_each


def test_everything_can_be_set() -> None:
    config = read_config(
        {
            "ROLLWRITE_DATABASE_URL": "postgresql://u:p@db/x",
            "ROLLWRITE_HOST": " 127.0.0.1 ",
            "ROLLWRITE_PORT": "9000",
            "ROLLWRITE_THREADS": "40",
            "ROLLWRITE_TRUSTED_HOSTS": "a.example, b.example,,",
            "ROLLWRITE_RETENTION_DAYS": "1",
            "ROLLWRITE_RATE_LIMITS": "OFF",
            "ROLLWRITE_PUBLIC_URL": "https://games.example/",
            "ROLLWRITE_BOT_PAUSE_S": "0.25",
            "ROLLWRITE_LOG": "JSON",
            "ROLLWRITE_METRICS_TOKEN": "0123456789abcdef",
            "ROLLWRITE_SECURITY_CONTACT": "https://games.example/contact",
            "HOME": "/ignored",
        }
    )
    assert config.database_url == "postgresql://u:p@db/x"
    assert (config.host, config.port, config.streams) == ("127.0.0.1", 9000, 8)
    assert config.trusted_hosts == ("a.example", "b.example")
    assert (config.retention_days, config.rate_limits) == (1, False)
    assert config.public_url == "https://games.example"
    assert config.bot_pause_s == 0.25
    assert (config.log, config.metrics_token) == ("json", "0123456789abcdef")
    assert config.security_contact == "https://games.example/contact"


def test_what_is_empty_is_not_set() -> None:
    names = ("DATABASE_URL", "HOST", "PORT", "THREADS", "TRUSTED_HOSTS", "PUBLIC_URL")
    assert read_config({f"ROLLWRITE_{name}": " " for name in names}) == read_config({})


PORTS = ["x", "-1", "1.5", "65536", "1e3", "٣", "1_000", "0x50", "00000000099999", "9" * 5000]


@pytest.mark.parametrize("value", PORTS)
def test_a_port_is_a_number(value: str) -> None:
    with pytest.raises(ConfigError, match="Give a number from 0 to 65535") as caught:
        read_config({"ROLLWRITE_PORT": value})
    assert len(str(caught.value)) < 150


@for_each(
    ("name", "value"),
    [
        ("THREADS", "39"),
        ("THREADS", "20001"),
        ("RETENTION_DAYS", "0"),
        ("RETENTION_DAYS", "36501"),
        ("RATE_LIMITS", "maybe"),
        ("BOT_PAUSE_S", "-1"),
        ("BOT_PAUSE_S", "60.1"),
        ("BOT_PAUSE_S", "nan"),
        ("BOT_PAUSE_S", "1e1"),
        ("BOT_PAUSE_S", "1,5"),
        ("LOG", "xml"),
        ("SECURITY_CONTACT", "me"),
        ("SECURITY_CONTACT", "me@games.example"),
        ("SECURITY_CONTACT", "mailto:a b@games.example"),
        ("PUBLIC_URL", "games.example"),
        ("PUBLIC_URL", "ftp://games.example"),
        ("PUBLIC_URL", "http://"),
        ("PUBLIC_URL", "http://[::1"),
        ("PUBLIC_URL", "http://games.example:port"),
        ("PUBLIC_URL", "http://games.example:99999"),
        ("PUBLIC_URL", "http://:80"),
        # It did nothing, or broke every link.
        ("PUBLIC_URL", "https://games.example/play"),
        ("PUBLIC_URL", "https://games.example?a=b"),
        ("PUBLIC_URL", "https://games.example/#top"),
        ("PUBLIC_URL", "https://user@games.example"),
        ("TRUSTED_HOSTS", "http://games.example"),
        ("TRUSTED_HOSTS", "a.example, games.example/"),
        ("TRUSTED_HOSTS", "games.example:8000"),
    ],
)
def test_what_cannot_be_used_is_refused(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=f"ROLLWRITE_{name} can’t be “"):
        read_config({f"ROLLWRITE_{name}": value})


@pytest.mark.parametrize("token", ["short", "x" * 201, "with a space in it", "ñ" * 20])
def test_a_bad_secret_is_refused_and_not_shown(token: str) -> None:
    with pytest.raises(ConfigError, match="ROLLWRITE_METRICS_TOKEN can’t be used") as caught:
        read_config({"ROLLWRITE_METRICS_TOKEN": token})
    assert token not in str(caught.value)


def test_secrets_are_not_shown_with_the_settings() -> None:
    token = "0123456789abcdef"
    assert token not in repr(read_config({"ROLLWRITE_METRICS_TOKEN": token}))


def test_where_sqlite_lies() -> None:
    assert database_path("sqlite:////var/x.sqlite3") == Path("/var/x.sqlite3")
    assert database_path("postgresql://x/y") is None
