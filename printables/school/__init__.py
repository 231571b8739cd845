"""Pages for school: worksheets and their keys."""
