"""What the cards of the tile games say and show, held against the rulebook and against play."""

from __future__ import annotations

import random
from functools import cache

import pytest

from printables.cards.card import CardPrint
from printables.engine.drawing import PrintedPage, Text, Use, walk
from printables.engine.options import Options
from printables.printing import make
from rollwrite.board import violations
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import UPS
from rollwrite.tilegame import VARIANTS, Variant, new_game, random_move
from rollwrite.tilegame.examples import OTHER, OWN, examples, opening
from tests.nights import IS_NIGHT, by_day
from tests.together import for_each, together

#: By day one game of each rule.
GAMES = list(VARIANTS) if IS_NIGHT else list({VARIANTS[key].rule: key for key in VARIANTS}.values())

#: In one process, which makes each card once.
pytestmark = pytest.mark.xdist_group("tile-cards")

CORNERS = "blue top left, yellow top right, red bottom right and green bottom left"
LEFT, TRIANGLES = "Count the squares on your leftover pieces. ", "Count the triangles on your"
#: By the rulebook's numbers: what the card says, and what it must not say.
SAYS: dict[str, tuple[list[str], list[str]]] = {
    "T1": ([f"its own corner: {CORNERS}", "Variant: any free corner"], ["Shared", "Not counted"]),
    "T2": (["2 colours each: blue and red against yellow and green", CORNERS, "Add up"], []),
    "T3": (["Shared: green. Take turns", "first player", CORNERS, "Not counted: green."], ["Add"]),
    "T4": (["Solo: you play blue, yellow, red and green", "0 is a perfect game"], ["wins", "tie"]),
    "T5": (
        ["covers the square marked in its colour", "Variant: either marked"],
        ["own corner", "e10"],
    ),
    "T6": (["any marked triangle that's free", TRIANGLES], ["square"]),
    "T7": (["any marked triangle that's free", TRIANGLES, "blue, yellow and red"], ["green"]),
    "T8": (
        ["Draft first", "Place one of your pieces, of any colour", CORNERS, "again later",
         "Count the pieces you still hold, of all colours. Lowest wins"],
        ["each:", "Turns:", "+15"],
    ),
    "T9": (["as few squares", "Count your squares on the board. Lowest wins"], ["+15", "leftover"]),
    "T10": (["covers any free corner", "Turns: blue and yellow."], ["Variant", "red"]),
    "T11": (["Obstacles first", "free corner", "Not counted:"], ["Shared"]),
    "T12": (
        ["the square marked in its colour", "The 24 pieces", "×2", f"{LEFT}Lowest wins"],
        ["+", "Most"],
    ),
}  # fmt: skip
#: The games with schemes: the bonuses of the leaflet.
BONUSES = ["+15 for placing everything, +5 more if your last piece was the single", "Highest wins",
           "+5 if your last piece was the single", "even with others left"]  # fmt: skip


@cache
def sides(game: str) -> tuple[PrintedPage, ...]:
    """Front and back of a card."""
    return make(CardPrint(Options(), game=game)).document.pages


@cache
def card(game: str) -> str:
    """All words of a card, in a line."""
    pages = sides(game)
    items = [seen.item for page in pages for seen in walk(page.items)]
    words = " ".join(item.text for item in items if isinstance(item, Text))
    return " ".join(words.replace("’", "'").split())


@pytest.mark.thorough
@for_each("game", GAMES)
def test_a_card_says_what_the_rulebook_says_of_its_game(game: str) -> None:
    variant, text = VARIANTS[game], card(game)
    says, never = SAYS[variant.rule]
    owners = {"T2": (0, 1, 0, 1), "T3": (0, 1, 2, None)}
    for rule, who in owners.items():
        if variant.owners == who and variant.rule in ("T6", "T9"):
            extra = [one for one in SAYS[rule][0] if one != CORNERS]
            says = [*says, *extra]
    with together() as each:
        for sentence in says:
            with each(sentence):
                assert sentence in text
        for sentence in [*never, *(["Take turns placing"] if game == "obstacle-1" else [])]:
            with each(f"not {sentence}"):
                assert sentence not in text
        with each("bonuses"):
            has = "advanced" in variant.schemes
            if variant.players > 1:
                assert [one in text for one in BONUSES] == [has] * len(BONUSES)
            else:
                assert "wins" not in text
        with each("ties"):
            assert ("A tie shares the win" in text) == (variant.players > 1)


