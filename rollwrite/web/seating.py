"""The answer to who has sat down."""

from __future__ import annotations

from flask import Response

from rollwrite.service import Seated
from rollwrite.web.http.access import keep_seat
from rollwrite.web.http.rendering import json_response, view_json
from rollwrite.web.table import answers


def seated_response(seated: Seated) -> Response:
    """Seat, token and view; the token goes into the phone's cookie too."""
    snapshot = seated.snapshot
    assert snapshot.actor is not None
    answer = answers.Seated(
        snapshot.code, snapshot.actor, seated.token, snapshot.seq, view_json(snapshot)
    )
    response = json_response(answer, 201)
    response.headers["Location"] = f"/api/v1/tables/{snapshot.code}"
    return keep_seat(response, seated)
