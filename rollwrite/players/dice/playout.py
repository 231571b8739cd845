"""Playing a sheet to its end, fast and sensibly: what a search learns from.

The policy: of the largest size that the dice offer, the best of a few random placements by the
corners they leave open and the room around these; a strike when nothing fits, or when only small
shapes do and a larger one fits elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.light import LightSheet, SheetTables

#: What the dice of a round offer: all placements of their rows, and those by size, largest first.
Offer: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
#: Random placements of which a playout takes the best.
_TRIED = 8
#: A strike is crossed out for a shape that is larger than these.
_SMALL = 3


def play_on(sheet: LightSheet, colours: Sequence[int], offers: Sequence[Offer], rng: Random) -> int:
    """Play a sheet to its end; it is changed.

    :param colours: in the order in which they will be held, again and again from the first.
    :param offers: what the dice offer in the rounds to come; it has to be long enough.
    :return: its unfilled squares.
    """
    tables = sheet.tables
    possible, reach = sheet.possible, sheet.reach
    any_row = tables.any_row
    count = len(colours)
    for number, (rows, by_size) in enumerate(offers):
        colour = colours[number % count]
        legal = possible[colour] & reach[colour]
        if not legal:
            break
        found = size = 0
        if legal & rows:
            for offered, members in by_size:
                found = legal & members
                if found:
                    size = offered
                    break
        if sheet.strikes and size <= _SMALL:
            # Also when the rows offer nothing at all.
            for larger, members in any_row:
                if found and larger <= size:
                    break
                others = legal & members
                if others:
                    found = others
                    sheet.strikes -= 1
                    break
        if not found:
            break
        sheet.play(colour, _best_of_few(sheet, colour, found, rng))
    return sheet.unfilled


def _best_of_few(sheet: LightSheet, colour: int, found: int, rng: Random) -> int:
    """Of a few random members of ``found`` the placement that leaves most open."""
    tables = sheet.tables
    width, stride = tables.width, tables.stride
    lane_keep, lane_opens = tables.lane_keep, tables.lane_opens
    room, corners = sheet.room, sheet.corners
    if not sheet.started[colour]:
        corners &= ~tables.lanes[colour]
    shift = colour * width
    length = found.bit_length()
    draw = rng.random
    best, best_score = -1, -1
    for _ in range(_TRIED):
        offset = int(draw() * length)
        above = found >> offset
        if not above:
            above, offset = found, 0
        placement = (above & -above).bit_length() - 1 + offset
        keep = lane_keep[placement]
        if not keep:
            tables.prepare(placement)
            keep = lane_keep[placement]
        left = room & keep[colour]
        points = (corners | lane_opens[placement] << shift) & left
        around = points | (points << 1 | points >> 1 | points << stride | points >> stride) & left
        score = 2 * points.bit_count() + around.bit_count()
        if score > best_score:
            best, best_score = placement, score
    return best


@dataclass(frozen=True)
class Outlook:
    """The rounds after this one, as far as they can be known: as if nobody went out.

    :ivar colours: numbers of the four colours in the order in which they will be held, again and
        again from the first.
    :ivar dice: for each of these rounds the number of dice from which the player takes one; again
        and again from the first, too.
    """

    colours: tuple[int, ...]
    dice: tuple[int, ...]

    def offers(self, tables: SheetTables, rounds: int, rng: Random) -> list[Offer]:
        """What random dice offer in so many rounds."""
        found = []
        roll = rng.random
        for number in range(rounds):
            count = self.dice[number % len(self.dice)]
            faces = sorted([int(roll() * len(FACES)) + 1 for _ in range(count)])
            found.append(tables.offers[tuple(faces)])
        return found


def outlook(game: Game, index: int) -> Outlook:
    """The rounds after this one for a player who still picks or draws in it."""
    coming = tuple(colour.number for colour in game.coming_colours(index))
    colours = (*coming[1:], coming[0])
    if game.is_solo:
        return Outlook(colours, (game.dice_count,) * len(colours))
    dice = []
    starter = game.starter
    # After so many rounds with the same players the order of picking comes round again.
    for _ in range(game.dice_count):
        circle = game.clockwise((starter + 1) % len(game.players))
        ins = [one for one in circle if game.players[one].is_in]
        starter = ins[0]
        dice.append(len(ins) - ins.index(index))
    # The features look four rounds ahead.
    while len(dice) < len(colours):
        dice += dice
    return Outlook(colours, tuple(dice))
