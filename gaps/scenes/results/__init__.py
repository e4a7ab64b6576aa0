"""How a game has ended: its board, its scores, its course, and what to do next."""
