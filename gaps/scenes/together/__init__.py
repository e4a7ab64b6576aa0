"""Challenges, matches and boards from elsewhere."""
