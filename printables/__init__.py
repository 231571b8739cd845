"""Everything on paper: sheets, cards, dice, boards and pieces, drawn in mm.

A printable is a dataclass of all that can be chosen for it (:mod:`printables.request.printable`).
:func:`~printables.printing.make` gives its pages, :func:`~printables.engine.pdf.pdf` prints them,
:func:`~printables.engine.svg.svg` shows one on the screen::

    from printables.engine.options import Options
    from printables.engine.pdf import pdf
    from printables.printing import make
    from printables.sheets.table import SheetPrint

    printed = make(SheetPrint(Options(paper="a4", language="es")))
    Path("sheet.pdf").write_bytes(pdf(printed.document))
"""
