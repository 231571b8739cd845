"""The lesson, the rules, and how the dice fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.web.pages import Page


@dataclass(frozen=True)
class LearnPage(Page):
    """The lesson: five steps to do.

    :ivar start: the first step, as the API answers it.
    :ivar messages: the words of the page's script, besides ``script_messages``.
    :ivar back: the path where the reader came from, or None.
    """

    template = "learn/learn.html"
    start: Mapping[str, Any]
    messages: Mapping[str, Any]
    back: str | None


@dataclass(frozen=True)
class RulesPage(Page):
    """The rules with pictures."""

    template = "learn/rules.html"


@dataclass(frozen=True)
class CountedFace:
    """A face of the dice.

    :ivar part: its bar, in hundredths of the longest.
    :ivar text: how often it fell, in words.
    """

    face: int
    count: int
    part: int
    text: str


@dataclass(frozen=True)
class FairnessPage(Page):
    """How all dice of this server have fallen.

    :ivar total: how many there were.
    :ivar expected: where the bars of fair dice end, in hundredths of the longest.
    :ivar said: what can be said of it, in sentences.
    """

    template = "learn/fairness.html"
    total: int
    faces: tuple[CountedFace, ...]
    expected: int
    said: tuple[str, ...]
