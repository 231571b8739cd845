"""For whoever runs a server: signs of life, figures, whom to tell of a hole."""
