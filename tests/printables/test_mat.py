"""The marker mat holds what the ring says: for every number of players, both ways of standby, every
round; and its words keep apart.
"""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from printables.cards.mat import ROUNDS, Mat, MatPrint, Table, arrows, mat_page
from printables.cards.mat_parts import Ground, ground_of
from printables.engine.drawing import PrintedPage, Text, walk
from printables.engine.options import Options
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import Rect
from tests.nights import by_day

MATS = [Mat(2), Mat(2, True), Mat(3), Mat(3, True), Mat(4)]
LONG = ("María de los Ángeles Fernández-Villaverde", "Bartholomew Featherstonehaugh", "Zoë", "李")


def drawn(mat: Mat, options: Options) -> tuple[PrintedPage, Ground]:
    players = f"{mat.players} players"
    page = mat_page(
        mat, Table("Table 1", players, LONG[: mat.players], "http://10.0.0.5/t/K7M3QX2"), options
    )
    return page, ground_of(mat.players, mat.period, options)


def regions(mat: Mat, ground: Ground) -> dict[int, Rect]:
    """Where each place lies: seats, then spare places before the first starter."""
    found = {seat: ground.place(side) for seat, side in enumerate(mat.sides())}
    if mat.spares:
        whole = ground.place(3, ground.long_side(3))
        share = whole.height / len(mat.spares)
        for n, place in enumerate(mat.spares):
            # Seen from there the next one lies at the left: that is below.
            found[place] = Rect(whole.x, whole.bottom - (n + 1) * share, whole.width, share)
    return found


def texts_in(page: PrintedPage, area: Rect) -> list[tuple[Text, float, float]]:
    """The words in a place, with the middle of each."""
    return [
        (seen.item, *seen.box.centre)
        for seen in walk(page.items)
        if isinstance(seen.item, Text) and seen.box is not None and area.holds(seen.box)
    ]


@pytest.mark.parametrize("mat", MATS, ids=str)
def test_the_arrows_of_a_mat_lead_as_the_ring_passes(mat: Mat) -> None:
    rings = mat.rings()
    assert len(rings) == ROUNDS
    for number, (ring, after) in enumerate(pairwise(rings)):
        way = mat.way(number % mat.players if mat.follows_starter else 0)
        lies = (*ring.held, *ring.standby)
        moved = {there: lies[here] for here, there in zip(way, (*way[1:], way[0]), strict=True)}
        assert [moved[place] for place in range(4)] == [*after.held, *after.standby]
    ground = drawn(mat, Options())[1]
    listed = arrows(mat, ground)
    # Every arrow begins where the one before it ends: at a seat, or at spare places.
    stops = [ground.place(side) for side in mat.sides()]
    stops += [ground.place(side, ground.long_side(side)) for side in range(4)]
    corners = [ground.corner(side) for side in range(4)]
    half = ground.spot
    stops += [Rect(x - half, y - half, 2 * half, 2 * half) for x, y in corners]
    for before, after_it in zip(listed, [*listed[1:], listed[0]], strict=True):
        ends = (before[-1], after_it[0])
        assert any(all(stop.inset(-3).holds(Rect(*end, 0, 0)) for end in ends) for stop in stops)
    assert len(listed) == mat.players + len(mat.takers)


@pytest.mark.parametrize("mat", MATS, ids=str)
def test_a_mat_shows_whose_each_marker_is_in_every_round(mat: Mat) -> None:
    options = Options()
    page, ground = drawn(mat, options)
    letters = options.theme.letters
    first = mat.rings()[0]
    for place, area in regions(mat, ground).items():
        seen = texts_in(page, area)
        badges = [one for one in seen if one[0].text in letters.values()]
        lies = (*first.held, *first.standby)[place]
        assert max(badges, key=lambda one: one[0].size)[0].text == letters[lies.key]
        if place >= mat.players and mat.follows_starter:
            continue
        along = 1 if area.width < area.height or place >= mat.players else 0
        shown: dict[int, str] = {}
        for text, *at in seen:
            if "·" in text.text or text.text.isdecimal():
                nearest = min(badges, key=lambda one: abs(one[1:][along] - at[along]))
                if abs(nearest[1:][along] - at[along]) < 1:
                    shown |= {int(n): nearest[0].text for n in text.text.split("·")}
        wanted = [(*ring.held, *ring.standby)[place].key for ring in mat.rings()]
        assert shown == {n: letters[key] for n, key in enumerate(wanted, start=1)}


CASES = [
    (paper, language, mat) for paper in MatPrint.sizes for language in LANGUAGES for mat in MATS
]


@pytest.mark.parametrize(
    ("paper", "language", "mat"),
    by_day(CASES, [("letter", "es", Mat(2)), ("letter", "fr", Mat(3, True))]),
)
def test_words_on_a_mat_keep_apart_and_inside(paper: str, language: str, mat: Mat) -> None:
    page, _ = drawn(mat, Options(paper, language=language))
    boxes = [(seen.item.text, seen.box) for seen in walk(page.items)
             if isinstance(seen.item, Text) and seen.box is not None]  # fmt: skip
    whole = Rect(0, 0, page.width, page.height).inset(5)
    assert all(whole.holds(box) for _, box in boxes)
    for (one, a), (other, b) in combinations(boxes, 2):
        across = min(a.right, b.right) - max(a.x, b.x)
        down = min(a.bottom, b.bottom) - max(a.y, b.y)
        assert across < 0.4 or down < 0.4, (one, other)
    assert "…" not in "".join(text for text, _ in boxes)
