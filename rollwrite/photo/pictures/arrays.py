"""Names for the arrays that go through the reader."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

#: Pictures as OpenCV holds them: ``(height, width, 3)``, blue first, or ``(height, width)`` grey.
Picture: TypeAlias = npt.NDArray[np.uint8]
Floats: TypeAlias = npt.NDArray[np.float32]
Doubles: TypeAlias = npt.NDArray[np.float64]
