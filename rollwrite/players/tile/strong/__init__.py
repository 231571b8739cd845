"""The search of the tile games, compiled: NumPy and numba are used here and nowhere else.

It is taken by :mod:`rollwrite.players.tile.core`; nobody else needs to know that it is there.
"""
