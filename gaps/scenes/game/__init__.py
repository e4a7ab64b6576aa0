"""Playing a deal: hints, moves that run by themselves, the win, the way back from a loss."""
