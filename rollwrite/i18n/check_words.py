"""Sentences about what was checked: filled sheets and painted boards."""

from __future__ import annotations

from collections.abc import Sequence

from rollwrite.board import Board
from rollwrite.board.areas import Area
from rollwrite.checking import CheckResult, InputProblem, RuleProblem, SheetInputError
from rollwrite.checking.boards import BoardCheckResult
from rollwrite.checking.certainty import STRIKE_BOX
from rollwrite.checking.differences import Difference
from rollwrite.checking.problems import Reading
from rollwrite.dicegame import COLOURS
from rollwrite.i18n.catalogue import Translator
from rollwrite.i18n.dice_words import colour_name, layout_problem
from rollwrite.i18n.tile_words import of_cells, tile_colour
from rollwrite.tilegame import VARIANTS, Variant


def problem_text(t: Translator, problem: RuleProblem) -> str:
    """What is wrong with a sheet or a painted board, in a plain sentence or two."""
    if problem.game is not None:
        return _board_problem_text(t, VARIANTS[problem.game], problem)
    facts = problem.facts
    colour = "" if problem.colour is None else colour_name(t, COLOURS[problem.colour])
    key = f"check.{problem.code}.{problem.kind}"
    match problem.code, problem.kind:
        case "V1", _:
            said = t(key, colour=colour, **_plain(problem))
            return " ".join([said, *readings_text(t, problem.readings)])
        case "V4", _:
            return t.n(key, _number(facts["n"]), colour=colour)
        case (("V2" | "V5"), _):
            read = [_reading_text(t, reading) for reading in problem.readings[:1]]
            more = {"shapes": read[0]} if read else {}
            return t(key, shape=problem.shapes[0], **_plain(problem), **more)
        case "V6", ("order" | "any"):
            return t(key, **{name: _counts(t, told) for name, told in facts.items()})
        case "V7", "strikes" if facts["n"] == 0:
            return t.n("check.V7.strikes_none", _number(facts["needed"]))
        case "V7", "more-strikes" if facts["n"] == 0:
            return t.n("check.V7.strikes-empty", _number(facts["strikes"]))
        case ("V7", "strikes" | "more-dice" | "fewer-dice" | "more-strikes") | ("V6", "short"):
            rest = {name: fact for name, fact in _plain(problem).items() if name != "n"}
            return t.n(key, _number(facts["n"]), **rest)
        case "V8", ("row" | "strike"):
            return t(key, shape=problem.shapes[0], colour=colour, **_plain(problem))
        case _:
            return t(key, **({"colour": colour} if colour else {}), **_plain(problem))


def _plain(problem: RuleProblem) -> dict[str, str | int]:
    return {name: fact for name, fact in problem.facts.items() if not isinstance(fact, tuple)}


