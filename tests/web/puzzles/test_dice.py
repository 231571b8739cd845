"""Puzzles on the web: their list, their pages, and what the API says of what is drawn."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.geometry import square_shapes
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.puzzles.dice import Puzzle, collection
from tests.web.pages import inlined
from tests.web.validating_client import ValidatingClient


@cache
def first() -> Puzzle:
    """The easiest."""
    return collection()[0]


def line_of(puzzle: Puzzle, steps: int | None = None) -> list[Any]:
    return [mark.squares for mark in puzzle.answer[:steps]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_puzzle_is_listed_and_has_a_page(client: FlaskClient, lang: str) -> None:
    headers = {"Accept-Language": lang}
    found = client.get("/puzzles", headers=headers).get_data(as_text=True)
    numbers = [int(one) for one in re.findall(r'href="/puzzles/(\d+)"', found)]
    assert numbers == [puzzle.number for puzzle in collection()]
    for number in (numbers[0], numbers[-1]):
        page = client.get(f"/puzzles/{number}", headers=headers)
        assert page.status_code == 200
        assert translator(lang)("puzzle.title_one", n=number) in page.get_data(as_text=True)
        facts, puzzle = inlined(page, "puzzle"), collection()[number - 1]
        assert (facts["goal"], facts["stars"]) == (puzzle.goal, puzzle.stars)
        assert len(facts["steps"]) == len(puzzle.steps)
        assert facts["next"] == (number + 1 if number < len(numbers) else None)


@pytest.mark.parametrize("path", ["/puzzles/0", "/puzzles/999", "/puzzles/x", "/puzzles/-1"])
def test_other_puzzles_are_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/print?name=puzzles"])
def test_links_lead_to_the_puzzles(client: FlaskClient, path: str) -> None:
    assert 'href="/puzzles"' in client.get(path).get_data(as_text=True)


def test_pages_do_not_give_answers_away(client: FlaskClient) -> None:
    now = inlined(client.get(f"/puzzles/{first().number}"), "now")
    assert [mark["squares"] for mark in now["marks"]] == [
        [list(square) for square in mark.squares or ()] for mark in first().sheet.marks
    ]
    assert "answer" not in inlined(client.get(f"/puzzles/{first().number}"), "puzzle")


def test_a_line_is_followed_to_the_goal(app: Flask) -> None:
    api = ValidatingClient(app)
    path = f"/puzzles/{first().number}/line"
    for done, step in enumerate(first().steps):
        now = api.post(path, {"line": line_of(first(), done)}).get_json()
        assert (now["done"], now["outcome"], now["share"]) == (done, "open", None)
        assert now["row"]["face"] == step.face
        legal = {(shape, *place) for shape, some in now["row"]["places"].items()
                 for place in map(tuple, some)}  # fmt: skip
        mark = first().answer[done]
        squares = mark.squares or ()
        corner = squares[0][0], min(column for _, column in squares)
        assert any(found[0] == mark.shape and found[2:] == corner for found in legal)
    now = api.post(path, {"line": line_of(first())}).get_json()
    assert (now["outcome"], now["row"], now["unfilled"]) == ("goal", None, first().goal)
    assert str(first().number) in now["share"]
    assert f"/puzzles/{first().number}" in now["share"]
    assert "⬛" not in now["share"]


def test_what_falls_short_says_by_how_much(app: Flask) -> None:
    now = _end(app, first(), "missed")
    more = now["unfilled"] - first().goal
    assert more > 0
    assert str(more) in now["text"]
    assert now["share"] is None


def test_where_nothing_fits_it_says_so(app: Flask) -> None:
    # Here somebody gets stuck who always takes the largest shape.
    puzzle = next(one for one in collection() if one.proof.short is None)
    now = _end(app, puzzle, "stuck")
    assert now["row"]["places"] == {}
    assert now["done"] < len(puzzle.steps)


def _end(app: Flask, puzzle: Puzzle, outcome: str) -> dict[str, Any]:
    """Draw anything that is allowed, again and again, until it ends so."""
    api, rng = ValidatingClient(app), Random(1)
    for _ in range(100):
        line: list[Any] = []
        now: dict[str, Any] = {"outcome": "open"}
        while now["outcome"] == "open":
            now = api.post(f"/puzzles/{puzzle.number}/line", {"line": line}).get_json()
            if now["outcome"] == "open":
                shape = rng.choice([*now["row"]["places"]])
                orientation, top, left = rng.choice(now["row"]["places"][shape])
                cells = square_shapes()[shape].orientations[orientation]
                line.append([[top + y, left + x] for x, y in cells])
        if now["outcome"] == outcome:
            return now
    raise AssertionError(f"puzzle {puzzle.number} never ends {outcome}")


def test_illegal_lines_are_refused_and_reasons_are_given_for_the_next_shape(app: Flask) -> None:
    api = ValidatingClient(app)
    path = f"/puzzles/{first().number}"
    taken = first().sheet.marks[0].squares
    refused = api.post(f"{path}/line", {"line": [taken]})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "puzzle-line")
    check = api.post(f"{path}/check", {"line": [], "squares": taken}).get_json()
    assert check["legal"] is False
    assert "P1" in {reason["rule"] for reason in check["reasons"]}
    fine = api.post(f"{path}/check", {"line": [], "squares": line_of(first())[0]}).get_json()
    assert fine == {"legal": True, "reasons": []}
    over = api.post(f"{path}/check", {"line": line_of(first()), "squares": taken})
    assert over.status_code == 422


@pytest.mark.parametrize(
    "body",
    [
        {"line": [[[0, 0]]] * 6},
        {"line": [[[0, 0]] * 6]},
        {"line": [[[0]]]},
        {"line": [[["a", 0]]]},
        {"line": None},
        {"line": [[[-1, 0]]]},
        {"line": [[[10**30, 0]]]},
        {},
    ],
)
def test_bad_lines_are_problems(app: Flask, body: dict[str, Any]) -> None:
    answer = app.test_client().post(f"/api/v1/puzzles/{first().number}/line", json=body)
    assert answer.status_code in {400, 422}
    assert answer.mimetype == "application/problem+json"


def test_a_solution_is_one_and_says_of_how_many(app: Flask) -> None:
    api = ValidatingClient(app)
    for puzzle in (first(), collection()[-1]):
        found = api.ask("GET", f"/puzzles/{puzzle.number}/solution").get_json()
        assert found["winning"] == puzzle.proof.winning
        line = [mark["squares"] for mark in found["marks"]]
        end = api.post(f"/puzzles/{puzzle.number}/line", {"line": line}).get_json()
        assert end["outcome"] == "goal"
