"""The messages of a language, read when they are first asked for and checked as they are read; and
its :class:`Translator`, who says them.

They lie in message files of gettext (``.po``, and ``.pot`` for the templates), of whose format we
use a part. Every sentence has its key as context; the English text stands beside its translation::

    #. the strip at the top
    #, python-brace-format
    msgctxt "table.status.lobby"
    msgid "1 seat taken"
    msgid_plural "{n} seats taken"
    msgstr[0] "{n} place prise"
    msgstr[1] "{n} places prises"

Tests hold this reader against Babel's, which would bring 33 MB along to read some strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

from rollwrite.i18n.languages import DEFAULT_LANGUAGE, FACTS, Language, LanguageFacts

# ── Message files of gettext ──────────────────────────────────────────────────────────────────────

_LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])[ \t]+)?"((?:[^"\\]|\\.)*)"'
)
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class MessageError(ValueError):
    """A sentence that does not exist, lacks a language, or names other placeholders in one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence with its translation.

    :ivar source: the English sentence; two forms, singular and plural, if it counts.
    :ivar forms: as many forms as the language has, one if it does not count; empty while it is
        not translated, or marked as ``fuzzy``: a guess of a tool that nobody has confirmed.
    """

    key: str
    source: tuple[str, ...]
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoFile:
    """A file read.

    :ivar plural_forms: the header's rule, "nplurals=2; plural=(n > 1);"; empty in a template.
    """

    plural_forms: str
    entries: tuple[Entry, ...]


def parse_po(text: str, name: str) -> PoFile:
    """Read a message file.

    :param name: of the file, for what is wrong with it.
    :raises MessageError: it is not in the format, or a sentence in it has no key.
    """
    plural_forms, entries = "", []
    for fields in _blocks(text, name):
        key, source = fields.get("msgctxt"), fields.get("msgid")
        if source is None or (key is None and source):
            raise MessageError(f"{name}: {source or key!r} lacks its msgctxt or msgid")
        if key is None:
            found = re.search(r"^Plural-Forms:(.*)$", fields.get("msgstr", ""), re.MULTILINE)
            plural_forms = found[1].strip() if found else ""
            continue
        sources, forms = [source], [fields.get("msgstr", "")]
        if "msgid_plural" in fields:
            sources.append(fields["msgid_plural"])
            forms = [fields[field] for field in sorted(fields) if field.startswith("msgstr[")]
        is_translated = all(forms) and "fuzzy" not in fields
        entries.append(Entry(key, tuple(sources), tuple(forms) if is_translated else ()))
    return PoFile(plural_forms, tuple(entries))


def _blocks(text: str, name: str) -> Iterator[dict[str, str]]:
    """The fields of each entry; besides, ``fuzzy`` is there when it is marked so."""
    fields: dict[str, str] = {}
    field = ""
    # Not splitlines(): that would also break at signs which may stand in a sentence.
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        line = line.strip()
        found = _LINE.fullmatch(line) if line and line[0] != "#" else None
        begins = found is None or found[1] in {"msgctxt", "msgid"}
        if begins and field.startswith("msgstr"):
            yield fields
            fields, field = {}, ""
        if found is not None:
            if found[1] in fields or not (found[1] or field):
                raise MessageError(f"{name}, line {number}: {line[:60]!r} is not expected here")
            field = found[1] or field
            said = _ESCAPED.sub(_unescaped, found[2]) if "\\" in line else found[2]
            fields[field] = fields.get(field, "") + said
        elif line and line[0] != "#":
            raise MessageError(f"{name}, line {number}: {line[:60]!r} is not in the PO format")
        elif line.startswith("#,") and "fuzzy" in line:
            fields["fuzzy"] = ""
    if fields.keys() - {"fuzzy"}:
        raise MessageError(f"{name}: the last sentence lacks its msgstr")


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES.get(found[1], found[0])


#: A sentence, or its forms by plural category.
Words: TypeAlias = str | dict[str, str]

#: A folder for each language, with a file for one area or a few of one room.
LOCALE: Final = Path(__file__).with_name("locale")
#: What msgid and msgid_plural mean in every PO file.
_ENGLISH_PLURALS: Final = "nplurals=2; plural=(n != 1);"
_PLURAL_FORMS = re.compile(r"nplurals *= *(\d) *; *plural *= *([^;]+?) *;?")
_LOOSE = re.compile(r" (?=[;:?!»])|(?<=«) ")
_APOSTROPHE = re.compile(r"(?<=[\w}])'")


@dataclass(frozen=True)
class Catalogue:
    """All sentences of a language.

    :ivar words: every sentence by its key.
    :ivar areas: the same, for each area: what the keys begin with.
    :ivar category: the plural category of a number (0, 1, 2, ...), one of those in ``Words``.
    """

    language: Language
    words: Mapping[str, Words]
    areas: Mapping[str, Mapping[str, Words]]
    category: Callable[[int], str]


@cache
def catalogue(language: Language) -> Catalogue:
    """The messages of a language.

    :raises MessageError: there is no such language, or its files are not complete.
    """
    if language not in FACTS:
        raise MessageError(f"there is no language {language!r}")
    found = read_catalogue(LOCALE / language, FACTS[language])
    if language != DEFAULT_LANGUAGE:
        require_same(found, catalogue(DEFAULT_LANGUAGE))
    return found


def read_catalogue(folder: Path, facts: LanguageFacts) -> Catalogue:
    """The messages in a folder: translations, or the English ones in templates.

    :param folder: its name is the language's code.
    :raises MessageError: a file is not as it should be, or a sentence is not translated.
    """
    language = folder.name
    is_source = language == DEFAULT_LANGUAGE
    areas: dict[str, dict[str, Words]] = {}
    files: dict[str, str] = {}
    rules = set()
    for path in sorted(folder.glob("*.pot" if is_source else "*.po")):
        name = f"{language}/{path.name}"
        file = parse_po(path.read_text(encoding="utf-8"), name)
        rules.add(_ENGLISH_PLURALS if is_source else file.plural_forms)
        for entry in file.entries:
            area = entry.key.partition(".")[0]
            words = areas.setdefault(area, {})
            if files.setdefault(area, name) != name or entry.key in words:
                raise MessageError(f"{name}: {entry.key} is here twice or belongs elsewhere")
            words[entry.key] = _words(entry, entry.source if is_source else entry.forms, facts)
    found = _PLURAL_FORMS.fullmatch(next(iter(rules), ""))
    if len(rules) != 1 or found is None or int(found[1]) != len(facts.plurals):
        raise MessageError(
            f"{language}: the files name the Plural-Forms {', '.join(sorted(rules)) or 'never'}; "
            f"all should name the same, for {', '.join(facts.plurals)}"
        )
    rule = c2py(found[2])
    return Catalogue(
        language,
        {key: said for words in areas.values() for key, said in words.items()},
        areas,
        # Remembered: working out a rule takes as long as the rest of saying a sentence.
        lru_cache(maxsize=256)(lambda n: facts.plurals[rule(n)]),
    )


def _words(entry: Entry, said: tuple[str, ...], facts: LanguageFacts) -> Words:
    if not said:
        raise MessageError(f"{entry.key} is not translated")
    said = tuple(_APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", form) for form in said)
    if facts.is_spaced:
        said = tuple(_LOOSE.sub("\N{NO-BREAK SPACE}", form) for form in said)
    if len(entry.source) == 1:
        return said[0]
    if len(said) != len(facts.plurals):
        raise MessageError(f"{entry.key} needs the forms {', '.join(facts.plurals)}")
    return dict(zip(facts.plurals, said, strict=True))


def require_same(translated: Catalogue, source: Catalogue) -> None:
    """Make sure that messages can stand in for others.

    :raises MessageError: one has other keys, counts elsewhere or names other placeholders.
    """
    problems = [*_differences(translated.words, source.words)]
    if problems:
        raise MessageError(f"{translated.language}: {'; '.join(problems)}")


def _differences(ours: Mapping[str, Words], theirs: Mapping[str, Words]) -> Iterator[str]:
    if lacking := sorted(theirs.keys() - ours.keys()):
        yield f"lacks {', '.join(lacking)}"
    if orphans := sorted(ours.keys() - theirs.keys()):
        yield f"has {', '.join(orphans)} besides"
    for key in theirs.keys() & ours.keys():
        if isinstance(ours[key], str) != isinstance(theirs[key], str):
            yield f"{key} counts in one language only"
            continue
        try:
            if placeholders(ours[key]) != placeholders(theirs[key]):
                yield f"{key} has other placeholders in one language"
        except MessageError as error:
            yield f"{key}: {error}"


def forms(words: Words) -> tuple[str, ...]:
    """A sentence in all its forms; one if it does not count."""
    return (words,) if isinstance(words, str) else tuple(words.values())


def placeholders(words: Words) -> frozenset[str]:
    """The names of what is filled in.

    :raises MessageError: the forms do not name the same; only ``{n}`` may be missing in some, for
        "a square" where others say "{n} squares"; or a brace stands alone.
    """
    said = forms(words)
    if not any("{" in form or "}" in form for form in said):
        return frozenset()
    try:
        names = [frozenset(name for _, name, _, _ in Formatter().parse(f) if name) for f in said]
    except ValueError as error:
        raise MessageError(f"{said}: {error}") from None
    if len({found - {"n"} for found in names}) > 1:
        raise MessageError(f"{said} do not name the same")
    return frozenset().union(*names)


# ── Saying them ───────────────────────────────────────────────────────────────────────────────────


class Translator:
    """Says things in one language; made by :func:`translator`."""

    def __init__(self, messages: Catalogue) -> None:
        self.language = messages.language
        self._messages = messages
        self._facts = FACTS[messages.language]

    def __call__(self, key: str, **params: str | int) -> str:
        """The sentence with this key, its placeholders filled in.

        :raises MessageError: there is no such sentence, it counts, or a placeholder is missing.
        """
        words = self._words(key)
        if not isinstance(words, str):
            raise MessageError(f"{key} counts: use n()")
        return _filled(key, words, params)

    def n(self, key: str, n: int, **params: str | int) -> str:
        """The sentence with this key in the form for ``n`` things; ``{n}`` is the number.

        :raises MessageError: there is no such sentence, it does not count, or a placeholder is
            missing.
        """
        words = self._words(key)
        if isinstance(words, str):
            raise MessageError(f"{key} does not count")
        return _filled(key, words[self._messages.category(n)], {"n": n, **params})

    def join(self, words: Sequence[str]) -> str:
        """A list as people say it: "a, b and c"."""
        key = "words.and_clash" if self._clashes(self._facts.and_clash, words) else "words.and"
        return self._joined(key, words)

    def either(self, words: Sequence[str]) -> str:
        """Alternatives as people say them: "a, b or c"."""
        key = "words.or_clash" if self._clashes(self._facts.or_clash, words) else "words.or"
        return self._joined(key, words)

    def _joined(self, key: str, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self(key, first=", ".join(words[:-1]), last=words[-1])

    @staticmethod
    def _clashes(beginning: str, words: Sequence[str]) -> bool:
        return bool(beginning and words and re.match(beginning, words[-1], re.IGNORECASE))

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return key in self._messages.words

    def area(self, name: str) -> Mapping[str, Words]:
        """All sentences of an area, by key: what a page's scripts get."""
        return self._messages.areas[name]

    def _words(self, key: str) -> Words:
        try:
            return self._messages.words[key]
        except KeyError:
            raise MessageError(f"there is no sentence {key!r}") from None


def _filled(key: str, words: str, params: Mapping[str, str | int]) -> str:
    if not params and "{" not in words and "}" not in words:
        return words
    try:
        return words.format_map({name: _shown(value) for name, value in params.items()})
    except KeyError as error:
        raise MessageError(f"{key} needs {error.args[0]}") from None


def _shown(value: str | int) -> str:
    """As it is printed: below zero with a minus sign, not a hyphen."""
    return f"\N{MINUS SIGN}{-value}" if isinstance(value, int) and value < 0 else str(value)


@cache
def translator(language: Language) -> Translator:
    """The translator of a language.

    :raises MessageError: there is no such language, or its messages are not complete.
    """
    return Translator(catalogue(language))


def decimal(t: Translator, number: float) -> str:
    """A number from 0 on with one decimal, as the language writes it: "1.5"; whole ones without."""
    whole, tenth = divmod(round(number * 10), 10)
    return t("words.decimal", whole=whole, tenth=tenth) if tenth else str(whole)
