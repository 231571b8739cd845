"""Solitaire, draft, reverse, half board, obstacles (T4, T8-T11), as the rulebook tells them."""

from __future__ import annotations

import random

import pytest

from rollwrite.tilegame import (
    Corner,
    Game,
    MoveError,
    Pick,
    Placement,
    big_move,
    new_game,
    random_game,
    random_move,
)
from tests.tilegame.vectors import recorded


def placements(game: Game) -> list[Placement]:
    return [move for move in game.moves if isinstance(move, Placement)]


# T4: one player plays all four colours in order and tries to place everything.


# T8: draft first, then place any piece held, of any colour, by that colour's law.


def test_a_draft_game() -> None:
    game = new_game("draft-2")
    # Blue is shared out first. The first player picks first, then they take turns.
    assert [str(move) for move in game.legal_moves()][:3] == ["pick 1", "pick 2", "pick I3"]
    for player, name in [(0, "I5"), (1, "X"), (0, "F"), (1, "1")]:
        assert (game.player, game.colour) == (player, 0)
        game = game.play(f"pick {name}")
    # What is picked is gone, and no shape may be placed before all are picked.
    for text, reason in [("pick X", "taken"), ("pick Q9", "no-shape"), ("a20", "phase")]:
        with pytest.raises(MoveError) as refusal:
            game.play(text)
        assert refusal.value.problems[0].reason == reason
    with pytest.raises(MoveError, match="out of turn"):
        game.play(Pick(1, "I5"))
    # The other seventeen. 21 is odd: the first player gets eleven blue pieces.
    while game.colour == 0:
        game = game.play(game.legal_moves()[0])
    assert [hand[0].bit_count() for hand in game.hands] == [11, 10]
    # Yellow: now the second player picks first. Then red, then green.
    firsts = []
    while not game.choices:
        if len(game.moves) % 21 == 0:
            firsts.append((game.colour, game.player))
        game = game.play(game.legal_moves()[0])
    assert firsts == [(1, 1), (2, 0), (3, 1)]
    assert [sum(shapes.bit_count() for shapes in hand) for hand in game.hands] == [42, 42]

    held = game.scores("basic")
    assert sum(held) == 4 * 89

    # The first player begins, with any piece held. The blue X is not, it is the second player's.
    assert game.player == 0
    assert {colour for colour, _ in game.choices} == {0, 1, 2, 3}
    assert [p.reason for p in game.violations("b20,a19,b19,c19,b18", 0)] == ["held", "start"]
    game = game.play(game.parse_move("a20,a19,a18,a17,a16", 0))
    # The second player goes on with blue: its shapes must touch at a corner, whoever placed them.
    assert game.player == 1
    assert [p.reason for p in game.violations("t20", 0)] == ["no-corner"]
    game = game.play(game.parse_move("b15", 0))
    # Nothing binds a player to a colour: the first player starts red in red's corner.
    board_corner = next(p for p in game.legal_placements if p.colour == 2)
    game = game.play(board_corner)
    assert game.player == 1
    # Pieces left count, of all colours: each began with 42.
    assert game.scores() == (40, 41)
    assert game.ranking() == (1, 2)
    assert game.scores("basic") == (held[0] - 5 - board_corner.size, held[1] - 1)


@pytest.mark.parametrize(
    ("key", "hands"), [("draft-2", [42, 42]), ("draft-3", [28] * 3), ("draft", [21] * 4)]
)
def test_the_draft_shares_out_every_piece(key: str, hands: list[int]) -> None:
    game, rng = new_game(key), random.Random(9)
    while not game.choices:
        game = game.play(random_move(game, rng))
    assert [sum(shapes.bit_count() for shapes in hand) for hand in game.hands] == hands
    for colour in range(4):
        taken = [hand[colour] for hand in game.hands]
        assert sum(taken) == (1 << 21) - 1  # no piece twice, none forgotten


# T9: as the classic game, but fewest squares on the board win.


def test_a_reverse_game() -> None:
    # The same moves are legal as in the recorded game; who can place must, also the big ones.
    record = recorded("classic_3")[0]
    game, classic = new_game("reverse-3"), new_game("classic-3")
    for _, _, move, legal, _ in record["plies"]:
        assert len(game.legal_placements) == legal
        game, classic = game.play(move), classic.play(move)
    assert game.is_over
    on_board = tuple(89 - left for left in classic.scores("basic"))
    assert game.scores() == on_board
    # Who has placed most has lost.
    assert game.ranking()[on_board.index(max(on_board))] == 3
    assert game.ranking()[on_board.index(min(on_board))] == 1
    with pytest.raises(ValueError, match="it has reverse"):
        game.scores("advanced")


