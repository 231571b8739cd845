"""What a phone is shown of a table: the table's part, and what its game adds.

``shell.py`` draws the table, ``dice.py`` and ``tile.py`` the games, behind the one protocol of
``game_view.py``; ``views.py`` is the list of them and puts the text together.
"""
