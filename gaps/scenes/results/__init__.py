"""The results of a game that has ended: its board, its scores, its course, and what to do next."""
