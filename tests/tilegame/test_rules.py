"""Tile games at a table: seats, turns and what is refused (rules T1 to T12, T15)."""

from __future__ import annotations

import random

import pytest

from rollwrite.board.violations import Reason
from rollwrite.dicegame.commands import UndoTurn
from rollwrite.games import FORMS, GAMES, decide
from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.table import (
    AddSeat,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    DecodeError,
    MoveSeat,
    NoDice,
    OpenTable,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeSeat,
)
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules import RULES, may
from rollwrite.tilegame.rules.commands import PlayMove, UndoMove
from rollwrite.tilegame.rules.events import MovePlayed
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.tables import Play, game_of
from tests.together import for_each

# --- what can be chosen -------------------------------------------------------------------------


def test_a_new_table_plays_the_usual_way() -> None:
    settings = TileSettings()
    assert (settings.variant, settings.scoring.key, settings.start_rule) == (
        "duo",
        "basic",
        "seated",
    )
    assert TileSettings("trigon").start_rule == "open"
    assert TileSettings("reverse").scoring.key == "reverse"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"variant": "chess"}, "a game, one of classic, "),
        ({"variant": "Duo"}, "a game, one of classic, "),
        ({"scheme": "best"}, "a scoring of this game, one of basic, advanced"),
        ({"variant": "reverse", "scheme": "basic"}, "a scoring of this game, one of reverse"),
        ({"start": "anywhere"}, "one of seated, open"),
        ({"variant": "trigon", "start": "seated"}, "a start rule of this game, one of open"),
        ({"seating": [1, 1]}, "names each seat once"),
        ({"seating": 1}, "array"),
        ({"record": [["purple", "a1"]]}, "a record of a duo game; move 1: a1 covers no start"),
        ({"record": [["orange", "e10"]]}, "move 1: .* out of turn"),
        ({"record": [["blue", "e10"]]}, "duo has no colour 'blue'"),
        ({"record": [["purple", "e10" * 200]]}, "move 1: too long for a move"),
        ({"record": [["purple"]]}, "array of 2"),
        ({"layout": {}}, "no field of this name"),
    ],
)
def test_what_cannot_be_chosen(data: dict[str, object], expected: str) -> None:
    with pytest.raises(DecodeError, match=expected):
        FORMS.command_from_json({"type": "ChangeSettings", "settings": data}, "tile")


def test_settings_of_the_dice_game_are_no_settings_here() -> None:
    data = {"type": "ChangeSettings", "settings": {"dice": "real"}}
    with pytest.raises(DecodeError, match="no field of this name"):
        FORMS.command_from_json(data, "tile")
    with pytest.raises(DecodeError):
        FORMS.command_from_json({"type": "ChangeSettings", "settings": {"variant": "duo"}}, "dice")


# --- seats --------------------------------------------------------------------------------------


@for_each("key", VARIANTS)
def test_as_many_as_the_game_is_for(key: str) -> None:
    settings = TileSettings(key)
    players = settings.row.players
    assert list(RULES.seats(settings, solo=False)) == [players]
    assert list(RULES.seats(settings, solo=True)) == ([1] if players == 1 else [])
    play = Play(settings)
    if players > 1:
        seat = play.table.seats[-1].number
        play.do(RemoveSeat(seat))
        assert play.refused(StartGame()) == "need-players"
        play.do(TakeSeat("Eve"), None)
    full = play.error(TakeSeat("Flo"), None)
    assert (full.code, full.rule) == ("table-full", settings.row.rule)
    play.start()
    assert play.game.to_move == play.game.seats[0]


def test_a_table_for_one_needs_a_game_for_one() -> None:
    opening = OpenTable("Ana", TileSettings("duo"), solo=True, rules="tile")
    with pytest.raises(RefusedError) as caught:
        decide(None, opening, None, NoDice())
    assert caught.value.code == "no-solo"
    play = Play("solitaire")
    alone = OpenTable("Ana", TileSettings("obstacle-1"), solo=True, rules="tile")
    assert decide(None, alone, None, NoDice())
    # At a table that is not only for one, the game may become one for more.
    play.do(ChangeSettings(TileSettings("duo")))
    assert play.refused(StartGame()) == "need-players"


