"""Every code with sheets made by hand: what is wrong, where, and what is said about it."""

from __future__ import annotations

from typing import Any

from rollwrite.checking import CheckResult, RuleProblem, check, parse_filled
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.check_words import problem_text
from tests.together import for_each

SIDE = 9
# Rows of the standard layout: 1: 1 O N X   2: 2 T4 P Y   3: I3 Z4 T5 Z5   4: V3 F U
#                              5: I4 I5 V5   6: L4 L5 W


def result(art: str, **told: Any) -> CheckResult:
    """The result for a sheet whose upper rows look like this; the rest is empty."""
    rows = [row.ljust(SIDE, ".") for row in art.split()]
    rows += ["." * SIDE] * (SIDE - len(rows))
    return check(parse_filled({"layout": "standard", "squares": rows, **told}))


def squares(problem: RuleProblem) -> set[tuple[int, int]]:
    return {square_of(cell) for cell in problem.cells}


def only(found: CheckResult) -> RuleProblem:
    assert len(found.problems) == 1, found.problems
    return found.problems[0]


# I3 in blue, 2 in yellow, V3 in red, 1 in green, each in a corner of the 9x9.
FOUR = """
BBB....YY
.........
.........
.........
.........
.........
.........
.......RR
G.......R
"""
# The four shapes of row 3: I3 in blue, Z4 in yellow, T5 in red, Z5 in green.
ROW_3 = """
BBB....YY
......YY.
.........
.........
.........
.........
.GG.....R
.G....RRR
GG......R
"""

CASES: list[tuple[str, str, dict[str, Any], str, str, tuple[str, ...]]] = [
    # what, the sheet, what is told, code, kind, shapes
    ("six squares", "BBB BBB", {}, "V1", "large", ()),
    ("twice", "BB.....YY", {}, "V2", "twice", ("2",)),
    ("no corner square", ".BB", {}, "V3", "start", ("2",)),
    ("touches nothing", "BB. ... ..BBB", {}, "V4", "corner", ("I3",)),
    ("two corners, no chain", "BBB....BB", {}, "V4", "corner", ("2",)),
    ("a chain that hangs on nothing", "BB. ... ..B ...BBB", {}, "V4", "corner", ("1", "I3")),
    ("not crossed out", FOUR, {"crossed": ["I3", "2", "V3"]}, "V5", "drawn", ("1",)),
    ("crossed, not drawn", FOUR, {"crossed": ["I3", "2", "V3", "1", "X"]}, "V5", "crossed", ("X",)),
    ("one colour too often", "BB. ..B", {"markers": "BYRG"}, "V6", "order", ("2", "1")),
    ("more than one apart", "BB. ..B", {"markers": "any"}, "V6", "any", ("2", "1")),
    ("wrong colour first", "BB", {"markers": "YBRG"}, "V6", "order", ("2",)),
    ("no colour told", FOUR, {"markers": "BYRBY", "strikes": 0}, "V6", "order", ("1",)),
    ("wrong row", "BB", {"dice": [1], "strikes": 0}, "V7", "strikes", ("2",)),
    ("a die too many", "BB", {"dice": [2, 2], "out": False}, "V7", "more-dice", ()),
    ("a die too few", FOUR, {"dice": [2]}, "V7", "fewer-dice", ()),
    ("strikes without shapes", "BB", {"strikes": 2}, "V7", "more-strikes", ()),
    ("fits", "BB", {"dice": [2], "final_die": 2, "out": True}, "V8", "row", ("P",)),
    ("a strike would do", ROW_3, {"final_die": 3, "strikes": 2}, "V8", "strike", ("F",)),
    ("nothing would do", ROW_3, {"final_die": 3, "strikes": 3, "out": False}, "V8", "nothing", ()),
    (
        "the dice took all strikes", ROW_3,
        {"dice": [3, 1, 1, 1], "final_die": 3, "out": False}, "V8", "nothing", (),
    ),
    ("four strikes", "BB", {"strikes": 4}, "V9", "strikes", ()),
]  # fmt: skip


@for_each(
    ("art", "told", "code", "kind", "shapes"),
    [case[1:] for case in CASES],
)
def test_one_problem_is_found_and_named(
    art: str, told: dict[str, Any], code: str, kind: str, shapes: tuple[str, ...]
) -> None:
    problem = only(result(art, **told))
    assert (problem.code, problem.kind) == (code, kind)
    assert set(problem.shapes) == set(shapes)


