"""A game as one value: its kind, its moves, its text, and its result."""
