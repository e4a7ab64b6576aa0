"""The game in spoken words: the board, its moves, and what its survey tells."""
