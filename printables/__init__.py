"""Everything on paper: sheets, cards, dice, boards and pieces, drawn in mm.

:func:`~printables.printing.make` gives pages for a request, :func:`~printables.engine.pdf.pdf`
prints them, :func:`~printables.engine.svg.svg` shows one on the screen::

    from printables.engine.options import Options
    from printables.engine.pdf import pdf
    from printables.printing import Request, make

    printed = make(Request("sheet", Options(paper="a4", language="es")))
    Path("sheet.pdf").write_bytes(pdf(printed.document))
"""
