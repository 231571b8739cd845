"""The docs as a site: ``make docs``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from rollwrite import __version__

project = "rollwrite"
author = "the rollwrite authors"
copyright = author
release = __version__
extensions = ["myst_parser"]
# Every link to a heading is checked, as every link to a page is.
myst_heading_anchors = 4
nitpicky = True
exclude_patterns = ["conf.py"]
# Requests are shown without "HTTP/1.1", which the highlighter misses.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "rollwrite"
html_favicon = "../static/icon.svg"
html_copy_source = False
html_show_sphinx = False


def setup(app):
    """Links between files of the checkout, where they are pages of the site."""
    app.connect("source-read", _pages)


def _pages(_app, _name, source):
    source[0] = source[0].replace("](../CONTRIBUTING.md)", "](contributing.md)")
