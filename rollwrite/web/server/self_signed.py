"""A certificate that this machine signs for itself; ``cryptography``, an extra, only here."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime, timedelta
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

#: Browsers take none that is good for longer.
_DAYS: Final = 397
#: One that is good for less than this is made anew at the start.
_RENEW_DAYS: Final = 30


def is_good(text: bytes, wanted: set[str]) -> bool:
    """Whether a certificate is for all these names, and for some time to come."""
    try:
        certificate = x509.load_pem_x509_certificate(text)
    except ValueError:
        return False
    left = certificate.not_valid_after_utc - datetime.now(UTC)
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return False
    known = set(names.get_values_for_type(x509.DNSName))
    known |= {str(one) for one in names.get_values_for_type(x509.IPAddress)}
    return left > timedelta(days=_RENEW_DAYS) and wanted <= known


def make(names: list[str]) -> tuple[bytes, bytes]:
    """A certificate that signs itself, and its key, both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "rollwrite")])
    # A clock may be a little behind ours.
    begin = datetime.now(UTC) - timedelta(days=1)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=_DAYS))
        .add_extension(
            x509.SubjectAlternativeName([_general(one) for one in names]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    )
    signed = builder.sign(key, hashes.SHA256())
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return signed.public_bytes(serialization.Encoding.PEM), secret


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
