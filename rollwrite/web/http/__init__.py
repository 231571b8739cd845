"""What every page and every route of the API uses. Knows no feature."""
