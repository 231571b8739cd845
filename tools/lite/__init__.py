"""Builds, serves and measures Lite: the whole app in a browser, without a server."""
