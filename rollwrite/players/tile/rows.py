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


class Rows:
    """A row for each placement of an arena, made when it is first asked for.

    It has the places of its cells, edges and corners in three boards that stand one after the
    other, as in :meth:`~rollwrite.players.tile.arena.Footprints.pick`, and is filled up with the
    place after these, where nothing counts.
    """

    def __init__(self, arena: Arena) -> None:
        self._arena, self._footprints = arena, footprints_of(arena.table)
        self._nothing = 3 * arena.ground.width
        self._bytes = len(arena) // 8 + 1
        self._is_made = np.zeros(len(arena), dtype=bool)
        self._parts = np.zeros((len(arena), 3), dtype=np.int64)
        self._places = np.zeros((len(arena), 0), dtype=np.int16)

    def sums(
        self, values: bytes, each: tuple[int, int, int], chosen: int
    ) -> tuple[Numbers, Numbers]:
        """What placements add up.

        :param values: of each cell as a part of a placement, three boards of them.
        :param each: what every cell, every edge and every corner counts beside.
        :param chosen: the placements, a set of the arena.
        :returns: their indices, ascending, and the sum of each.
        """
        octets = np.frombuffer(chosen.to_bytes(self._bytes, "little"), dtype=np.uint8)
        indices = np.flatnonzero(np.unpackbits(octets, bitorder="little").view(bool))
        missing = indices[~self._is_made.take(indices)]
        if missing.size:
            self._make(missing.tolist())
        of_place = np.frombuffer(values + b"\0", dtype=np.uint8).astype(np.int64)
        # No place is out of reach; not to ask is quicker.
        rows = of_place.take(self._places.take(indices, 0), mode="clip")
        return indices, np.einsum("ij->i", rows) + self._parts.take(indices, 0) @ np.array(each)

    def _make(self, indices: list[int]) -> None:
        every = range(self._nothing)
        for index in indices:
            pick, *parts = self._footprints.pick(self._arena.numbers[index])
            places = pick(every)
            made = self._places
            if len(places) > made.shape[1]:
                longer = ((0, 0), (0, len(places) - made.shape[1]))
                made = self._places = np.pad(made, longer, constant_values=self._nothing)
            made[index, : len(places)] = places
            self._parts[index] = parts
        self._is_made[indices] = True
