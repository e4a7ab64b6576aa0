"""The one mountain range of the game: what a screen sees of it, and its painting."""
