"""The lesson, the rules, and how the dice fall."""
