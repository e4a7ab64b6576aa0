"""Matches: their setup and their scoresheet."""
