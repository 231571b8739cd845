"""Images are named by what a registry says that their tags are now."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tools import pin_images

POSTGRES, PYTHON = f"sha256:{'1' * 64}", f"sha256:{'2' * 64}"
KNOWN = {"library/postgres/manifests/17": POSTGRES, "library/python/manifests/3.13-slim": PYTHON}
FILE = "FROM python:3.13-slim AS build\n  image: postgres:17\nFROM python:3.13-slim\n"


class Registry(ThreadingHTTPServer):
    """One that gives a token to whoever asks, and then tells.

    :ivar asked: paths that were asked for.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.asked: list[str] = []


class Answers(BaseHTTPRequestHandler):
    """What it says."""

    def do_GET(self) -> None:
        """The token."""
        assert isinstance(self.server, Registry)
        self.server.asked.append(self.path)
        body = json.dumps({"token": "a-token"}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_HEAD(self) -> None:
        """The digest of a manifest."""
        _, port, *_ = self.request.getsockname()
        if self.headers.get("Authorization") != "Bearer a-token":
            self.send_response(401)
            realm = f'realm="http://127.0.0.1:{port}/token",service="here",scope="pull"'
            self.send_header("WWW-Authenticate", f"Bearer {realm}")
        elif found := KNOWN.get(self.path.removeprefix("/v2/")):
            self.send_response(200)
            self.send_header("Docker-Content-Digest", found)
        else:
            self.send_response(404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing is said."""


@pytest.fixture
def registry() -> Iterator[Registry]:
    server = Registry()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def _pin(folder: Path, text: str, server: Registry, monkeypatch: pytest.MonkeyPatch) -> int:
    (folder / "Containerfile").write_text(text)
    monkeypatch.setattr(pin_images, "DEPLOY", folder)
    monkeypatch.setenv("REGISTRY", f"http://127.0.0.1:{server.server_address[1]}")
    return pin_images.main()


def test_each_image_gets_the_digest_of_its_tag_and_again_a_newer_one(
    tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = FILE.replace("postgres:17", f"postgres:17@sha256:{'0' * 64}")
    assert _pin(tmp_path, older, registry, monkeypatch) == 0
    assert (tmp_path / "Containerfile").read_text() == (
        f"FROM python:3.13-slim@{PYTHON} AS build\n"
        f"  image: postgres:17@{POSTGRES}\n"
        f"FROM python:3.13-slim@{PYTHON}\n"
    )
    assert registry.asked[0] == "/token?service=here&scope=pull"


def test_a_registry_that_does_not_tell_leaves_everything_as_it_was(
    tmp_path: Path,
    registry: Registry,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = FILE.replace("postgres:17", "postgres:99")
    assert _pin(tmp_path, text, registry, monkeypatch) == 1
    assert (tmp_path / "Containerfile").read_text() == text
    said = capsys.readouterr().err
    assert said.startswith("postgres:99: the registry does not tell its digest")
    assert said.count("\n") == 1


def test_all_images_of_ours_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [path.read_text() for path in pin_images.DEPLOY.iterdir() if path.is_file()]
    named = {image.partition(":")[0] for image in pin_images.images(texts)}
    assert {"python", "postgres", "caddy"} <= named
    monkeypatch.delenv("REGISTRY", raising=False)
    assert pin_images.main() == 2
