"""Reviews of recorded games, move by move, with what would have won them."""
