"""Every sentence a person sees, in English, Spanish and French.

The words stand in ``messages/<area>.toml``, the three languages of a sentence side by side, so
that a missing one shows::

    [lobby.join]
    en = "Join"
    es = "Entrar"
    fr = "Rejoindre"

The key of a sentence is ``<area>.<name>``; a name may have dots of its own. A sentence that counts
has one form for each plural of its language::

    [end.squares]
    en = { one = "{n} empty square", other = "{n} empty squares" }
"""

from rollwrite.i18n.catalogue import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Language,
    MessageError,
    catalogue,
    is_language,
)
from rollwrite.i18n.translator import Translator, translator

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "Language",
    "MessageError",
    "Translator",
    "catalogue",
    "is_language",
    "translator",
]
