"""The text protocol: the dialect of Pentobi's tools, our own commands, and anything else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rollwrite.tilegame import VARIANTS, Game, Move, new_game
from rollwrite.tilegame.gtp import Engine
from tests.nights import by_day
from tests.tilegame.tables import SOME_BY_DAY
from tests.tilegame.vectors import FOLDER, digest, recorded
from tests.tilegame.vectors import VARIANTS as RECORDED
from tests.together import for_each

OURS_AND_PENTOBIS = (
    "protocol_version", "name", "version", "list_commands", "known_command", "set_game",
    "clear_board", "play", "all_legal", "genmove", "undo", "final_score", "showboard", "loadsgf",
    "savesgf", "set_random_seed", "quit", "points", "violations", "cputime", "g", "p",
    "reg_genmove", "get_place", "get_value", "param", "param_base",
)  # fmt: skip


class Shelf:
    """Files in memory."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}

    def read(self, name: str) -> bytes:
        if name not in self.files:
            raise FileNotFoundError(2, "No such file", name)
        return self.files[name].encode()

    def write(self, name: str, text: str) -> None:
        if name == "locked":
            raise PermissionError(13, "Permission denied", name)
        self.files[name] = text


def said(engine: Engine, line: str) -> str:
    """What a successful command answers."""
    answer = engine.answer(line)
    assert answer.startswith("= "), answer
    assert answer.endswith("\n\n")
    assert "\n\n" not in answer[:-2]
    return answer[2:-2]


def refused(engine: Engine, line: str) -> str:
    answer = engine.answer(line)
    assert answer.startswith("? "), answer
    assert answer.endswith("\n\n")
    return answer[2:-2]


def test_the_commands_of_the_protocol() -> None:
    engine = Engine(version="1.2")
    assert said(engine, "protocol_version") == "2"
    assert said(engine, "name") == "Rollwrite"
    assert said(engine, "version") == "1.2"
    commands = said(engine, "list_commands").split("\n")
    for command in OURS_AND_PENTOBIS:
        assert command in commands
        assert said(engine, f"known_command {command}") == "true"
    assert said(engine, "known_command resign") == "false"
    assert float(said(engine, "cputime")) >= 0


def test_ids_comments_and_blank_lines() -> None:
    engine = Engine("duo")
    assert engine.answer("12 name") == "=12 Rollwrite\n\n"
    assert engine.answer("13 play b") == "?13 play needs a move (line 2, column 10)\n\n"
    assert engine.answer("") == engine.answer("   \t ") == engine.answer("# a remark") == ""
    assert engine.answer("name # which one?\r\n") == "= Rollwrite\n\n"
    # Pentobi's twogtp takes a line without the blank for a malformed answer.
    assert engine.answer("\tplay\tb\te10") == "= \n\n"
    assert engine.answer("14 undo") == "=14 \n\n"
    assert engine.answer("15").startswith("? unknown command '15'")


def test_arguments_in_quotation_marks() -> None:
    shelf = Shelf()
    engine = Engine(files=shelf)
    assert said(engine, 'set_game "Blokus Duo"') == ""
    assert said(engine, 'savesgf "my \\\\ \\"games\\".blksgf"') == ""
    assert said(engine, "savesgf my games.blksgf") == ""
    assert sorted(shelf.files) == ['my \\ "games".blksgf', "my games.blksgf"]
    assert said(engine, 'loadsgf "my games.blksgf" 1') == ""
    assert refused(engine, 'loadsgf "my games').startswith("'games' is no number of a move")
    assert refused(engine, '""').startswith("unknown command ''")


@pytest.mark.parametrize("name", by_day(RECORDED, ["classic_3", "duo", "trigon_2"]))
def test_recorded_games_over_the_protocol(name: str) -> None:
    record = recorded(name)[0]
    engine = Engine()
    assert said(engine, f"set_game {record['gm']}") == ""
    for ply, (mark, _, move, legal, start_of_digest) in enumerate(record["plies"]):
        if ply % 10 == 0:
            moves = said(engine, f"all_legal {mark}").split("\n")
            assert len(moves) == legal
            assert digest(moves)[:16] == start_of_digest
        assert said(engine, f"play {mark} {move}") == ""
    final = record["final"]
    assert said(engine, "final_score") == final["final_score"]
    assert said(engine, "points").split() == [str(points) for points in final["points"].values()]
    for mark in record["colors"]:
        assert said(engine, f"all_legal {mark}") == ""
        assert said(engine, f"genmove {mark}") == "pass"