def test_the_squares_of_a_problem_are_those_concerned() -> None:
    assert squares(only(result("BBB BBB"))) == {(r, c) for r in (0, 1) for c in (0, 1, 2)}
    assert squares(only(result("BB.....YY"))) == {(0, 0), (0, 1), (0, 7), (0, 8)}
    assert squares(only(result("BB. ... ..BBB"))) == {(2, 2), (2, 3), (2, 4)}
    possible = only(result("BB", markers="BYRG", final_die=4, strikes=1, dice=[2]))
    assert possible.colour == 1  # yellow comes after blue
    assert squares(possible) & {(0, 8), (8, 0), (8, 8)}


def test_every_problem_is_reported_at_once() -> None:
    found = result(
        "BBBBBB ......... ..YY.RR.. ......... .......GG ........G",
        crossed=["W"],
        strikes=5,
        markers="any",
        dice=[1, 1],
    )
    codes = [problem.code for problem in found.problems]
    assert set(codes) >= {"V1", "V2", "V3", "V5", "V9"}
    assert codes == sorted(codes)
    assert found.unfilled == 81 - 6 - 4 - 3


def test_a_sheet_with_problems_still_has_its_score() -> None:
    assert result("BBB BBB").unfilled == 75


def test_areas_that_are_no_shape_are_read_as_several() -> None:
    problem = only(result("BBB BBB"))
    assert [sorted(name for name, _ in reading) for reading in problem.readings]
    for reading in problem.readings:
        cells = [cell for _, part in reading for cell in part]
        assert sorted(cells) == sorted(problem.cells)
        assert len({name for name, _ in reading}) == len(reading) == 2
    text = problem_text(translator("en"), problem)
    assert all(name in text for name, _ in problem.readings[0])


def test_the_crossed_list_says_how_an_area_was_meant() -> None:
    problems = result("BBB BBB", crossed=["2", "L4"]).problems
    (large,) = (problem for problem in problems if problem.code == "V1")
    assert {name for name, _ in large.readings[0]} == {"2", "L4"}


def test_the_same_shapes_the_other_way_round_are_no_other_reading() -> None:
    said = problem_text(translator("en"), result("BBBBBB").problems[0])
    # 1 and I5, 2 and I4, but not I4 and 2 again.
    assert "It could be 1 and I5 side by side, or 2 and I4." in said


def test_what_touches_nothing_is_counted_since_no_sheet_shows_names() -> None:
    for art, counted in (
        ("BB. ... BBBBBB", "A blue shape"),
        ("BB. ... ..B ...BBB", "2 blue shapes"),
    ):
        (touches,) = (p for p in result(art).problems if p.code == "V4")
        assert problem_text(translator("en"), touches).startswith(f"{counted} do")


def test_two_shapes_that_touch_may_look_like_one() -> None:
    found = result("BBBBB", crossed=["2", "I3"]).problems
    assert [(p.code, p.kind, p.shapes) for p in found] == [
        ("V5", "touching", ("I5",)),
        ("V5", "crossed", ("2",)),
        ("V5", "crossed", ("I3",)),
    ]
    text = problem_text(translator("en"), found[0])
    assert "2 and I3" in text or "I3 and 2" in text


def test_markers_for_every_round() -> None:
    # Blue comes back after two rounds: only a table whose standby zone moves does that (D12).
    art = "BB..... ..B"
    assert result(art, markers="BBYRG").is_valid
    six = """
    BB.......
    ..B......
    ...BBB...
    ......B..
    ......BB.
    ....Y....
    ....Y....
    ....YY...
    YYYY.....
    """
    assert result(six, markers="BBBYBY").is_valid
    assert only(result(six, markers="BBBYBR")).kind == "order"
    assert only(result(six, markers="BBBYB")).kind == "short"
    # The same four over and over are a cycle, and go on.
    assert result(FOUR, markers="BYRGB").is_valid


