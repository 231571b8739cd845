"""What the OpenAPI document allows, and what it does not, sent to every operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from tests.web.phones import Phone, open_table
from tests.web.validating_client import api_document

#: Endless, or done in processes of their own: their own tests send them nonsense.
ELSEWHERE: Final = {
    "stream", "read_photo", "read_board_photo", "print_pdf", "print_preview", "report_pile",
}  # fmt: skip
#: A body of the right form may still be against the rules of the game: 422.
NOT_ASKED: Final = ("positive_data_acceptance",)
EXAMPLES: Final = 8


@pytest.fixture
def ana(app: Flask) -> Phone:
    """A seat at a table where a round is under way."""
    ana, _ = open_table(app, "Ana", "Ben")
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    ana.act("TakeDie", seat=1, die=0)
    return ana


def _can_be_wrong(operation: dict[str, Any]) -> bool:
    """Whether there is anything to send that the document forbids; a code may be any text."""
    sent = [one["schema"] for one in operation.get("parameters", ())]
    return "requestBody" in operation or any(one != {"type": "string"} for one in sent)


def _asked() -> Iterator[tuple[str, str, GenerationMode]]:
    for path, methods in api_document()["paths"].items():
        for method, operation in methods.items():
            if operation["operationId"] not in ELSEWHERE:
                yield method, path, GenerationMode.POSITIVE
                if _can_be_wrong(operation):
                    yield method, path, GenerationMode.NEGATIVE


@pytest.mark.parametrize(("method", "path", "mode"), [*_asked()])
def test_an_operation_does_as_it_says(
    app: Flask, ana: Phone, method: str, path: str, mode: GenerationMode
) -> None:
    load_all_checks()
    operation = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)[path][method]
    headers = {"Authorization": f"Bearer {ana.token}", "Accept-Encoding": "identity"}

    @settings(
        max_examples=EXAMPLES,
        # The same every time.
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if "code" in (case.path_parameters or {}) and mode is GenerationMode.POSITIVE:
            case.path_parameters["code"] = ana.code
        answer = case.call(headers=headers)
        # Too large is refused before anybody looks at what it is.
        left_out = (*NOT_ASKED, *(["negative_data_rejection"] if answer.status_code == 413 else []))
        excluded = [CHECKS.get_one(name) for name in left_out]
        case.validate_response(answer, excluded_checks=excluded)

    ask()
