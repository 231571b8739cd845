"""The lint of words: everything that people read is held against the rules of its language."""