def test_nobody_plays_on_paper() -> None:
    opening = OpenTable("Ana", TileSettings(), "paper", rules="tile")
    with pytest.raises(RefusedError) as caught:
        decide(None, opening, None, NoDice())
    assert caught.value.code == "no-paper"
    play = Play("classic")
    play.do(RemoveSeat(4))
    assert play.refused(TakeSeat("Eve", "paper"), None) == "no-paper"
    assert play.refused(AddSeat(1, "Eve", "paper"), 1) == "no-paper"
    assert play.refused(ChangeSeat(1, "Ana", "paper")) == "no-paper"


def test_seats_in_circle_order_have_the_colours_in_playing_order() -> None:
    play = Play("classic")
    play.do(MoveSeat(4, 1))
    play.do(ChooseStarter(2))
    play.start()
    assert play.game.seats == (2, 3, 1, 4)
    assert [play.game.colours_of(seat) for seat in (2, 3, 1, 4)] == [
        ("blue",), ("yellow",), ("red",), ("green",),
    ]  # fmt: skip
    # The next game begins with the next seat.
    play.leave(1, 2, 3, 4).start()
    assert play.game.seats == (3, 1, 4, 2)


def test_the_host_chooses_which_seat_has_which_colour() -> None:
    play = Play(TileSettings("classic-2", seating=(2, 1)))
    play.start()
    assert play.game.seats == (2, 1)
    assert play.game.colours_of(2) == ("blue", "red")
    assert play.game.colours_of(1) == ("yellow", "green")
    play.leave(1, 2).start()
    assert play.game.seats == (2, 1)


def test_the_turn_goes_round_the_other_way() -> None:
    play = Play(TileSettings("classic", direction="anticlockwise"))
    play.do(ChooseStarter(3), 1)
    assert play.start().game.seats == (3, 2, 1, 4)
    play.leave(1, 2, 3, 4).start()
    # The start moves on the same way.
    assert play.game.seats == (2, 1, 4, 3)
    assert Play(TileSettings("duo", direction="anticlockwise")).start().game.seats == (1, 2)
    seated = TileSettings("classic-3", seating=(2, 3, 1), direction="anticlockwise")
    assert game_of(seated).game.seats == (2, 3, 1)


def test_settings_say_nothing_of_the_usual_direction() -> None:
    """As logs did before there was another one."""
    assert "direction" not in encode(TileSettings())
    assert decode(TileSettings, encode(TileSettings())).direction == "clockwise"
    other = TileSettings(direction="anticlockwise")
    assert decode(TileSettings, encode(other)) == other
    with pytest.raises(DecodeError, match="direction"):
        decode(TileSettings, encode(TileSettings()) | {"direction": "up"})


@pytest.mark.parametrize("seating", [(1,), (1, 3), (1, 2, 3), (0, 1)])
def test_a_seating_names_exactly_who_is_there(seating: tuple[int, ...]) -> None:
    play = Play(TileSettings("duo", seating=seating))
    assert play.refused(StartGame()) == "seating"
    play.do(ChangeSettings(TileSettings("duo", seating=(2, 1))))
    assert play.start().game.seats == (2, 1)


def test_phases_are_told_apart() -> None:
    assert game_of("classic-3").game.colours_of(3) == ("red",)
    assert game_of("solitaire").game.colours_of(1) == ("blue", "yellow", "red", "green")
    draft = game_of("draft-2")
    assert draft.game.colours_of(1) == ()
    assert (draft.game.phase, draft.game.colour) == ("pick", "blue")
    draft.play_on(random.Random(1), 84)
    assert (draft.game.phase, draft.game.colour) == ("place", None)


# --- the turn -----------------------------------------------------------------------------------


