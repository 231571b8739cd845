"""Many small checks as one test, which names everything that fails and not the first thing only.

::

    with together() as each:
        for key in keys:
            with each(key):
                assert words[key]
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

import pytest

__all__ = ["Each", "for_each", "together"]

#: Takes the name of what is checked in its block.
Each: TypeAlias = Callable[[object], AbstractContextManager[None]]
Test: TypeAlias = Callable[..., None]
Values: TypeAlias = Iterable[Any] | Callable[[], Iterable[Any]]

#: Of more failures only the names are told.
_WHOLE = 5
#: A name may be a whole body of a request.
_LONGEST = 200


@contextmanager
def together() -> Iterator[Each]:
    """Fails at its end if any of its checks has failed."""
    failed: list[tuple[object, BaseException]] = []

    @contextmanager
    def each(name: object) -> Iterator[None]:
        try:
            yield
        # A check that stumbles has failed as well, and the others go on.
        except (Exception, pytest.fail.Exception) as error:
            failed.append((name, error))

    yield each
    if failed:
        told = [
            f"{_short(name)}: {type(error).__name__}: {error}" for name, error in failed[:_WHOLE]
        ]
        told += [_short(name) for name, _ in failed[_WHOLE:]]
        text = "\n".join(told)
        raise AssertionError(f"{len(failed)} failed:\n{text}") from failed[0][1]


def _short(name: object) -> str:
    text = str(name)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def for_each(names: str | tuple[str, ...], values: Values) -> Callable[[Test], Test]:
    """Like ``pytest.mark.parametrize``, but one test: fixtures are made once, for all values.

    :param names: of the arguments that are filled in; of several each value is a tuple.
    :param values: or what gives them: nothing heavy is made where tests are only collected.
    """
    filled = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def looped(**fixtures: Any) -> None:
            with together() as each:
                for value in values() if callable(values) else values:
                    with each(value):
                        given = (value,) if len(filled) == 1 else value
                        test(**fixtures, **dict(zip(filled, given, strict=True)))

        wanted = inspect.signature(test)
        left = [one for one in wanted.parameters.values() if one.name not in filled]
        assert len(left) + len(filled) == len(wanted.parameters), f"no argument for {filled}"
        looped.__signature__ = wanted.replace(parameters=left)  # type: ignore[attr-defined]
        return looped

    return decorate
