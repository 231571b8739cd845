"""``rollwrite tile`` and ``rollwrite gtp``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rollwrite.cli import main
from tests.nights import by_day
from tests.tilegame.vectors import FOLDER

STARTED = "import sys; from rollwrite.cli import main; sys.exit(main())"
DUO = str(FOLDER / "sample-duo.blksgf")


def test_show_prints_the_board_and_the_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tile", "show", DUO]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Duo, after 30 moves\n   a b c d")
    assert out.endswith("The game is over.\nRank 1: player 1, 16\nRank 2: player 2, 34\n")
    assert err == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", ["tras 2 jugadas", "lila:", "Le toca al jugador 1."]),
     ("fr", ["après 2 coups", "mauve:", "C’est au joueur 1."])],
)  # fmt: skip
def test_show_speaks_other_languages(
    language: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tile", "show", DUO, "--move", "3", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in words)


def test_show_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = tmp_path / "duo.svg"
    assert main(["tile", "show", DUO, "--svg", "--output", str(drawing)]) == 0
    assert main(["tile", "show", DUO, "--svg"]) == 0
    out = capsys.readouterr().out
    assert drawing.read_text(encoding="utf-8") == out
    assert out.startswith("<svg ")


def test_show_reports_every_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.blksgf"
    path.write_text("(;GM[Blokus Duo]AB[zz9]\n;B[a1]\n;W[j5]\n;W[j6])")
    assert main(["tile", "show", str(path)]) == 1
    out, err = capsys.readouterr()
    assert "Duo, after 3 moves" in out
    assert err.split("\n") == [
        f"{path}:1:20: set-up, purple, zz9: this isn’t one of the game’s pieces (P1)",
        f"{path}:2:4: move 1, purple, a1: the first piece must cover a start square (P2)",
        f"{path}:4:4: move 3, orange, j6: it isn’t this colour’s turn (T)",
        f"{path}:4:4: move 3, orange, j6: this colour has already used that piece (T5)",
        f"{path}:4:4: move 3, orange, j6: it doesn’t touch its own colour at a corner (P3)",
        f"{path}:4:4: move 3, orange, j6: it touches its own colour along a side (P4)",
        "",
    ]


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tile", "games"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert "duo          T5   seated/open  Duo" in lines
    assert len(lines) == 20


def test_gtp_answers_line_by_line_until_quit(tmp_path: Path) -> None:
    saved = tmp_path / "game.blksgf"
    lines = ["1 set_game Blokus Duo", "g", f"savesgf {saved}", f"loadsgf {saved}"]
    lines += ["loadsgf a\0b", "\xff", "quit", "name", ""]
    done = subprocess.run(
        [sys.executable, "-c", STARTED, "gtp", "--seed", "3"],
        input="\n".join(lines).encode("latin-1"),
        capture_output=True,
        check=True,
        timeout=60,
    )
    answers = done.stdout.decode().split("\n\n")
    assert answers[0] == "=1 "
    assert [answer[:1] for answer in answers] == ["=", "=", "=", "=", "?", "?", "=", ""]
    assert saved.read_text().startswith("(\n;GM[Blokus Duo]\n;B[")
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
@pytest.mark.parametrize(
    "arguments",
    by_day([["tile", "show", DUO], ["tile", "show", DUO, "--svg"], ["gtp"]], [["gtp"]]),
    ids=["text", "svg", "gtp"],
)
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", STARTED, *arguments],
            input=b"name\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    (said,) = done.stderr.decode().splitlines()
    assert "(No space left on device)" in said
