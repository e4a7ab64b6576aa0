"""Challenges and games that come in: shown, accepted, compared."""
