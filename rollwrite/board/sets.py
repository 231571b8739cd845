"""Sets of small numbers as the bits of an ``int``: listing the members, finding the n-th one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache


def bits(members: int) -> Iterator[int]:
    """The numbers in a set of placements (or of cells), ascending."""
    offset = 0
    # Whole ints of this size cost their length at each step; words keep it short.
    for word in _words(members):
        while word:
            low = word & -word
            yield offset + low.bit_length() - 1
            word ^= low
        offset += 64


def _words(members: int) -> memoryview:
    data = members.to_bytes((members.bit_length() + 63) // 64 * 8, "little")
    return memoryview(data).cast("Q")


def nth(members: int, index: int) -> int:
    """The number with ``index`` smaller ones in the set: ``list(bits(members))[index]``, fast.

    With ``rng.randrange(members.bit_count())`` this picks a member uniformly.

    :raises IndexError: the set has no more than ``index`` members.
    """
    if not 0 <= index < members.bit_count():
        raise IndexError(f"no member {index} in a set of {members.bit_count()}")
    return nth_of(members, index)


def nth_of(members: int, index: int) -> int:
    """:func:`nth` for a caller who knows that ``index`` is smaller than the set."""
    offset = 0
    # Halve the set until it fits a word: each step costs half of the one before.
    for width, mask in _halves(members.bit_length()):
        low = members & mask
        below = low.bit_count()
        if index < below:
            members = low
        else:
            index -= below
            members >>= width
            offset += width
    for _ in range(index):
        members &= members - 1
    return offset + (members & -members).bit_length() - 1


@cache
def _halves(length: int) -> tuple[tuple[int, int], ...]:
    """Widths and masks of the lower halves for a set of ``length`` bits, down to 16 bits."""
    steps = []
    while length > 16:
        length = (length + 1) // 2
        steps.append((length, (1 << length) - 1))
    return tuple(steps)