def test_reg_genmove_plays_nothing_and_says_the_same_again() -> None:
    engine = Engine("duo", seed=4)
    first = said(engine, "reg_genmove b")
    assert engine.game.moves == ()
    assert said(engine, "g") != said(engine, "g")
    said(engine, "clear_board")
    assert {said(engine, "reg_genmove b") for _ in range(3)} == {first}
    assert said(engine, f"p {first}") == ""


def test_a_start_rule_is_kept_where_the_game_has_it() -> None:
    engine = Engine("duo", start="seated")
    said(engine, "set_game Blokus Trigon")
    assert engine.game.start == "open"
    opened = Engine("classic", start="open")
    said(opened, "set_game Blokus Duo")
    assert len(said(opened, "all_legal b").split("\n")) == 828


@pytest.mark.thorough
@for_each("key", SOME_BY_DAY)
def test_two_engines_play_a_game_as_twogtp_has_them_do(key: str) -> None:
    engines = [Engine(key, seed=1), Engine(key, seed=2)]
    while not engines[0].game.is_over:
        game = engines[0].game
        # Where several colours may be played, the first.
        mark = game.variant.marks[game.choices[0][0] if game.colour is None else game.colour]
        assert game.player is not None
        mover, other = engines[game.player % 2], engines[1 - game.player % 2]
        said(other, f"play {mark} {said(mover, f'genmove {mark}')}")
    assert engines[0].game == engines[1].game
    assert said(engines[0], "final_score") == said(engines[1], "final_score")


def test_genmove_is_seeded() -> None:
    def moves(*commands: str) -> list[str]:
        engine = Engine("duo", seed=5)
        for command in commands:
            said(engine, command)
        return [said(engine, "g") for _ in range(6)]

    assert moves() == moves() == moves("set_random_seed 5")
    assert moves() != moves("set_random_seed 6")


def test_a_colour_out_of_turn_is_played_as_pentobi_does() -> None:
    shelf = Shelf()
    engine = Engine("duo", files=shelf)
    move = said(engine, "genmove w")
    assert move in [str(one) for one in new_game("duo").play("e10").legal_moves()]
    assert engine.game.colour == 0
    said(engine, "p e10")
    # Purple twice running, and it is orange's turn again.
    said(engine, "play b f9,g9")
    assert engine.game.colour == 1
    board = said(engine, "showboard")
    said(engine, "savesgf apart")
    said(engine, "undo")
    said(engine, "undo")
    assert said(engine, "all_legal b").split("\n").count("e10") == 1
    said(engine, "loadsgf apart")
    assert said(engine, "showboard") == board
    assert engine.game.colour == 1


def test_only_a_colour_that_is_still_played_is_played_out_of_turn() -> None:
    shelf = Shelf()
    shelf.files["left"] = "(;GM[Blokus Two-Player];1[a20];LV[2])"
    engine = Engine(files=shelf)
    said(engine, "loadsgf left")
    assert refused(engine, "genmove 2").startswith("it is not this colour's turn (T)")
    assert refused(engine, "play 2 t20").startswith("illegal move: t20 is out of turn (T)")
    assert said(engine, "genmove 1") != "pass"
    # Where pieces are picked or corners chosen everything has its order.
    obstacles = Engine("obstacle-2")
    assert refused(obstacles, "genmove 4").startswith("it is not this colour's turn (T)")
    assert refused(obstacles, "play 4 a1").startswith("illegal move: a1 is out of turn (T)")


