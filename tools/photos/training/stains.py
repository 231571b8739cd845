"""Stains and streaks on paper, made while a network of the photo reader is trained."""

from __future__ import annotations

import math
from typing import TypeAlias

import torch
from torch.nn import functional

Tensor: TypeAlias = torch.Tensor

#: How often paper has stains or streaks more than it was collected with.
STAINED = 0.4
#: Of them, those that run along one way only.
_STREAKED = 0.4
#: The most that they take or give, in logarithms of light.
_STRONGEST = 0.12
#: Tints change less than brightness does.
_TINTED = (1.0, 0.5, 0.5)


def stained(views: Tensor) -> Tensor:
    """Views ``(n, height, width, 3)`` with smooth noise of one coarseness on each of them."""
    count, height, width, _ = views.shape
    fine = 2 ** (1 + 5 * float(torch.rand(1)))
    rows, columns = (max(3, round(length / fine)) for length in (height, width))
    grid = torch.randn(count, 3, rows, columns) * torch.tensor(_TINTED)[:, None, None]
    if torch.rand(1) < _STREAKED:
        way = 2 if torch.rand(1) < 0.5 else 3
        grid = grid.mean(way, keepdim=True) * math.sqrt(grid.shape[way])
        grid = grid.expand(count, 3, rows, columns)
    grown = functional.interpolate(grid, (height, width), mode="bicubic", align_corners=False)
    return views + grown.permute(0, 2, 3, 1) * _STRONGEST * float(torch.rand(1)) ** 2
