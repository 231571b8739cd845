"""Links "Beat my score"."""
