"""Holds every text that people read against the rules of its language.

``python -m tools.words.lint`` names what is wrong, and where. The rules are data: those of a
language lie in its folder of messages (``rollwrite/i18n/locale/fr/lint.toml``), those of all
languages beside this module (``everywhere.toml``)::

    [[forbidden]]
    pattern = 'marqueur'            # a regular expression; it finds placeholders as {}
    say = "feutre"                  # what is right
    kinds = ["catalogue"]           # if nothing is said: all but "code"
    only = "pieces"                 # keys that begin so: a list, or its name under [scopes] for all
    except = { "print.test." = "what printers call it" }   # keys or files that begin so, and why

``longest_label`` is how many characters may stand on a button, ``labels`` has exceptions with their
reasons; ``same`` has keys that say one thing; ``same_as_english`` and ``letters`` are for the tests
of translations, ``page_begins`` is for that of the docs.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rollwrite.i18n import LANGUAGES, catalogue
from rollwrite.i18n.catalogue import LOCALE
from rollwrite.i18n.languages import FACTS, Language
from tools.words.reading import (
    Kind,
    Label,
    Text,
    code,
    python_words,
    script_labels,
    script_words,
    sentences,
    template_pages,
    texts,
)

EVERYWHERE: Final = Path(__file__).with_name("everywhere.toml")
NAME: Final = "lint.toml"
_READ: Final[tuple[Kind, ...]] = ("catalogue", "docs", "cli")
#: Numbers that languages treat in their own ways.
NUMBERS: Final = (0, 1, 2, 5)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, where, and by which rule."""

    rule: str
    place: str
    why: str

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"


@dataclass(frozen=True)
class Rule:
    """Something that is not said.

    :ivar kinds: of the texts it is about.
    :ivar only: the beginnings of the keys it is about.
    :ivar exceptions: the beginnings of keys or paths where it may be said, and why.
    """

    pattern: re.Pattern[str]
    say: str
    kinds: frozenset[Kind]
    only: tuple[str, ...]
    exceptions: dict[str, str] = field(hash=False)

    def problems(self, text: Text) -> Iterator[Problem]:
        """What of a text breaks it."""
        if not text.key.startswith(self.only):
            return
        found = self.pattern.search(text.said)
        if found and not text.key.startswith(tuple(self.exceptions)):
            yield Problem("forbidden", text.place, f"{found[0].strip()!r}; say {self.say}")


@dataclass(frozen=True)
class Rules:
    """All that holds for a language.

    :ivar labels: keys that may be longer on a button, and why.
    :ivar same_as_english: words that are no English left behind.
    :ivar letters: that the language has and English has not.
    :ivar page_begins: what its pages of the docs begin with (a pattern).
    """

    forbidden: tuple[Rule, ...]
    longest_label: int
    labels: dict[str, str]
    same_as_english: frozenset[str]
    letters: str
    page_begins: str


@cache
def rules_of(language: Language) -> Rules:
    """The rules in a language's folder and those of all languages."""
    path, common = LOCALE / language / NAME, _read(EVERYWHERE)
    data = _read(path) if path.exists() else {}
    scopes = common["scopes"]
    return Rules(
        tuple(_rule(one, scopes) for one in (*common["forbidden"], *data.get("forbidden", ()))),
        data.get("longest_label", common["longest_label"]),
        {**common["labels"], **data.get("labels", {})},
        frozenset(data.get("same_as_english", ())),
        data.get("letters", ""),
        data.get("page_begins", ""),
    )


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _rule(data: dict[str, Any], scopes: dict[str, list[str]]) -> Rule:
    only = data.get("only", [""])
    return Rule(
        re.compile(data["pattern"], re.NOFLAG if data.get("case") else re.IGNORECASE),
        data["say"],
        frozenset(data.get("kinds", _READ)),
        tuple(scopes[only] if isinstance(only, str) else only),
        data.get("except", {}),
    )


def forbidden(read: Iterable[Text]) -> Iterator[Problem]:
    """Words and pairs of words that are not said."""
    for (language, kind), those in groupby(read, lambda text: (text.language, text.kind)):
        rules = [rule for rule in rules_of(language).forbidden if kind in rule.kinds]
        for text in those:
            for rule in rules:
                yield from rule.problems(text)


