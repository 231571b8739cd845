"""The contact sheet of all that can be printed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printables.cards.dice import DicePrint
from printables.request.allowed import looks
from tools import contact_sheet


def test_every_allowed_look_is_on_the_sheet_in_colour_and_in_grey(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contact_sheet.main(["dice", "-o", str(tmp_path)])
    upright = {(paper, up, theme) for paper, up, theme, wide in looks(DicePrint.allows) if not wide}
    # Turned A4 is there as well, and of the second sample both pages.
    assert f"{len(upright) + 1 + 2} pages" in capsys.readouterr().out
    pictures = {path.stem: np.asarray(Image.open(path)) for path in tmp_path.iterdir()}
    assert np.ptp(pictures["dice"], axis=2).max() > 100
    assert (
        np.ptp(pictures["dice-grey"][: contact_sheet.SIDE, : contact_sheet.SIDE // 2], axis=2).max()
        < 20
    )
    assert pictures["dice"].shape == pictures["dice-grey"].shape
