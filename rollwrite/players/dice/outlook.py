"""What is to come for one player: colours, and how many dice to take from (D5, D6, D12, D13)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.playout import Offer
from rollwrite.players.dice.tables import SheetTables


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
