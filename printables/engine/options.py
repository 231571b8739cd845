"""What can be chosen, within which limits, how that is said, and what is chosen for every print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from printables.engine.themes import THEMES, Theme, theme_named
from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES, Language, Translator, translator
from rollwrite.paper import PAPERS, UPS, PageGeometry, page_geometry
from rollwrite.worded import SentError

T = TypeVar("T", str, int)
#: More pages than this are refused, so that a typing error does not fill a disk.
MAX_PAGES = 1000


@dataclass(frozen=True)
class Notice:
    """Something that is printed otherwise than somebody might think; the sentence is
    ``print.notice.<key>`` in every language.

    :ivar params: what the sentence is filled with.
    """

    key: str
    params: tuple[tuple[str, str | int], ...] = ()

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return t(f"print.notice.{self.key}", **dict(self.params))


def notice(key: str, **params: str | int) -> Notice:
    """A notice with what its sentence is filled with."""
    return Notice(key, tuple(params.items()))


class PrintError(SentError):
    """Something cannot be printed; the sentence is ``print.error.<key>`` in every language.

    :ivar params: what the sentence is filled with; several words are alternatives.
    """

    def __init__(self, key: str, **params: str | int | tuple[str, ...]) -> None:
        self.key = f"print.error.{key}"
        self.params = params
        super().__init__(self.message(translator("en")))

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        filled = {
            name: t.either(value) if isinstance(value, tuple) else value
            for name, value in self.params.items()
        }
        return t(self.key, **filled)


@dataclass(frozen=True)
class Range:
    """The numbers that something can be, both ends included.

    :ivar error: the key of the sentence that refuses any other.
    """

    least: float
    most: float
    error: str

    def checked(self, value: float) -> None:
        """Nothing, if the number can be chosen.

        :raises PrintError: it is too small or too large.
        """
        if not self.least <= value <= self.most:
            ends = {"least": f"{self.least:g}", "most": f"{self.most:g}"}
            raise PrintError(self.error, value=f"{value:.10g}"[:20], **ends)

    def __str__(self) -> str:
        return f"{self.least:g} to {self.most:g}"


@dataclass(frozen=True)
class OneOf(Generic[T]):
    """The few things that something can be.

    :ivar error: the key of the sentence that refuses anything else.
    :ivar formerly: what a value was called in an earlier version, and what it is called now.
    """

    values: tuple[T, ...]
    error: str
    formerly: tuple[tuple[T, T], ...] = ()

    def checked(self, value: T) -> None:
        """Nothing, if this can be chosen.

        :raises PrintError: it is none of the values.
        """
        self.meant(value)

    def meant(self, value: T) -> T:
        """The value as it is called now.

        :raises PrintError: it is none of the values.
        """
        now = dict(self.formerly).get(value, value)
        if now not in self.values:
            raise PrintError(self.error, value=str(value)[:30], names=self.names)
        return now

    @property
    def names(self) -> tuple[str, ...]:
        """The values as they are typed."""
        return tuple(map(str, self.values))

    def __str__(self) -> str:
        return ", ".join(self.names)


@dataclass(frozen=True)
class Choice:
    """Annotates a field that somebody can choose: ``Annotated[int, Choice(...)]``.

    The form of the Print page, the body of the API, its schema and the options of the command line
    are made of these. Its words are ``print_page.<name>``.

    :ivar note: what it is, in plain English, for the help and for programmers.
    :ivar limit: what it can be, where that is known beforehand.
    :ivar words: the message keys of the values of a :class:`OneOf`, where they have words.
    :ivar nothing: the message key of leaving it empty, where that is a choice of its own.
    :ivar hint: the message key of a sentence below it.
    :ivar overrides: choices that mean nothing beside this one: a mistake at the command line; the
        page goes by this one.
    :ivar decides: the same, but on the page alone, which comes with some of them filled in.
    :ivar is_long: a text of many lines.
    :ivar is_carried: somebody who goes on to print something else wants the same again.
    :ivar is_json: programs can choose it, too.
    :ivar is_folded: few people change it: the page folds it away.
    :ivar files: the files that can be read into it, as browsers ask for them.
    :ivar name: in forms and in JSON, if it is not that of the field; the command line has hyphens
        in it.
    :ivar option: its name on the command line, if it has another.
    :ivar metavar: what stands for its value in the help.
    :ivar bare: what the option means without a value, where it may have none.
    """

    note: str
    limit: Range | OneOf[str] | OneOf[int] | None = None
    words: tuple[str, ...] = ()
    nothing: str | None = None
    hint: str | None = None
    overrides: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()
    is_long: bool = False
    is_carried: bool = False
    is_json: bool = True
    is_folded: bool = False
    files: str | None = None
    name: str | None = None
    option: str | None = None
    metavar: str | None = None
    bare: str | None = None


def key_words(prefix: str, limit: OneOf[str]) -> tuple[str, ...]:
    """The message keys of values that differ in their ends only."""
    return tuple(f"{prefix}{value.replace('-', '_')}" for value in limit.values)


PAPER: OneOf[str] = OneOf(tuple(PAPERS), "paper")
UP: OneOf[int] = OneOf(UPS, "up")
THEME: OneOf[str] = OneOf(THEMES, "theme", formerly=(("colour", "bright"),))
LANGUAGE: OneOf[str] = OneOf(LANGUAGES, "language")
COPIES = Range(1, MAX_PAGES, "copies")
#: What can be written: pages as one PDF, as pictures, or what is on them as plain text.
FORMAT: OneOf[str] = OneOf(("pdf", "svg", "png", "txt"), "format")
#: Dots per inch of a picture: under the least nothing can be read, above the most A3 fills the
#: memory.
DPI = Range(36, 600, "dpi")
#: Enough to print from.
USUAL_DPI = 300


@dataclass(frozen=True)
class Options:
    """Paper and looks, which are chosen for all that is printed.

    :ivar up: sheets on a page, where what is printed comes in sheets.
    :raises PrintError: one of them does not exist.
    """

    paper: Annotated[
        str,
        Choice(
            "the size of the paper",
            PAPER,
            key_words("print_page.paper_", PAPER),
            is_carried=True,
        ),
    ] = "a4"
    up: Annotated[int, Choice("sheets on a page", UP, is_carried=True, is_folded=True)] = 1
    theme_name: Annotated[
        str,
        Choice(
            "how it looks",
            THEME,
            key_words("print_page.theme_", THEME),
            is_carried=True,
            name="theme",
        ),
    ] = "bright"
    language: Annotated[
        Language,
        Choice("the language of the words on paper", LANGUAGE, is_folded=True, name="lang"),
    ] = DEFAULT_LANGUAGE
    copies: Annotated[int, Choice("how often", COPIES, is_folded=True)] = 1
    landscape: Annotated[bool, Choice("turn the paper", is_carried=True, is_folded=True)] = False

    def __post_init__(self) -> None:
        PAPER.checked(self.paper)
        UP.checked(self.up)
        object.__setattr__(self, "theme_name", THEME.meant(self.theme_name))
        LANGUAGE.checked(self.language)
        COPIES.checked(self.copies)

    @property
    def page(self) -> PageGeometry:
        """The page with its slots."""
        return page_geometry(self.paper, self.landscape, self.up)

    @property
    def whole_page(self) -> PageGeometry:
        """The page as one slot."""
        return page_geometry(self.paper, self.landscape, 1)

    @property
    def theme(self) -> Theme:
        """The looks."""
        return theme_named(self.theme_name, self.language, self.up)

    @property
    def t(self) -> Translator:
        """The words."""
        return translator(self.language)

    @property
    def inches(self) -> bool:
        """Whether rulers in this part of the world show inches too."""
        return self.paper == "letter"
