"""The web: pages for people, an API for phones and programs, live updates for both."""

from rollwrite.web.app import create_app
from rollwrite.web.http.site import this_machine

__all__ = ["create_app", "this_machine"]
