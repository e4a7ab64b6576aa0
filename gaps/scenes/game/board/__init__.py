"""What the pointer and the focus do on the board: a move, an offer of several, or a refusal."""
