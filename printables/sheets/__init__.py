"""The sheets of the dice game."""
