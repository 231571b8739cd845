"""Mutations: small defects put into the code on purpose, which the tests must find.

Sixty of them are written down here. Thirty were chosen by hand (``by_hand.toml``), thirty drawn by
:mod:`tools.mutations.draw` with a fixed seed (``drawn.toml``); those that it drew and that change
nothing anybody could notice stand there too, with the reason. They are the measure by which tests
are cut or moved: **what they break is never changed**. Where code moves nothing needs to be done,
because a mutation names the lines and not the file; where a name in them changes the lines follow
it. ``measured.json`` tells what killed each before tests were cut, ``measured_by_day.json`` what
does so by day.

Run them with ``python -m tools.mutations.run``.
"""
