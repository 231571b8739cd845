"""Advice during a game, what the coach says after it, and playing on from there."""