# T10: one half of the board, two players with one colour each.


def test_a_half_board_game() -> None:
    game = new_game("half")
    # Ten columns, twenty rows; blue may begin in any of the four corners.
    with pytest.raises(MoveError, match="k1 is not on the board 10x20"):
        game.play("k1")
    with pytest.raises(MoveError, match="no start square"):
        game.play("e10")
    game = game.play("j1,i1,h1,g1,f1")
    # Yellow takes one of the three that are free.
    assert game.player == 1
    for cells in ("a20", "j20", "a1"):
        assert game.violations(cells) == ()
    assert [p.reason for p in game.violations("j1")] == ["overlap"]
    assert [p.reason for p in game.violations("j2")] == ["start"]
    game = game.play("a1,b1,c1,d1,e1")
    # Different colours may touch in any way (P5); one's own only at corners (P3, P4).
    assert game.player == 0
    assert game.violations("e2,d2,c2,b2") == ()
    assert [p.rule for p in game.violations("f2,e2,d2,c2")] == ["P4"]
    game = game.play("e2,d2,c2,b2")
    game = random_game(game, random.Random(3))
    placed = placements(game)
    squares = [sum(p.size for p in placed if p.colour == colour) for colour in (0, 1)]
    assert game.scores("basic") == (89 - squares[0], 89 - squares[1])
    assert sum(squares) <= 200


# T11: obstacles first, then corners, then normal play.


def test_an_obstacle_game() -> None:
    game, rng = new_game("obstacle-2"), random.Random(7)
    # Blue and yellow are the players'. They place red and green in turn, by the usual law.
    movers = []
    assert [p.reason for p in game.violations("a20", 0)] == ["turn", "start"]
    assert [p.reason for p in game.violations("a20", 2)] == ["start"]
    for colour, player, move in [(2, 0, "t1,s1"), (3, 1, "a1,b1"), (2, 0, "r2"), (3, 1, "c2")]:
        assert (game.colour, game.player) == (colour, player)
        game = game.play(move)
    while game.phase == 0:
        movers.append(game.player)
        game = game.play(big_move(game, rng))
    # They alternate to the end, also when only one obstacle colour can still be placed.
    assert movers == [number % 2 for number in range(len(movers))]
    assert [game.legal(2), game.legal(3)] == [0, 0]

    # Now each player chooses a corner that is free; the first one first.
    assert game.player == 0
    free = [str(move) for move in game.legal_moves()]
    covered = [f"corner {name}" for name in ("a20", "t20") if f"corner {name}" not in free]
    assert free + covered == ["corner a20", "corner t20"]
    for text, reason in [
        ("corner t1", "taken"),
        ("corner c3", "no-corner-square"),
        ("a20", "phase"),
    ]:
        with pytest.raises(MoveError) as refusal:
            game.play(game.parse_move(text, 0))
        assert refusal.value.problems[0].reason == reason
    with pytest.raises(MoveError, match="out of turn"):
        game.play(Corner(1, "a20"))
    game = game.play("corner t20")
    # The second player cannot have the same one.
    assert (game.player, [str(move) for move in game.legal_moves()]) == (1, ["corner a20"])
    game = game.play("corner a20")

    # Normal play, from the corners chosen.
    assert (game.phase, game.player, game.colour) == (2, 0, 0)
    assert [p.reason for p in game.violations("a20", 0)] == ["start"]
    assert all("t20" in str(move).split(",") for move in game.legal_moves())
    while not game.is_over:
        assert game.colour == game.player
        game = game.play(big_move(game, rng))
    # Obstacles do not count.
    placed = placements(game)
    squares = [sum(p.size for p in placed if p.colour == colour) for colour in (0, 1)]
    assert game.scores("basic") == (89 - squares[0], 89 - squares[1])
    assert game.points("basic")[2] < 89


def test_who_finds_no_free_corner_places_nothing() -> None:
    game, rng = new_game("obstacle-1"), random.Random(0)
    while game.phase == 0:
        game = game.play(random_move(game, rng))
    # The obstacles cover all four corners, so there is no corner to choose.
    board = game.position.setup.table.board
    corners = board.mask(map(board.parse_cell, ("a20", "t20", "t1", "a1")))
    assert game.position.occupied & corners == corners
    assert game.is_over
    assert game.scores("basic") == (89,)
