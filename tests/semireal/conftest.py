"""The light of these photos is a plain one, whatever real photos there are."""

from __future__ import annotations

import pytest

from tools.photos.semireal.conditions import FOLDER


@pytest.fixture(autouse=True)
def no_real_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
