"""The docs as a site: ``make docs``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from rollwrite import __version__

project = "rollwrite"
author = "the rollwrite authors"
copyright = author
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
# The names in the docstrings are those of the code, not all of which has a place in the reference.
nitpick_ignore_regex = [("py:.*", ".*")]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
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
