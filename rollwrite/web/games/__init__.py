"""The games in the view of a table, a package each, and the registry of them."""
