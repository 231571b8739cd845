"""Random games at a real table, and the sheets that come out of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from hypothesis import strategies as st

from rollwrite.checking import FilledSheet
from rollwrite.checking.sheet import Markers
from rollwrite.dicegame import COLOURS, Colour, Layout, Settings, built_in_layout
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from tests.dicegame.playing import NAMES, Play, small

LAYOUTS = (*map(built_in_layout, ("standard", "travel", "grand")), small(5), small(6))


@dataclass
class Seen:
    """What somebody who looks over a player's shoulder writes down."""

    dice: list[int] = field(default_factory=list)
    colours: list[Colour] = field(default_factory=list)
    strikes: int = 0
    shapes: list[str] = field(default_factory=list)
    squares: dict[tuple[int, int], Colour] = field(default_factory=dict)
    final_die: int | None = None
    out: bool = False

    def sheet(self, layout: Layout, markers: Markers = None) -> FilledSheet:
        """Everything that is known of the sheet."""
        sides = range(layout.side)
        rows = ["".join(self.squares.get((r, c), ".") for c in sides) for r in sides]
        return FilledSheet(
            layout,
            tuple(rows),
            frozenset(self.shapes),
            self.strikes,
            markers,
            tuple(self.dice),
            self.final_die,
            self.out,
        )


def random_play(
    rng: random.Random, settings: Settings, players: int, most: int | None = None
) -> list[Seen]:
    """Play a whole game, or the first rounds of one, at random; what was seen of each player.

    :param most: the number of rounds; None to play to the end.
    """
    play = Play(*NAMES[:players], settings=settings, solo=players == 1)
    play.start()
    rolled = 0
    while play.game.phase != "over":
        if play.game.roller is not None:
            if rolled == most:
                break
            rolled += 1
            dice = [rng.randint(1, 6) for _ in range(play.game.dice_count)]
            play.roll(*dice)
        picker = play.game.picker
        if picker is not None:
            seat = play.game.players[picker].seat
            play.do(cmd.TakeDie(seat, rng.choice(play.game.dice_left)))
        graph = [i for i in range(players) if play.game.is_drawing(i)]
        if graph:
            _draw(rng, play, rng.choice(graph))
    return _seen(play)


def _draw(rng: random.Random, play: Play, index: int) -> None:
    player = play.game.players[index]
    in_row = play.fitting(player.seat, play.game.face_of(player))
    spend = not in_row or rng.random() < 0.1
    if spend and not play.game.settings.strikes_forced and not in_row and rng.random() < 0.5:
        play.do(cmd.GoOut(player.seat))
        return
    spend = spend and player.sheet.has_strike_left
    squares = rng.choice(play.fitting(player.seat) if spend else in_row)
    play.do(cmd.PlaceShape(player.seat, squares, spend))


def _seen(play: Play) -> list[Seen]:
    seen = {player.seat: Seen() for player in play.game.players}
    values: tuple[int, ...] = ()
    die: dict[int, int] = {}
    for event in play.log:
        match event:
            case ev.DiceRolled():
                values = event.values
            case ev.DieTaken():
                die[event.seat] = values[event.die]
            case ev.ShapePlaced():
                who = seen[event.seat]
                who.dice.append(die[event.seat])
                who.colours.append(event.colour)
                who.strikes += event.strike
                who.shapes.append(event.shape)
                who.squares.update(dict.fromkeys(event.squares, event.colour))
            case ev.PlayerOut():
                who = seen[event.seat]
                who.out, who.final_die = True, die[event.seat]
    return list(seen.values())


@st.composite
def played_sheets(
    draw: st.DrawFn,
    layouts: tuple[Layout, ...] = LAYOUTS,
    most: int | None = None,
) -> FilledSheet:
    """A sheet of a random game, with all that can be told of it."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    players = draw(st.integers(1, 4))
    settings = Settings(
        draw(st.sampled_from(layouts)),
        strikes_forced=draw(st.booleans()),
        standby_follows_starter=draw(st.booleans()),
        markers=tuple(draw(st.permutations(COLOURS))),
    )
    if most is None and draw(st.booleans()):
        most = draw(st.integers(0, 8))
    index = draw(st.integers(0, players - 1))
    seen = random_play(rng, settings, players, most)[index]
    markers: Markers
    if settings.standby_follows_starter:
        # A colour for every round: it takes more than four to be read like that.
        markers = tuple(seen.colours) if len(seen.colours) > 4 else None
    else:
        place = (players - 1 - index) % 4
        ring = [*reversed(settings.markers[:players]), *settings.markers[players:]]
        markers = tuple(ring[(place + step) % 4] for step in range(4))
        assert [markers[i % 4] for i in range(len(seen.colours))] == seen.colours
    return replace(seen.sheet(settings.layout, markers), strikes_forced=settings.strikes_forced)


@st.composite
def half_told(draw: st.DrawFn, sheets: st.SearchStrategy[FilledSheet]) -> FilledSheet:
    """A sheet of which some things are not told, or told in another way."""
    sheet = draw(sheets)
    for name in ("crossed", "strikes", "dice", "final_die", "out"):
        if draw(st.booleans()):
            nothing: Any = {name: None}
            sheet = replace(sheet, **nothing)
    if sheet.dice is not None and sheet.final_die is not None and draw(st.booleans()):
        told = draw(st.sampled_from([None, sheet.final_die]))
        sheet = replace(sheet, dice=(*sheet.dice, sheet.final_die), final_die=told)
    goes_round = isinstance(sheet.markers, tuple) and len(sheet.markers) == 4
    if goes_round and draw(st.booleans()):
        return replace(sheet, markers="any")
    return replace(sheet, markers=None) if draw(st.booleans()) else sheet
