"""A class that plays: its pages for teacher, children and projector."""
