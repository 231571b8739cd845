"""The files of deploy/ agree with the program: settings, addresses, files, bounds."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import generate_latest

from rollwrite import cli
from rollwrite import config as config_module
from rollwrite.config import Config, read_config
from rollwrite.web.hosting import Metrics, figures_of
from rollwrite.web.http.site import NAME
from tests.web.conftest import (
    app,
    client,
    clock,
    config,
    machine,
    service,
    thinker,
)

__all__ = ["app", "client", "clock", "config", "machine", "service", "thinker"]

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
UNIT = (DEPLOY / "rollwrite.service").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of the compose file."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["services"]
    return found


@pytest.mark.parametrize("path", [*DEPLOY.iterdir()], ids=lambda path: path.name)
def test_settings_are_those_of_the_program(path: Path) -> None:
    known = {*re.findall(r"^(ROLLWRITE_\w+) ", config_module.__doc__ or "", re.MULTILINE)}
    assert {*re.findall(r"\bROLLWRITE_[A-Z_]+", path.read_text(encoding="utf-8"))} <= known


def test_what_the_container_is_built_of_is_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    taken = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINERFILE, re.MULTILINE)
    names = [name for line in copied for name in line.split()]
    assert {"rollwrite", "printables", "templates", "static"} <= {*names}
    for name in names:
        assert (ROOT / name).exists(), name
        assert any(name == path or name.startswith(f"{path}/") for path in taken), name


def test_the_container_starts_what_the_program_knows(capsys: pytest.CaptureFixture[str]) -> None:
    start = re.search(r'^CMD \["(\w+)", "(--\w+)"\]', CONTAINERFILE, re.MULTILINE)
    assert start is not None
    with pytest.raises(SystemExit):
        cli.main([start[1], "--help"])
    assert start[2] in capsys.readouterr().out
    # Not the administrator, who could write anywhere.
    user = re.search(r"^USER (\d+):(\d+)$", CONTAINERFILE, re.MULTILINE)
    assert user is not None
    assert int(user[1]) >= 10_000


def test_the_address_of_the_health_check_answers(client: FlaskClient) -> None:
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", CONTAINERFILE)
    assert asked is not None
    assert int(asked[1]) == Config.port
    assert client.get(asked[2], headers={"Host": f"127.0.0.1:{asked[1]}"}).status_code == 200


def test_services_can_write_where_they_must_only(services: dict[str, Any]) -> None:
    for name, facts in services.items():
        assert facts["read_only"] is True, name
        assert "no-new-privileges:true" in facts["security_opt"], name
    assert services["server"]["cap_drop"] == ["ALL"]
    # Only the proxy is reached from outside.
    assert [name for name, facts in services.items() if "ports" in facts] == ["proxy"]


def test_the_settings_of_the_compose_file_can_be_read(services: dict[str, Any]) -> None:
    given = {"POSTGRES_PASSWORD": "s3cret", "DOMAIN": "games.example"}
    said = {
        name: re.sub(r"\$\{(\w+):[^}]*\}", lambda found: given.get(found[1], ""), value)
        for name, value in services["server"]["environment"].items()
    }
    settings = read_config(said)
    assert settings.database_url == "postgresql://rollwrite:s3cret@database/rollwrite"
    assert settings.public_url == "https://games.example"
    assert (settings.metrics_token, settings.security_contact) == (None, None)
    assert settings.proxy == 1
    assert settings.bus == "redis://bus:6379/0"
    assert {"bus", "database"} <= services.keys()
    assert services["server"]["deploy"]["replicas"] == 4


def test_the_proxy_asks_where_the_server_listens(services: dict[str, Any]) -> None:
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    upstream = dict(re.findall(r"^\s*(name|port) (\S+)$", caddy, re.MULTILINE))
    assert upstream["name"] in services
    assert int(upstream["port"]) == Config.port
    assert f"EXPOSE {Config.port}" in CONTAINERFILE
    # Streams are told at once, and a restart is waited for.
    assert "flush_interval -1" in caddy
    assert "lb_try_duration" in caddy


def test_what_is_watched_is_told(app: Flask) -> None:
    """Every figure and every address that the dashboard and the alerts ask for exists."""
    watched = "".join(
        (DEPLOY / name).read_text(encoding="utf-8") for name in ("dashboard.json", "alerts.yaml")
    )
    rules = {rule.rule for rule in app.url_map.iter_rules()}
    named = {*re.findall(r'rule=\\?"([^"\\]+)', watched)}
    assert named
    assert named <= rules
    said = Metrics("a-token", figures_of(app.extensions[NAME].service, Config(""), lambda: 3))
    said.answered.labels("GET", "/", "200").inc()
    said.seconds.labels("/").observe(0.01)
    told = generate_latest(said.registry).decode()
    figures = {*re.findall(r"\b(?:rollwrite|process)_\w+", watched)}
    assert len(figures) > 8
    for figure in figures:
        assert re.search(rf"^{figure}[ {{]", told, re.MULTILINE), figure
    assert "rollwrite_bots_late_seconds 0.0" in told


def test_the_unit_keeps_its_data_where_it_may_write(capsys: pytest.CaptureFixture[str]) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # keeps capitals
    unit.read_string(UNIT)
    facts = unit["Service"]
    _, command, *options = shlex.split(facts["ExecStart"])
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    assert all(option in capsys.readouterr().out for option in options)
    name, _, url = facts["Environment"].partition("=")
    place = read_config({name: url}).database_url.removeprefix("sqlite:///")
    assert place.startswith(f"/var/lib/{facts['StateDirectory']}/")
    assert facts["ProtectSystem"] == "strict"
    assert facts["DynamicUser"] == "yes"
