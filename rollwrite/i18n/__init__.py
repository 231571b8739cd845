"""Every sentence a person sees, in each of our languages.

The words stand in ``locale/<language>/``, in a format that translators' tools read (``.po``);
English, which all are translated from, in ``locale/en/`` (``.pot``). The key of a sentence is
``<area>.<name>``; a name may have dots of its own. A file has the sentences of one area or of a few
of one room. A sentence that counts has one form for each plural of its language.
``docs/translating.md`` says how to add a sentence, or a language.
"""

from rollwrite.i18n.catalogue import (
    Catalogue,
    MessageError,
    Translator,
    Words,
    catalogue,
    translator,
)
from rollwrite.i18n.languages import (
    DEFAULT_LANGUAGE,
    FACTS,
    LANGUAGES,
    Language,
    is_language,
    spoken,
    usual_language,
)

__all__ = [
    "DEFAULT_LANGUAGE",
    "FACTS",
    "LANGUAGES",
    "Catalogue",
    "Language",
    "MessageError",
    "Translator",
    "Words",
    "catalogue",
    "is_language",
    "spoken",
    "translator",
    "usual_language",
]
