"""Speaking https: one's own certificate, or one that is made here and kept.

Browsers trust no certificate that a program has made for itself: they warn once, and one says "go
on". From then on the line is as safe from listeners as any, and they allow what they keep for
https: the screen stays awake, the camera opens within the page, and the page can be installed.
"""

from __future__ import annotations

import hashlib
import os
import ssl
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from rollwrite.config import Config, database_path, default_database
from rollwrite.web.http.addresses import Hosts, lan_addresses

_CERTIFICATE: Final = "certificate.pem"
_KEY: Final = "key.pem"


class TlsError(ValueError):
    """A certificate that cannot be used, and why, in a few words.

    :ivar code: of the sentence, below ``web.tls``.
    """

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def context_of(config: Config) -> ssl.SSLContext | None:
    """What the settings want to speak https with; None for http.

    :raises TlsError: it cannot be done.
    """
    if not config.speaks_tls:
        return None
    certificate, key = config.cert, config.key
    if certificate is None and key is None:
        names = Hosts(config.host, config.trusted_hosts, config.public_url, lan_addresses).names
        # What it listens on may be no address at all, but all of them.
        names -= {"0.0.0.0", "[::]"}  # noqa: S104  # taken out, not bound to
        certificate, key = own_certificate(_folder(config), names)
    elif certificate is None or key is None:
        raise TlsError("both")
    return context(certificate, key)


def _folder(config: Config) -> Path:
    return (database_path(config.database_url) or default_database()).parent / "tls"


def own_fingerprint(config: Config) -> str:
    """What browsers show of the certificate that was made here, to compare: ``AB:CD:...``."""
    text = (_folder(config) / _CERTIFICATE).read_text(encoding="ascii")
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(text)).digest().hex(":").upper()


def context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What a server speaks https with.

    :param certificate: a PEM file with the chain, and ``key`` the one with its key.
    :raises TlsError: they cannot be read, do not belong together, or are not good now.
    """
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        # A key with a password would ask for it, and nobody may be there to answer.
        made.load_cert_chain(certificate, key, password=lambda: "")
    except ssl.SSLError as error:
        raise TlsError("no-match", file=str(certificate), secret=str(key)) from error
    except OSError as error:
        raise TlsError("unreadable", file=str(error.filename or certificate)) from error
    code = _NOT_NOW.get(_complaint(made, certificate))
    if code is not None:
        raise TlsError(code, file=str(certificate))
    return made


#: What OpenSSL says of a certificate that is good at another time (``x509_vfy.h``).
_NOT_NOW: Final = {9: "early", 10: "expired"}


def _complaint(server: ssl.SSLContext, certificate: Path) -> int:
    """What a client that trusts just this certificate has against it; 0 for nothing.

    Python tells only whom a certificate is shown from when until when it is good: so it is shown.
    """
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        client.load_verify_locations(certificate)
        asks = client.wrap_bio(back, there)
        shows = server.wrap_bio(there, back, server_side=True)
        for side in (asks, shows, asks):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    except ssl.SSLCertVerificationError as error:
        return error.verify_code
    except ssl.SSLError:
        # Whatever else clients make of it is theirs to say.
        return 0
    return 0


def own_certificate(folder: Path, names: Iterable[str]) -> tuple[Path, Path]:
    """The certificate and key that this machine has made for itself, made now if need be.

    :param folder: where they are kept; the key is readable to its owner alone.
    :param names: host names and addresses that it is for; when another one has come, it is made
        anew.
    :raises TlsError: what makes it is missing, or they cannot be kept.
    """
    try:
        from rollwrite.web.server import self_signed  # noqa: PLC0415 - an extra, which may be missing
    except ImportError as error:
        raise TlsError("no-library") from error
    certificate, key = folder / _CERTIFICATE, folder / _KEY
    wanted = {name.strip("[]").lower() for name in names}
    try:
        is_kept = key.is_file() and certificate.is_file()
        if is_kept and self_signed.is_good(certificate.read_bytes(), wanted):
            return certificate, key
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        text, secret = self_signed.make(sorted(wanted))
        _write(key, secret, 0o600)
        _write(certificate, text, 0o644)
    except OSError as error:
        raise TlsError("unkept", folder=str(folder), why=error.strerror or str(error)) from error
    return certificate, key


def _write(path: Path, text: bytes, mode: int) -> None:
    """Whole or not at all, and never readable to more people than it shall be."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(text)
    beside.replace(path)
