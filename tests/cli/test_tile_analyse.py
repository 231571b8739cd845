"""``rollwrite tile analyse``: a commented record and a page, or one sentence why not."""

from __future__ import annotations

import json
import re
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rollwrite.cli.analysis_page import page
from rollwrite.cli.tile import _as_json, _Found
from rollwrite.i18n import translator
from rollwrite.players.tile.analysis import values_at_end
from rollwrite.players.tile.analysis_record import names_in, recorded_moves, write_comments
from rollwrite.players.tile.why_better import why_of
from rollwrite.tilegame import Game
from rollwrite.tilegame.blksgf import Record, read_blksgf, record_of
from rollwrite.tilegame.scoring import Scheme, scheme_for
from rollwrite.tilegame.sgf import Node
from tests.cli.conftest import Run
from tests.nights import by_day
from tests.players.tile.exact import ended, imagine

EN = translator("en")
#: In one process, which imagines a game once.
IMAGINED = pytest.mark.xdist_group("imagined")
FEW = ("--simulations", "2")


@pytest.fixture
def analyse(run: Run) -> Run:
    """Runs ``rollwrite tile analyse``."""
    return partial(run, "tile", "analyse")


def short() -> Record:
    """Three moves, with a name, a comment and a variation."""
    return read_blksgf(
        "(;GM[Blokus Duo]PB[Ana]C[a \\] in it];B[e10,e11]C[good]"
        "(;W[j5,j6]TE[1];B[f9,g9,h9])(;W[j5,k5]))"
    )


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.blksgf"
    path.write_text(str(short()), encoding="utf-8")
    return str(path)


def usual(game: Game) -> Scheme:
    """How the game is scored where nobody says."""
    return scheme_for(None, game.variant.schemes)


def commented(game: Game) -> Record:
    """A record with what somebody with imagination says of it, written and read again."""
    record = record_of(game)
    write_comments(EN, record, recorded_moves(record), imagine(game), usual(game))
    return read_blksgf(str(record))


# ── the record ───────────────────────────────────────────────────────────────────────────────────


def test_every_move_has_what_everybody_can_expect(file: str, analyse: Run) -> None:
    code, out, err = analyse(file, *FEW)
    assert (code, err) == (0, "")
    record = read_blksgf(out)
    assert not record.problems
    for node in record.root.main_line():
        assert re.search(r"rollwrite: Ana \d+%, Orange \d+%\.", node.value("C") or "")


def test_what_the_file_had_stays(file: str, analyse: Run) -> None:
    out = analyse(file, *FEW)[1]
    record = read_blksgf(out)
    root, first, second, third = record.root.main_line()
    assert root.value("PB") == "Ana"
    assert (root.value("C") or "").startswith("a ] in it\n\n")
    assert (first.value("C") or "").startswith("good\n\n")
    # Of a move that was found good by somebody nothing else is said by a sign.
    assert (second.value("TE"), second.value("BM"), second.value("DO")) == ("1", None, None)
    assert "j5,k5" in [child.value("W") for child in first.children]
    assert third.value("B") == "f9,g9,h9"
    assert record.game == short().game


def test_who_asks_twice_reads_it_once(file: str, tmp_path: Path, analyse: Run) -> None:
    once, twice = tmp_path / "once.blksgf", tmp_path / "twice.blksgf"
    assert analyse(file, *FEW, "-o", str(once)) == (0, "", "")
    assert analyse(str(once), *FEW, "-o", str(twice)) == (0, "", "")
    assert once.read_text("utf-8") == twice.read_text("utf-8")


@IMAGINED
def test_a_costly_move_has_a_comment_a_sign_and_the_better_line_beside_it() -> None:
    game = ended("duo", 16)
    analysis = imagine(game)
    step = analysis.steps[22]
    assert step.better is not None
    assert step.verdict == "blunder"
    record = commented(game)
    # The variation is in the file, and by the rules.
    assert not record.problems
    node = list(record.root.main_line())[23]
    assert node.value("B") == step.move
    assert node.value("BM") == "2"
    comment = node.value("C") or ""
    assert "Purple 0%, Orange 100%." in comment
    assert "Big mistake: it cost 100% in winning chances." in comment
    assert "Better: purple V3 on e2, d3 and e3." in comment
    assert node.parent is not None
    main, better = node.parent.children
    assert main is node
    assert better.value("B") == step.better.line[0][1]
    assert "Purple 100%, Orange 0%. Better than purple V3 on" in (better.value("C") or "")
    assert depth(better) == len(step.better.line)
    # The main line is still the game.
    assert record.game == game


