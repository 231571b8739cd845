"""Tables of version 0.1.0 before the rebuild: what they said then, they say today."""
