"""Puzzles of the tile games on the web: their list, their pages, what is said of a line."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.puzzles.tile import AnyPuzzle, BestMove, PlaceAll, collection, placed
from tests.nights import some_by_day
from tests.together import for_each
from tests.web.pages import inlined
from tests.web.validating_client import ValidatingClient


@cache
def place_all() -> PlaceAll:
    """The first of those where all is to be placed."""
    return next(puzzle for puzzle in collection() if isinstance(puzzle, PlaceAll))


@cache
def best_move() -> BestMove:
    """The first of those that ask for the best move."""
    return next(puzzle for puzzle in collection() if isinstance(puzzle, BestMove))


def path(puzzle: AnyPuzzle, below: str) -> str:
    return f"/puzzles/tile/{puzzle.number}/{below}"


def answer(puzzle: AnyPuzzle) -> list[str]:
    return [str(placement) for placement in puzzle.answer[: puzzle.pieces]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_puzzle_is_listed_and_has_a_page(client: FlaskClient, lang: str) -> None:
    headers, t = {"Accept-Language": lang}, translator(lang)
    found = client.get("/puzzles", headers=headers).get_data(as_text=True)
    numbers = [int(one) for one in re.findall(r'href="/puzzles/tile/(\d+)"', found)]
    assert numbers == [puzzle.number for puzzle in collection()]
    for puzzle in (place_all(), best_move(), collection()[-1]):
        page = client.get(f"/puzzles/tile/{puzzle.number}", headers=headers)
        assert page.status_code == 200
        title = t("puzzle.tile.title_one", n=puzzle.number)
        assert title in page.get_data(as_text=True)
        facts = inlined(page, "puzzle")
        assert (facts["kind"], facts["stars"]) == (puzzle.kind, puzzle.stars)
        assert facts["name"] == t(f"tile.game.{puzzle.variant.key}")
        is_last = puzzle.number == len(numbers)
        assert facts["next"] == (None if is_last else puzzle.number + 1)


def test_their_old_page_leads_to_their_place_in_the_list(client: FlaskClient) -> None:
    path, _, place = client.get("/puzzles/tile").headers["Location"].partition("#")
    assert path == "/puzzles"
    assert f'id="{place}"' in client.get(path).get_data(as_text=True)


@pytest.mark.parametrize("number", ["0", "999", "x", "-1"])
def test_other_puzzles_are_not_there(client: FlaskClient, number: str) -> None:
    assert client.get(f"/puzzles/tile/{number}").status_code == 404


def test_pages_do_not_give_answers_away(client: FlaskClient) -> None:
    for puzzle in (place_all(), best_move()):
        page = client.get(f"/puzzles/tile/{puzzle.number}")
        told = {*inlined(page, "puzzle"), *inlined(page, "now")}
        assert not told & {"answer", "margins", "moves", "ways"}


def test_all_pieces_are_placed_one_after_the_other(app: Flask) -> None:
    api, moves = ValidatingClient(app), answer(place_all())
    for done in range(len(moves)):
        now = api.post(path(place_all(), "line"), {"moves": moves[:done]}).get_json()
        assert (now["done"], now["outcome"], now["share"]) == (done, "open", None)
        colour = place_all().variant.colours[place_all().colour]
        assert len(now["pieces"][colour]) == len(moves) - done
        assert place_all().answer[done].shape in now["places"]["shapes"]
    now = api.post(path(place_all(), "line"), {"moves": moves}).get_json()
    assert (now["outcome"], now["places"], now["left"]) == ("goal", None, 0)
    assert f"/puzzles/tile/{place_all().number}" in now["share"]


def test_where_nothing_fits_it_says_how_many_are_left(app: Flask) -> None:
    api = ValidatingClient(app)
    moves, now = stuck(api, place_all())
    left = place_all().pieces - len(moves)
    assert now["text"] == translator("en").n("puzzle.tile.stuck_text", left)
    hint = api.post(path(place_all(), "hint"), {"moves": moves}).get_json()
    assert (hint["shape"], hint["squares"], hint["place"]) == (None, [], None)


def stuck(api: ValidatingClient, puzzle: PlaceAll) -> tuple[list[str], dict[str, Any]]:
    """The first line in which nothing fits any more though pieces are left."""
    lines: list[list[str]] = [[]]
    while lines:
        moves = lines.pop()
        now = placed(puzzle, moves)
        if now.left and not now.legal:
            found: dict[str, Any] = api.post(path(puzzle, "line"), {"moves": moves}).get_json()
            assert found["outcome"] == "stuck"
            return moves, found
        legal = puzzle.game.placements(puzzle.colour, now.legal)
        lines += [[*moves, str(placement)] for placement in legal]
    raise AssertionError(f"in puzzle {puzzle.number} something always fits")


def test_the_best_move_is_praised_and_another_one_says_what_it_costs(app: Flask) -> None:
    api, t = ValidatingClient(app), translator("en")
    now = api.post(path(best_move(), "line"), {"moves": answer(best_move())}).get_json()
    assert (now["outcome"], now["title"]) == ("goal", t("puzzle.tile.best_reached"))
    assert t.n("puzzle.tile.best_gap", best_move().gap) in now["text"]
    number, margin = best_move().moves[-1]
    (worst,) = best_move().game.placements(best_move().colour, 1 << number)
    now = api.post(path(best_move(), "line"), {"moves": [str(worst)]}).get_json()
    assert (now["outcome"], now["title"]) == ("missed", t("puzzle.tile.better"))
    assert t.n("puzzle.tile.missed", best_move().margin - margin) in now["text"]
    assert now["share"] is None


def test_a_hint_names_the_piece_and_where_it_goes(app: Flask) -> None:
    api = ValidatingClient(app)
    for puzzle in (place_all(), best_move()):
        hint = api.post(path(puzzle, "hint"), {"moves": []}).get_json()
        assert hint["keep"] is None
        first = puzzle.answer[0]
        board = puzzle.game.position.setup.table.board
        assert hint["shape"] == first.shape
        assert hint["squares"] == [list(board.square_of(cell)) for cell in first.cells]
        assert first.shape in hint["text"]


@pytest.mark.parametrize("number", some_by_day(range(1, 13), 3))
def test_hints_solve_it_from_wherever_one_has_come(app: Flask, number: int) -> None:
    """Somebody places anything that fits; what a hint says afterwards is done until all lies."""
    puzzle = collection()[number - 1]
    assert isinstance(puzzle, PlaceAll)
    assert not isinstance(collection()[12], PlaceAll)
    api, luck = ValidatingClient(app), Random(puzzle.seed)
    lost = 0
    for astray in range(puzzle.pieces):
        moves: list[str] = []
        while len(moves) < astray and (legal := placed(puzzle, moves).legal):
            moves.append(str(luck.choice(list(puzzle.game.placements(puzzle.colour, legal)))))
        while (now := placed(puzzle, moves)).left:
            hint = api.post(path(puzzle, "hint"), {"moves": moves}).get_json()
            if hint["keep"] is None:
                moves.append(named(puzzle, hint["squares"]))
                continue
            # So many may stay, and none more.
            assert hint["keep"] < len(moves)
            assert now.last_good().placements == now.placements[: hint["keep"]]
            back = translator("en").n("puzzle.tile.hint_back", len(moves) - hint["keep"])
            assert hint["text"] == back
            moves, lost = moves[: hint["keep"]], lost + 1
        assert now.is_solved
    assert lost or puzzle.one_in < 2 * puzzle.pieces


def named(puzzle: PlaceAll, squares: list[tuple[int, int]]) -> str:
    """A piece on these squares, as its cells are called."""
    board = puzzle.game.position.setup.table.board
    cells = {board.square_of(cell): board.format_cell(cell) for cell in board.cells}
    return ",".join(cells[row, column] for row, column in squares)


def test_a_solution_solves_it(app: Flask) -> None:
    api = ValidatingClient(app)
    for puzzle in (place_all(), best_move()):
        found = api.ask("GET", path(puzzle, "solution")).get_json()
        assert [piece["shape"] for piece in found["pieces"]] == [
            placement.shape for placement in puzzle.answer
        ]
    colours = {piece["colour"] for piece in found["pieces"]}
    assert colours == set(best_move().variant.colours), "what follows is told as well"


def test_reasons_are_given_for_a_piece_that_may_not_lie_there(app: Flask) -> None:
    api = ValidatingClient(app)
    taken = str(place_all().game.moves[0])
    check = api.post(path(place_all(), "check"), {"moves": [], "move": taken}).get_json()
    assert check["legal"] is False
    assert "P1" in {reason["rule"] for reason in check["reasons"]}
    fine = api.post(
        path(place_all(), "check"), {"moves": [], "move": answer(place_all())[0]}
    ).get_json()
    assert fine == {"legal": True, "reasons": []}
    over = api.post(path(place_all(), "check"), {"moves": answer(place_all()), "move": taken})
    assert (over.status_code, over.get_json()["code"]) == (422, "puzzle-line")


@for_each("below", ["line", "check", "hint"])
@for_each(
    "moves",
    [
        ["a1"] * 22,
        ["a1," * 100],
        ["nowhere"],
        [""],
        [5],
        None,
        "a1",
    ],
)
def test_bad_lines_are_problems(app: Flask, below: str, moves: Any) -> None:
    api = app.test_client()
    found = api.post(f"/api/v1{path(place_all(), below)}", json={"moves": moves, "move": "a1"})
    assert found.status_code == 422
    assert found.mimetype == "application/problem+json"


@pytest.mark.parametrize("move", ["", "x", "a1," * 100, "é", 5])
def test_bad_moves_are_problems(app: Flask, move: Any) -> None:
    api = app.test_client()
    found = api.post(f"/api/v1{path(place_all(), 'check')}", json={"moves": [], "move": move})
    assert found.status_code == 422
    assert found.mimetype == "application/problem+json"
