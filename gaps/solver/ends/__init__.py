"""How a round should end that is not won, so that the next one is."""
