"""Composes and renders the music of the game, with numpy."""
