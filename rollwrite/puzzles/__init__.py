"""Puzzles of the dice game and of the tile games: made, searched through to the end, judged.

What a puzzle claims is found by looking at everything that can be done, never by chance.
"""
