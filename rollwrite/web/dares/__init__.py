"""Links "Beat my score": their page and their API."""