def test_the_shared_colour_is_moved_by_the_seat_whose_turn_for_it_is() -> None:
    play = game_of(TileSettings("classic-3", seating=(3, 1, 2)))
    for _ in range(3):
        play.play_on(random.Random(5), 3)
        assert play.game.colour == "green"
        play.play_on(random.Random(5), 1)
    assert play.game.movers[3::4] == (3, 1, 2)


def test_what_a_seat_may_do_is_asked_of_its_turn() -> None:
    play = game_of("duo")
    assert len(play.game.legal_moves(1)) == 414
    assert play.game.legal_moves(2) == []
    assert may.move(play.game, 1) is None
    assert RULES.due(play.game) == (1,)


def test_a_move_says_who_made_it_and_with_which_colour() -> None:
    play = game_of("duo", guests=1)
    assert play.do(PlayMove(1, " F10, e10 ")) == (MovePlayed(1, "purple", "e10,f10"),)
    # Ben is Ana's guest: her phone speaks for him.
    assert play.do(PlayMove(2, "orange j5"), 1) == (MovePlayed(2, "orange", "j5"),)
    draft = game_of("draft-3")
    assert draft.do(PlayMove(1, "pick L5")) == (MovePlayed(1, "blue", "pick L5"),)
    assert draft.do(PlayMove(2, "blue pick I5")) == (MovePlayed(2, "blue", "pick I5"),)


def test_passing_is_no_command() -> None:
    names = {kind.__name__ for kind in RULES.commands}
    assert names == {"PlayMove", "UndoMove", "AgreeUndo", "RefuseUndo", "EndGame", "SettleBoard"}


# --- what is refused ----------------------------------------------------------------------------

#: Moves before, the text, the code, the rule, and the reasons of the law of placement.
REFUSED: list[tuple[str, tuple[str, ...], str, str, str | None, tuple[Reason, ...]]] = [
    ("duo", (), "e9", "illegal-placement", "P2", ("start",)),
    ("duo", (), "e10,e12", "illegal-placement", "P1", ("no-shape",)),
    ("duo", ("e10", "j5"), "e10,e11", "illegal-placement", "P1", ("overlap", "no-corner")),
    ("duo", ("e10", "j5"), "f9", "illegal-placement", "D", ("supply",)),
    ("duo", ("e10", "j5"), "e9,e8", "illegal-placement", "P3", ("no-corner", "edge")),
    ("duo", (), "orange j5", "other-colour", "T", ()),
    ("duo", (), "orange a1", "other-colour", "T", ()),
    ("duo", (), "blue e10", "unreadable-move", None, ()),
    ("duo", (), "pick L5", "place-now", "T", ()),
    ("duo", (), "corner a1", "place-now", "T", ()),
    ("draft-2", (), "a20", "pick-now", "T8", ()),
    ("draft-2", (), "corner a20", "pick-now", "T8", ()),
    ("draft-2", (), "yellow pick L5", "other-colour", "T8", ()),
    ("draft-2", ("pick L5",), "pick L5", "piece-taken", "T8", ()),
    ("draft-2", (), "pick Q9", "no-piece", "T8", ()),
    ("draft-2", (), "pick", "no-piece", "T8", ()),
]


@for_each(("key", "before", "text", "code", "rule", "reasons"), REFUSED)
def test_moves_that_are_refused(
    key: str,
    before: tuple[str, ...],
    text: str,
    code: str,
    rule: str | None,
    reasons: tuple[Reason, ...],
) -> None:
    play = game_of(key).moves(*before)
    assert play.game.to_move is not None
    error = play.error(PlayMove(play.game.to_move, text))
    assert (error.code, tuple(found.reason for found in error.violations)) == (code, reasons)
    assert error.rule == ("T5" if reasons == ("supply",) else rule)


def test_reasons_come_with_their_squares() -> None:
    play = game_of("duo").moves("e10,e11", "j5")
    error = play.error(PlayMove(1, "e12,e13"))
    board = play.game.game.position.setup.table.board
    assert [(v.reason, v.rule, board.format_cells(v.cells)) for v in error.violations] == [
        ("supply", "T5", ""),
        ("no-corner", "P3", ""),
        ("edge", "P4", "e11"),
    ]


