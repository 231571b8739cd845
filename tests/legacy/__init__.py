"""Tables of version 0.1.0 before the rebuild: what they said then, they say today.

The files in ``data`` were made once, at commit 5cde6a7, and are never made anew: on another version
they would only say what that one says. How each table was played is in the history:
``git log -- tests/legacy/scenes.py``.
"""
