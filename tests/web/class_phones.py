"""What browsers of a class say to a real server: forms, cookies, pages."""

from __future__ import annotations

import http.client
from http.cookies import SimpleCookie
from urllib.parse import urlencode


class Browser:
    """A browser without a script.

    :ivar port: where the server listens on this machine; it may move.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str, str]:
        """Status, where the answer leads, and its text."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        try:
            line.request(method, path, urlencode(form) if form else None, headers)
            answer = line.getresponse()
            for told in answer.headers.get_all("Set-Cookie", []):
                for name, morsel in SimpleCookie(told).items():
                    self.cookies[name] = morsel.value
            return answer.status, answer.headers.get("Location", ""), answer.read().decode()
        finally:
            line.close()

    def page(self, path: str) -> str:
        """A page that must be there."""
        status, _, text = self.ask("GET", path)
        assert status == 200, text
        return text


def open_class(teacher: Browser, children: int, title: str = "3b") -> str:
    """The code of a new class of the dice game, a phone for each child."""
    status, where, text = teacher.ask(
        "POST", "/class/new", title=title, children=str(children), game="dice", hands="phones",
        minutes="40",
    )  # fmt: skip
    assert status == 303, text
    return where.split("/")[-2]


def sit_down(child: Browser, code: str) -> str:
    """Come to a class and sit down; the code of one's table."""
    for step in ("join", "sit"):
        status, where, text = child.ask("POST", f"/class/{code}/{step}")
        assert status == 303, text
    return where.split("/")[-1]
