"""The lessons: games that are played once, by rote, and kept nowhere."""
