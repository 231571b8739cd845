"""Links "Beat my score" without a server: what is played, and who has tried, go along in the link.

Who opens one on another phone plays the same, and sends the link back with one more try in it. So
what it says is a friend's word: results are not played again here, as a server's are.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from flask import Flask, request

from rollwrite.codes import clean_code
from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.service.dares import MOST_TRIES
from rollwrite.store import Store
from rollwrite.store.dares import Dare, DareTry, add_dare, add_try, find_dare, tries_at
from rollwrite.table.seats import clean_name
from rollwrite.web.dares import CARRIED
from rollwrite.web.dares.subjects import Subject, read_subject
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.site import words

#: So many tries go along, the maker's and the newest: messengers take no link of any length.
_MOST: Final = 6
#: Of what a link says, unpacked.
_MAX_BYTES: Final = 60_000
_HASH_BYTES: Final = 32
#: A link leads nowhere that is from a day to come; clocks differ.
_AHEAD: Final = timedelta(days=1)


def carry(app: Flask, store: Store) -> None:
    """Let links say what they lead to, and keep what one says before its page is made."""

    def take() -> None:
        of = request.args.get("of")
        if request.endpoint == "dares.dare" and of and request.view_args:
            # Where a part of it is missing the link leads nowhere, and its page says so.
            with suppress(ValueError, LookupError, TypeError, AttributeError, ProblemError):
                _keep(store, str(request.view_args["code"]), of)

    app.extensions[CARRIED] = lambda dare: f"?of={_packed(dare, tries_at(store, dare.code))}"
    app.before_request(take)


def _packed(dare: Dare, tries: Sequence[DareTry]) -> str:
    first = [one for one in tries if one.phone == dare.maker]
    others = [one for one in tries if one.phone != dare.maker]
    said = {
        "maker": dare.maker.hex(),
        "subject": dare.subject,
        "seed": dare.seed and dare.seed.hex(),
        "at": dare.made_at.isoformat(),
        "tries": [
            (one.phone.hex(), one.name, one.points, one.tiebreak, one.at.isoformat(), one.body)
            for one in (*first, *others[1 - _MOST :])
        ],
    }
    return urlsafe_b64encode(zlib.compress(json.dumps(said).encode(), 9)).decode().rstrip("=")


def _keep(store: Store, code: str, of: str) -> None:
    cleaned = clean_code(code)
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(urlsafe_b64decode(of + "=" * (-len(of) % 4)), _MAX_BYTES)
    except zlib.error:
        return
    said = json.loads(text)
    subject = read_subject(said["subject"])
    # A puzzle that there is not, or a game without a name, is none.
    subject.line(words())
    tries = [_read_try(subject, one) for one in said["tries"][:_MOST]]
    maker, at = _hash(said["maker"]), _moment(said["at"])
    first = next(one for one in tries if one.phone == maker)
    if cleaned is None:
        return
    known = find_dare(store, cleaned)
    if known is None:
        seed = None if said["seed"] is None else _hash(said["seed"])
        add_dare(store, Dare(cleaned, maker, f"link/{cleaned}", subject.body(), seed, at), first)
    elif (known.maker, known.subject) != (maker, subject.body()):
        return
    for one in tries:
        add_try(store, cleaned, one, MOST_TRIES)


def _read_try(subject: Subject, said: Any) -> DareTry:
    phone, name, points, tiebreak, at, body = said
    final: Any = decode(subject.final, body)
    shown = clean_name(name) if name else ""
    return DareTry(_hash(phone), shown, int(points), int(tiebreak), _moment(at), encode(final))


def _hash(text: str) -> bytes:
    found = bytes.fromhex(text)
    if len(found) != _HASH_BYTES:
        raise ValueError(text)
    return found


def _moment(text: str) -> datetime:
    found, now = datetime.fromisoformat(text).astimezone(UTC), datetime.now(UTC)
    if found > now + _AHEAD:
        raise ValueError(text)
    return found
