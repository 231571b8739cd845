"""Which problems remain, however the doubtful squares are answered."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TypeAlias

import pytest

from rollwrite.checking import CheckResult, check, parse_filled
from rollwrite.checking.boards import check_board, parse_painted
from rollwrite.checking.sheet import LETTERS
from rollwrite.tilegame import variant_named
from tests.together import for_each

SIDE = 9


def result(art: str, *uncertain: tuple[int, int], **told: object) -> CheckResult:
    """A check of a standard sheet whose first rows are drawn, ``/`` between them."""
    rows = [row.ljust(SIDE, ".") for row in art.split("/")]
    rows += ["." * SIDE] * (SIDE - len(rows))
    squares = {"layout": "standard", "squares": rows, "uncertain": [list(at) for at in uncertain]}
    return check(parse_filled({**squares, **told}))


Case: TypeAlias = tuple[str, list[tuple[int, int]], dict[str, object], str, list[bool]]
#: A drawing, doubtful squares, what is told besides; the standing, and which problems are sure.
CASES: dict[str, Case] = {
    "nothing in doubt": ("BBB", [], {}, "playable", []),
    "no problem yet": ("BBB", [(8, 8)], {}, "open", []),
    "no problem, a box": ("BBB", [], {"crossed": ["I3"], "doubtful": ["O"]}, "open", []),
    "large, sure": ("BBBBBB", [(8, 8)], {}, "broken", [True]),
    "large by a doubtful square": ("BBBBBB", [(0, 5)], {}, "open", [False]),
    "large with a doubtful square besides": ("BBBBBBB", [(0, 6)], {}, "broken", [True]),
    "twice": ("BB/..BB", [(5, 5)], {}, "broken", [True]),
    "twice, one next to a doubt": ("BB/..BB", [(1, 4)], {}, "open", [False]),
    "twice, two of them sure": ("BB/..BB/BB..BB", [(1, 4)], {}, "broken", [True]),
    "no start": (".BB", [(5, 5)], {}, "broken", [True]),
    "no start, a corner in doubt": (".BB", [(8, 8)], {}, "open", [False]),
    "no start, all in doubt": (".B", [(0, 1)], {}, "open", [False]),
    "no chain": ("BB...B", [(8, 4)], {}, "broken", [True]),
    "no chain, a link in doubt": ("BB..BBB", [(1, 2), (1, 3)], {}, "open", [False]),
    "no chain, links to another": ("BB..BBB.B", [(1, 7)], {}, "broken", [True, True]),
    "not crossed out": ("BB", [(8, 8)], {"crossed": []}, "broken", [True]),
    "not crossed out, box in doubt": (
        "BB", [], {"crossed": [], "doubtful": ["2"]}, "open", [False],
    ),
    "not there": ("BB", [(8, 8)], {"crossed": ["2", "I5"]}, "broken", [True]),
    "not there, or it grows": ("BB", [(0, 2)], {"crossed": ["2", "I3"]}, "open", [False]),
    "dice": ("BB", [(8, 8)], {"dice": [1, 2, 3]}, "open", [False]),
    "dice, all sure": ("BB", [], {"dice": [1, 2, 3]}, "broken", [True]),
}  # fmt: skip


@for_each("name", CASES)
def test_a_verdict_waits_for_the_doubts_it_rests_on(name: str) -> None:
    """What an answer could take away is no problem yet; what none can is told at once."""
    art, uncertain, told, standing, sure = CASES[name]
    found = result(art, *uncertain, **told)
    assert found.standing == standing
    assert [problem.is_sure for problem in found.problems] == sure


def test_what_a_problem_rests_on_is_named() -> None:
    """The doubtful squares that matter to it, and no others."""
    found = result("BBBBBB", (0, 5), (8, 8))
    assert [problem.rests_on for problem in found.problems] == [((5, 0),)]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_sure_is_there_whatever_the_answers(seed: int) -> None:
    """By trying all of them on small sheets drawn at random."""
    dice = Random(seed)
    told_sure = 0
    for _ in range(12):
        told = {
            "layout": {"name": "own", "side": 5, "rows": ROWS},
            "crossed": dice.sample(["1", "2", "I3", "V3"], 2),
        }
        letters = [dice.choice(LETTERS + "." * 3 + "BB") for _ in range(25)]
        uncertain = dice.sample(range(25), 2)
        found = check(
            parse_filled(
                {**told, "squares": _rows(letters), "uncertain": [divmod_of(n) for n in uncertain]}
            )
        )
        sure = [problem for problem in found.problems if problem.is_sure]
        told_sure += len(sure)
        for answer in product(LETTERS, repeat=len(uncertain)):
            for number, letter in zip(uncertain, answer, strict=True):
                letters[number] = letter
            answered = check(parse_filled({**told, "squares": _rows(letters)})).problems
            for problem in sure:
                codes = {problem.code, *ALSO.get(problem.code, ())}
                assert any(
                    other.code in codes
                    and (problem.code == "V5" or other.colour in (problem.colour, None))
                    for other in answered
                ), problem
    assert told_sure


ROWS = [["1", "O", "N", "X"], ["2", "T4", "P", "Y"], ["I3", "Z4", "T5", "Z5"],
        ["V3", "F", "U"], ["I4", "I5", "V5"], ["L4", "L5", "W"]]  # fmt: skip

#: What a problem may turn into: without any start left a colour has no chain to hang on, and a
#: shape that was crossed out may hide in an area that is none.
ALSO = {"V4": {"V3"}, "V5": {"V1"}}


def _rows(letters: list[str]) -> list[str]:
    return ["".join(letters[start : start + 5]) for start in range(0, 25, 5)]


def divmod_of(number: int) -> list[int]:
    """A square of a 5 × 5 sheet by its number."""
    return [*divmod(number, 5)]


def test_boards_of_tile_games_wait_too() -> None:
    """A photo of a board whose only mistake is a doubtful square is not called illegal."""
    rows = ["BBBBBB" + "." * 14, *["." * 20] * 19]
    classic = variant_named("classic")
    read = check_board(parse_painted({"squares": rows, "uncertain": [[0, 5]]}, classic))
    assert read.standing == "open"
    assert not read.problems[0].is_sure
    assert check_board(parse_painted({"squares": rows}, classic)).standing == "broken"
