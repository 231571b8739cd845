"""Sheets with printed dice (S3): two for each round, of which the player took one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from rollwrite.checking.ending import Record, out_problems
from rollwrite.checking.orders import Faces
from rollwrite.checking.placement_rules import AreaGraph
from rollwrite.checking.problems import RuleProblem
from rollwrite.checking.sheet import FilledSheet
from rollwrite.dicegame.solo import SOLO_ROUNDS, seed_of, solo_dice

#: The dice of the rounds, as they are printed.
Strip: TypeAlias = tuple[tuple[int, ...], ...]


def printed_dice(sheet: FilledSheet, shapes: int) -> Strip | None:
    """The dice of the rounds with a shape, and those of one more if there are any."""
    if sheet.seed is None:
        return None
    return solo_dice(seed_of(sheet.seed, sheet.layout), min(shapes + 1, SOLO_ROUNDS))


def faces_of(dice: Sequence[int] | None, strip: Strip | None, shapes: int) -> list[Faces]:
    """Of which dice one was taken in each round with a shape: what is told goes first."""
    if dice is not None:
        return [frozenset({face}) for face in dice]
    if strip is None or len(strip) < shapes:
        return [None] * shapes
    return [frozenset(pair) for pair in strip[:shapes]]


def likely_dice(strip: Strip, rows: Sequence[int]) -> tuple[int, ...]:
    """The die that was taken in each round, if the shape drawn in it is of a row in ``rows``."""
    return tuple(row if row in pair else pair[0] for row, pair in zip(rows, strip, strict=False))


def strip_problems(record: Record, strip: Strip | None) -> Iterator[RuleProblem]:
    """Dice that are told and not printed on the sheet (V7)."""
    if strip is None:
        return
    taken = (*(record.dice or ()), *(() if record.final_die is None else (record.final_die,)))
    if record.dice is None:
        taken = ()
    for number, (face, pair) in enumerate(zip(taken, strip, strict=False), start=1):
        if face not in pair:
            facts: dict[str, str | int | tuple[int, ...]] = {
                "round": number,
                "die": face,
                "one": pair[0],
                "other": pair[1],
            }
            yield RuleProblem("V7", "strip", facts=facts)


def end_problems(
    sheet: FilledSheet,
    record: Record,
    graph: AreaGraph,
    colours: Mapping[int, int],
    strip: Strip | None,
) -> tuple[RuleProblem, ...]:
    """As :func:`~rollwrite.checking.ending.out_problems`; of printed dice either may be the final
    one.
    """
    shapes = len(graph.areas)
    finals: list[int | None] = [record.final_die]
    if record.final_die is None and strip is not None and len(strip) > shapes:
        finals = [*sorted(set(strip[shapes]))]
    found = [
        tuple(out_problems(sheet, replace(record, final_die=final), graph, colours))
        for final in finals
    ]
    return min(found, key=len)
