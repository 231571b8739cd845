"""Semi-real photos: our printed sheets, drawn by other hands, in the light of real photos.

The independent judge of the photo reader. Its hands are not those of ``tools/photos/sheets``, on
which the reader's networks are trained: nothing here follows that model of pens and people.

Families are kept apart. ``choosing`` and ``degraded`` may be looked at while the reader is made;
they have pens, ways of drawing and photos of their own, and ``degraded`` goes through a library of
paper's failings. ``reporting`` was made by somebody who knew nothing of the reader, has everything
of its own (``tools/photos/semireal/reporting``), and no number of the reader was ever chosen by it.
See :func:`make_semireal` and ``bench/semireal.py``.
"""

from tools.photos.semireal.levels import LEVELS, Family
from tools.photos.semireal.photo import SemiReal, make_semireal

__all__ = ["LEVELS", "Family", "SemiReal", "make_semireal"]
