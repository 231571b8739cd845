"""Positions on paper: what is known is numbered, and what breaks the rules is said."""

from __future__ import annotations

import json

import pytest

from printables.boards.position import Occasion, PositionPrint
from printables.engine.drawing import Document, Path, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import make
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.tilegame.rules.settings import TileSettings
from tests.printables.reading import texts

SOUND = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[j5,j4,j3,k3,l3];B[h11,h12,i12];W[m4,m5])"
#: White's first piece covers no start square.
UNSOUND = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[a1,a2];B[h11,h12,i12];W[j5,j4])"
#: One move is no piece at all, and those after it are not what they were.
UNREADABLE = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10];W[nonsense];B[h11,h12,i12])"
#: A variation breaks the rules; the game itself does not.
ASIDE = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10](;W[j5,j4];B[h11,h12,i12])(;W[a1]))"


def printed(record: str, **options: object) -> Document:
    return make(PositionPrint(Options(**options), record=record)).document  # type: ignore[arg-type]  # options vary


def labels(document: Document) -> list[str]:
    """The labels of pieces: the page's heaviest words but for its title and badges."""
    return [
        one.item.text
        for one in walk(document.pages[0].items)
        if isinstance(one.item, Text) and one.item.font == "black" and one.item.anchor == "middle"
    ]


def test_a_sound_game_is_numbered_throughout() -> None:
    document = printed(SOUND)
    assert document.notices == ()
    assert set(labels(document)) >= {"P1", "O2", "P3", "O4"}


@pytest.mark.parametrize("record", [UNSOUND, UNREADABLE])
def test_no_move_is_numbered_from_the_first_broken_rule_on(record: str) -> None:
    document = printed(record)
    found = labels(document)
    assert [label for label in found if label[-1].isdigit()] == ["P1"]
    (note,) = document.notices
    assert note.key == "unsound_record"
    assert "move 2" in str(dict(note.params)["problem"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_in_words_that_rules_are_broken(language: Language) -> None:
    options = Options(language=language)
    document = printed(UNSOUND, language=language)
    said = " ".join(texts(pdf(document))[0].split())
    (note,) = document.notices
    # Words are cut into lines; their beginning stands together.
    assert " ".join(note.message(options.t).split())[:40] in said


def test_a_variation_does_not_spoil_the_game() -> None:
    record = read_blksgf(ASIDE)
    assert record.problems
    assert record.main_problems == []
    assert printed(ASIDE).notices == ()


def test_a_set_up_that_breaks_the_rules_leaves_nothing_to_number() -> None:
    record = "(;GM[Blokus Duo]AB[e8,e9][e9,f9];B[h11,h12,i12])"
    document = printed(record)
    assert [note.key for note in document.notices] == ["unsound_record"]
    assert not [label for label in labels(document) if label[-1].isdigit()]


#: A game that is over, with who played and when.
OVER = (
    "(;GM[Blokus Duo]PB[Ana]PW[Zoë  Brontë]DT[2026-11-21 18:30]"
    "AB[e8,e9,e10,f10,g10]AW[j5,j4,j3,k3,l3])"
)


def words(document: Document) -> str:
    return " ".join(" ".join(texts(pdf(document))[0].split()).split("- "))


def test_a_picture_says_who_played_when_and_what_is_left() -> None:
    said = words(printed(OVER))
    assert "2026-11-21" in said
    assert "Ana 84 squares left" in said
    assert "Zoë Brontë 84 squares left" in said
    # Nobody has told: the colours stand for themselves.
    assert "Purple 81 squares left" in words(printed(SOUND))


@pytest.mark.parametrize(
    ("scores", "names", "says"),
    [
        ((3, 9), ("Ana", "Ben"), "Ana wins with 3 squares left."),
        ((9, 9), ("Ana", "Ben"), "Ana and Ben share the win, each with 9 squares left."),
        ((9, 3), (), "Orange wins with 3 squares left."),
        ((), ("Ana", "Ben"), "4 pieces placed"),
    ],
)
def test_a_picture_of_a_finished_game_says_who_won(
    scores: tuple[int, ...], names: tuple[str, ...], says: str
) -> None:
    occasion = Occasion(TileSettings("duo"), names, "", scores)
    assert says in words(make(PositionPrint(record=SOUND, occasion=occasion)).document)


def test_all_that_is_left_of_a_colour_is_drawn() -> None:
    document = printed(SOUND)
    unit = {}
    for colour in ("purple", "orange"):
        fill = Options().theme.fills[colour]
        areas = [
            one.item.ops
            for one in walk(document.pages[0].items)
            if isinstance(one.item, Path) and one.item.style.fill == fill and one.clip is None
        ]
        unit[colour] = sum(1 for ops in areas if len(ops) > 4 and all(op[0] != "C" for op in ops))
    # Two of 21 pieces lie on the board; those are drawn in the same colour.
    assert unit == {"purple": 21, "orange": 21}


def test_a_board_that_was_read_from_a_photo_is_a_picture_without_numbers() -> None:
    rows = [["."] * 14 for _ in range(14)]
    for y, x in ((4, 4), (5, 4), (6, 4), (4, 5), (4, 6)):
        rows[y][x] = "P"
    board = {
        "photo": "board.jpg",
        "found": True,
        "game": "duo",
        "squares": ["".join(row) for row in rows],
        "confidence": [[0.9]],
        "verdict": None,
    }
    document = printed(json.dumps(board))
    assert document.notices == ()
    assert "84 squares left" in words(document)
    assert not [label for label in labels(document) if label[-1].isdigit()]
    board["squares"] = ["P" * 14, *board["squares"][1:]]  # type: ignore[index]  # a list
    (note,) = printed(json.dumps(board)).notices
    assert note.key == "unsound_board"
    for wrong in ({"game": "chess"}, {"squares": ["P"]}, {"squares": 3}, {"more": 1}):
        with pytest.raises(PrintError, match="neither a saved game"):
            printed(json.dumps(board | wrong))


def sheet(rows: dict[int, str]) -> str:
    squares = [rows.get(row, "." * 9) for row in range(9)]
    return json.dumps({"layout": "standard", "squares": squares})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_that_breaks_the_rules_says_so_and_numbers_no_round(language: Language) -> None:
    # Blue lies in the middle of nowhere.
    broken = sheet({0: "BBB......", 4: "....RRR.."})
    document = printed(broken, language=language)
    (note,) = document.notices
    assert note.key == "unsound_sheet"
    assert dict(note.params)["problem"]
    words = translator(language)("print.position.unsound")
    assert words in texts(pdf(document))[0]
    told = json.loads(sheet({0: "BBB......", 8: ".......RR"})) | {"markers": "BRYG"}
    sound = printed(json.dumps(told), language=language)
    assert sound.notices == ()
    assert words not in texts(pdf(sound))[0]
    on_sound, on_broken = (
        [label for label in labels(one) if label in ("1", "2")] for one in (sound, document)
    )
    assert len(on_sound) == len(on_broken) + 2
