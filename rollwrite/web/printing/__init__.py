"""The Print page and the printing endpoints of the API."""
