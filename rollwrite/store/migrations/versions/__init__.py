"""One step of the schema in each file."""
