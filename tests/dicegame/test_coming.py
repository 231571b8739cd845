"""What is known beforehand: the next round (D12, D13), colours to come, where a colour goes on."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.dicegame import COLOURS, Colour, Settings, Sheet
from rollwrite.dicegame import commands as cmd
from rollwrite.table import LeaveGame
from tests.dicegame import referee
from tests.dicegame.playing import NAMES, B, G, Play, R, Y, game_of, sheet, small
from tests.dicegame.test_out import NO_CORNER
from tests.nights import examples


@st.composite
def games(draw: st.DrawFn) -> tuple[Play, random.Random]:
    """A game before its first roll, and chance to play it."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = Settings(
        small(draw(st.sampled_from([5, 5, 6, 9]))),
        strikes_forced=draw(st.booleans()),
        standby_follows_starter=draw(st.booleans()),
        markers=tuple(draw(st.permutations(COLOURS))),
    )
    players = draw(st.integers(1, 4))
    play = Play(*NAMES[:players], settings=rules, solo=players == 1).start()
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    return play, rng


def act(play: Play, rng: random.Random) -> None:
    """Something that somebody may do before the round is complete."""
    game = play.game
    if rng.random() < 0.03:
        seat = rng.choice([player.seat for player in game.players if player.is_in])
        play.do(LeaveGame(seat))
        return
    drawing = [index for index in range(len(game.players)) if game.is_drawing(index)]
    if game.picker is not None and (not drawing or rng.random() < 0.5):
        seat = game.players[game.picker].seat
        play.do(cmd.TakeDie(seat, rng.choice(game.dice_left)))
        return
    player = game.players[rng.choice(drawing)]
    in_row = play.fitting(player.seat, game.face_of(player))
    squares = rng.choice(in_row or play.fitting(player.seat))
    play.place(player.seat, *squares, strike=not in_row)


@settings(max_examples=40)
@given(games())
def test_the_round_to_come_is_the_one_that_comes(game: tuple[Play, random.Random]) -> None:
    play, rng = game
    while play.game.phase != "over":
        if play.game.roller is None:
            assert play.game.upcoming is None
            act(play, rng)
            continue
        said = play.game.upcoming
        assert (said is None) == (play.game.phase == "roll")
        play.roll()
        if said is not None:
            now = play.game
            assert (said.round, said.starter, said.ring) == (now.round, now.starter, now.ring)
            assert [player.die for player in said.players] == [None] * len(now.players)
    assert play.game.upcoming is None


def test_who_leaves_between_rounds_changes_the_round_to_come() -> None:
    play = game_of(3, Settings(small(9))).round()
    assert play.game.upcoming is not None
    assert play.game.upcoming.starter == 1
    play.do(LeaveGame(2))
    assert play.game.upcoming.starter == 2


def test_what_is_taken_back_keeps_the_round_from_being_complete() -> None:
    play = game_of(2, Settings(small(9))).round()
    play.do(cmd.UndoTurn(2))
    assert play.game.upcoming is None


@settings(max_examples=40)
@given(games(), st.integers(0, 6), st.data())
def test_colours_come_as_foretold_while_nobody_goes_out(
    game: tuple[Play, random.Random], rounds: int, data: st.DataObject
) -> None:
    play, rng = game
    leaving = data.draw(st.sampled_from([None, *play.game.seats]))
    if leaving is not None and len(play.game.players) > 1:
        # Perhaps the one who was to start.
        play.do(LeaveGame(leaving))
    told: list[tuple[int, tuple[tuple[Colour, ...], ...]]] = []

    def tell() -> None:
        number = (play.game.upcoming or play.game).round
        seats = range(len(play.game.players))
        told.append((number, tuple(play.game.coming_colours(index) for index in seats)))

    tell()
    held = {}
    still_in = play.game.dice_count
    for _ in range(rounds + 4):
        play.roll()
        held[play.game.round] = play.game.ring.held
        while play.game.roller is None and play.game.phase != "over":
            tell()
            player = next(
                (p for i, p in enumerate(play.game.players) if play.game.is_drawing(i)), None
            )
            if player is None:
                picker = play.game.players[play.game.picker or 0].seat
                play.do(cmd.TakeDie(picker, rng.choice(play.game.dice_left)))
            else:
                play.draw(player.seat)
        if play.game.phase == "over" or play.game.dice_count != still_in:
            break
        tell()
    for number, colours in told:
        for later in range(4):
            if number + later in held:
                assert tuple(own[later] for own in colours) == held[number + later]


@pytest.mark.parametrize(
    ("follows", "expected"),
    [
        (False, [(B, R, G, Y), (Y, B, R, G)]),
        # In round 2 Ben starts: he takes from the zone and Ana adds to it, in round 3 she takes.
        (True, [(B, R, B, Y), (Y, B, G, B)]),
    ],
)
def test_the_four_colours_of_two_players(follows: bool, expected: list[tuple[Colour, ...]]) -> None:
    play = game_of(2, Settings(small(9), standby_follows_starter=follows))
    assert [play.game.coming_colours(index) for index in (0, 1)] == expected


# --- where a colour goes on --------------------------------------------------------------------


def open_corners(on: Sheet, colour: Colour, play: Play) -> set[tuple[int, int]]:
    """Slowly: squares that touch the colour at a corner, or corner squares, that a shape covers."""
    own = {square for mark in on.marks if mark.colour == colour for square in mark.squares or ()}
    last = on.layout.side - 1
    goals = {(0, 0), (0, last), (last, 0), (last, last)}
    if own:
        goals = {(row + i, column + j) for row, column in own for i in (-1, 1) for j in (-1, 1)}
    legal = referee.legal(play.game.players[0], colour)
    return {square for square in goals if any(square in placement for placement in legal)}


@examples(10, 100)
@given(games())
def test_open_corners_are_those_a_shape_can_cover(game: tuple[Play, random.Random]) -> None:
    play, rng = game
    for _ in range(rng.randint(0, 40)):
        if play.game.phase == "over":
            break
        if play.game.roller is not None:
            play.roll()
        else:
            act(play, rng)
    on = play.game.players[0].sheet
    for colour in COLOURS:
        assert on.open_corners(colour) == len(open_corners(on, colour, play))
        assert (on.open_corners(colour) == 0) == (not on.fitting(colour))


def test_open_corners_of_pictures() -> None:
    assert [sheet(small(5), NO_CORNER).open_corners(colour) for colour in (B, Y, R, G)] == [
        0, 2, 1, 0
    ]  # fmt: skip
    assert [Sheet(small(9)).open_corners(colour) for colour in COLOURS] == [4] * 4
    # A corner that is taken is none to begin on.
    assert sheet(small(5), "B....\n" + ".....\n" * 4).open_corners(Y) == 3
