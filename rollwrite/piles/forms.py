"""As which files a pile can be had."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

#: For printing, for spreadsheets, for browsers, for programs; each is the suffix of its files.
ReportForm: TypeAlias = Literal["pdf", "csv", "html", "json"]
REPORT_FORMS: Final[tuple[ReportForm, ...]] = get_args(ReportForm)
