"""Pages for school: worksheets, and pages to colour in."""
