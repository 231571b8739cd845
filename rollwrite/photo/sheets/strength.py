"""How strong a sheet's ink is as a whole, and which squares are pale beside the rest of it.

What shows through from the other side, a stain or a shape rubbed out is far paler than what was
drawn to be seen. But a pencil is pale, too, and so is a whole sheet in poor light: one square says
nothing, and all squares together do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.sheets.patches import PATCH, Patches

#: The border of a patch that is ignored: it shows the neighbours and the printed line.
_BORDER = 6
#: The share of a square's middle that its ink must cover to be measured, strongest pixels first:
#: a dot, a hatching and a full square of one pen are about as strong.
_SHARE = 0.12
#: Weaker than this, in logarithms of light, there is no ink but the paper's grain.
_NONE = 0.05
#: A sheet has a usual strength when so many of its squares are inked.
_FEWEST = 4
#: Pale is what has less than this part of the usual strength, and is parted from all stronger
#: squares by a gap of so much, as a factor.
_PALE, _GAP = 0.5, 1.35


@dataclass(frozen=True, eq=False)
class InkStrength:
    """The ink of a sheet.

    :ivar squares: how far each square's ink is from paper, in logarithms of light, darkness and
        chroma together, ``(squares,)``; about 0 on paper, 0.3 for a pale pencil, 1 and more for a
        felt pen.
    :ivar usual: of the stronger half of the inked squares the median; 0 where too few are inked.
    :ivar limit: squares with ink, but less than this, are pale beside the rest; 0 where none is.
    """

    squares: Floats
    usual: float
    limit: float

    @property
    def pale(self) -> npt.NDArray[np.bool_]:
        """Inked squares that are pale beside the rest of the sheet, ``(squares,)``.

        None on a sheet that is pale all over, and none where strengths shade into each other.
        """
        return np.asarray((self.squares > _NONE) & (self.squares < self.limit), np.bool_)


def ink_strength(patches: Patches) -> InkStrength:
    """Measure the ink of a sheet's squares, whatever their colours."""
    inner = patches.squares[:, _BORDER : PATCH - _BORDER, _BORDER : PATCH - _BORDER]
    pixels = inner.reshape(len(inner), -1, 3)
    away = np.hypot(np.minimum(pixels[..., 0], 0), np.linalg.norm(pixels[..., 1:], axis=-1))
    count = max(1, round(_SHARE * away.shape[1]))
    strongest = np.partition(away, -count, axis=1)[:, -count:]
    squares = np.asarray(np.median(strongest, axis=1), np.float32)
    # Noise reaches as far on blank paper: the weakest squares say how far.
    squares = np.maximum(squares - np.percentile(squares, 10), 0).astype(np.float32)
    inked = np.sort(squares[squares > _NONE])
    if len(inked) < _FEWEST:
        return InkStrength(squares, 0.0, 0.0)
    usual = float(np.median(inked[len(inked) // 2 :]))
    return InkStrength(squares, usual, _limit(inked, usual))


def _limit(inked: Floats, usual: float) -> float:
    """The middle of the widest gap below half of the usual strength; 0 without a clear one."""
    steps = inked[1:] / inked[:-1]
    open_to = inked[:-1] < _PALE * usual
    if not open_to.any():
        return 0.0
    widest = int(np.where(open_to, steps, 0).argmax())
    if steps[widest] < _GAP:
        return 0.0
    return float(np.sqrt(inked[widest] * inked[widest + 1]))
