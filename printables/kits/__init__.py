"""Everything for an evening or a lesson, in one document."""