class Known:
    """A thinker whose moves and opinion are known."""

    def __init__(self) -> None:
        self.level = "0"
        self.asked: list[tuple[int, int | None]] = []

    def choose(self, game: Game, rng: Random, colour: int | None) -> Move:
        return max(game.legal_moves(), key=str)

    def value(self, game: Game, rng: Random) -> float | None:
        self.asked.append((len(game.moves), game.player))
        return 0.123456

    def parameters(self) -> dict[str, str]:
        return {"level": self.level}

    def set(self, name: str, value: str) -> None:
        if value == "9":
            raise ValueError("level is 1 to 7, not '9'")
        self.level = value


def test_parameters_are_listed_and_set_as_pentobi_does() -> None:
    engine = Engine("duo", thinker=Known(), seed=7)
    assert said(engine, "param") == "level 0\nseed 7"
    assert said(engine, "param level 3") == said(engine, "param seed -4") == ""
    assert said(engine, "param") == "level 3\nseed -4"
    assert said(engine, "set_random_seed 5") == ""
    assert refused(engine, "param level 9").startswith(
        "level is 1 to 7, not '9' (line 6, column 13"
    )
    assert said(engine, "param") == "level 3\nseed 5"
    assert said(engine, "param_base") == "resign 0"
    assert said(engine, "param_base resign 0") == ""


def test_a_value_is_that_of_the_last_move_or_else_of_the_position() -> None:
    thinker = Known()
    engine = Engine("duo", thinker=thinker)
    assert said(engine, "get_value") == "0.1235"
    said(engine, "genmove b")
    said(engine, "get_value")  # what purple expected when it moved
    said(engine, "play w j5")
    said(engine, "get_value")  # purple is to move again
    said(engine, "reg_genmove w")
    said(engine, "get_value")
    said(engine, "undo")
    said(engine, "get_value")
    assert thinker.asked == [(0, 0), (0, 0), (2, 0), (0, 1), (1, 1)]


def test_the_value_of_the_end_is_what_the_first_player_has_won() -> None:
    shelf = Shelf()
    shelf.files["duo.blksgf"] = (FOLDER / "sample-duo.blksgf").read_text()
    engine = Engine(thinker=Known(), files=shelf)
    said(engine, "loadsgf duo.blksgf")
    won = said(engine, "final_score")[0]
    assert said(engine, "get_value") == {"B": "1", "W": "0", "0": "0.5"}[won]


def test_undo_goes_back_to_the_beginning() -> None:
    engine = Engine("duo")
    for move in ("e10", "j5"):
        said(engine, f"p {move}")
    said(engine, "undo")
    assert [str(move) for move in engine.game.moves] == ["e10"]
    said(engine, "undo")
    assert refused(engine, "undo").startswith("cannot undo")
    said(engine, "p e10")
    said(engine, "clear_board")
    assert engine.game.moves == ()


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("duo", {"b": 0, "B": 0, "black": 0, "blue": 0, "purple": 0, "w": 1, "white": 1, "green": 1,
                 "orange": 1}),
        ("classic", {"1": 0, "blue": 0, "2": 1, "Yellow": 1, "3": 2, "red": 2, "4": 3, "green": 3}),
        ("junior", {"b": 0, "w": 1, "orange": 1}),
    ],
)  # fmt: skip
def test_names_of_colours(key: str, names: dict[str, int]) -> None:
    for name, colour in names.items():
        engine = Engine(key)
        expected = engine.game.placements(colour, engine.game.legal(colour))
        assert said(engine, f"all_legal {name}").split("\n") == list(map(str, expected))


def test_a_name_that_two_colours_could_have_is_refused() -> None:
    # Pentobi calls the second of two colours green; in Junior the first one is.
    assert "say one of B, W" in refused(Engine("junior"), "all_legal green")
    assert "say one of 1, 2, 3, 4" in refused(Engine(), "all_legal purple")


