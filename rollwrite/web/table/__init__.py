"""What a phone is shown of a table: the table's part, and what its game adds.

``shell.py`` draws the table, and ``game_view.py`` is all that it asks of a game. The games lie
beside, in ``games/``, where ``registry.py`` is the list of them and puts the text together.
"""
