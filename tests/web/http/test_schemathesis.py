"""What the OpenAPI document allows, and what it does not, sent to every operation, by night.

By day ``test_bad_input.py`` sends what we have thought of, and anything at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings

from tests.together import together
from tests.web.phones import Phone, open_table
from tests.web.validating_client import api_document

#: Endless, or done in processes of their own: their own tests send them nonsense.
ELSEWHERE: Final = {
    "stream", "read_photo", "read_board_photo", "open_scan", "print_pdf", "print_preview",
    "report_pile",
}  # fmt: skip
#: A body of the right form may still be against the rules of the game: 422.
NOT_ASKED: Final = ("positive_data_acceptance",)
#: Too large is refused before anybody looks at what it is.
NOT_ASKED_IF_LARGE: Final = (*NOT_ASKED, "negative_data_rejection")
#: Examples of each operation, right ones and wrong ones.
EXAMPLES: Final = 25
#: So many tests share the operations, and a machine's processors the tests.
PARTS: Final = 3


def drawing(app: Flask) -> Phone:
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


def _asked() -> Iterator[tuple[str, str, bool]]:
    """Method and path of each operation, and whether what is sent is right."""
    for path, methods in api_document()["paths"].items():
        for method, operation in methods.items():
            if operation["operationId"] not in ELSEWHERE:
                yield method, path, True
                if _can_be_wrong(operation):
                    yield method, path, False


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
def test_an_operation_does_as_it_says(app: Flask, part: int) -> None:
    # Heavy, and whoever only collects tests would import it too.
    import schemathesis  # noqa: PLC0415 - see above
    from schemathesis.checks import load_all_checks  # noqa: PLC0415 - see above

    load_all_checks()
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    with together() as each:
        for method, path, is_right in [*_asked()][part::PARTS]:
            with each((method, path, "right" if is_right else "wrong")):
                send(drawing(app), schema[path][method], is_right)


def send(ana: Phone, operation: Any, is_right: bool) -> None:
    from schemathesis import GenerationMode  # noqa: PLC0415 - see above
    from schemathesis.checks import CHECKS  # noqa: PLC0415 - see above
    from schemathesis.core.errors import InvalidSchema  # noqa: PLC0415 - see above

    headers = {"Authorization": f"Bearer {ana.token}", "Accept-Encoding": "identity"}
    mode = GenerationMode.POSITIVE if is_right else GenerationMode.NEGATIVE

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
        if "code" in (case.path_parameters or {}) and is_right:
            case.path_parameters["code"] = ana.code
        answer = case.call(headers=headers)
        left_out = NOT_ASKED_IF_LARGE if answer.status_code == 413 else NOT_ASKED
        excluded = [CHECKS.get_one(name) for name in left_out]
        try:
            case.validate_response(answer, excluded_checks=excluded)
        except InvalidSchema:
            # It writes ``prefixItems`` in an old way, which its own validator may refuse (4.32).
            # The client of our tests holds the same answers against the document.
            excluded.append(CHECKS.get_one("response_schema_conformance"))
            case.validate_response(answer, excluded_checks=excluded)

    ask()
