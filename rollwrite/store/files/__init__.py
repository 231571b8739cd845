"""Files: what is written beside a database or read into one, and whether it is still whole."""
