"""Sets of small numbers as the bits of an ``int``: listing the members, finding the n-th one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress

#: The number before the first of each word of 64; ready made, for as many as any board needs.
_BELOW = tuple(range(-1, 1 << 16, 64))
#: For each length of a word that is not 0 its highest bit.
_BIT = (0, *(1 << bit for bit in range(64)))


def members(numbers: int) -> list[int]:
    """The numbers in a set of placements (or of cells), ascending."""
    found: list[int] = []
    add = found.append
    count = (numbers.bit_length() + 63) // 64
    # Whole ints of this size cost their length at each step; words keep it short. From the top,
    # for a highest bit is found in fewer steps than a lowest one; `make bench ARGS=sets` compares.
    words = memoryview(numbers.to_bytes(count * 8, "little")).cast("Q").tolist()
    words.reverse()
    below = _BELOW[count - 1 :: -1] if count <= len(_BELOW) else range(64 * count - 65, -2, -64)
    for before, word in zip(compress(below, words), filter(None, words), strict=False):
        while word:
            top = word.bit_length()
            add(before + top)
            word ^= _BIT[top]
    found.reverse()
    return found


def bits(numbers: int) -> Iterator[int]:
    """:func:`members` as an iterator."""
    return iter(members(numbers))


def nth(numbers: int, index: int) -> int:
    """The number with ``index`` smaller ones in the set: ``members(numbers)[index]``, fast.

    With ``rng.randrange(numbers.bit_count())`` this picks a member uniformly.

    :raises IndexError: the set has no more than ``index`` members.
    """
    if not 0 <= index < numbers.bit_count():
        raise IndexError(f"no member {index} in a set of {numbers.bit_count()}")
    return nth_of(numbers, index)


def nth_of(numbers: int, index: int) -> int:
    """:func:`nth` for a caller who knows that ``index`` is smaller than the set."""
    offset = 0
    # Halve the set until it is small: each step costs half of the one before.
    for width, mask in _halves(numbers.bit_length()):
        low = numbers & mask
        below = low.bit_count()
        if index < below:
            numbers = low
        else:
            index -= below
            numbers >>= width
            offset += width
    for _ in range(index):
        numbers &= numbers - 1
    return offset + (numbers & -numbers).bit_length() - 1


def member_at(numbers: int, fraction: float) -> int:
    """The member with ``int(fraction * size)`` smaller ones, of a set that is not empty.

    With ``rng.random()`` this picks a member uniformly, for less than counting and :func:`nth`:
    the halves are counted once.

    :param fraction: at least 0 and less than 1.
    """
    halves = _halves(numbers.bit_length())
    if not halves:
        return nth_of(numbers, int(fraction * numbers.bit_count()))
    width, mask = halves[0]
    low, high = numbers & mask, numbers >> width
    below = low.bit_count()
    index = int(fraction * (below + high.bit_count()))
    return nth_of(low, index) if index < below else width + nth_of(high, index - below)


@cache
def _halves(length: int) -> tuple[tuple[int, int], ...]:
    """Widths and masks of the lower halves for a set of ``length`` bits, down to 256 bits.

    Measured: below that, taking member after member is as fast for sets as thin as these.
    """
    steps = []
    while length > 256:
        length = (length + 1) // 2
        steps.append((length, (1 << length) - 1))
    return tuple(steps)