def labels() -> Iterator[Problem]:
    """Buttons with more on them than fits."""
    found: dict[str, Label] = {}
    for label in (*(one for page in template_pages() for one in page.labels), *script_labels()):
        found.setdefault(label.key, label)
    for language in LANGUAGES:
        said, rules = sentences(language), rules_of(language)
        on_buttons = (
            (key, label)
            for label in found.values()
            for key in ([label.key] if label.key in said else said)
            if key == label.key or (label.key.endswith(".") and key.startswith(label.key))
        )
        for key, label in on_buttons:
            longest = max(len(re.sub(r"\{\w+\}", "", form).strip()) for form in said[key])
            if longest > rules.longest_label and key not in rules.labels:
                most = rules.longest_label
                why = f"{longest} characters on the button of {label.place}, {most} fit"
                yield Problem("labels", f"{language}:{key}", why)


def plurals() -> Iterator[Problem]:
    """Sentences that have another number of a thing than they say: "1 squares"."""
    common = _read(EVERYWHERE)["plurals"]
    for language in LANGUAGES:
        category, categories = catalogue(language).category, FACTS[language].plurals
        not_of_one, not_of_many = _nouns(language)
        for key, forms in sentences(language).items():
            for n in NUMBERS:
                wrong = not_of_one if category(n) == categories[0] else not_of_many
                form = forms[categories.index(category(n))] if len(forms) > 1 else forms[0]
                for name, noun in re.findall(r"\{(\w+)\}\**[ \u00a0]([^\W\d_]+)", form):
                    is_number = name == "n" if len(forms) > 1 else name not in common["names"]
                    if is_number and noun in wrong and key not in common["except"]:
                        yield Problem("plurals", f"{language}:{key}", f"“{n} {noun}” in {form!r}")


def same() -> Iterator[Problem]:
    """What leads to the same place, or is the same thing, and is called otherwise."""
    for language in LANGUAGES:
        said = sentences(language)
        for keys in _read(EVERYWHERE)["same"]["groups"]:
            # Where a word may be broken is no other word.
            words = [said[key][0].replace("\N{SOFT HYPHEN}", "") for key in keys]
            for key, word in zip(keys, words, strict=True):
                if word != words[0]:
                    why = f"{word!r}, but {keys[0]} is {words[0]!r}"
                    yield Problem("same", f"{language}:{key}", why)


def _nouns(language: Language) -> tuple[frozenset[str], frozenset[str]]:
    """The words that are wrong with one, and those that are wrong with many.

    Learnt from the sentences that count: what stands after the number, where the forms differ.
    """
    one, many = set[str](), set[str]()
    for forms in sentences(language).values():
        if len(forms) > 1:
            first, last = (re.findall(r"\{n\} ([^\W\d_]+)", form) for form in (forms[0], forms[-1]))
            # The same noun: what follows the number may also be "and" or "of".
            same = [(a, b) for a, b in zip(first, last, strict=False) if a != b and a[:2] == b[:2]]
            one |= {a for a, _ in same}
            many |= {b for _, b in same}
    return frozenset(many - one), frozenset(one - many)


def hard_coded() -> Iterator[Problem]:
    """Words that stand in templates, scripts and Python, where no language but one reads them."""
    allowed = _read(EVERYWHERE)["hard_coded"]
    pages = ((place, words) for page in template_pages() for place, words in page.words)
    for place, words in (*pages, *script_words(), *python_words()):
        if not place.startswith(tuple(allowed)):
            yield Problem("hard-coded", place, f"{words[:60]!r} stands in no catalogue")


def problems() -> list[Problem]:
    """All that is wrong."""
    read = [*texts(), *code()]
    return [*forbidden(read), *labels(), *plurals(), *same(), *hard_coded()]


def main() -> int:
    """Print all that is wrong, and how much of each rule."""
    found = problems()
    print(*found, sep="\n")
    for rule, count in Counter(one.rule for one in found).items():
        print(f"{rule}: {count}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
