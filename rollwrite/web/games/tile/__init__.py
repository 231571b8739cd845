"""The tile games in the view of their table."""
