"""What is chosen for a print, whatever is printed."""

from __future__ import annotations

from dataclasses import dataclass

from printables.themes import Theme, ThemeError, theme_named
from rollwrite.i18n import Language, Translator, is_language, translator
from rollwrite.paper import PageGeometry, PaperError, page_geometry

#: More pages than this are refused, so that a typing error does not fill a disk.
MAX_PAGES = 1000


class PrintError(ValueError):
    """Something cannot be printed; the sentence is ``print.error.<key>`` in every language."""

    def __init__(self, key: str, **params: str | int) -> None:
        self.key = f"print.error.{key}"
        self.params = params
        super().__init__(self.message(translator("en")))

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return t(self.key, **self.params)


@dataclass(frozen=True)
class Options:
    """Paper, language and looks.

    :ivar up: sheets on a page, where what is printed comes in sheets.
    :ivar copies: how often everything is printed.
    :raises PrintError: one of them does not exist.
    """

    paper: str = "a4"
    landscape: bool = False
    up: int = 1
    theme_name: str = "colour"
    language: Language = "en"
    copies: int = 1

    def __post_init__(self) -> None:
        try:
            page_geometry(self.paper, self.landscape, self.up)
        except PaperError:
            key = "paper" if self.up in (1, 2, 4) else "up"
            raise PrintError(key, value=str(self.up if key == "up" else self.paper)[:20]) from None
        try:
            theme_named(self.theme_name)
        except ThemeError:
            raise PrintError("theme", value=self.theme_name[:20]) from None
        if not is_language(self.language):
            raise PrintError("language", value=str(self.language)[:20])
        if not 1 <= self.copies <= MAX_PAGES:
            raise PrintError("copies", value=str(self.copies)[:20], most=MAX_PAGES)

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
        return theme_named(self.theme_name)

    @property
    def t(self) -> Translator:
        """The words."""
        return translator(self.language)

    @property
    def inches(self) -> bool:
        """Whether rulers in this part of the world show inches too."""
        return self.paper == "letter"
