"""Puzzles on paper: challenges and booklets, with their solutions."""
