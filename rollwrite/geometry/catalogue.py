"""The named shapes: 21 polyominoes and the 22 pieces of Trigon, with Pentobi's names.

The squares are drawn here so that they can be checked by eye; the triangles are the table of the
rulebook's appendix.
"""

from __future__ import annotations

import re
from functools import cache

from rollwrite.geometry.lattice import SQUARE, TRIANGLE
from rollwrite.geometry.shapes import Shape

_SQUARES = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#./##",
    "I4": "####",
    "L4": "#../###",
    "T4": ".#./###",
    "O": "##/##",
    "Z4": "##./.##",
    "F": ".##/##./.#.",
    "I5": "#####",
    "L5": "#.../####",
    "N": "##../.###",
    "P": "##/##/#.",
    "T5": "###/.#./.#.",
    "U": "#.#/###",
    "V5": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": ".#../####",
    "Z5": "##./.#./.##",
}

_TRIANGLES = {
    "I6": "(1,-1)(2,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L6": "(1,-1)(2,-1)(0,0)(1,0)(0,1)(1,1)",
    "V": "(-2,-1)(-1,-1)(-1,0)(0,0)(1,0)(2,0)",
    "S": "(-1,-1)(0,-1)(-1,0)(0,0)(-1,1)(0,1)",
    "P6": "(1,-1)(0,0)(1,0)(2,0)(-1,1)(0,1)",
    "F": "(0,0)(1,0)(0,1)(1,1)(2,1)(1,2)",
    "W": "(1,-1)(-1,0)(0,0)(1,0)(2,0)(3,0)",
    "A6": "(1,-1)(0,0)(1,0)(2,0)(0,1)(2,1)",
    "G": "(1,-1)(0,0)(1,0)(0,1)(1,1)(2,1)",
    "Y": "(-1,-1)(-1,0)(0,0)(1,0)(-1,1)(0,1)",
    "X": "(-1,0)(0,0)(1,0)(-1,1)(0,1)(1,1)",
    "O": "(-1,-1)(0,-1)(1,-1)(-1,0)(0,0)(1,0)",
    "I5": "(1,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L5": "(1,-1)(0,0)(1,0)(0,1)(1,1)",
    "C5": "(0,0)(1,0)(0,1)(1,1)(2,1)",
    "P5": "(1,-1)(0,0)(1,0)(2,0)(0,1)",
    "I4": "(0,0)(1,0)(-1,1)(0,1)",
    "C4": "(0,0)(1,0)(0,1)(1,1)",
    "A4": "(1,-1)(0,0)(1,0)(2,0)",
    "I3": "(1,-1)(0,0)(1,0)",
    "2": "(0,0)(1,0)",
    "1": "(0,0)",
}


@cache
def square_shapes() -> dict[str, Shape]:
    """The 21 free polyominoes of one to five squares, by name: 89 squares, 91 orientations."""
    return {
        name: Shape(
            name,
            (
                (x, y)
                for y, row in enumerate(drawing.split("/"))
                for x, mark in enumerate(row)
                if mark == "#"
            ),
            SQUARE,
        )
        for name, drawing in _SQUARES.items()
    }


@cache
def triangle_shapes() -> dict[str, Shape]:
    """The 22 pieces of Trigon, by name: 110 triangles, 155 orientations."""
    return {
        name: Shape(
            name,
            ((int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", cells)),
            TRIANGLE,
        )
        for name, cells in _TRIANGLES.items()
    }
