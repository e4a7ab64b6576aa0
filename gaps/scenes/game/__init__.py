"""Playing a deal: hints, moves that follow by themselves, and the win."""
