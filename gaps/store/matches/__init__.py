"""Matches: their turns, their text, and the scoresheet as a file."""