def _number(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


#: More squares than these are not named one by one.
_MOST_NAMED = 4


def rests_text(t: Translator, board: Board, problem: RuleProblem) -> str:
    """On which doubts a problem rests, in a sentence; empty where it is sure."""
    if problem.is_sure:
        return ""
    if len(problem.rests_on) + len(problem.rests_on_boxes) > _MOST_NAMED:
        return t("check.text.rests_many")
    boxes = [
        t("check.text.strike_boxes") if name == STRIKE_BOX else t("check.text.box", shape=name)
        for name in problem.rests_on_boxes
    ]
    return t("check.text.rests", names=t.join([*map(board.format_cell, problem.rests_on), *boxes]))


def verdict_text(t: Translator, result: CheckResult | BoardCheckResult) -> str:
    """Whether a sheet or board follows the rules, as far as is certain: a sentence."""
    if result.standing == "open":
        key = "check.text.so_far_perhaps" if result.problems else "check.text.so_far"
        return t.n(key, result.doubts)
    sure = sum(problem.is_sure for problem in result.problems)
    if sure:
        return t.n("check.text.problems", sure)
    is_board = isinstance(result, BoardCheckResult)
    return t("check.text.board_valid" if is_board else "check.text.valid")


def verdict_lines(t: Translator, result: CheckResult | BoardCheckResult) -> list[str]:
    """The verdict, the problems that are sure, and those that rest on doubtful squares."""
    board = (
        result.painted.setup.table.board
        if isinstance(result, BoardCheckResult)
        else result.sheet.layout.board
    )
    sure = [problem for problem in result.problems if problem.is_sure]
    perhaps = [problem for problem in result.problems if not problem.is_sure]
    verdict = verdict_text(t, result)
    if sure:
        verdict = t("words.label", label=verdict, text="").rstrip()
    lines = [verdict, *(f"  {one.code}  {problem_text(t, one)}" for one in sure)]
    if perhaps:
        lines.append(t("check.text.perhaps"))
        lines += [
            f"  {one.code}  {problem_text(t, one)} {rests_text(t, board, one)}" for one in perhaps
        ]
    return lines


def _counts(t: Translator, counts: object) -> str:
    """A number for each colour: "blue 2, yellow 1, red 1 and green 1"."""
    assert isinstance(counts, tuple)
    return t.join(
        [
            t("check.count", colour=colour_name(t, colour), n=n)
            for colour, n in zip(COLOURS, counts, strict=True)
        ]
    )


def _reading_text(t: Translator, reading: Reading) -> str:
    return t.join([name for name, _ in reading])


def readings_text(t: Translator, readings: Sequence[Reading]) -> list[str]:
    """What an area may be instead of one shape: a sentence, or none."""
    # Two ways to cut an area into the same shapes read alike.
    different = {
        tuple(sorted(name for name, _ in reading)): reading for reading in reversed(readings)
    }
    said = [_reading_text(t, reading) for reading in reversed(different.values())]
    if len(said) > 1:
        return [t("check.readings", shapes=said[0], others=said[1])]
    return [t("check.reading", shapes=text) for text in said]


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def input_text(t: Translator, error: SheetInputError) -> str:
    """What is wrong with some input: everything, in one sentence."""
    return "; ".join(input_problem_text(t, problem) for problem in error.problems)


def input_problem_text(t: Translator, problem: InputProblem) -> str:
    """One thing that is wrong with some input, as part of a sentence."""
    if problem.layout is not None:
        text = layout_problem(t, problem.layout).rstrip(".")
        return t("check.input.layout", text=text)
    return t(f"check.input.{problem.code}", **problem.params)


def left_out_lines(t: Translator, result: CheckResult | BoardCheckResult) -> list[str]:
    """What a check has not looked at, because there was too much of it: a sentence each."""
    is_given_up = isinstance(result, CheckResult) and result.is_given_up
    said = [t("check.text.given_up")] if is_given_up else []
    return [*said, t("check.text.cut_short")] if result.is_cut_short else said


def play_lines(t: Translator, result: CheckResult) -> list[str]:
    """The order of play that explains a sheet, a sentence for each round."""
    dice = result.dice
    lines = []
    for number, shape in enumerate(result.play, start=1):
        params: dict[str, str | int] = {
            "round": number,
            "shape": shape.name,
            "colour": colour_name(t, shape.colour),
        }
        key = "check.text.round"
        if dice is not None:
            key = "check.text.round_strike" if shape.strike else "check.text.round_die"
            params["die"] = dice[number - 1]
        lines.append(t(key, **params))
    return lines


def _board_problem_text(t: Translator, variant: Variant, problem: RuleProblem) -> str:
    colour = "" if problem.colour is None else tile_colour(t, variant.colours[problem.colour])
    key = of_cells(t, variant, f"check.tile.{problem.kind}")
    facts = {name: fact for name, fact in problem.facts.items() if not isinstance(fact, tuple)}
    match problem.kind:
        case "large" | "unknown":
            said = t(key, colour=colour, **facts)
            # No board shows the names of its pieces, and a large area's sentence says it already.
            looks_like_one = problem.kind == "unknown" and problem.readings
            return f"{said} {t('check.tile.touching')}" if looks_like_one else said
        case "corner":
            return t.n(key, _number(facts["n"]), colour=colour)
        case "twice":
            return t.n(key, _number(facts["supply"]), times=_number(facts["n"]), colour=colour)
        case _:
            return t(key, colour=colour)


def colour_line(t: Translator, result: BoardCheckResult, colour: int) -> str:
    """How many pieces a colour has on the board, and what it scores."""
    painted = result.painted
    areas = result.graph.pick(result.graph.of_colour[colour])
    pieces = sum(area.shape is not None for area in areas)
    words: dict[str, str | int] = {
        "colour": tile_colour(t, painted.variant.colours[colour]),
        "points": result.points[colour],
    }
    return capitalised(t.n("check.text.pieces", pieces, **words))


def difference_text(t: Translator, variant: Variant, board: Board, difference: Difference) -> str:
    """How a real board differs from the app in one piece, in a sentence."""

    def named(area: Area | None, place: str) -> dict[str, str]:
        if area is None:
            return {}
        return {
            f"{place}_colour": tile_colour(t, variant.colours[area.colour]),
            f"{place}_at": board.format_cell(area.cells[0]),
        }

    shown = difference.game or difference.board
    assert shown is not None
    shape = "" if shown.shape is None else shown.shape.name
    facts = {**named(difference.game, "app"), **named(difference.board, "board")}
    facts["colour"] = tile_colour(t, variant.colours[shown.colour])
    facts["at"] = board.format_cell(shown.cells[0])
    return capitalised(t(f"check.differ.{difference.kind}", shape=shape, **facts))
