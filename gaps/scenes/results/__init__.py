"""The results of a game: its board, its scores, its course, and what to do next."""