@for_each(
    ("line", "message"),
    [
        ("fly", "unknown command 'fly' (line 1, column 1)"),
        ("play", "play needs a colour (line 1, column 5)"),
        ("play b", "play needs a move (line 1, column 7)"),
        ("play x e10", "invalid color argument 'x': say one of B, W (line 1, column 6)"),
        ("  play b   z99", "invalid move: z99 is not on the board 14x14 (line 1, column 12)"),
        ("play b e10,e12", "invalid move: e10,e12 is none of the game's shapes (P1) (line 1"),
        ("play b pass", "invalid move: 'pass' is no cell: a cell is letters and a number"),
        ("play b a1", "illegal move: a1 covers no start square of the colour (P2) (line 1"),
        ("play w a1", "illegal move: a1 covers no start square of the colour (P2) (line 1"),
        ("all_legal b w", "all_legal takes one argument (line 1, column 13)"),
        ("undo 2", "undo takes no arguments (line 1, column 6)"),
        ("set_game Go", "no game 'Go': there are"),
        ("set_random_seed many", "'many' is no number (line 1, column 17)"),
        ("points fair", "no scoring 'fair' in this game: it has basic"),
        ("loadsgf x", "cannot read 'x': [Errno 2] No such file: 'x' (line 1, column 9)"),
        ("loadsgf", "loadsgf needs a file (line 1, column 8)"),
        ("param level 3", "unknown parameter 'level': there are seed (line 1, column 7)"),
        ("param seed", "param needs a value for seed (line 1, column 11)"),
        ("param seed x", "'x' is no number (line 1, column 12)"),
        ("param seed 1 2", "param takes two arguments (line 1, column 14)"),
        ("param_base resign 1", "this engine never resigns: it is 0 (line 1, column 19)"),
        ("param_base level 1", "unknown parameter 'level': there are resign (line 1, column 12)"),
        ("get_value", "this player does not say what it expects: give it a level (line 1, col"),
        ("play b " + "e10," * 4000, "a line has at most 8192 characters (line 1, column 1)"),
        ("loadsgf x 0", "'0' is no number of a move (line 1, column 11)"),
        ("savesgf locked", "cannot write 'locked': [Errno 13] Permission denied: 'locked'"),
    ],
)  # fmt: skip
def test_errors_name_line_and_column(line: str, message: str) -> None:
    engine = Engine("duo", files=Shelf())
    assert refused(engine, line).startswith(message)
    assert engine.game.moves == ()


def test_violations_of_a_move() -> None:
    engine = Engine("duo")
    assert said(engine, "violations b e10,e11") == ""
    said(engine, "play b e10,e11")
    assert said(engine, "violations w e11,f11").split("\n") == ["P1 overlap e11", "P2 start j5"]
    assert said(engine, "violations b e12").split("\n") == ["T turn", "P3 no-corner", "P4 edge e11"]
    assert said(engine, "violations w a1,b2").split("\n") == ["P1 no-shape a1,b2", "P2 start j5"]
    assert refused(engine, "violations w q").startswith("invalid move")


def test_points_by_any_scheme_of_the_game() -> None:
    engine = Engine("duo")
    said(engine, "play b e10,e11")
    assert said(engine, "points") == "2 0"
    assert said(engine, "points basic") == "87 89"
    assert said(engine, "final_score") == "B+2"
    assert said(Engine("reverse-2"), "final_score") == "0"
    lowest = Engine("reverse-2")
    said(lowest, "play 1 a20")
    assert said(lowest, "final_score") == "W+1"


def test_places_are_those_of_the_players() -> None:
    # Blue has fewer squares than yellow, but with red the first player has more (T2).
    engine = Engine("classic-2")
    for move in ("a20,b20", "r20,s20,t20", "q1,r1,s1,t1", "a1,b1"):
        said(engine, f"p {move}")
    assert [said(engine, f"get_place {mark}") for mark in "1234"] == ["1", "2", "1", "2"]
    assert said(Engine("duo"), "get_place b") == "1 shared"
    assert refused(Engine("classic-3"), "get_place 4").startswith("this colour is no player's own")


def test_showboard_is_the_board() -> None:
    engine = Engine("duo")
    said(engine, "play b e10,e11")
    lines = said(engine, "showboard").split("\n")
    assert lines[0] == ""
    assert lines[1].split() == list("abcdefghijklmn")
    assert lines[5] == "11 . . . . P . . . . . . . . ."
    assert "orange: 1 2 I3" in lines[17]


