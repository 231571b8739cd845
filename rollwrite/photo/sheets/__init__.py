"""Our own printed sheets, found by their marks and read."""
