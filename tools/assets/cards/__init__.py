"""Draws the cards: figures, backs, and the name of the game on four cards."""
