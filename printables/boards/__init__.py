"""The boards and pieces of the tile games."""
