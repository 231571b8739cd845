"""Capitals, figures and a few signs in plain strokes, drawn for this; 0 to 1 across and down."""

from __future__ import annotations

import numpy as np

from tools.photos.scrawl.brush import Path, curve

#: Strokes separated by blanks; points by two digits, tenths across and down; ``~`` before a stroke
#: bends it.
_SIGNS = {
    "A": "0a509a 2777", "B": "000a ~005071634405 ~04547587590a", "C": "~92613103063989a77",
    "D": "000a ~00629396690a", "E": "90000a9a 0575", "F": "90000a 0575",
    "G": "~8252010508398a9676 7696", "H": "000a 909a 0595", "I": "505a", "J": "~7077595a3a17 4090",
    "K": "000a 90059a", "L": "000a8a", "M": "0a0055909a", "N": "0a009a90",
    "O": "~50110508396a998595715050", "P": "000a ~000173746505",
    "Q": "~5011050839699895714050 698a",
    "R": "000a ~00617364550555 559a", "S": "~8251112446778868592a09", "T": "0090 505a",
    "U": "~000619498896909090", "V": "004a90", "W": "002a457a90", "X": "009a 900a",
    "Y": "004490 444a", "Z": "00900a9a 3565", "0": "~50120638593a8896825050", "1": "12505a",
    "2": "~02315082640a0a 0a8a", "3": "~013160825545 ~455678695a2a08", "4": "60066696 608a",
    "5": "800004 ~04547688593a08", "6": "~7031060839598775540406", "7": "00804a",
    "8": "~50214365875a3927456371505050", "9": "~764535135080747a", "?": "~0231617254 5456 595a",
    "!": "5057 595a", "+": "2585 5258", "-": "2585",
}  # fmt: skip
_TEN = "a"


def _point(across: str, down: str) -> tuple[float, float]:
    return (10 if across == _TEN else int(across)) / 10, (10 if down == _TEN else int(down)) / 10


def _stroke(text: str, shake: float, noise: np.random.Generator) -> Path:
    bent, digits = text.startswith("~"), text.lstrip("~")
    points = np.array([_point(*digits[n : n + 2]) for n in range(0, len(digits) - 1, 2)])
    points = points + noise.normal(0, shake, (1, 2)) + noise.normal(0, shake / 2, points.shape)
    return curve(points.tolist()) if bent else points


def written(
    text: str, height: float, noise: np.random.Generator, wide: float = 0.62
) -> tuple[list[Path], float]:
    """The paths of a word, its upper left at 0, and its width, in the unit of ``height``."""
    paths: list[Path] = []
    x, lean, shake = 0.0, noise.normal(0, 0.14), noise.uniform(0, 0.035)
    for sign in text.upper():
        known = _SIGNS.get(sign)
        size = height * noise.uniform(0.88, 1.12)
        for stroke in (known or "").split():
            path = _stroke(stroke, shake, noise) * (wide * size, size)
            path[:, 0] += x + lean * (size - path[:, 1])
            paths.append(path)
        x += (wide + 0.24) * size if known else 0.5 * size
    return paths, x - 0.24 * height
