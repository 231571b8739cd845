"""A pile of photographed sheets as a file."""

from __future__ import annotations

from printables.pile_report import pile_pdf
from printables.pile_report_html import pile_html
from rollwrite.i18n import Language, translator
from rollwrite.piles import Pile
from rollwrite.piles.csv_file import csv_file
from rollwrite.piles.json_file import json_file
from rollwrite.piles.words import ReportForm


def pile_file(pile: Pile, form: ReportForm, language: Language) -> bytes:
    """The report, its sentences in a language."""
    match form:
        case "pdf":
            return pile_pdf(pile, language)
        case "html":
            return pile_html(pile, language)
        case "csv":
            return csv_file(pile, translator(language))
        case "json":
            return json_file(pile, translator(language))
