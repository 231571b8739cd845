"""First sight of hundreds of moves at once, where NumPy is.

What plain Python picks and adds for one placement after the other stands in rows here, one for each
placement of an arena. All are whole numbers, so that the same comes out.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import Arena, footprints_of

Numbers: TypeAlias = NDArray[np.int64]
#: What is added to the value of every place, and to that of every shape.
Sight: TypeAlias = tuple[Numbers, Numbers]


class Rows:
    """A row for each placement of an arena, made when it is first asked for.

    It has its places, as :meth:`~rollwrite.players.tile.arena.Footprints.places` has them, and is
    filled up with the place after these boards, where nothing counts.
    """

    def __init__(self, arena: Arena) -> None:
        self._arena, self._footprints = arena, footprints_of(arena.table)
        self._nothing = 3 * arena.ground.width
        self._bytes = len(arena) // 8 + 1
        self._shapes = np.array(arena.shapes, dtype=np.int64)
        self._is_made = np.zeros(len(arena), dtype=bool)
        self._parts = np.zeros((len(arena), 3), dtype=np.int64)
        self._places = np.zeros((len(arena), 0), dtype=np.int16)

    def sums(
        self, values: bytes, each: tuple[int, int, int], chosen: int, sight: Sight | None = None
    ) -> tuple[Numbers, Numbers]:
        """What placements add up.

        :param values: of each cell as a part of a placement, three boards of them.
        :param each: what every cell, every edge and every corner counts beside.
        :param chosen: the placements, a set of the arena.
        :param sight: what counts beside these.
        :returns: their indices, ascending, and the sum of each.
        """
        octets = np.frombuffer(chosen.to_bytes(self._bytes, "little"), dtype=np.uint8)
        indices = np.flatnonzero(np.unpackbits(octets, bitorder="little").view(bool))
        missing = indices[~self._is_made.take(indices)]
        if missing.size:
            self._make(missing.tolist())
        of_place = np.frombuffer(values + b"\0", dtype=np.uint8).astype(np.int64)
        if sight is not None:
            of_place[:-1] += sight[0]
        # No place is out of reach; not to ask is quicker.
        rows = of_place.take(self._places.take(indices, 0), mode="clip")
        found = np.einsum("ij->i", rows) + self._parts.take(indices, 0) @ np.array(each)
        if sight is not None:
            found += sight[1].take(self._shapes.take(indices))
        return indices, found

    def _make(self, indices: list[int]) -> None:
        for index in indices:
            row, self._parts[index] = self._footprints.places(self._arena.numbers[index])
            more = len(row) - self._places.shape[1]
            if more > 0:
                nothing = self._nothing
                self._places = np.pad(self._places, ((0, 0), (0, more)), constant_values=nothing)
            self._places[index, : len(row)] = row
        self._is_made[indices] = True
