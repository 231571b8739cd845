"""Sheets with ink that is no play, drawn by another hand: only to report figures, never to train.

Nothing of :mod:`tools.photos.hands` draws here. A stroke is the set of points near a path, by its
field of distances; a filled shape is streaked noise cut along a frayed edge; inks multiply colours
as they are shown. The letters are drawn for this, and the camera is a simple one of its own. Only
the printed sheets and the rules by which shapes are laid are the same.
"""

from tools.photos.scrawl.photo import Scrawl, make_scrawl

__all__ = ["Scrawl", "make_scrawl"]
