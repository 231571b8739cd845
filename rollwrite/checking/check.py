"""Could this sheet have been played? Every problem at once, and an order of play (rules V)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rollwrite.arguments import ArgumentError, explained
from rollwrite.checking.budget import CheckBudget
from rollwrite.checking.certainty import Standing, standing, weighed
from rollwrite.checking.orders import Faces
from rollwrite.checking.placement_rules import (
    SHEET_CODES,
    AreaGraph,
    area_problems,
    crossed_problems,
)
from rollwrite.checking.problems import RuleProblem
from rollwrite.checking.rounds import (
    Cycle,
    Explanation,
    Play,
    Record,
    count_problems,
    cycles,
    fitting_cycles,
    marker_problems,
    out_problems,
    read_record,
)
from rollwrite.checking.sheet import FilledSheet, parse_filled
from rollwrite.dicegame import COLOURS, Colour, Square
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import Sheet, square_of
from rollwrite.dicegame.solo import SOLO_ROUNDS, seed_of, solo_dice
from rollwrite.worded import in_words

#: The dice of the rounds, as they are printed.
Strip: TypeAlias = tuple[tuple[int, ...], ...]


def printed_dice(sheet: FilledSheet, shapes: int) -> Strip | None:
    """The dice of the rounds with a shape, and those of one more if there are any."""
    if sheet.seed is None:
        return None
    return solo_dice(seed_of(sheet.seed, sheet.layout), min(shapes + 1, SOLO_ROUNDS))


def faces_of(dice: Sequence[int] | None, strip: Strip | None, shapes: int) -> list[Faces]:
    """Of which dice one was taken in each round with a shape: what is told goes first."""
    if dice is not None:
        return [frozenset({face}) for face in dice]
    if strip is None or len(strip) < shapes:
        return [None] * shapes
    return [frozenset(pair) for pair in strip[:shapes]]


def likely_dice(strip: Strip, rows: Sequence[int]) -> tuple[int, ...]:
    """The die that was taken in each round, if the shape drawn in it is of a row in ``rows``."""
    return tuple(row if row in pair else pair[0] for row, pair in zip(rows, strip, strict=False))


def strip_problems(record: Record, strip: Strip | None) -> Iterator[RuleProblem]:
    """Dice that are told and not printed on the sheet (V7)."""
    if strip is None:
        return
    taken = (*(record.dice or ()), *(() if record.final_die is None else (record.final_die,)))
    if record.dice is None:
        taken = ()
    for number, (face, pair) in enumerate(zip(taken, strip, strict=False), start=1):
        if face not in pair:
            facts: dict[str, str | int | tuple[int, ...]] = {
                "round": number,
                "die": face,
                "one": pair[0],
                "other": pair[1],
            }
            yield RuleProblem("V7", "strip", facts=facts)


def end_problems(
    sheet: FilledSheet,
    record: Record,
    graph: AreaGraph,
    colours: Mapping[int, int],
    strip: Strip | None,
) -> tuple[RuleProblem, ...]:
    """As :func:`~rollwrite.checking.rounds.out_problems`; of printed dice either may be the final
    one.
    """
    shapes = len(graph.areas)
    finals: list[int | None] = [record.final_die]
    if record.final_die is None and strip is not None and len(strip) > shapes:
        finals = [*sorted(set(strip[shapes]))]
    found = [
        tuple(out_problems(sheet, replace(record, final_die=final), graph, colours))
        for final in finals
    ]
    return min(found, key=len)


@dataclass(frozen=True)
class FoundShape:
    """A shape on a checked sheet.

    :ivar squares: in reading order.
    :ivar round: the round in which the explaining order of play draws it, or None.
    :ivar strike: whether it needs a strike there (D10).
    """

    name: str
    colour: Colour
    squares: tuple[Square, ...]
    round: int | None
    strike: bool


@dataclass(frozen=True)
class CheckResult:
    """What a check found.

    :ivar problems: every problem, by code.
    :ivar shapes: every area that is a shape, colour by colour.
    :ivar strikes_needed: the least number of strikes with which the dice fit; None when the dice
        are not told, or there are not as many as shapes, or an area is no shape.
    :ivar cycle: the markers behind the order of play, if they go round.
    :ivar dice: the die of each round, where they are told and are as many as the shapes; of printed
        ones those that go with the order of play.
    :ivar is_given_up: whether the dice were not compared: the drawing has too many orders of play
        for the check's budget, or for what other checks had left of it. ``print(result)`` says so.
    :ivar is_cut_short: whether there are so many mistakes that what some areas may have been meant
        as was not looked for.
    """

    sheet: FilledSheet
    problems: tuple[RuleProblem, ...]
    shapes: tuple[FoundShape, ...]
    strikes_needed: int | None
    cycle: Cycle | None
    dice: tuple[int, ...] | None
    is_given_up: bool = False
    is_cut_short: bool = False

    @property
    def is_valid(self) -> bool:
        """Whether the sheet could have been played, if doubtful squares are as they were read."""
        return not self.problems

    def __bool__(self) -> bool:
        # Of a sheet that cannot have been played it would be true, as of any object.
        raise ArgumentError("a CheckResult is not true or false: ask is_valid or standing")

    @property
    def checked(self) -> FilledSheet:
        """What was checked: the same as ``sheet``; of a board it is ``painted``."""
        return self.sheet

    @property
    def doubts(self) -> int:
        """The same as :attr:`doubt_count`."""
        return self.doubt_count

    @property
    def doubt_count(self) -> int:
        """How many squares and boxes the verdict still waits for."""
        return self.sheet.doubt_count

    @property
    def standing(self) -> Standing:
        """What is certain: problems that rest on doubtful squares break nothing yet."""
        return standing(self.problems, self.doubt_count)

    @property
    def unfilled(self) -> int:
        """The score (D15), which also counts where there are problems."""
        return self.sheet.unfilled

    @property
    def play(self) -> tuple[FoundShape, ...]:
        """The shapes in an order of play.

        Of a valid sheet one in which they can have been drawn. Of one with problems the order that
        comes nearest, as pages show it: its colours may not go round, and its dice may need more
        strikes than there are. Empty where an area is no shape (V1), or nothing is drawn.
        """
        drawn = [(shape.round, shape) for shape in self.shapes if shape.round is not None]
        return tuple(shape for _, shape in sorted(drawn, key=lambda pair: pair[0]))

    def __repr__(self) -> str:
        codes = " ".join(dict.fromkeys(problem.code for problem in self.problems))
        empty = f"{self.unfilled} empty square{'' if self.unfilled == 1 else 's'}"
        left_out = "dice not compared" if self.is_given_up else ""
        found = ", ".join(filter(None, (self.standing, codes, empty, left_out)))
        return f"<CheckResult: {found}>"

    def __str__(self) -> str:
        """The verdict, and a line for each problem, as ``rollwrite check`` prints them."""
        return in_words(self)

    def _repr_svg_(self) -> str:
        """A picture for notebooks, with a cross where there is a problem."""
        return self.sheet.picture(self.problems)


@explained
def check(
    sheet: FilledSheet | Sheet | Mapping[str, object], budget: CheckBudget | None = None
) -> CheckResult:
    """Check a filled sheet against V1 to V9.

    >>> rows = ["BB......", *["........"] * 6, ".....YYY"]
    >>> result = check({"layout": "travel", "squares": rows, "markers": "BYRG", "dice": [2, 3]})
    >>> result.is_valid, result.unfilled, result.strikes_needed
    (True, 59, 0)

    ``layout`` and ``squares`` must be there; whatever else is known of the sheet may be: the
    attributes of :class:`~rollwrite.checking.FilledSheet` are the keys.

    The promise: a sheet that could have been played has no problems. What is not told is taken in
    favour of the sheet. Told dice, or the seed of a printed sheet, must have an order of play (V7).
    The work is bounded, whatever is drawn.

    :param sheet: the JSON object that :func:`~rollwrite.checking.parse_filled` takes; or what that,
        :func:`~rollwrite.checking.load_filled`, :func:`~rollwrite.photo.read_photo` or ``sheet`` of
        a dice game returns.
    :param budget: what the check may look at, where several share it; else one of its own. The
        class is ``rw.CheckBudget``.
    :returns: every problem with its rule and its squares, the score (D15), and the shapes in an
        order in which they can have been drawn.
    :raises SheetInputError: the JSON object is no sheet. A parsed sheet raises nothing.
    """
    if isinstance(sheet, Mapping):
        sheet = parse_filled(sheet)
    elif isinstance(sheet, Sheet):
        sheet = FilledSheet.of_game(sheet)
    budget = CheckBudget() if budget is None else budget
    graph = AreaGraph(sheet.layout.setup, sheet.taken)
    problems = list(area_problems(graph, SHEET_CODES, budget, sheet.crossed))
    if sheet.crossed is not None:
        problems += crossed_problems(graph, sheet.crossed, budget)
    is_cut_short = budget.is_spent
    # S1: alone the four markers come in ring order.
    told = cycles(COLOURS if sheet.seed is not None and sheet.markers is None else sheet.markers)
    problems += marker_problems(graph, told)
    # How many shapes an area that is none (V1) may be is open, and with it every round.
    played = _play(sheet, graph, told, budget) if graph.is_whole else _NOTHING_PLAYED
    problems += played.problems
    if sheet.strikes is not None and sheet.strikes > STRIKES:
        problems.append(RuleProblem("V9", "strikes", facts={"strikes": sheet.strikes}))
    problems.sort(key=lambda problem: problem.code)
    found = weighed(problems, graph, sheet.doubts)
    spent = 0 if played.needed is None else sheet.strikes or 0
    return CheckResult(
        sheet,
        found,
        _shapes(graph, played.play, spent),
        played.needed,
        None if played.play is None else played.play.cycle,
        played.dice,
        played.is_given_up,
        is_cut_short,
    )


@dataclass(frozen=True)
class _Played:
    problems: tuple[RuleProblem, ...]
    needed: int | None
    play: Play | None
    dice: tuple[int, ...] | None
    is_given_up: bool = False


_NOTHING_PLAYED = _Played((), None, None, None)


def _play(
    sheet: FilledSheet, graph: AreaGraph, told: tuple[Cycle, ...], budget: CheckBudget
) -> _Played:
    """The rounds behind a drawing, and what is wrong with them (V7, V8)."""
    shapes = len(graph.areas)
    record = read_record(sheet, shapes)
    dice = record.dice if record.dice is not None and len(record.dice) == shapes else None
    among = fitting_cycles(graph, told)
    strip = printed_dice(sheet, shapes)
    faces = faces_of(dice, strip, shapes)
    explanation = Explanation(graph, sheet.layout, among, faces, budget)
    needed = explanation.strikes_needed
    play = _best_play(explanation, sheet.strikes)
    colours = _next_colours(sheet, graph, explanation, among)
    problems = (
        *count_problems(sheet, record, shapes),
        *_dice_problems(sheet, graph, needed, play),
        *strip_problems(record, strip),
        *end_problems(sheet, record, graph, colours, strip),
    )
    if dice is None and strip is not None and play is not None:
        dice = likely_dice(strip, [_row_of(sheet, graph, area) for area in play.areas])
    return _Played(problems, needed, play, dice, dice is not None and not explanation.is_known)


def _row_of(sheet: FilledSheet, graph: AreaGraph, number: int) -> int:
    shape = graph.areas[number].shape
    assert shape is not None
    return sheet.layout.row_of(shape.name)


def _allowed(strikes: int | None) -> int:
    """With how many strikes the dice may fit: more than told cannot have been used."""
    return STRIKES if strikes is None else strikes


def _best_play(explanation: Explanation, strikes: int | None) -> Play | None:
    """The first play within the strikes, or the one that needs fewest."""
    plays = explanation.plays
    cyclic = [p for p in plays if p.cycle is not None and len(p.struck) <= _allowed(strikes)]
    return next(iter([*cyclic, *plays]), None)


def _dice_problems(
    sheet: FilledSheet, graph: AreaGraph, needed: int | None, play: Play | None
) -> Iterator[RuleProblem]:
    """Dice that need more strikes than there are (V7)."""
    if needed is None or needed <= _allowed(sheet.strikes) or play is None:
        return
    areas = [graph.areas[play.areas[number - 1]] for number in play.struck]
    facts: dict[str, str | int | tuple[int, ...]] = {"needed": needed}
    kind = "strikes-any"
    if sheet.strikes is not None:
        kind = "strikes"
        facts["n"] = sheet.strikes
    names = tuple(area.shape.name for area in areas if area.shape is not None)
    cells = tuple(cell for area in areas for cell in area.cells)
    yield RuleProblem(
        "V7", kind, tuple(sorted(cells, key=lambda c: (c[1], c[0]))), names, facts=facts
    )


def _next_colours(
    sheet: FilledSheet, graph: AreaGraph, explanation: Explanation, among: tuple[Cycle, ...]
) -> dict[int, int]:
    """The colours that the marker may have after the last shape, and the strikes each needs."""
    rounds = len(graph.areas)
    plays = explanation.plays
    every = dict.fromkeys(range(len(COLOURS)), len(plays[0].struck) if plays else 0)
    if not among:
        return every
    within = [p for p in plays if len(p.struck) <= _allowed(sheet.strikes)] or plays
    possible = [(play.cycle, len(play.struck)) for play in within if play.cycle is not None]
    colours: dict[int, int] = {}
    # The plays come with the fewest strikes first.
    for cycle, strikes in possible or [(cycle, 0) for cycle in among]:
        colour = cycle.next_after(rounds)
        if colour is None:
            return every
        colours.setdefault(colour, strikes)
    return colours


def _shapes(graph: AreaGraph, play: Play | None, strikes: int) -> tuple[FoundShape, ...]:
    rounds = {} if play is None else {area: n for n, area in enumerate(play.areas, start=1)}
    struck = set() if play is None else _struck(play, strikes)
    return tuple(
        FoundShape(
            area.shape.name,
            COLOURS[area.colour],
            tuple(map(square_of, area.cells)),
            rounds.get(number),
            rounds.get(number) in struck,
        )
        for number, area in enumerate(graph.areas)
        if area.shape is not None
    )


def _struck(play: Play, strikes: int) -> set[int]:
    """The rounds with a strike; those that were not needed count for the first rounds (D10)."""
    struck = set(play.struck)
    spare = min(strikes, STRIKES, len(play.areas)) - len(struck)
    others = [number for number in range(1, len(play.areas) + 1) if number not in struck]
    return struck.union(others[: max(0, spare)])
