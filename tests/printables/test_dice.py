"""The net of a die, folded: every face where it belongs, every seam with one flap."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from printables.cards.dice import DICE_MM, FACES, FLAPS, SIDES, DicePrint, dice, flap, flap_mm
from printables.engine.drawing import walk
from printables.engine.options import Options, PrintError

Vector = tuple[int, int, int]

STEPS = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}


def times(a: Vector, k: int) -> Vector:
    return a[0] * k, a[1] * k, a[2] * k


def plus(*vectors: Vector) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))  # type: ignore[return-value]  # three sums


def folded() -> dict[int, tuple[Vector, Vector, Vector]]:
    """For each face its right, its down and its outward direction on the finished die."""
    frames = {1: ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
    todo = [1]
    while todo:
        face = todo.pop()
        right, down, out = frames[face]
        column, row = FACES[face]
        for other, place in FACES.items():
            step = (place[0] - column, place[1] - row)
            if other in frames or step not in STEPS.values():
                continue
            # A quarter turn about the common edge, away from the reader.
            dx, dy = step
            towards = plus(times(right, dx), times(down, dy))
            back = times(out, -1)
            frames[other] = (back if dx == 1 else out if dx else right,
                             back if dy == 1 else out if dy else down, towards)  # fmt: skip
            todo.append(other)
    return frames


def edge(face: int, side: str) -> frozenset[Vector]:
    """The two corners of the finished die, 2 wide about the origin, that an edge becomes."""
    right, down, out = folded()[face]
    dx, dy = STEPS[side]
    middle = plus(out, times(right, dx), times(down, dy))
    along = down if dx else right
    return frozenset({plus(middle, along), plus(middle, times(along, -1))})


def open_edges() -> list[tuple[int, str]]:
    """The edges of the net that are cut, not folded."""
    return [
        (face, side)
        for face, (column, row) in FACES.items()
        for side, (dx, dy) in STEPS.items()
        if (column + dx, row + dy) not in FACES.values()
    ]


def test_opposite_faces_add_up_to_seven() -> None:
    outs = {face: out for face, (_, _, out) in folded().items()}
    assert len(set(outs.values())) == 6
    for face, out in outs.items():
        assert outs[7 - face] == times(out, -1)


def test_edges_of_the_net_meet_in_seven_pairs_with_one_flap_each() -> None:
    meeting: dict[frozenset[Vector], list[tuple[int, str]]] = {}
    for face, side in open_edges():
        meeting.setdefault(edge(face, side), []).append((face, side))
    assert len(meeting) == 7
    for pair in meeting.values():
        assert len(pair) == 2
        assert sum(one in FLAPS for one in pair) == 1


@pytest.mark.parametrize("size", [DICE_MM.least, DICE_MM.most, 16.0, 21.5])
def test_flaps_are_as_long_as_their_edge_and_do_not_meet_inside_the_die(size: float) -> None:
    for face, side in FLAPS:
        a, b, c, d = flap(face, side, size)
        assert math.dist(a, b) == pytest.approx(size)
        assert 0 < math.dist(c, d) < size - flap_mm(size)
    # Flaps on both sides of a face lie flat beside each other.
    assert 2 * flap_mm(size) < size
    assert flap_mm(size) >= 4


@pytest.mark.parametrize("size", [12.0, 16.0, 30.0])
def test_flaps_of_a_net_keep_off_its_faces_and_each_other(size: float) -> None:
    flaps = {one: flap(*one, size) for one in FLAPS}
    for (face, side), corners in flaps.items():
        assert side in SIDES
        column, row = FACES[face]
        dx, dy = STEPS[side]
        # The middle of the flap's outer edge lies in the empty cell beside the face.
        x = (corners[2][0] + corners[3][0]) / 2
        y = (corners[2][1] + corners[3][1]) / 2
        assert (math.floor(x / size), math.floor(y / size)) == (column + dx, row + dy)
    beside = Counter(
        (FACES[face][0] + STEPS[side][0], FACES[face][1] + STEPS[side][1]) for face, side in FLAPS
    )
    assert max(beside.values()) == 1


def test_pips_are_printed_21_times_a_die() -> None:
    pips = [
        seen
        for page in dice(30.0, Options()).pages
        for seen in walk(page.items)
        if seen.box is not None and abs(seen.box.width - 0.19 * 30) < 1e-6
    ]
    assert len(pips) == 4 * 21


@pytest.mark.parametrize("size", [0.0, 11.9, 30.1, math.nan])
def test_other_sizes_are_refused(size: float) -> None:
    with pytest.raises(PrintError, match="12 to 30"):
        DicePrint(size=size)
