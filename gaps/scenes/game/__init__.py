"""Playing a deal: hints, automatic moves, the win, and the way back from a loss."""