HOSTILE = (
    "", " ", ",", "e10,", "e10 f10", "e10,e10", "zz99", "e0", "e10;e9", "-1", "%s", "{name}",
    "e10," * 100, "e10," * 99_999, "pick " * 500, " " * 401, "e1\N{FULLWIDTH DIGIT ZERO}",
    "purple", "purple ", "purple purple e10", "\x00", "e10\x00", "\u00dc1",
)  # fmt: skip


@for_each("text", HOSTILE)
def test_texts_that_are_no_moves(text: str) -> None:
    assert game_of("duo").refused(PlayMove(1, text)) == "unreadable-move"


def test_corners_are_chosen_from_those_that_are_free() -> None:
    play = game_of("obstacle-3")
    while play.game.phase == "place":
        play.play_on(random.Random(3), 1)
    free = [str(move) for move in play.game.legal_moves(1)]
    taken = next(f"corner {name}" for name in ("a20", "t20", "t1", "a1")
                 if f"corner {name}" not in free)  # fmt: skip
    assert play.refused(PlayMove(1, "e5")) == "corner-now"
    assert play.refused(PlayMove(1, "corner e5")) == "no-corner-square"
    assert play.refused(PlayMove(1, taken)) == "corner-taken"
    assert play.refused(PlayMove(1, f"yellow {free[0]}")) == "other-colour"
    play.moves(free[0])
    assert play.refused(PlayMove(2, free[0])) == "corner-taken"


def test_in_the_draft_the_colour_is_said_where_more_than_one_could_move() -> None:
    play = game_of(TileSettings("draft-2", start="open"))
    # Whoever has first pick of a colour takes its single: Ana has blue and red, Ben the others.
    while play.game.phase == "pick":
        names = [str(move) for move in play.game.legal_moves(play.game.to_move or 0)]
        play.moves("pick 1" if "pick 1" in names else names[0])
    error = play.error(PlayMove(1, "a20"))
    assert (error.code, error.rule) == ("which-colour", "T8")
    error = play.error(PlayMove(1, "yellow a20"))
    assert (error.code, error.rule, error.params) == ("piece-held", "T8", {"shape": "1"})
    assert play.refused(PlayMove(1, "pick I5")) == "which-colour"
    assert play.refused(PlayMove(1, "red pick I5")) == "place-now"
    assert play.do(PlayMove(1, "red a20")) == (MovePlayed(1, "red", "a20"),)
    play.moves("green a1")
    # Only blue's single is left to her.
    assert play.do(PlayMove(1, "t20")) == (MovePlayed(1, "blue", "t20"),)


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    play = game_of("duo")
    error = play.error(PlayMove(2, "j5"))
    assert (error.code, error.rule, error.params) == ("not-your-turn", "T", {"name": "Ana"})
    assert play.refused(PlayMove(1, "e10"), 2) == "not-your-seat"
    assert play.refused(PlayMove(1, "e10"), None) == "not-seated"
    assert play.refused(PlayMove(7, "e10"), 1) == "unknown-seat"
    assert Play("duo").refused(PlayMove(1, "e10")) == "no-game"


def test_commands_of_another_game_mean_nothing_here() -> None:
    assert game_of("duo").refused(UndoTurn(1)) == "other-game"
    with pytest.raises(DecodeError, match=r"one of .*PlayMove"):
        FORMS.command_from_json({"type": "RollDice", "seat": 1}, "tile")
    with pytest.raises(DecodeError, match="/type"):
        FORMS.command_from_json({"type": "PlayMove", "seat": 1, "move": "e10"}, "dice")


def test_an_undo_has_no_place_before_a_game() -> None:
    assert Play("duo").refused(UndoMove(1)) == "no-game"


def test_tile_and_dice_are_the_games_there_are() -> None:
    assert list(GAMES) == ["dice", "tile"]
