"""The dice game in the view of its table."""
