"""What lies beside sheets and boards: cards, dice, score pads, trackers."""
