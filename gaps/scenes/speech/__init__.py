"""The game in spoken words: the board, its moves, and its survey."""