def test_why_is_said_in_the_record_on_the_page_and_as_data_alike() -> None:
    # Its first moves have all there is to say.
    game = ended("classic", 3).history()[24]
    analysis, scheme = imagine(game), usual(game)
    moves = recorded_moves(record_of(game))
    asked = [move.question for move in moves]
    why = "Look at the corner at m3: this move left it to green, and it’s worth 13 squares."
    # With its name in text, in a ring beside a board.
    better = analysis.steps[18].better
    assert better is not None
    said = why_of(EN, asked[18], better, scheme)
    assert said.alone.startswith(why)
    assert said.beside_board == said.alone.replace("at m3", "in the ring")
    record = commented(game)
    assert not record.problems
    assert said.alone in (list(record.root.main_line())[19].value("C") or "")
    found = _Found(record_of(game), moves, analysis, scheme)
    data = _as_json(EN, ("Ana", "Ben"), found)["steps"]
    assert data[18]["why"] == said.alone
    assert [one["why"] is None for one in data] == [one["better"] is None for one in data]
    text = page(EN, names_in(EN, record_of(game)), asked, analysis, scheme)
    worst = [step for player in range(4) for step in analysis.worst(player)]
    assert worst
    for step in worst:
        assert step.better is not None
        told = why_of(EN, asked[step.number - 1], step.better, scheme).alone
        assert f"<p>{told}</p>" in text


def depth(node: Node) -> int:
    return len(list(node.main_line()))


@pytest.mark.parametrize(
    "variant",
    by_day(["classic-2", "draft-2", "obstacle-2", "solitaire", "trigon-3"], ["solitaire"]),
)
def test_other_games_too(variant: str) -> None:
    game = ended(variant, 2)
    record = commented(game)
    assert not record.problems
    assert record.game == game
    values = r"squares? left\." if variant == "solitaire" else r"\d+%\."
    for node in record.root.main_line():
        assert re.search(rf"rollwrite: .*{values}", node.value("C") or "")
    # Who has two others before him may lose a place without losing the game.
    said = str(record)
    assert ("finishing ahead of another player" in said) == (variant == "trigon-3")
    assert ("in winning chances" in said) == variant.endswith("-2")


def test_names_are_those_of_the_record_else_of_the_colours() -> None:
    record = record_of(ended("classic-2", 2))
    assert names_in(EN, record) == ("Blue and red", "Yellow and green")
    record.root.properties |= {"P1": ["Ana"], "P4": ["Ben"]}
    assert names_in(EN, record) == ("Ana", "Ben")
    assert names_in(EN, record_of(ended("draft-2", 2))) == ("Player 1", "Player 2")


def test_who_left_and_what_was_set_up_is_no_move(tmp_path: Path, analyse: Run) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Duo]AB[e10,e11]PL[W];W[j5,j6];LV[1];W[k4,l4,m4])")
    code, out, _ = analyse(str(path), *FEW, "--json")
    assert code == 0
    assert [step["move"] for step in json.loads(out)["steps"]] == ["j5,j6", "k4,l4,m4"]


# ── the page ─────────────────────────────────────────────────────────────────────────────────────


