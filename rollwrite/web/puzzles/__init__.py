"""Puzzles of the dice game and of the tile games: their pages and their API."""
