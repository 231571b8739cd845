"""How well photos of sheets are read, and whether the reader knows when it does not know."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Protocol, TypeAlias

from rollwrite.checking import check
from rollwrite.checking.sheet import FilledSheet
from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.photo import Reading

Reader: TypeAlias = Callable[[bytes], Reading]
#: Lower ends of the bins of confidence; readings round it to thousandths.
BINS = (0.0, 0.5, 0.7, 0.9, 0.95, 0.99, 0.999)
_Z = 1.96


class SheetPhoto(Protocol):
    """A photo and the truth about it."""

    @property
    def data(self) -> bytes: ...
    @property
    def layout(self) -> str: ...
    @property
    def squares(self) -> tuple[str, ...]: ...
    @property
    def crossed(self) -> frozenset[str]: ...
    @property
    def strikes(self) -> int: ...
    @property
    def recipe(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Outcome:
    """One photo's reading against its truth; a sheet that was not found is right in nothing.

    :ivar wrong: squares read wrongly; ``silent``: those of them that are not marked. On a sheet
        that is taken for another layout no square counts, and it is wrong in silence.
    :ivar marked: how many squares are marked.
    :ivar warned: whether any is, or a suggestion is made.
    :ivar legal: the sheet breaks no rule of placement; ``accused``: it is said to, before anybody
        has looked at a square that is marked.
    :ivar boxes: crossed shapes and strikes are all right; ``boxes_after``: once those in doubt are.
    :ivar sure: for each bin of confidence, squares and wrong ones.
    """

    photo: SheetPhoto
    found: bool
    layout: bool = False
    wrong: frozenset[tuple[int, int]] = frozenset()
    silent: frozenset[tuple[int, int]] = frozenset()
    marked: int = 0
    warned: bool = True
    legal: bool = False
    accused: bool = False
    boxes: bool = False
    boxes_after: bool = False
    sure: tuple[tuple[int, int], ...] = ((0, 0),) * len(BINS)

    @property
    def right(self) -> bool:
        """Every square is right as it was read."""
        return self.layout and not self.wrong

    @property
    def right_after(self) -> bool:
        """Every square is right once the marked ones are put right."""
        return self.layout and not self.silent

    @property
    def is_silent(self) -> bool:
        """Some square is wrong and not marked."""
        return self.found and not self.right_after


def judged(photo: SheetPhoto, reading: Reading) -> Outcome:
    """Compare a reading with the truth."""
    warned = not reading.found or bool(reading.uncertain or reading.suggestion)
    if not reading.found or reading.layout != photo.layout:
        return Outcome(photo, found=reading.found, warned=warned)
    side = range(len(photo.squares))
    wrong = {(r, c) for r in side for c in side if reading.squares[r][c] != photo.squares[r][c]}
    counts = [[0, 0] for _ in BINS]
    for row in side:
        for column in side:
            sure = reading.confidence[row][column]
            at = max(n for n, low in enumerate(BINS) if sure >= low)
            counts[at][0] += 1
            counts[at][1] += (row, column) in wrong
    boxes = frozenset(reading.crossed or ()) ^ photo.crossed
    if reading.strikes != photo.strikes:
        boxes |= {"strike"}
    return Outcome(
        photo,
        found=True,
        layout=True,
        wrong=frozenset(wrong),
        silent=frozenset(wrong - set(reading.uncertain)),
        marked=len(reading.uncertain),
        warned=warned,
        legal=_is_legal(photo.layout, photo.squares),
        accused=bool(wrong) and _is_broken(reading),
        boxes=not boxes,
        boxes_after=boxes <= set(reading.doubtful),
        sure=tuple((many, bad) for many, bad in counts),
    )


def _is_legal(layout: str, squares: tuple[str, ...]) -> bool:
    """Of a sheet whose layout is built in; of others nobody is accused here."""
    return layout in BUILT_IN and check(FilledSheet(built_in_layout(layout), squares)).is_valid


def _is_broken(reading: Reading) -> bool:
    if reading.layout not in BUILT_IN:
        return False
    layout = built_in_layout(reading.layout)
    sheet = FilledSheet(layout, reading.squares, uncertain=reading.uncertain)
    return check(sheet).standing == "broken"


@dataclass(frozen=True)
class Share:
    """A share of some photos, with its interval of 95 per cent by Wilson, all in per cent."""

    count: int
    of: int

    @property
    def percent(self) -> float:
        """The share itself."""
        return 100 * self.count / max(self.of, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """From and to."""
        if not self.of:
            return 0.0, 100.0
        part, square = self.count / self.of, _Z * _Z / self.of
        middle = part + square / 2
        half = _Z * sqrt(part * (1 - part) / self.of + square / (4 * self.of))
        return 100 * (middle - half) / (1 + square), 100 * (middle + half) / (1 + square)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.percent:.1f} % ({max(low, 0):.0f}-{min(high, 100):.0f})"


@dataclass(frozen=True)
class Score:
    """Many photos, judged."""

    all: tuple[Outcome, ...] = field(repr=False)

    def share(self, of: Callable[[Outcome], bool]) -> Share:
        """In how many photos something holds."""
        return Share(sum(map(of, self.all)), len(self.all))

    @property
    def falsely_accused(self) -> Share:
        """Of the legal sheets those that are first said to break a rule."""
        legal = [one for one in self.all if one.legal]
        return Share(sum(one.accused for one in legal), len(legal))

    @property
    def marked(self) -> float:
        """Marked squares a sheet that was found."""
        return sum(one.marked for one in self.all) / max(1, sum(one.found for one in self.all))

    def rows(self) -> list[tuple[str, str]]:
        """The figures with their names."""
        return [
            ("found", str(self.share(lambda one: one.found))),
            ("right before correction", str(self.share(lambda one: one.right))),
            ("right after correction", str(self.share(lambda one: one.right_after))),
            ("wrong in silence", str(self.share(lambda one: one.is_silent))),
            ("legal sheets first called illegal", str(self.falsely_accused)),
            ("marked squares a sheet", f"{self.marked:.2f}"),
            ("shapes and strikes right", str(self.share(lambda one: one.boxes))),
            ("the same after correction", str(self.share(lambda one: one.boxes_after))),
        ]

    def reliability(self) -> list[tuple[str, int, int]]:
        """For each bin of confidence: its name, squares, wrong squares; the last: from 0.99 on."""
        sums = [[sum(one.sure[n][k] for one in self.all) for k in (0, 1)] for n in range(len(BINS))]
        ends = (*BINS[1:], 1.0)
        named = [
            (f"{low:g}-{high:g}", many, bad)
            for low, high, (many, bad) in zip(BINS, ends, sums, strict=True)
        ]
        high = [pair for low, pair in zip(BINS, sums, strict=True) if low >= 0.99]
        return [*named, (">= 0.99", sum(p[0] for p in high), sum(p[1] for p in high))]

    def by_style(self) -> dict[str, tuple[int, int, int]]:
        """For each way to draw a square: squares, wrong, wrong and not marked; ``empty`` too."""
        counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for one in self.all:
            # Only semi-real photos know how each square was drawn.
            styles = getattr(one.photo, "styles", {})
            for row in range(len(one.photo.squares) if one.layout else 0):
                for column in range(len(one.photo.squares)):
                    at = (row, column)
                    count = counts[styles.get(at, "empty")]
                    count.update(all=1, wrong=at in one.wrong, silent=at in one.silent)
        return {
            name: (count["all"], count["wrong"], count["silent"])
            for name, count in sorted(counts.items())
        }

    def by_recipe(self, key: str) -> dict[str, Score]:
        """The photos apart by something of their recipe: ``habit``, ``tool``, ``damages``, ..."""
        parts: defaultdict[str, list[Outcome]] = defaultdict(list)
        for one in self.all:
            value = one.photo.recipe[key]
            for name in sorted(value) if isinstance(value, list | frozenset) else [str(value)]:
                parts[name].append(one)
        return {name: Score(tuple(ones)) for name, ones in sorted(parts.items())}


def score(photos: Iterable[SheetPhoto], read: Reader) -> Score:
    """Read photos and judge them."""
    return Score(tuple(judged(photo, read(photo.data)) for photo in photos))