class Parts(HTMLParser):
    """What there is on a page.

    :ivar addresses: of all that it would fetch, or leads to.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.counts: dict[str, int] = {}
        self.addresses: list[str] = []
        self.images: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        found = dict(attrs)
        self.addresses += [found[name] or "" for name in ("src", "href") if name in found]
        if tag == "img":
            self.images.append(found.get("alt"))


@IMAGINED
def test_the_page_is_one_file_with_the_curve_the_boards_and_every_move() -> None:
    game = ended("duo", 16)
    analysis, record = imagine(game), record_of(game)
    record.root.properties["PB"] = ["Ana <b>"]
    asked = [move.question for move in recorded_moves(record)]
    text = page(EN, names_in(EN, record), asked, analysis, usual(game))
    parts = Parts(text)
    # Nothing comes from elsewhere, nothing runs.
    assert "script" not in parts.counts
    assert all(address.startswith("data:image/svg+xml;base64,") for address in parts.addresses)
    assert "Ana &lt;b&gt;" in text
    assert "<b>," not in text
    worst = len(analysis.worst(0)) + len(analysis.worst(1))
    assert worst == 6
    assert len(parts.images) == 2 * worst
    assert None not in parts.images
    # A row for each move, one for the start and one for the head.
    assert parts.counts["tr"] == len(analysis.steps) + 2
    # A point for each move and one for the start.
    (line,) = re.findall('<polyline class="curve of-0" points="([^"]*)"', text)
    assert len(line.split()) == len(analysis.steps) + 1
    assert "100% in winning chances" in text
    assert "purple V3 on e2, d3 and e3" in text


@IMAGINED
@pytest.mark.parametrize(("language", "words"), [("es", "Mejor"), ("fr", "Mieux")])
def test_the_page_in_other_languages(language: str, words: str) -> None:
    game = ended("duo", 16)
    t = translator("es" if language == "es" else "fr")
    asked = [move.question for move in recorded_moves(record_of(game))]
    text = page(t, ("Ana", "Ben"), asked, imagine(game), usual(game))
    assert f'<html lang="{language}">' in text
    assert words in text
    assert "50\N{NO-BREAK SPACE}%" in text or "50 %" in text


def test_both_files_at_once(file: str, tmp_path: Path, analyse: Run) -> None:
    record, drawn = tmp_path / "out.blksgf", tmp_path / "out.html"
    code = analyse(file, *FEW, "-o", str(record), "--page", str(drawn))
    assert code == (0, "", "")
    assert not read_blksgf(record.read_bytes()).problems
    assert drawn.read_text("utf-8").startswith("<!doctype html>")


# ── as JSON ──────────────────────────────────────────────────────────────────────────────────────


def test_json_and_the_same_answer_for_as_many_simulations(file: str, analyse: Run) -> None:
    first = analyse(file, *FEW, "--json")
    assert first == analyse(file, *FEW, "--json")
    said = json.loads(first[1])
    assert said["players"] == ["Ana", "Orange"]
    assert [step["move"] for step in said["steps"]] == ["e10,e11", "j5,j6", "f9,g9,h9"]
    # The game goes on.
    assert said["result"] is None


# ── how it was scored ────────────────────────────────────────────────────────────────────────────


def test_the_end_counts_as_the_game_was_scored(tmp_path: Path, analyse: Run) -> None:
    """A game that ends otherwise where a last single square has points of its own."""
    game = next(
        one
        for one in (ended("duo", seed) for seed in range(40))
        if one.ranking("basic") != one.ranking("last-single")
    )
    path = tmp_path / "game.blksgf"
    path.write_text(str(record_of(game)), encoding="utf-8")
    found = {}
    for scheme in ("basic", "last-single"):
        out = analyse(str(path), *FEW, "--json", "--scheme", scheme)[1]
        found[scheme] = json.loads(out)["result"]
        assert found[scheme] == [*values_at_end(game, scheme)]
    assert found["basic"] != found["last-single"]
    # Without one it is the game's usual way.
    assert json.loads(analyse(str(path), *FEW, "--json")[1])["result"] == found["basic"]


# ── what cannot be done ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "doesn’t exist"),
        ("hello", "isn’t a saved game: see line 1, column 1."),
        ("(;GM[Chess])", "is of a game that rollwrite doesn’t play: see line 1, column 6."),
        ("(;GM[Blokus Duo])", "no move to look back on"),
        ("(;GM[Blokus Duo];B[a1])", "must cover a start square"),
        ("(;GM[Blokus Duo];B[e10,e12])", "isn’t one of the game’s pieces"),
    ],
)
def test_files_that_cannot_be_looked_back_on(
    text: str | None, words: str, tmp_path: Path, analyse: Run
) -> None:
    path = tmp_path / "bad.blksgf"
    if text is not None:
        path.write_text(text)
    code, out, err = analyse(str(path), *FEW)
    assert (code, out) == (2, "")
    assert err.startswith(f"rollwrite: {path}")
    assert words in err
    assert len(err.splitlines()) == 1


def test_a_wrong_variation_is_no_matter(tmp_path: Path, analyse: Run) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Duo](;B[e10,e11])(;B[a1]))")
    assert analyse(str(path), *FEW)[0] == 0


def test_a_file_that_cannot_be_written(file: str, tmp_path: Path, analyse: Run) -> None:
    for option in ("-o", "--page"):
        code, _, err = analyse(file, *FEW, option, str(tmp_path / "no" / "x"))
        assert code == 2
        assert "can’t be written: its folder doesn’t exist." in err
        assert len(err.splitlines()) == 1
