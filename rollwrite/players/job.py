"""Something to think about, as a value that travels to the worker process and back."""

from __future__ import annotations

from typing import Protocol, TypeVar

A_co = TypeVar("A_co", covariant=True)


class Job(Protocol[A_co]):
    """Something to think about: a frozen dataclass that can be pickled, as its answer can."""

    def run(self) -> A_co:
        """Think; called in the worker process."""
