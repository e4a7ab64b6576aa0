"""Challenges and boards that come in, before they are played."""
