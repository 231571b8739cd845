"""What is printed of the dice game is right: dice, markers, positions, challenges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from printables.cards.card import CardPrint
from printables.cards.mat import Mat, MatPrint
from printables.engine.drawing import PrintedPage, Text, Use, walk
from printables.engine.options import Options, PrintError
from printables.engine.page_elements import die_symbol
from printables.engine.themes import theme_named
from printables.kits.class_pack import ClassPrint, seat_specs
from printables.kits.seating import seatings
from printables.printing import make
from printables.request.printable import seeds_for
from printables.request.reading import read_printable
from printables.sheets.table import SoloPrint, table_specs
from rollwrite.dicegame import FairDice, Layout, built_in_layout, default_settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.solo import daily_seed, seed_of, solo_dice
from rollwrite.games import decide, fold
from rollwrite.geometry import square_shapes
from rollwrite.puzzles.dice import Challenge, make_challenge
from rollwrite.table import OpenTable, StartGame, TakeSeat
from rollwrite.table.seats import MAX_SEATS
from tests.printables.samples import STANDARD
from tests.together import for_each

Square = tuple[int, int]
THEME = theme_named("bright")


def dice_on(page: PrintedPage) -> list[int]:
    """The dice of a page in their order, those of the rows left out."""
    faces = {id(die_symbol(face, THEME)): face for face in range(1, 7)}
    return [
        faces[id(item.symbol)]
        for item in page.items
        if isinstance(item, Use) and id(item.symbol) in faces
    ]


def words(page: PrintedPage) -> list[str]:
    return [seen.item.text for seen in walk(page.items) if isinstance(seen.item, Text)]


def test_solo_sheets_show_the_dice_of_the_app() -> None:
    (page,) = make(SoloPrint(Options(), seeds=("tea",))).document.pages
    rolls = solo_dice(seed_of("TEA", STANDARD))
    assert dice_on(page) == [face for roll in rolls for face in roll]
    rounds = " ".join(f"{n} {'BYRG'[(n - 1) % 4]}" for n in range(1, len(rolls) + 1))
    assert rounds in " ".join(words(page))
    assert "Code word TEA" in words(page)
    assert "RW3/STANDARD/+TEA" in "".join(words(page))


def test_the_daily_sheet_has_the_dice_of_the_day() -> None:
    day = date(2026, 11, 20)
    (seed,) = seeds_for(None, day, 1)
    (page,) = make(SoloPrint(Options(), seeds=(seed,))).document.pages
    rolls = solo_dice(daily_seed(day, STANDARD))
    assert dice_on(page) == [face for roll in rolls for face in roll]


def test_several_sheets_have_seeds_of_their_own() -> None:
    assert seeds_for("TEA", None, 3) == ("TEA-1", "TEA-2", "TEA-3")
    assert seeds_for(None, date(2026, 12, 31), 2) == ("2026-12-31", "2027-01-01")
    assert len(set(seeds_for(None, None, 20))) == 20
    with pytest.raises(PrintError):
        seeds_for(None, date.max, 3)


def test_a_mat_knows_the_worked_checks_of_the_rulebook() -> None:
    four = [ring.held for ring in Mat(4).rings()]
    assert ["".join(held) for held in four[:3]] == ["BYRG", "GBYR", "RGBY"]
    # The starter holds blue in every round while nobody is out.
    assert all(held[number % 4] == "B" for number, held in enumerate(four))
    two = Mat(2).rings()
    assert ["".join(ring.held) for ring in two[:5]] == ["BY", "RB", "GR", "YG", "BY"]
    assert ["".join(ring.standby) for ring in two[:4]] == ["RG", "GY", "YB", "BR"]
    # With four players no marker is spare, so both ways are the same.
    assert MatPrint(standby="follow").mat == Mat(4)
    assert MatPrint(players=3, standby="follow").mat == Mat(3, True)


# Challenges


def cells_around(squares: Sequence[Square]) -> tuple[set[Square], set[Square]]:
    edges = {(r + a, c + b) for r, c in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    corners = {(r + a, c + b) for r, c in squares for a in (-1, 1) for b in (-1, 1)}
    return edges - set(squares), corners - edges - set(squares)


def ways(
    layout: Layout, grid: dict[Square, str], colour: str, shape: str
) -> Iterator[list[Square]]:
    """Every way to draw a shape by P1 to P4 and D8, found by trying them all."""
    last = layout.side - 1
    corners = {(0, 0), (0, last), (last, 0), (last, last)}
    is_first = colour not in grid.values()
    for cells in square_shapes()[shape].orientations:
        for row in range(layout.side):
            for column in range(layout.side):
                squares = [(row + y, column + x) for x, y in cells]
                if any(max(s) > last or s in grid for s in squares):
                    continue
                edges, touching = cells_around(squares)
                if any(grid.get(s) == colour for s in edges):
                    continue
                if is_first and not corners & set(squares):
                    continue
                if not is_first and all(grid.get(s) != colour for s in touching):
                    continue
                yield squares


def best_fill(challenge: Challenge) -> int:
    """The fewest empty squares after every round, by an exhaustive search of its own."""
    layout = challenge.layout
    grid = {
        square: str(mark.colour) for mark in challenge.sheet.marks for square in mark.squares or ()
    }
    used = {mark.shape for mark in challenge.sheet.marks if mark.shape}

    def search(depth: int, grid: dict[Square, str], used: set[str]) -> int:
        if depth == len(challenge.steps):
            return layout.squares - len(grid)
        step = challenge.steps[depth]
        best = layout.squares + 1
        for shape in layout.row(step.face):
            if shape in used:
                continue
            for squares in ways(layout, grid, step.colour, shape):
                after = {**grid, **dict.fromkeys(squares, str(step.colour))}
                best = min(best, search(depth + 1, after, {*used, shape}))
        return best

    return search(0, grid, {name for name in used if name})


@pytest.mark.parametrize("seed", ["A1", "B2", "C3", "D4"])
def test_no_way_leaves_fewer_squares_than_the_goal_and_one_leaves_as_few(seed: str) -> None:
    challenge = make_challenge(built_in_layout("travel"), seed, 2)
    assert isinstance(challenge, Challenge)
    assert best_fill(challenge) == challenge.goal


@for_each("name", ["standard", "travel", "grand"])
@for_each("rounds", [2, 3, 4, 5])
def test_answers_are_legal_and_reach_the_goal(name: str, rounds: int) -> None:
    challenge = make_challenge(built_in_layout(name), "TEA", rounds)
    assert isinstance(challenge, Challenge)
    sheet = challenge.sheet
    table = sheet.layout.table
    assert len(challenge.answer) == len(challenge.steps) == rounds
    for mark, step in zip(challenge.answer, challenge.steps, strict=True):
        assert mark.squares is not None
        placement = table.find((column, row) for row, column in mark.squares)
        assert placement is not None
        assert mark.colour == step.colour
        assert sheet.legal(step.colour, step.face) >> placement & 1
        sheet = sheet.with_mark(mark)
    assert sheet.unfilled == challenge.goal
    again = make_challenge(built_in_layout(name), "TEA", rounds)
    assert again == challenge


# Tables


def opened(names: Sequence[str]) -> DiceTable:
    dice = FairDice(bytes(32))
    table = fold(decide(None, OpenTable(names[0], default_settings()), None, dice))
    for name in names[1:]:
        table = fold(decide(table, TakeSeat(name), None, dice), table)
    return table


def test_a_table_in_its_lobby_gives_named_sheets_with_the_markers_to_come() -> None:
    specs = table_specs(opened(["Ana", "Ben"]), "K7M3QX2")
    assert [spec.name for spec in specs] == ["Ana", "Ben"]
    assert ["".join(spec.markers) for spec in specs] == ["BRGY", "YBRG"]
    assert [spec.code.seat for spec in specs] == [1, 2]
    assert not any(spec.drawn for spec in specs)


def test_a_running_game_gives_sheets_as_they_stand() -> None:
    dice = FairDice(bytes(32))
    table = opened(["Ana", "Ben"])
    for command, actor in (
        (StartGame(), 1), (cmd.RollDice(1), 1), (cmd.TakeDie(1, 0), 1),
    ):  # fmt: skip
        table = fold(decide(table, command, actor, dice), table)
    assert table.game is not None
    face = table.game.face_of(table.game.players[0])
    assert face is not None
    sheet = table.game.players[0].sheet
    legal = sheet.legal(table.game.colour_of(0), face)
    cells = sheet.layout.table.cells_of(legal.bit_length() - 1)
    squares = tuple((y, x) for x, y in cells)
    table = fold(decide(table, cmd.PlaceShape(1, squares, False), 1, dice), table)
    ana, ben = table_specs(table, "K7M3QX2")
    assert set(ana.drawn[0].squares) == set(squares)
    assert ana.drawn[0].round == 1
    assert len(ana.crossed) == 1
    assert not ben.drawn
    assert ana.unfilled is None


# Classes


def test_names_are_dealt_evenly_and_in_order() -> None:
    names = [f"N{n}" for n in range(22)]
    tables = seatings(6, names)
    assert [len(table.names) for table in tables] == [4, 4, 4, 4, 3, 3]
    assert [name for table in tables for name in table.names] == names
    assert [table.code for table in tables][:2] == ["T01", "T02"]
    assert all(len(table.names) == MAX_SEATS for table in seatings(3))


@pytest.mark.parametrize(
    ("tables", "names", "codes"),
    [
        (0, [], []),
        (61, [], []),
        (1, ["a"] * 5, []),
        (2, [], ["AB"]),
        (1, [], ["A B"]),
        (2, [], ["AB", "AB"]),
        (2, ["a", "b", "c"], []),
    ],
)
def test_impossible_classes_are_refused(tables: int, names: list[str], codes: list[str]) -> None:
    with pytest.raises(PrintError):
        make(ClassPrint(tables=tables, names=tuple(names), codes=tuple(codes)))


def test_seats_without_names_say_where_they_are() -> None:
    printed = make(ClassPrint(Options(language="es"), tables=2))
    pages = printed.document.pages
    (place,) = [n for n, page in enumerate(pages) if page.bookmark == "Mesa 2 · sitio 3"]
    assert "Mesa 2 · sitio 3" in words(pages[place])
    assert len(printed.places[place][1]) == 1
    assert "Mesa 2 · sitio 3" in words(pages[-1])


def test_every_player_of_a_class_has_a_sheet_and_a_line_on_the_scoreboard() -> None:
    names = tuple(f"Name {n}" for n in range(10))
    printed = make(ClassPrint(tables=3, names=names, tents=True))
    everything = [text for page in printed.document.pages for text in words(page)]
    for name in names:
        # Seating, mat, both sides of the tent, sheet, scoreboard.
        assert everything.count(name) == 6
    assert sum(len(sheets) for _, sheets in printed.places) == 10
    assert len(printed.places) == len(printed.document.pages)


def test_the_sheets_of_a_small_table_have_the_markers_of_its_ring() -> None:
    markers = [spec.markers for spec in seat_specs(STANDARD, seatings(1, ("Ana", "Ben")))]
    assert ["".join(some) for some in markers] == ["BRGY", "YBRG"]


@pytest.mark.parametrize(("players", "pages"), [(24, 20), (27, 23), (30, 25)])
def test_a_class_kit_has_no_page_more_than_it_needs(players: int, pages: int) -> None:
    names = tuple(f"María de los Ángeles Fernández-Villaverde {n}" for n in range(players))
    document = make(read_printable(ClassPrint, {"names": names, "lang": "es"})).document
    assert len(document.pages) == pages
    assert not document.notices
    # One scoreboard for all.
    assert document.pages[-1].bookmark == "Marcador"


# Cards


@pytest.mark.parametrize("longest", [4, 5, 10, 16])
def test_shapes_and_names_on_a_card_keep_apart_in_any_layout(longest: int) -> None:
    names = sorted(square_shapes())
    rest = names[longest:]
    rows = (names[:longest], *(rest[n::5] for n in range(5)))
    layout = Layout("ours", 9, tuple(map(tuple, rows)))
    back = make(CardPrint(Options(), layout=layout)).document.pages[1]
    seen = [(one.item, one.box) for one in walk(back.items) if one.box is not None]
    labels = [(item.text, box) for item, box in seen if isinstance(item, Text)]
    # Rounds and colours under this heading are called like shapes: 1, 2 and Y.
    end = next(box.y for text, box in labels if text == "Two or three players")
    squares = [box for item, box in seen if not isinstance(item, Text) and box.y < end]
    names_of_rows = [(text, box) for text, box in labels if text in names and box.y < end]
    assert sorted(text for text, _ in names_of_rows) == names
    for text, label in names_of_rows:
        assert not any(label.overlaps(square, 0.05) for square in squares), text