def test_v7_says_which_strikes_would_do() -> None:
    # I3 is in row 3, 2 in row 2, V3 in row 4, 1 in row 1.
    told = {"markers": "BYRG", "dice": [3, 1, 1, 1]}
    assert result(FOUR, **told, strikes=2).is_valid
    problem = only(result(FOUR, **told, strikes=1))
    assert (problem.code, problem.shapes) == ("V7", ("2", "V3"))
    assert result(FOUR, **told).strikes_needed == 2
    # A strike may be crossed out where the row would have served (D10), but not without a shape.
    assert result(FOUR, **told, strikes=3).is_valid
    too_many = result(FOUR, markers="BYRG", dice=[6, 6, 6, 6])
    assert [p.kind for p in too_many.problems] == ["strikes-any"]


def test_v7_knows_that_shapes_of_a_colour_hang_together() -> None:
    # Blue: 2 in the corner, then 1, then I3: no other order, so the dice must come like that.
    art = "BB. ..B ...BBB"
    assert result(art, dice=[2, 1, 3], strikes=0).is_valid
    assert result(art, dice=[3, 1, 2]).strikes_needed == 2


def test_v7_with_any_markers_takes_the_best_order() -> None:
    for dice in ([3, 2, 4, 1], [1, 2, 3, 4], [4, 1, 2, 3]):
        assert result(FOUR, markers="any", dice=dice, strikes=0).is_valid
        assert result(FOUR, dice=dice, strikes=0).is_valid
    assert only(result(FOUR, markers="BYRG", dice=[1, 2, 3, 4], strikes=0)).code == "V7"


def test_v7_is_judged_besides_v4() -> None:
    art = "BB. ... ..BBB"
    assert [p.code for p in result(art, dice=[2, 3]).problems] == ["V4"]
    assert [p.code for p in result(art, dice=[2, 2], strikes=0).problems] == ["V4", "V7"]


def test_out_is_right_when_no_corner_is_free() -> None:
    # Blue, yellow and green hold the four corners, so red cannot begin.
    closed = """
    BB....YYY
    ..B.....Y
    ..B......
    ..B......
    ...BBBBB.
    ........B
    ........B
    GG......B
    GG......B
    """
    told: dict[str, Any] = {"final_die": 4, "out": True, "strikes": 0}
    assert result(closed, **told, markers="BYBGBBR").is_valid
    one_free = closed.replace("GG", "..")
    assert only(result(one_free, **told, markers="BYBBBR")).kind == "row"
    # Had the next marker been blue, or could it have been, that would be another matter.
    assert only(result(closed, **told, markers="BYBGBBB")).colour == 0
    assert result(closed, **told).is_valid


def test_who_need_not_spend_strikes_may_go_out_with_them() -> None:
    told: dict[str, Any] = {"final_die": 3, "out": True, "markers": "BYRG"}
    assert only(result(ROW_3, **told, strikes=2)).kind == "strike"
    assert result(ROW_3, **told, strikes=2, strikes_forced=False).is_valid
    assert result(ROW_3, **told, strikes=3).is_valid
    # Strikes not told: four shapes can have used all three.
    assert result(ROW_3, **told).is_valid


def test_shapes_after_the_final_die_were_played_on() -> None:
    found = result(FOUR, dice=[3, 2, 4], final_die=6, out=True, markers="BYRG")
    assert [(p.code, p.kind) for p in found.problems] == [
        ("V7", "fewer-dice"),
        ("V8", "played-on"),
    ]


def test_the_last_die_taken_may_be_the_final_one() -> None:
    for final in (None, 6):
        found = result("BB", dice=[2, 6], out=True, strikes=1, final_die=final)
        # L4 fits in row 6: out, but not by right.
        assert [(p.code, p.kind) for p in found.problems] == [("V8", "row")]
    # Nobody said out: the shape of this round is still to be drawn.
    assert result("BB", dice=[2, 6]).is_valid


def test_nothing_drawn_is_a_sheet_too() -> None:
    found = result("", crossed=[], strikes=0, markers="any", dice=[], out=False)
    assert found.is_valid
    assert (found.unfilled, found.strikes_needed, found.shapes) == (81, 0, ())


@for_each("language", LANGUAGES)
@for_each("case", CASES)
def test_every_problem_has_a_sentence(language: Any, case: Any) -> None:
    _, art, told, *_ = case
    text = problem_text(translator(language), only(result(art, **told)))
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith(".")
    assert "{" not in text
    others = {problem_text(translator(o), only(result(art, **told))) for o in LANGUAGES}
    assert len(others) == len(LANGUAGES)