def played(variant: Variant) -> list[tuple[str, int | None, str]]:
    """What is done, by which player and with which colour: the first turns of the last phase, and
    all before it.
    """
    game, chance = new_game(variant), random.Random(1)
    done: list[tuple[str, int | None, str]] = []
    last = len(game.phases) - 1
    while sum(what == "play" for what, _, _ in done) < 12 and not game.is_over:
        move = random_move(game, chance)
        what = game.phases[game.phase].act if game.phase < last else "play"
        done.append((what, game.player, variant.colours[move.colour]))
        game = game.play(move)
    return done


def listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


@pytest.mark.thorough
@for_each("game", GAMES)
def test_what_a_card_says_is_what_happens_when_the_game_is_played(game: str) -> None:
    variant, text = VARIANTS[game], card(game)
    done = played(variant)
    turns = [(who, colour) for what, who, colour in done if what == "play"]
    order = list(dict.fromkeys(colour for _, colour in turns))
    who = {colour: {player for player, one in turns if one == colour} for colour in order}
    if variant.rule != "T8":
        assert (f"Turns: {listed(order)}." in text) == (len(order) > 1)
        shared = [colour for colour in order if len(who[colour]) > 1]
        assert (f"Shared: {listed(shared)}." in text) if shared else ("Shared" not in text)
        if shared:
            assert next(player for player, colour in turns if colour in shared) == 0
    obstacles = list(dict.fromkeys(colour for what, _, colour in done if what == "place"))
    if obstacles:
        assert f"lac{'e' if variant.players == 1 else 'ing'} {listed(obstacles)} by" in text
        assert f"Not counted: {listed(obstacles)}." in text
        corners = [colour for what, _, colour in done if what == "corner"]
        own = [colour for colour in variant.colours if colour not in obstacles]
        assert corners == own[: len(corners)]
        assert f"corner for {own[0]}." in text or f"in the order {listed(own)}." in text
    assert ("Obstacles" in text) == bool(obstacles)
    picks: dict[str, int] = {}
    for what, player, colour in done:
        if what == "pick" and player is not None:
            picks.setdefault(colour, player + 1)
    first = listed([f"{colour} (player {player})" for colour, player in picks.items()] or [""])
    assert (f"one of its 21 pieces until all are gone. First pick: {first}." in text) == bool(picks)
    supply = new_game(variant).position.setup.counts
    assert f"The {sum(supply)} pieces of a colour" in text


@pytest.mark.thorough
@for_each("game", GAMES)
def test_moves_on_a_card_are_legal_or_not_as_the_law_has_it(game: str) -> None:
    variant = VARIANTS[game]
    start, corner, side, other = examples(variant)
    good, bad = corner.placed[OWN][-1], side.placed[OWN][-1]
    assert start.is_legal(OWN, good)
    cells = start.setup.table.cells_of(bad)
    assert {(one.reason, one.rule) for one in violations(start, OWN, cells)} == {("edge", "P4")}
    assert other.placed[OWN] == corner.placed[OWN]
    # Each colour's first piece lies on a start that the rules give it.
    position = opening(variant)
    table = position.setup.table
    for colour, placed in enumerate(position.placed):
        assert position.setup.starts[colour] & table.board.mask(table.cells_of(placed[0]))
    own = [one for one in range(len(variant.colours)) if variant.owners[one] is not None]
    assert all(len(position.placed[one]) == 1 for one in own)
    front = sides(game)[0]
    pictures = [item.alt for item in front.items if isinstance(item, Use) and item.alt]
    assert len(pictures) == 4
    assert variant.colours[OTHER] in pictures[2]


def test_obstacles_in_the_picture_leave_no_room_for_more() -> None:
    position = opening(VARIANTS["obstacle-2"])
    for colour in (2, 3):
        assert not position.legal(colour)


@pytest.mark.parametrize("up", by_day(UPS, [4]))
@pytest.mark.parametrize("paper", by_day(["a4", "letter"], ["a4"]))
@pytest.mark.thorough
def test_a_tile_card_has_two_sides_on_any_paper(paper: str, up: int) -> None:
    """By day in each language another game."""
    games = ("draft", "obstacle-3", "trigon-2")
    with together() as each:
        for number, language in enumerate(LANGUAGES):
            for game in games if IS_NIGHT else (games[number % len(games)],):
                with each((language, game)):
                    card = CardPrint(Options(paper, up, language=language), game=game)
                    assert len(make(card).document.pages) == 2
