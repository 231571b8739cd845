"""Table codes and seat tokens: drawn at random, never guessed."""

from __future__ import annotations

import base64
import hashlib
import secrets

#: Digits and letters without look-alikes (0/O, 1/I/L).
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
#: Seven of 31 signs are 34.7 bits.
CODE_LENGTH = 7
#: Those of classes are shorter: children type them, and none is ever a table's.
CLASS_CODE_LENGTH = 6
_TOKEN_BYTES = 32
_KEY_BYTES = 16


def new_code() -> str:
    """A table code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_class_code() -> str:
    """A class code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CLASS_CODE_LENGTH))


def clean_code(text: str) -> str | None:
    """The code somebody typed, in capitals and without spaces or dashes; None if it can be none."""
    return _clean(text, CODE_LENGTH)


def clean_class_code(text: str) -> str | None:
    """Likewise the code of a class."""
    return _clean(text, CLASS_CODE_LENGTH)


def _clean(text: str, length: int) -> str | None:
    code = "".join(text.split()).replace("-", "").upper()
    if len(code) != length or any(letter not in ALPHABET for letter in code):
        return None
    return code


def new_token() -> str:
    """The secret that a phone keeps for its seat."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_idempotency_key() -> str:
    """A secret made for one request to sit down, by which it is known when it comes twice."""
    return secrets.token_urlsafe(_KEY_BYTES)


def token_from_idempotency_key(idempotency_key: str, code: str = "") -> str:
    """The token that a key leads to, however often it is sent: nobody else can know it.

    :param code: the table's, when it is there already.
    """
    text = f"rollwrite wish {code} {idempotency_key}"
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_hash(token: str) -> bytes:
    """What the database keeps of a token: it cannot be turned back."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_claim() -> str:
    """A name for the question "was this you?", which is no secret."""
    return secrets.token_hex(8)