def test_files_are_loaded_and_saved() -> None:
    shelf = Shelf()
    engine = Engine(files=shelf)
    shelf.files["duo.blksgf"] = (FOLDER / "sample-duo.blksgf").read_text()
    said(engine, "loadsgf duo.blksgf")
    assert engine.game.is_over
    said(engine, "savesgf copy.blksgf")
    assert shelf.files["copy.blksgf"] == shelf.files["duo.blksgf"]
    said(engine, "undo")
    said(engine, "loadsgf duo.blksgf 3")
    assert len(engine.game.moves) == 2
    said(engine, "undo")
    assert len(engine.game.moves) == 1


def test_illegal_records_are_refused_and_nothing_changes() -> None:
    shelf = Shelf()
    engine = Engine("junior", files=shelf)
    shelf.files["bad"] = "(;GM[Blokus Duo];B[a1];B[b2])"
    message = refused(engine, "loadsgf bad")
    first, second, third = message.split("\n")
    assert first.startswith("line 1, column 20: move 1, purple: a1 covers no start square")
    assert second.startswith("line 1, column 26: move 2, purple: b2 is out of turn")
    assert third.endswith("the colour no longer has (T5) (line 1, column 9)")
    shelf.files["worse"] = "(;GM[Blokus Duo]"
    assert "line 1, column 17" in refused(engine, "loadsgf worse")
    assert engine.game.variant.key == "junior"
    assert refused(Engine(), "savesgf x").startswith("there are no files here")


def test_a_record_is_loaded_as_far_as_it_is_legal() -> None:
    shelf = Shelf()
    engine = Engine(files=shelf)
    # Pentobi makes the illegal third move; we stop before it and say so.
    shelf.files["bad"] = "(;GM[Blokus Duo];B[e10];W[j5];B[a1];W[i4])"
    assert said(engine, "loadsgf bad 3") == ""
    assert [str(move) for move in engine.game.moves] == ["e10", "j5"]
    assert said(engine, "loadsgf bad 2") == ""
    assert [str(move) for move in engine.game.moves] == ["e10"]
    told = said(engine, "loadsgf bad 99")
    assert told.startswith("stopped before an illegal move: line 1, column 33: move 3, purple: a1")
    assert [str(move) for move in engine.game.moves] == ["e10", "j5"]
    assert refused(engine, "loadsgf bad").startswith("line 1, column 33: move 3, purple: a1")
    shelf.files["set up"] = "(;GM[Blokus Duo];B[e10];AW[a1][a1])"
    assert "set-up" not in said(engine, 'loadsgf "set up" 1')
    assert said(engine, 'loadsgf "set up" 9').startswith("stopped before an illegal move")
    assert [str(move) for move in engine.game.moves] == ["e10"]


def test_quit_ends_the_session() -> None:
    engine = Engine()
    answers = list(engine.serve(["name\n", "\n", "quit\n", "name\n"]))
    assert answers == ["= Rollwrite\n\n", "= \n\n"]
    assert engine.is_closed


LINES = st.one_of(
    st.text(),
    st.lists(
        st.sampled_from(
            ["1", "9", "b", "w", "e10", "j5", "e10,e11", ",", "play", "p", "g", "genmove", "undo",
             "violations", "points", "all_legal", "set_game", "Blokus Duo", "draft", "pick I5",
             "corner a20", "loadsgf", "savesgf", "x", "showboard", "final_score", "get_place",
             "clear_board", "set_random_seed", "param", "param_base", "get_value", "seed", "level",
             "resign", "0", "reg_genmove", "#", "\x00", "é", "99999999999999999999"]
        )
    ).map(" ".join),
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(LINES, max_size=12), st.sampled_from(sorted(VARIANTS)))
@example(["set_random_seed 99999999999999999999", "g"], "duo")
def test_any_line_is_answered(lines: list[str], key: str) -> None:
    engine = Engine(key, files=Shelf())
    for number, line in enumerate(lines, start=1):
        before = engine.game
        answer = engine.answer(line)
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        if answer.startswith("?"):
            assert f"(line {number}, column " in answer
            assert engine.game == before
