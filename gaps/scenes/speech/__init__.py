"""The game in spoken words: the board, its moves, and the keys that survey it."""
