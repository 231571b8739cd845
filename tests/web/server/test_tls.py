"""https: with a certificate of one's own, and with one that the server makes and keeps."""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import ssl
import stat
import subprocess
import time
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256

from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.web.server import loop as web_server
from rollwrite.web.server.tls import TlsError, context, own_certificate
from tests.web.server_process import PYTHON
from tests.web.serving import served

NAMES = ("localhost", "127.0.0.1", "[::1]", "desk.local")


def _ask(port: int, certificate: Path, path: str = "/") -> http.client.HTTPResponse:
    """As somebody who trusts that certificate."""
    trusting = ssl.create_default_context(cafile=str(certificate))
    line = http.client.HTTPSConnection("localhost", port, context=trusting, timeout=30)
    with contextlib.closing(line):
        line.request("GET", path)
        return line.getresponse()


def test_a_certificate_is_made_once_and_kept(tmp_path: Path) -> None:
    certificate, key = own_certificate(tmp_path / "tls", NAMES)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = certificate.read_bytes()
    own_certificate(tmp_path / "tls", ("localhost",))
    assert certificate.read_bytes() == before
    own_certificate(tmp_path / "tls", (*NAMES, "192.0.2.7"))
    assert certificate.read_bytes() != before
    certificate.write_text("spoilt")
    own_certificate(tmp_path / "tls", NAMES)
    assert context(certificate, key).cert_store_stats()["x509"] == 0


@pytest.mark.parametrize(("days", "code"), [(-500, "expired"), (500, "early")])
def test_a_certificate_that_is_not_good_now_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, code: str
) -> None:
    class Then(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Then:
            return cls.fromtimestamp(time.time() + days * 86_400, tz)

    monkeypatch.setattr("rollwrite.web.server.self_signed.datetime", Then)
    certificate, key = own_certificate(tmp_path, NAMES)
    with pytest.raises(TlsError) as caught:
        context(certificate, key)
    assert caught.value.code == code
    for language in LANGUAGES:
        said = translator(language)(f"web.tls.{code}", **caught.value.params)
        assert str(certificate) in said


def test_phones_that_trust_it_are_answered(tmp_path: Path) -> None:
    certificate, key = own_certificate(tmp_path, NAMES)
    with served(tmp_path, cert=certificate, key=key) as here:
        answer = _ask(here.port, certificate)
        assert answer.status == 200
        # Somebody who does not is told by the browser.
        with pytest.raises(ssl.SSLCertVerificationError):
            http.client.HTTPSConnection("localhost", here.port, timeout=30).request("GET", "/")


def test_a_greeting_that_never_comes_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "_HANDSHAKE_S", 0.2)
    certificate, key = own_certificate(tmp_path, NAMES)
    with (
        served(tmp_path, cert=certificate, key=key) as here,
        socket.create_connection(("127.0.0.1", here.port), timeout=30) as line,
    ):
        assert line.recv(100) == b""


@pytest.mark.nightly
def test_serve_says_what_the_certificate_is(tmp_path: Path) -> None:
    arguments = ["serve", "--tls", "--host", "127.0.0.1", "--port", "0", "--lang", "fr"]
    arguments += ["--database", f"sqlite:///{tmp_path / 'web.sqlite3'}"]
    process = subprocess.Popen([*PYTHON, *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            break
    try:
        found = re.search(r"https://localhost:(\d+)", said)
        assert found is not None
        certificate = tmp_path / "tls" / "certificate.pem"
        assert _ask(int(found[1]), certificate).status == 200
        assert translator("fr")("web.serve.own_certificate") in said
        # As `openssl x509 -fingerprint -sha256` and browsers show it.
        shown = x509.load_pem_x509_certificate(certificate.read_bytes()).fingerprint(SHA256())
        assert f"    {shown.hex(':').upper()}\n" in said
    finally:
        process.terminate()
        process.communicate(timeout=120)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--cert", "{file}"], "both"),
        (["--key", "{file}"], "both"),
        (["--cert", "{file}", "--key", "{file}"], "no-match"),
        (["--cert", "{folder}/none", "--key", "{file}"], "unreadable"),
    ],
)
def test_one_sentence_for_what_is_no_certificate(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    lang: str,
    arguments: list[str],
    code: str,
) -> None:
    file = tmp_path / "file.pem"
    file.write_text("nothing of the kind")
    told = [one.format(file=file, folder=tmp_path) for one in arguments]
    base = ["serve", "--database", f"sqlite:///{tmp_path / 'web.sqlite3'}", "--lang", lang]
    assert main([*base, *told]) == 2
    params = {"file": str(file if code != "unreadable" else told[1]), "secret": str(file)}
    said = translator(lang)(f"web.tls.{code}", **params)
    assert capsys.readouterr().err == f"rollwrite: {said}\n"


def test_a_folder_where_nothing_can_be_kept() -> None:
    with pytest.raises(TlsError, match="unkept"):
        own_certificate(Path("/proc/nowhere"), NAMES)
