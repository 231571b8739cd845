"""What each player of a tile game is praised for: true by the log, one each, different ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Literal

import pytest

from rollwrite.table import LeaveGame
from rollwrite.tilegame import VARIANTS, Game, Placement, big_move, random_move
from rollwrite.tilegame.rules.awards import ALONE, FEATS, PLAIN, Feat, awards, seen_of
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import SettledBoard, TilePlay
from tests.nights import by_day
from tests.tilegame.tables import Play, game_of


def played(key: str, seed: int, move: Any = big_move) -> TilePlay:
    """A game by chance, to its end."""
    rng = Random(seed)
    play = Play(key, solo=VARIANTS[key].players == 1).start().game
    game, movers = play.game, []
    while not game.is_over:
        assert game.player is not None
        movers.append(play.seats[game.player])
        game = game.play(move(game, rng))
    return replace(play, game=game, movers=tuple(movers))


@pytest.mark.parametrize(
    "key", by_day(list(VARIANTS), ["duo", "classic-3", "trigon", "draft", "obstacle-1"])
)
@pytest.mark.parametrize("seed", by_day(range(6), [1]))
def test_everybody_gets_one_award_and_nobody_the_same(key: str, seed: int) -> None:
    play = played(key, seed, random_move if seed % 2 else big_move)
    given = awards(play)
    if not any(play.position.placed[colour] for colour in _owned(play)):
        # Obstacles have left no room for anybody: there is nothing to praise.
        assert not given
        return
    assert tuple(given) == play.seats
    keys = {award.key for award in given.values()}
    assert len(keys) == len(play.seats)
    assert keys <= {*(FEATS if len(play.seats) > 1 else ALONE), *PLAIN}
    # Corners, distances and blocks need a colour of one's own (T8).
    assert not (play.game.hands and keys & {"corners", "reach", "block"})


@pytest.mark.parametrize("key", by_day(["duo", "classic-2", "trigon-3", "obstacle-2"], ["duo"]))
def test_blocks_and_squeezes_are_counted_anew(key: str) -> None:
    play = played(key, 4)
    board, owners = play.position.setup.table.board, play.settings.row.owners
    kinds: tuple[Literal["block", "squeeze"], ...] = ("block", "squeeze")
    best = {kind: dict.fromkeys(play.seats, 0) for kind in kinds}
    lies: dict[int, int | None] = {}
    for before, move in zip(play.game.history(), play.game.moves, strict=False):
        if not isinstance(move, Placement):
            continue
        cells, own = {board.index[cell] for cell in move.cells}, owners[move.colour]
        if own is not None:
            rivals = [at for at, other in enumerate(owners) if other not in (None, own)]
            open_to = [set(before.position.openings(at)) for at in rivals if _lies(before, at)]
            closed = sum(len(found & cells) for found in open_to)
            beside = {near for cell in cells for near in board.edges[cell]}
            along = sum(lies.get(near, own) not in (None, own) for near in beside)
            seat = play.seats[own]
            best["block"][seat] = max(best["block"][seat], closed)
            best["squeeze"][seat] = max(best["squeeze"][seat], along)
        lies |= dict.fromkeys(cells, own)
    for kind, least in zip(kinds, (2, 3), strict=True):
        found = {seat: n for seat, (n, _) in feat_of(play, kind).items()}
        assert found == {seat: n for seat, n in best[kind].items() if n >= least}


def _lies(game: Game, colour: int) -> bool:
    return bool(game.position.placed[colour])


def _owned(play: TilePlay) -> list[int]:
    owners = play.settings.row.owners
    return [at for at, owner in enumerate(owners) if play.game.hands or owner is not None]


def feat_of(play: TilePlay, key: Feat) -> dict[int, tuple[int, int | None]]:
    """What every seat that has done some of it would be praised for, and when that was."""
    found = [FEATS[key](one) for one in seen_of(play)]
    return {
        seat: (one.award.n, one.award.when)
        for seat, one in zip(play.seats, found, strict=True)
        if one is not None and one.measure
    }


#: Duo from e10 and j5, on 14 x 14: names run a to n and 1 to 14, from the bottom.
OPENING = ("e10,e9,e8,e7,f8", "j5,j6,j7,j8,i6", "g6,g7,h6,h7", "h9,i9")


@pytest.mark.parametrize(
    ("key", "moves", "expected"),
    [
        # Of the four cells around the middle g6-h7 covers two, h9 and i9 none.
        ("middle", OPENING, {1: (3, 3)}),
        # From f8 to h6 and h7, from j8 to h9.
        ("reach", OPENING, {1: (2, None), 2: (2, None)}),
        ("late", OPENING, {1: (3, 3), 2: (4, 4)}),
        ("big", OPENING, {1: (1, None), 2: (1, None)}),
        # d11, f11, g9, i8, d6, f5, i5 and g10, j10, k9, g8, h5, i4, k4.
        ("corners", OPENING, {1: (7, None), 2: (7, None)}),
        ("rim", OPENING, {}),
        # What is too little to praise: h6 lies along i6 only.
        ("small_last", OPENING, {}),
        ("big_first", OPENING, {}),
        ("squeeze", OPENING, {}),
    ],
)
def test_what_is_measured(
    key: Feat, moves: tuple[str, ...], expected: dict[int, tuple[int, int | None]]
) -> None:
    assert feat_of(game_of("duo").moves(*moves).game, key) == expected


def test_alone_nobody_is_compared_and_a_game_that_nobody_played_praises_nobody() -> None:
    given = awards(played("solitaire", 1))
    assert given[1].key in {*ALONE, *PLAIN}
    play = game_of("classic")
    for seat in play.game.seats:
        play.do(LeaveGame(seat))
    assert not awards(play.game)


def test_who_left_before_the_first_piece_is_praised_for_something_else() -> None:
    play = game_of("classic").leave(2, 3, 4).moves("a20")
    play.do(LeaveGame(1))
    given = awards(play.game)
    assert len({award.key for award in given.values()}) == 4
    assert {given[seat].key for seat in (2, 3, 4)} == {"spare", "present", "peace"}


def test_of_a_real_board_only_what_lies_there_is_said() -> None:
    play = played("classic", 2)
    settled = replace(play, settled=SettledBoard(1, play.position, ()))
    keys = {award.key for award in awards(settled).values()}
    assert keys <= {"corners", "big", "rim", *PLAIN} - {"peace"}


def test_a_saved_game_that_was_over_before_praises_nobody() -> None:
    play = played("duo", 3)
    colours = play.settings.row.colours
    record = tuple((colours[move.colour], str(move)) for move in play.game.moves)
    opened = game_of(TileSettings("duo", record=record))
    assert opened.game.phase == "over"
    assert not awards(opened.game)
