"""Players without phones."""
