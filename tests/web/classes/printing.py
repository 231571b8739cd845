"""What a class would have printed, without printing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from printables.request.printable import Printable
from printables.worker import Printed, PrintWorker


class Asked(PrintWorker):
    """Keeps what it is asked for."""

    def __init__(self) -> None:
        self.requests: list[Any] = []

    def pdf(self, request: Printable) -> Printed:
        self.requests.append(request)
        return Printed(b"%PDF-1.7", 1)

    def ask(self, job: Callable[[PrintWorker], Printed]) -> Printed:
        """In place of :func:`rollwrite.web.http.heavy_work.with_printer`."""
        return job(self)


def asked_of(monkeypatch: pytest.MonkeyPatch, module: str) -> list[Any]:
    """All that a module has printed from here on."""
    asked = Asked()
    monkeypatch.setattr(f"{module}.with_printer", asked.ask)
    return asked.requests
