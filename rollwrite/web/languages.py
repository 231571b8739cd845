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
        # "es-MX" is Spanish to us.
        spoken = wish.partition("-")[0].lower()
        if is_language(spoken):
            return spoken
    return DEFAULT_LANGUAGE


def native_names() -> dict[Language, str]:
    """Each language by the name its own speakers use."""
    return {code: translator(code)("web.language") for code in LANGUAGES}
