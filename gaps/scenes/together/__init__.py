"""Matches: set up, and their scoresheet."""
