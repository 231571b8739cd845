"""The reader's language: chosen before, or the browser's wish."""

from __future__ import annotations

from typing import Final

from flask import g, request

from rollwrite.i18n import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Language,
    Translator,
    is_language,
    translator,
)

COOKIE: Final = "lang"
#: Browsers may write a tag in capitals or not.
_BY_TAG: Final = {code.lower(): code for code in LANGUAGES}


def language() -> Language:
    """The language of this request: ``?lang=``, the cookie, ``Accept-Language``, English."""
    found: Language | None = g.get("language")
    if found is None:
        found = g.language = _wanted()
    return found


def words() -> Translator:
    """The translator of this request's language."""
    return translator(language())


def _wanted() -> Language:
    for wish in (request.args.get("lang", ""), request.cookies.get(COOKIE, "")):
        if is_language(wish):
            return wish
    for wish, _quality in request.accept_languages:
        tag = wish.lower()
        # "es-MX" is Spanish to us, as long as there is no folder for the Spanish of Mexico.
        for spoken in (tag, tag.partition("-")[0]):
            if spoken in _BY_TAG:
                return _BY_TAG[spoken]
    return DEFAULT_LANGUAGE
