"""What is known of a photographed sheet: as it was read, or as a person has corrected it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rollwrite.checking import FilledSheet
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, Square, built_in_layout


@dataclass(frozen=True)
class PhotographedSheet:
    """A photo of a pile, and what was read in it.

    :ivar photo: the name of its file.
    :ivar sheet: what was read; None where nothing could be, and ``problem`` says why.
    :ivar table: the code of the table that the sheet names, and ``seat`` its seat, from 1.
    :ivar uncertain: squares that a person should look at.
    :ivar doubtful: boxes likewise: names of shapes, and ``strike``.
    :ivar remarks: sentences about the whole picture: a grey copy, glare, a fold.
    :ivar problem: why no sheet was read, in a sentence.
    :ivar picture: the board in the photo as a small JPEG, or empty.
    """

    photo: str
    sheet: FilledSheet | None = None
    table: str | None = None
    seat: int | None = None
    uncertain: tuple[Square, ...] = ()
    doubtful: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    problem: str | None = None
    picture: bytes = field(default=b"", repr=False)

    @property
    def seed(self) -> str | None:
        """Of the dice that are printed on a solo sheet (S3)."""
        return None if self.sheet is None else self.sheet.seed

    @property
    def file_name(self) -> str:
        """The name of the file without its folder."""
        return self.photo.replace("\\", "/").rstrip("/").rpartition("/")[2] or self.photo


def layout_read(name: str, side: int, known: Layout | None = None) -> Layout:
    """The layout of a sheet that was read.

    :param name: as the reader says it: of a built-in layout, of ``known``, or the key of somebody's
        own layout, of which a photo tells no more than the side. Its rows are those of the first
        built-in layout then, and nothing that hangs on them can be checked.
    :param side: of the squares that were read.
    :raises LayoutError: no layout has this name or side.
    """
    if known is not None and (known.name, known.side) == (name, side):
        return known
    if name in BUILT_IN:
        layout = built_in_layout(name)
        if layout.side == side:
            return layout
        raise LayoutError([])
    return Layout(name, side, built_in_layout(BUILT_IN[0]).rows)
